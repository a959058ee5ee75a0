import { create } from 'zustand'

type OtpView = {
  /** The language of the code snippets. */
  snippetLanguage: 'node' | 'python' | 'php' | 'curl'
  /** The mobile of the last test; the next test begins with it. */
  testMobile: string
}

/** What the user chose on the OTP screens. Drafts of forms are in the browser's storage: they outlive an idle sign-out. */
export const useOtpView = create<OtpView>()(() => ({ snippetLanguage: 'node', testMobile: '' }))

import { createRemoteStore } from '@songsarn/remote/remote-store'
import * as z from 'zod/mini'

export const SNIPPET_LANGUAGES = ['curl', 'node', 'python', 'php'] as const
export type SnippetLanguage = (typeof SNIPPET_LANGUAGES)[number]

const View = z.object({
  /** The language of the code snippets. */
  snippetLanguage: z.enum(SNIPPET_LANGUAGES),
  /** The mobile of the last test; the next test begins with it. */
  testMobile: z.string(),
})

/** Drafts of configurations, and what the user chose on the OTP screens. */
export const useOtpStore = createRemoteStore('mf-otp', View, { snippetLanguage: 'node', testMobile: '' })

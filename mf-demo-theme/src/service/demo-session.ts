import type { SignedIn } from '@songsarn/msw/demo/auth/auth-handlers'
import { create } from 'zustand'

type DemoSession = {
  /** Who signed in to the demo, apart from who uses the console. */
  signedIn: SignedIn | null
  signIn(signedIn: SignedIn): void
  signOut(): void
}

export const useDemoSession = create<DemoSession>()((set) => ({
  signedIn: null,
  signIn: (signedIn) => set({ signedIn }),
  signOut: () => set({ signedIn: null }),
}))

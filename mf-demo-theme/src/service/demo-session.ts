import type { SignedIn } from '@songsarn/msw/demo/auth/auth-handlers'
import { create } from 'zustand'

type DemoSession = {
  /** The demo's user, independent of the console's. */
  signedIn: SignedIn | null
  signIn(signedIn: SignedIn): void
  signOut(): void
}

export const useDemoSession = create<DemoSession>()((set) => ({
  signedIn: null,
  signIn: (signedIn) => set({ signedIn }),
  signOut: () => set({ signedIn: null }),
}))

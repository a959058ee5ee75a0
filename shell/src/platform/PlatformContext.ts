import { createContext, useContext } from 'react'
import { useStore } from 'zustand'
import type { Preferences } from '../services/preferences/preferences.ts'
import type { SessionState } from '../services/session/session.ts'
import type { Platform } from './platform.ts'

export const PlatformContext = createContext<Platform | undefined>(undefined)

export function usePlatform(): Platform {
  const platform = useContext(PlatformContext)
  if (!platform) throw new Error('usePlatform() is called outside of the console')
  return platform
}

export function useSession(): SessionState {
  return useStore(usePlatform().session.store)
}

type SignedIn = Extract<SessionState, { is: 'signedIn' }>

/** For whom the console is drawn. Not from the store: a sign-out must remove the console, never change what its parts read. */
export const SignedInContext = createContext<SignedIn | undefined>(undefined)

/** @throws outside of the console of a signed-in user */
export function useSignedIn(): SignedIn {
  const state = useContext(SignedInContext)
  if (!state) throw new Error('useSignedIn() is called outside of the console')
  return state
}

export function usePreferences(): Preferences {
  return useStore(usePlatform().preferences)
}

import { createContext, useContext } from 'react'
import { useStore } from 'zustand'
import type { Preferences } from '../preferences/preferences.ts'
import type { SessionState } from '../session/session.ts'
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

/** @throws when nobody is signed in */
export function useSignedIn(): Extract<SessionState, { is: 'signedIn' }> {
  const state = useSession()
  if (state.is !== 'signedIn') throw new Error('Nobody is signed in')
  return state
}

export function usePreferences(): Preferences {
  return useStore(usePlatform().preferences)
}

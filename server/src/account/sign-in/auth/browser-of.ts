import type { OwnSession } from '@songsarn/contract/account/own-sessions'
import Bowser from 'bowser'

/** The most of a User-Agent that is stored. */
const MOST_CHARACTERS = 300

/** The browser and network of a request, as a session stores them. */
export type SignInPlace = { userAgent: string | null; address: string | null }

export const placeOf = ({ request, address }: { request: Request; address: string }): SignInPlace => ({
  userAgent: request.headers.get('user-agent')?.slice(0, MOST_CHARACTERS) ?? null,
  address,
})

/** Reads a User-Agent in words, by which users recognise a browser. Do not decide by it. */
export function browserOf(userAgent: string | null): Pick<OwnSession, 'browser' | 'system' | 'device'> {
  if (!userAgent) return { browser: null, system: null, device: 'other' }
  const { browser, os, platform } = Bowser.parse(userAgent)
  return { browser: browser.name || null, system: os.name || null, device: DEVICES[platform.type ?? ''] ?? 'other' }
}

const DEVICES: Record<string, OwnSession['device']> = { desktop: 'computer', mobile: 'phone', tablet: 'tablet' }

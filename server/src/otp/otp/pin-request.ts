import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import type { Caller } from '../../foundation/http/caller.ts'
import type { CallerContext } from '../../foundation/http/handle.ts'
import { requireMobile } from '../../foundation/mobiles/normalise-mobile.ts'

/** One request for a PIN. A batch holds requests of one account, all live or all test. */
export type PinRequest = {
  caller: Caller
  responseRow: CallerContext['responseRow']
  configId: string
  recipient: Recipient
  /** A hash of the end user's network. */
  clientIp: string | undefined
  callbackData?: string
}

export type Recipient = { mobile: string; country: string }

/** Whether the caller uses a test key, which neither sends nor charges. */
export const isTest = (caller: Caller): boolean => caller.key?.mode === 'test'

/** The mobile of a request as E.164 digits, and its country. Refuses everything else, including landlines. */
export function recipientOf(typed: string): Recipient {
  const mobile = requireMobile(typed)
  return { mobile, country: countryOf(mobile) }
}

/** The country of a mobile in E.164 digits. A satellite phone has none: its calling code, which no allow-list holds. */
export function countryOf(mobile: string): string {
  if (mobile.startsWith('66')) return 'TH'
  const parsed = parsePhoneNumberFromString(`+${mobile}`)
  return parsed?.country ?? `+${parsed?.countryCallingCode ?? mobile}`
}

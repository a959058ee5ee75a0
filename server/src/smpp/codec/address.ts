import type { Address } from './pdu.ts'

/** Type of number and numbering plan, SMPP 3.4 §5.2.5 and §5.2.6. */
const UNKNOWN = 0
const INTERNATIONAL = 1
const ALPHANUMERIC = 5
const NO_PLAN = 0
const E164 = 1

/** A number this long that does not begin with 0 carries its country code; a shorter one is a short code. */
const SHORTEST_INTERNATIONAL = 9

/**
 * How a sender travels: a name as TON 5 NPI 0, an international number as 1/1, a short code or national number as 0/1.
 * Undefined when no SMPP address can hold it (empty, over 20 octets, beyond ASCII).
 */
export function senderAddress(sender: string): Address | undefined {
  const number = /^\+?(\d{1,20})$/.exec(sender)?.[1]
  if (number === undefined) {
    // A name is at most 11 characters on the radio (TS 23.040 §9.1.2.5); carriers check that, the field holds 20.
    return /^[\x20-\x7e]{1,20}$/.test(sender) ? { ton: ALPHANUMERIC, npi: NO_PLAN, digits: sender } : undefined
  }
  const international = number.length >= SHORTEST_INTERNATIONAL && !number.startsWith('0')
  return { ton: international ? INTERNATIONAL : UNKNOWN, npi: E164, digits: number }
}

/** A recipient in E.164 digits, TON 1 NPI 1. Undefined when it is not 1 to 20 digits. */
export function mobileAddress(mobile: string): Address | undefined {
  return /^\d{1,20}$/.test(mobile) ? { ton: INTERNATIONAL, npi: E164, digits: mobile } : undefined
}

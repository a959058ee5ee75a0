import type { SubmitRequest } from '../../delivery/transport.ts'
import { type Address, type Message, message } from './pdu.ts'
import { status } from './status.ts'
import { encodeUserData } from './user-data.ts'

/** registered_delivery: a receipt for success and for failure, SMPP 3.4 §5.2.17. */
const FINAL_RECEIPT = 1
/** Most octets of short_message, SMPP 3.4 §5.2.22. */
const MOST_OCTETS = 254

/** The submit_sm of a request; when SMPP cannot carry it, the status with which a carrier would reject it. */
export function submitSm(request: SubmitRequest): Message | number {
  const source = senderAddress(request.sender)
  if (!source) return status.invalidSource
  const destination = mobileAddress(request.address)
  if (!destination) return status.invalidDestination
  try {
    const data = encodeUserData(request.text, request.encoding, request.concat)
    if (data.shortMessage.length > MOST_OCTETS) return status.invalidMessageLength
    return message({
      ...data,
      source,
      destination,
      validityPeriod: relativeValidity(request.validitySeconds),
      registeredDelivery: FINAL_RECEIPT,
      userMessageReference: request.userMessageReference,
    })
  } catch (error) {
    if (error instanceof RangeError) return status.invalidMessageLength
    throw error
  }
}

/** Type of number and numbering plan, SMPP 3.4 §5.2.5 and §5.2.6. */
const UNKNOWN = 0
const INTERNATIONAL = 1
const ALPHANUMERIC = 5
const NO_PLAN = 0
const E164 = 1

/** A number of this length or more that does not begin with 0 has a country code; a shorter one is a short code. */
const SHORTEST_INTERNATIONAL = 9

/**
 * The address of a sender: a name has TON 5 NPI 0, an international number 1/1, a short code or national number 0/1.
 * Undefined when no SMPP address can hold it (empty, over 20 octets, beyond ASCII).
 */
export function senderAddress(sender: string): Address | undefined {
  const number = /^\+?(\d{1,20})$/.exec(sender)?.[1]
  if (number === undefined) {
    // On the radio a name has at most 11 characters (TS 23.040 §9.1.2.5). Carriers check that; the field holds 20.
    return /^[\x20-\x7e]{1,20}$/.test(sender) ? { ton: ALPHANUMERIC, npi: NO_PLAN, digits: sender } : undefined
  }
  const international = number.length >= SHORTEST_INTERNATIONAL && !number.startsWith('0')
  return { ton: international ? INTERNATIONAL : UNKNOWN, npi: E164, digits: number }
}

/** A recipient in E.164 digits, TON 1 NPI 1. Undefined when it is not 1 to 20 digits. */
export function mobileAddress(mobile: string): Address | undefined {
  return /^\d{1,20}$/.test(mobile) ? { ton: INTERNATIONAL, npi: E164, digits: mobile } : undefined
}

const DAY = 86_400
const LONGEST_VALIDITY = 31 * DAY

/**
 * validity_period in the relative format `YYMMDDhhmmsstnnp`, SMPP 3.4 §7.1.1.2, e.g. 86,400 s → `000001000000000R`.
 * Rounds up to a second and stays within 1 second and 31 days, since carriers count months differently.
 */
export function relativeValidity(seconds: number): string {
  const whole = Math.min(LONGEST_VALIDITY, Math.max(1, Math.ceil(seconds)))
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  return `0000${two(whole / DAY)}${two((whole % DAY) / 3600)}${two((whole % 3600) / 60)}${two(whole % 60)}000R`
}

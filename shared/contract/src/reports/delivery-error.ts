import { RULE_ERRORS } from '../base/rule-effect.ts'
import type { LogRow } from './logs.ts'

/** Our own codes. */
const OURS = {
  'response.lost': 'responseLost',
  'pin.expired': 'pinExpired',
  'pin.superseded': 'pinSuperseded',
  'pin.used': 'pinUsed',
  'message.tooLate': 'messageTooLate',
  'recipient.blacklisted': 'recipientBlacklisted',
  'recipient.unsubscribed': 'recipientUnsubscribed',
  [RULE_ERRORS.cancelledByCap]: 'capReached',
  [RULE_ERRORS.cancelledByBrake]: 'braked',
  'receipt.none': 'receiptNone',
} as const

export type OwnError = (typeof OURS)[keyof typeof OURS]

/** Why a message was not delivered, without the dictionary of causes. Screens have a text for each; the last two name the code. */
export type DeliveryError = OwnError | 'carrierCode' | 'rejectedCode'

/** Codes that are the same with every carrier. */
export const OWN_ERROR_CODES = Object.keys(OURS)

/** Carriers write 0, 000 or 0000 in a receipt without an error. */
const NO_ERROR = /^0*$/

/** Undefined without an error. */
export function deliveryErrorOf({
  error,
  receiptDate,
}: Pick<LogRow, 'error' | 'receiptDate'>): DeliveryError | undefined {
  if (!isError(error)) return undefined
  return ownErrorOf(error) ?? (receiptDate === null ? 'rejectedCode' : 'carrierCode')
}

export const isError = (error: string | null): error is string => error !== null && !NO_ERROR.test(error)

/** What one of our own codes means; undefined for a code of a carrier. */
export const ownErrorOf = (code: string): OwnError | undefined => (isOurs(code) ? OURS[code] : undefined)

const isOurs = (code: string): code is keyof typeof OURS => Object.hasOwn(OURS, code)

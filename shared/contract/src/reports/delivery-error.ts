import { RULE_ERRORS } from '../base/rule-effect.ts'
import type { LogRow } from './logs.ts'

/** The command_status of a rejected submit_sm, in decimal as Logs shows it (SMPP 3.4 §5.1.3). */
const REJECTIONS = {
  '1': 'messageLength',
  '8': 'systemError',
  '10': 'invalidSource',
  '11': 'invalidDestination',
  '20': 'queueFull',
  '69': 'submitFailed',
  '88': 'throttled',
  // Codes of LINE: LINE_REJECTIONS.
  '90001': 'lineNoChannel',
  '90002': 'lineNotReachable',
  '90003': 'lineQuotaReached',
  '90004': 'lineRefused',
} as const

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

/** Why a message was not delivered. Screens and files have a text for each; the last two name the code. */
export type DeliveryError =
  | (typeof REJECTIONS)[keyof typeof REJECTIONS]
  | (typeof OURS)[keyof typeof OURS]
  | 'carrierCode'
  | 'rejectedCode'

/** Codes that are the same with every carrier. */
export const OWN_ERROR_CODES = Object.keys(OURS)

/** Carriers write 0, 000 or 0000 in a receipt without an error. */
const NO_ERROR = /^0*$/

/** Undefined without an error. */
export function deliveryErrorOf({
  error,
  receiptDate,
}: Pick<LogRow, 'error' | 'receiptDate'>): DeliveryError | undefined {
  if (error === null || NO_ERROR.test(error)) return undefined
  if (isOurs(error)) return OURS[error]
  // Each carrier has its own codes in receipts. Only the codes of a rejected submission mean the same everywhere.
  if (receiptDate !== null) return 'carrierCode'
  return isRejection(error) ? REJECTIONS[error] : 'rejectedCode'
}

const isOurs = (code: string): code is keyof typeof OURS => Object.hasOwn(OURS, code)
const isRejection = (code: string): code is keyof typeof REJECTIONS => Object.hasOwn(REJECTIONS, code)

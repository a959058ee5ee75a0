import { LINE_REJECTIONS } from '@songsarn/contract/account/line'
import type { CarrierStage, CauseOwner, ResendHelps } from '@songsarn/contract/base/message-cause'
import type { OwnError } from '@songsarn/contract/reports/delivery-error'
import type { WORDS } from '@songsarn/i18n/words/words'
import { SIMULATED_CARRIER } from '../carriers/ports.ts'

/** A cause of the catalogue of words (`causes.json` of `shared/i18n`). */
export type CauseName = keyof (typeof WORDS)['en']['causes']['carriers']

/** Whose a cause is, and whether a resend helps. */
type Meaning = { whose: CauseOwner; resend: ResendHelps }

export const MEANINGS: Record<CauseName, Meaning> = {
  messageLength: { whose: 'text', resend: 'no' },
  systemError: { whose: 'carrier', resend: 'later' },
  invalidSource: { whose: 'sender', resend: 'no' },
  invalidDestination: { whose: 'number', resend: 'no' },
  queueFull: { whose: 'carrier', resend: 'later' },
  throttled: { whose: 'carrier', resend: 'later' },
  submitFailed: { whose: 'carrier', resend: 'later' },
  technical: { whose: 'service', resend: 'no' },
  connection: { whose: 'service', resend: 'later' },
  noReason: { whose: 'unknown', resend: 'unknown' },
  lineNoChannel: { whose: 'sender', resend: 'no' },
  lineNotReachable: { whose: 'recipient', resend: 'no' },
  lineQuotaReached: { whose: 'sender', resend: 'later' },
  lineRefused: { whose: 'unknown', resend: 'unknown' },
  unknownSubscriber: { whose: 'number', resend: 'no' },
  numberChanged: { whose: 'number', resend: 'no' },
  absentSubscriber: { whose: 'recipient', resend: 'later' },
  validityEnded: { whose: 'recipient', resend: 'later' },
  roaming: { whose: 'recipient', resend: 'later' },
  barredSubscriber: { whose: 'recipient', resend: 'no' },
  barredPhone: { whose: 'recipient', resend: 'no' },
  noSmsService: { whose: 'number', resend: 'no' },
  callBarred: { whose: 'recipient', resend: 'no' },
  notSupported: { whose: 'carrier', resend: 'no' },
  busy: { whose: 'recipient', resend: 'yes' },
  phoneRefused: { whose: 'recipient', resend: 'later' },
  waitingListFull: { whose: 'recipient', resend: 'later' },
  networkFailure: { whose: 'carrier', resend: 'later' },
  networkData: { whose: 'carrier', resend: 'unknown' },
}

/** Our own codes. What happened to a message without a response or a receipt is not known, so neither is whether a resend helps. */
export const OWN_MEANINGS: Record<OwnError, Meaning> = {
  responseLost: { whose: 'carrier', resend: 'unknown' },
  receiptNone: { whose: 'carrier', resend: 'unknown' },
  pinExpired: { whose: 'service', resend: 'no' },
  pinSuperseded: { whose: 'recipient', resend: 'no' },
  pinUsed: { whose: 'recipient', resend: 'no' },
  messageTooLate: { whose: 'sender', resend: 'later' },
  recipientBlacklisted: { whose: 'number', resend: 'no' },
  recipientUnsubscribed: { whose: 'recipient', resend: 'no' },
  capReached: { whose: 'sender', resend: 'later' },
  braked: { whose: 'sender', resend: 'later' },
}

/**
 * command_status of a rejected submit_sm in decimal, SMPP 3.4 §5.1.3, table 5-2; the comments have its names without `ESME_`. Codes
 * that only answer other PDUs (RCANCELFAIL, RREPLACEFAIL, RQUERYFAIL, RX_*) are left out, and 0x400 to 0x4FF are the carrier's own.
 */
const OF_RESPONSES: Record<number, CauseName> = {
  1: 'messageLength', // RINVMSGLEN
  2: 'technical', // RINVCMDLEN
  3: 'technical', // RINVCMDID
  4: 'connection', // RINVBNDSTS
  5: 'connection', // RALYBND
  6: 'technical', // RINVPRTFLG
  7: 'technical', // RINVREGDLVFLG
  8: 'systemError', // RSYSERR
  10: 'invalidSource', // RINVSRCADR
  11: 'invalidDestination', // RINVDSTADR
  12: 'technical', // RINVMSGID
  13: 'connection', // RBINDFAIL
  14: 'connection', // RINVPASWD
  15: 'connection', // RINVSYSID
  20: 'queueFull', // RMSGQFUL
  21: 'technical', // RINVSERTYP
  51: 'technical', // RINVNUMDESTS
  52: 'technical', // RINVDLNAME
  64: 'technical', // RINVDESTFLAG
  66: 'technical', // RINVSUBREP
  67: 'technical', // RINVESMCLASS
  68: 'technical', // RCNTSUBDL
  69: 'submitFailed', // RSUBMITFAIL
  72: 'invalidSource', // RINVSRCTON
  73: 'invalidSource', // RINVSRCNPI
  80: 'invalidDestination', // RINVDSTTON
  81: 'invalidDestination', // RINVDSTNPI
  83: 'connection', // RINVSYSTYP
  84: 'technical', // RINVREPFLAG
  85: 'technical', // RINVNUMMSGS
  88: 'throttled', // RTHROTTLED
  97: 'technical', // RINVSCHED
  98: 'technical', // RINVEXPIRY
  99: 'technical', // RINVDFTMSGID
  192: 'technical', // RINVOPTPARSTREAM
  193: 'technical', // ROPTPARNOTALLWD
  194: 'technical', // RINVPARLEN
  195: 'technical', // RMISSINGOPTPARAM
  196: 'technical', // RINVOPTPARAMVAL
  254: 'submitFailed', // RDELIVERYFAILURE
  255: 'noReason', // RUNKNOWNERR
  [LINE_REJECTIONS.noChannel]: 'lineNoChannel',
  [LINE_REJECTIONS.notReachable]: 'lineNotReachable',
  [LINE_REJECTIONS.quotaReached]: 'lineQuotaReached',
  [LINE_REJECTIONS.refused]: 'lineRefused',
}

/**
 * `err` of a receipt, or the TLV network_error_code of GSM (SMPP 3.4 §5.3.2.31). SMPP leaves these codes to the carrier. Most carriers
 * hand on the MAP error of the recipient's network: 3GPP TS 29.002 §17.6.6 has the numbers, and 3GPP TS 23.040 §3.3 says what they mean
 * for an SMS. The comments have the names of MAP.
 */
const OF_RECEIPTS: Record<number, CauseName> = {
  1: 'unknownSubscriber', // unknownSubscriber
  5: 'unknownSubscriber', // unidentifiedSubscriber
  6: 'absentSubscriber', // absentSubscriberSM
  8: 'roaming', // roamingNotAllowed
  9: 'barredSubscriber', // illegalSubscriber
  10: 'noSmsService', // bearerServiceNotProvisioned
  11: 'noSmsService', // teleserviceNotProvisioned
  12: 'barredPhone', // illegalEquipment
  13: 'callBarred', // callBarred
  21: 'notSupported', // facilityNotSupported
  27: 'absentSubscriber', // absentSubscriber
  31: 'busy', // subscriberBusyForMT-SMS
  32: 'phoneRefused', // sm-DeliveryFailure, whose cause is mostly memoryCapacityExceeded
  33: 'waitingListFull', // messageWaitingListFull
  34: 'networkFailure', // systemFailure
  35: 'networkData', // dataMissing
  36: 'networkData', // unexpectedDataValue
  44: 'numberChanged', // numberChanged
}

/** The simulated carrier's receipts of messages that expired, `smpp/simulator/receipt.ts`, and those of the demo's history. */
const OF_SIMULATED_RECEIPTS: Record<number, CauseName> = { 4: 'validityEnded', 11: 'validityEnded' }

export type ShippedCause = { carrier: string | null; stage: CarrierStage; code: string; name: CauseName }

const table = (carrier: string | null, stage: CarrierStage, names: Record<number, CauseName>): ShippedCause[] =>
  Object.entries(names).map(([code, name]) => ({ carrier, stage, code, name }))

/** What the usual codes mean. */
export const SHIPPED_CAUSES: readonly ShippedCause[] = [
  ...table(null, 'submit', OF_RESPONSES),
  ...table(null, 'receipt', OF_RECEIPTS),
  ...table(SIMULATED_CARRIER, 'receipt', OF_SIMULATED_RECEIPTS),
]

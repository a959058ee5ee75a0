/** States and the transitions between them. The server enforces these tables; screens read them. */
export const COMMUNICATION_STATUSES = [
  'draft',
  'analyzing',
  'ready',
  'scheduled',
  'sending',
  'paused',
  'stopped',
  'completed',
  'failed',
] as const
export type CommunicationStatus = (typeof COMMUNICATION_STATUSES)[number]

/** `completed`: no message is left to submit. Receipts may still arrive. */
const COMMUNICATION_TRANSITIONS: Record<CommunicationStatus, readonly CommunicationStatus[]> = {
  draft: ['analyzing'],
  analyzing: ['ready', 'failed'],
  ready: ['scheduled', 'sending'],
  scheduled: ['draft', 'sending', 'stopped'],
  sending: ['paused', 'stopped', 'completed', 'failed'],
  paused: ['sending', 'stopped'],
  stopped: [],
  completed: [],
  failed: [],
}

export function canMove(from: CommunicationStatus, to: CommunicationStatus): boolean {
  return COMMUNICATION_TRANSITIONS[from].includes(to)
}

export const MESSAGE_STATES = [
  'queued',
  'submitting',
  'submitted',
  'delivered',
  'undelivered',
  'rejected',
  'expired',
  'unknown',
  'cancelled',
] as const
export type MessageState = (typeof MESSAGE_STATES)[number]

/** States as Logs shows them. */
export const LOG_STATUSES = [
  'Pending',
  'Completed',
  'Delivered',
  'Rejected',
  'Undelivered',
  'Expired',
  'Unknown',
  'Cancelled',
] as const
export type LogStatus = (typeof LOG_STATUSES)[number]

export const LOG_STATUS_OF: Record<MessageState, LogStatus> = {
  queued: 'Pending',
  submitting: 'Pending',
  submitted: 'Completed',
  delivered: 'Delivered',
  undelivered: 'Undelivered',
  rejected: 'Rejected',
  expired: 'Expired',
  unknown: 'Unknown',
  cancelled: 'Cancelled',
}

/** The message states that Logs shows as `status`. */
export function messageStatesOf(status: LogStatus): MessageState[] {
  return MESSAGE_STATES.filter((state) => LOG_STATUS_OF[state] === status)
}

/** How messages travel. The address of a recipient is a mobile in E.164 digits; on `line`, of a person whose LINE is known. */
export const CHANNELS = ['sms', 'line'] as const
export type Channel = (typeof CHANNELS)[number]

/** Channels that do not report what happens after they took a message: the message stays `submitted`. */
export const CHANNELS_WITHOUT_RECEIPTS: readonly string[] = ['line'] satisfies Channel[]

export const SMS_TYPES = ['quick-send', 'broadcast', 'campaign', 'otp', 'test'] as const
export type SmsType = (typeof SMS_TYPES)[number]

/**
 * What a communication is for. `transactional`: what its recipient asked for or needs, such as a receipt. Rules of sending that
 * protect people from marketing do not hold for it. OTPs and tests are transactional.
 */
export const PURPOSES = ['marketing', 'transactional'] as const
export type Purpose = (typeof PURPOSES)[number]

/** Answers that a person can give on the page of a consent template. */
export const CONSENT_ANSWERS = ['accept', 'decline'] as const
export type ConsentAnswer = (typeof CONSENT_ANSWERS)[number]

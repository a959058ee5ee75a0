import type { CommunicationStatus, LogStatus } from '@songsarn/contract/base/states'

/** Colours of statuses; neutral for a status without a result. */
export type Tone = 'success' | 'info' | 'warning' | 'danger' | 'neutral'

export const LOG_TONES: Record<LogStatus, Tone> = {
  Pending: 'neutral',
  Completed: 'info',
  Delivered: 'success',
  Rejected: 'danger',
  Undelivered: 'danger',
  Expired: 'warning',
  Unknown: 'warning',
  Cancelled: 'neutral',
}

export const COMMUNICATION_TONES: Record<CommunicationStatus, Tone> = {
  draft: 'neutral',
  analyzing: 'info',
  ready: 'info',
  scheduled: 'info',
  sending: 'info',
  paused: 'warning',
  stopped: 'warning',
  completed: 'success',
  failed: 'danger',
}

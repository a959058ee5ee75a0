import type { CommunicationStatus, LogStatus } from '@songsarn/contract/base/states'
import type { ReactNode } from 'react'

/** Icons of statuses, 16 × 16, so that colour is never the only sign (WCAG 1.4.1). */
export const MARKS = {
  done: <path d="m3 8.5 3.2 3L13 4.5" />,
  going: <path d="M2.5 8h11M9 3.5 13.5 8 9 12.5" />,
  waiting: <path d="M8 2a6 6 0 1 1 0 12A6 6 0 0 1 8 2Zm0 3.2v3l2.2 1.3" />,
  draft: <path d="m3 13 .8-3L11 2.8 13.2 5 6 12.2z" />,
  paused: <path d="M5.5 4v8m5-8v8" />,
  late: <path d="M8 2.5v7m0 3.4v.1" />,
  unsure: <path d="M5 5.6C5 1.8 11 1.8 11 5.4c0 2.4-3 2.4-3 4.6m0 3v.1" />,
  failed: <path d="m4 4 8 8m0-8-8 8" />,
  refused: <path d="M8 2a6 6 0 1 1 0 12A6 6 0 0 1 8 2ZM3.9 12.1l8.2-8.2" />,
  ended: <path d="M3.5 8h9" />,
} as const satisfies Record<string, ReactNode>

export type Mark = keyof typeof MARKS

export const LOG_MARKS: Record<LogStatus, Mark> = {
  Pending: 'waiting',
  Completed: 'going',
  Delivered: 'done',
  Rejected: 'refused',
  Undelivered: 'failed',
  Expired: 'late',
  Unknown: 'unsure',
  Cancelled: 'ended',
}

export const COMMUNICATION_MARKS: Record<CommunicationStatus, Mark> = {
  draft: 'draft',
  analyzing: 'going',
  ready: 'done',
  scheduled: 'waiting',
  sending: 'going',
  paused: 'paused',
  stopped: 'ended',
  completed: 'done',
  failed: 'failed',
}

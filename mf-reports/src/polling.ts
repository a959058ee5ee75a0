import type { LogStatus } from '@songsarn/contract/base/states'

/** Between two requests while messages change. */
export const POLL_MS = 1_500

/** Whether a message can still change: it waits to be submitted or for its receipt. */
export const isMoving = (status: LogStatus): boolean => status === 'Pending' || status === 'Completed'

import type { Counts } from '@songsarn/contract/communication/communications'

/** Messages of a communication by their states: zero but for those given. */
export const sampleCounts = (patch: Partial<Counts> = {}): Counts => ({
  pending: 0,
  submitted: 0,
  delivered: 0,
  undelivered: 0,
  reject: 0,
  expired: 0,
  unknown: 0,
  cancelled: 0,
  ...patch,
})

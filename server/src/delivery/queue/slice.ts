import { chunkSizeOf } from '../chunk.ts'

/** Milliseconds of a paced send that one chunk holds: the send is even to this time. */
export const SLICE_MS = 10_000
/** Most chunks of a paced send, so that its figures, which are sums of them, stay cheap. */
const MOST_SLICES = 10_000

/** `pace`: messages a minute. */
type Paced = { pace: number; recipients: number; lane: number }

export const messagesIn = (ms: number, pace: number): number => (pace * ms) / 60_000

/** Messages of a chunk of a paced send. */
export const sliceOf = ({ pace, recipients, lane }: Paced): number =>
  Math.min(chunkSizeOf(lane), Math.max(1, Math.floor(messagesIn(SLICE_MS, pace)), Math.ceil(recipients / MOST_SLICES)))

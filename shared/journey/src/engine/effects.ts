import type { StepId } from '@songsarn/contract/communication/journey-conditions'
import type { LeftReason } from './passage.ts'

/**
 * What the caller does in the transaction that stores the new passage. Person, entry time and `visit` name an effect for ever:
 * whoever repeats it finds it done.
 */
export type Effect =
  | { kind: 'entered'; at: number }
  /** A step was taken; a row of the person's way. `way`: how they came to it. */
  | { kind: 'visited'; visit: number; stepId: StepId; way: string; at: number }
  /** Into the wave of this step. The caller answers by `sent`, `refused` or `held`. */
  | { kind: 'send'; visit: number; stepId: StepId }
  /** Out of the wave, if it was not sent yet. */
  | { kind: 'withdraw'; visit: number; stepId: StepId }
  | { kind: 'setField'; visit: number; stepId: StepId; field: string; value: string }
  | { kind: 'list'; visit: number; stepId: StepId }
  | { kind: 'webhook'; visit: number; stepId: StepId }
  | { kind: 'left'; reason: LeftReason; at: number }

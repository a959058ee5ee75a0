import type { StepId } from '@songsarn/contract/communication/journey-conditions'
import type { Effect } from './effects.ts'
import type { LeftReason, Passage } from './passage.ts'

/** A passage, and what was done on the way to it. */
export type Turn = { passage: Passage; effects: readonly Effect[] }

/** At the door of a step. Null, or a step that is not there, ends the passage when it is taken. */
export const arriveAt = (passage: Passage, stepId: StepId | null, way: string, now: number): Passage => ({
  ...passage,
  ...{ phase: 'arriving', stepId, way, arrivedAt: now, wakeAt: now, until: null, isSignalled: false, held: null },
})

/** Out, for ever. A message that was not sent yet is asked back. */
export function leave({ passage, effects }: Turn, reason: LeftReason, now: number): Turn {
  const { phase, visit, stepId } = passage
  const asked: Effect[] = phase === 'handed' && stepId !== null ? [{ kind: 'withdraw', visit, stepId }] : []
  const left = { reason, at: now }
  return {
    passage: { ...passage, phase: 'left', left, wakeAt: null, until: null, isSignalled: false, held: null },
    effects: [...effects, ...asked, { kind: 'left', ...left }],
  }
}

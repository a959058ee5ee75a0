import type { StepId } from '@songsarn/contract/communication/journey-conditions'
import type { Situation } from './events.ts'
import type { Facts } from './facts.ts'
import { arriveAt, leave, type Turn } from './moves.ts'
import type { Passage } from './passage.ts'
import type { Plan } from './plan.ts'
import { walk } from './walk.ts'

/** Whether a person can be moved to another version. A message in a wave comes first: moved before, they could get it twice. */
export const isMovable = ({ phase }: Passage): boolean => phase === 'waiting' || phase === 'arriving'

/**
 * Moves somebody who waits to another version: to one of its steps, or out (null). The step is a new visit; a wait there
 * counts from when they came to the one that they leave, so moving from a wait to its copy changes no end. Undefined for a
 * person who cannot be moved.
 */
export function changeVersion(
  plan: Plan,
  before: Passage,
  to: StepId | null,
  facts: Facts,
  situation: Situation,
): Turn | undefined {
  if (!isMovable(before)) return undefined
  const now = Math.max(situation.now, before.arrivedAt)
  const passage = { ...before, version: plan.version }
  if (to === null) return leave({ passage, effects: [] }, 'moved', now)
  const since = plan.steps.get(to)?.kind === 'wait' ? before.arrivedAt : now
  const turn: Turn = { passage: arriveAt(passage, to, 'moved', since), effects: [] }
  return situation.status === 'running' ? walk(plan, turn, facts, { ...situation, now }) : turn
}

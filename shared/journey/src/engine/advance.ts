import type { Effect } from './effects.ts'
import type { JourneyEvent, Situation } from './events.ts'
import type { Facts } from './facts.ts'
import { arriveAt, leave, type Turn } from './moves.ts'
import { isHanded, note, withMessage } from './note.ts'
import type { Passage } from './passage.ts'
import type { Plan } from './plan.ts'
import { walk } from './walk.ts'

/**
 * One event of one person: keeps what happened, then takes all steps that they can take now. It reads no clock and no chance,
 * so the same input gives the same passage and effects. The caller stores both in one transaction, and only if the number of
 * the visit is still the one that it read. After leaving nothing changes any more.
 */
export function advance(plan: Plan, before: Passage, event: JourneyEvent, facts: Facts, situation: Situation): Turn {
  if (before.phase === 'left') return { passage: before, effects: [] }
  // A person's times never go back, whatever the clock does.
  const now = Math.max(situation.now, before.arrivedAt)
  const effects: Effect[] = []
  const passage = settled(plan, note(plan, before, event), event, now)
  const reason = situation.status === 'stopped' ? 'stopped' : LEAVING[event.kind]
  if (reason) return leave({ passage, effects }, reason, now)
  if (situation.status === 'running') return walk(plan, { passage, effects }, facts, { ...situation, now })
  // Due at once when it goes on: the event may have reached the goal, or ended a wait.
  const isNews = passage !== before && passage.phase !== 'handed'
  return { passage: isNews ? { ...passage, wakeAt: Math.min(now, passage.wakeAt ?? now) } : passage, effects }
}

const LEAVING: Partial<Record<JourneyEvent['kind'], 'stopped' | 'removed' | 'personDeleted'>> = {
  stop: 'stopped',
  remove: 'removed',
  personDeleted: 'personDeleted',
}

/** The result of the wave lets the person go on to the next step; also while the journey is paused, since the message is made. */
function settled(plan: Plan, passage: Passage, event: JourneyEvent, now: number): Passage {
  if ((event.kind !== 'sent' && event.kind !== 'refused') || !isHanded(passage, event.visit)) return passage
  const step = plan.steps.get(passage.stepId ?? '')
  const known = event.kind === 'refused' ? withMessage(passage, event.visit, { outcome: 'refused' }) : passage
  return arriveAt(known, step?.kind === 'send' ? step.next : null, 'next', now)
}

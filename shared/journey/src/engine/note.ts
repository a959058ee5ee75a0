import type { AwaitedEvent } from '@songsarn/contract/communication/journey-steps'
import { hasHappened, messageOf } from './conditions.ts'
import type { JourneyEvent } from './events.ts'
import { MAX_HEARD, type Passage, type StepMessage } from './passage.ts'
import type { Plan } from './plan.ts'

/** Keeps what happened, and moves nobody. The same passage when there is nothing new. */
export function note(plan: Plan, passage: Passage, event: JourneyEvent): Passage {
  switch (event.kind) {
    case 'held':
      return isHanded(passage, event.visit) ? { ...passage, held: event.reason } : passage
    case 'outcome':
      return signalled(plan, withMessage(passage, event.visit, { outcome: event.outcome }))
    case 'clicked':
      return signalled(plan, withMessage(passage, event.visit, { clicked: true }))
    case 'redeemed':
      return signalled(plan, withMessage(passage, event.visit, { redeemed: true }))
    case 'event': {
      if (passage.heard.includes(event.key)) return passage
      const heard = { ...passage, heard: [...passage.heard, event.key].slice(-MAX_HEARD) }
      const awaited = awaitedBy(plan, passage)
      return awaited?.kind === 'event' && awaited.name === event.name ? { ...heard, isSignalled: true } : heard
    }
    default:
      return passage
  }
}

/** Whether the result of this visit is still to come. */
export const isHanded = ({ phase, visit }: Passage, of: number): boolean => phase === 'handed' && visit === of

/** The event that the person waits for now. */
export function awaitedBy({ steps }: Plan, { phase, stepId }: Passage): AwaitedEvent | undefined {
  const step = phase === 'waiting' ? steps.get(stepId ?? '') : undefined
  return step?.kind === 'wait' && step.wait.until === 'event' ? step.wait.event : undefined
}

/** Changes the message of a visit. An older message of the step counts no more, and an outcome never goes back to unknown. */
export function withMessage(passage: Passage, visit: number, change: Partial<StepMessage>): Passage {
  const before = passage.messages.find((message) => message.visit === visit)
  if (!before) return passage
  const isOlder = change.outcome === 'unknown' && before.outcome !== null
  const after = { ...before, ...(isOlder ? {} : change) }
  return { ...passage, messages: passage.messages.map((message) => (message === before ? after : message)) }
}

/** A message is awaited by what came of it, so also when that was known before the wait. */
export function signalled(plan: Plan, passage: Passage): Passage {
  const awaited = awaitedBy(plan, passage)
  if (awaited?.kind !== 'message' || !hasHappened(messageOf(passage, awaited.stepId), awaited.deed)) return passage
  return { ...passage, isSignalled: true }
}

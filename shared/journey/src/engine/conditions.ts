import type {
  JourneyCondition,
  JourneyConditions,
  MessageDeed,
} from '@songsarn/contract/communication/journey-conditions'
import { dayOf } from '../bangkok.ts'
import type { Facts } from './facts.ts'
import type { Passage, StepMessage } from './passage.ts'
import { testValue } from './test-value.ts'

/** Whether conditions hold for a person. A list without conditions holds for everybody. */
export function holds({ match, conditions }: JourneyConditions, passage: Passage, facts: Facts, now: number): boolean {
  if (conditions.length === 0) return true
  const one = (condition: JourneyCondition) => holdsOne(condition, passage, facts, now)
  return match === 'all' ? conditions.every(one) : conditions.some(one)
}

function holdsOne(condition: JourneyCondition, passage: Passage, facts: Facts, now: number): boolean {
  switch (condition.kind) {
    case 'field': {
      const { of, field } = condition
      const given =
        of === 'person' ? facts.field(field) : Object.hasOwn(passage.fields, field) ? (passage.fields[field] ?? '') : ''
      return testValue(given, condition, dayOf(now))
    }
    case 'segment':
      return facts.isInSegment(condition.segmentId ?? '') === condition.isIn
    case 'message':
      return hasHappened(messageOf(passage, condition.stepId), condition.deed) === condition.done
  }
}

export const messageOf = ({ messages }: Passage, stepId: string | null): StepMessage | undefined =>
  messages.find((message) => message.stepId === stepId)

/** Whether it is so of this message. Without a message nothing has happened. */
export function hasHappened(message: StepMessage | undefined, deed: MessageDeed): boolean {
  if (!message) return false
  switch (deed) {
    case 'clicked':
      return message.clicked
    case 'redeemed':
      return message.redeemed
    case 'undelivered':
      return message.outcome === 'undelivered' || message.outcome === 'refused'
    default:
      return message.outcome === deed
  }
}

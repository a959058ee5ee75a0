import type {
  JourneyCondition,
  JourneyConditions,
  MessageDeed,
} from '@songsarn/contract/communication/journey-conditions'
import { PERSON_FIELDS } from '@songsarn/contract/communication/people'
import { isRange, TEXT_FIELDS, valueKindOf } from '@songsarn/contract/communication/segments'
import type { Plan } from '../engine/plan.ts'
import type { JourneyProblem, JourneyProblemCode, Known, ProblemPlace } from './problem.ts'

/** What the steps of a definition are checked against. */
export type Scope = {
  known: Known
  steps: Plan['steps']
  isBefore(earlier: string, later: string): boolean
  /** Fields of the events with which people enter. */
  eventFields: ReadonlySet<string>
}

const OWN_FIELDS: readonly string[] = [...TEXT_FIELDS, ...PERSON_FIELDS]
export const isPersonField = (name: string, { customFields }: Known): boolean =>
  OWN_FIELDS.includes(name) || customFields.has(name)

/** What is wrong with a list of conditions. `at` is a way of a branch, the goal or the exit. */
export function conditionProblems({ conditions }: JourneyConditions, at: ProblemPlace, scope: Scope): JourneyProblem[] {
  if (conditions.length === 0) return [{ code: 'conditions.required', at }]
  return conditions.flatMap((condition) => oneProblem(condition, at, scope))
}

function oneProblem(condition: JourneyCondition, at: ProblemPlace, scope: Scope): JourneyProblem[] {
  const { known, eventFields } = scope
  const problem = (code: JourneyProblemCode, name?: string): JourneyProblem[] => [
    { code, at, ...(name !== undefined && { name }) },
  ]
  switch (condition.kind) {
    case 'segment':
      if (condition.segmentId === null) return problem('segment.required')
      return known.segments.has(condition.segmentId) ? [] : problem('segment.unknown', condition.segmentId)
    case 'message':
      return messageProblems(condition.stepId, condition.deed, at, scope)
    case 'field': {
      const { field, of } = condition
      if (field === '') return problem('field.required')
      if (of === 'event' && !eventFields.has(field)) return problem('eventField.unknown', field)
      if (of === 'person' && !isPersonField(field, known)) return problem('field.unknown', field)
      const code = valueProblem(condition)
      return code ? problem(code, field) : []
    }
  }
}

const NUMBER = /^-?\d{1,15}(\.\d{1,6})?$/
const FORMS = {
  none: () => true,
  text: () => true,
  number: (value: string) => NUMBER.test(value),
  days: (value: string) => /^\d{1,3}$/.test(value) && Number(value) <= 730,
  day: (value: string) => /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value)),
}

function valueProblem(of: JourneyCondition & { kind: 'field' }): JourneyProblemCode | undefined {
  const kind = valueKindOf(of.test)
  const values = [...(kind === 'none' ? [] : [of.value]), ...(isRange(of.test) ? [of.to] : [])]
  if (values.includes('')) return 'value.required'
  return values.every(FORMS[kind]) ? undefined : 'value.format'
}

/** What is wrong with asking what came of the message of a step. */
export function messageProblems(
  stepId: string | null,
  deed: MessageDeed,
  at: ProblemPlace,
  { steps, isBefore }: Scope,
): JourneyProblem[] {
  const step = steps.get(stepId ?? '')
  if (step?.kind !== 'send') return [{ code: 'message.unknown', at, ...(stepId !== null && { name: stepId }) }]
  const name = step.id
  if ('stepId' in at && !isBefore(step.id, at.stepId)) return [{ code: 'message.notBefore', at, name }]
  if (step.channel === 'line' && (deed === 'delivered' || deed === 'undelivered'))
    return [{ code: 'message.noReceipt', at, name }]
  if (deed === 'clicked' && !step.shortenUrl) return [{ code: 'message.noLink', at, name }]
  if (deed === 'redeemed' && step.couponId === null) return [{ code: 'message.noCoupon', at, name }]
  return []
}

import type { JourneyStep, StepOf } from '@songsarn/contract/communication/journey-steps'
import { PERSON_FIELDS } from '@songsarn/contract/communication/people'
import { MERGE_FIELDS, parseContent } from '@songsarn/sms/merge-fields'
import { charactersIn, SMS_MAX_STABLE } from '@songsarn/sms/parts'
import { EVENT_FIELD } from '../engine/fill-value.ts'
import { conditionProblems, messageProblems, type Scope } from './condition-problems.ts'
import { neverTaken } from './never-taken.ts'
import type { JourneyProblem, JourneyProblemCode } from './problem.ts'

type Tell = (code: JourneyProblemCode, field: string, name?: string) => JourneyProblem

/** What is wrong with one step, besides where its ways lead. */
export function stepProblems(step: JourneyStep, scope: Scope): JourneyProblem[] {
  const tell: Tell = (code, field, name) => ({
    code,
    at: { stepId: step.id, field },
    ...(name !== undefined && { name }),
  })
  const { known } = scope
  switch (step.kind) {
    case 'send':
      return sendProblems(step, scope, tell)
    case 'wait':
      return waitProblems(step, scope, tell)
    case 'branch':
      return branchProblems(step, scope, tell)
    case 'share':
      return shareProblems(step, tell)
    case 'setField': {
      const { field } = step
      const isWritable = PERSON_FIELDS.some((one) => one === field) || known.customFields.has(field)
      const names = textProblems(step.value, scope, tell, 'value')
      if (field === '') return [tell('field.required', 'field'), ...names]
      return isWritable ? names : [tell('field.unknown', 'field', field), ...names]
    }
    case 'list':
      if (step.list === 'blacklist') return []
      if (step.tagId === null) return [tell('tag.required', 'tagId')]
      return known.tags.has(step.tagId) ? [] : [tell('tag.unknown', 'tagId', step.tagId)]
    case 'webhook':
      return step.url === '' ? [tell('value.required', 'url')] : []
    case 'goTo':
    case 'exit':
      return []
  }
}

function sendProblems(step: StepOf<'send'>, scope: Scope, tell: Tell): JourneyProblem[] {
  const { channel, from, content, templateId, couponId, consentTemplateId } = step
  const { known } = scope
  const problems: JourneyProblem[] = []
  if (channel === 'line') {
    if (!known.hasLine) problems.push(tell('line.off', 'channel'))
  } else if (from === '') problems.push(tell('sender.required', 'from'))
  else if (!known.senders.has(from)) problems.push(tell('sender.unknown', 'from', from))
  const text = templateId === null ? content : known.templates.get(templateId)
  const field = templateId === null ? 'content' : 'templateId'
  if (text === undefined) problems.push(tell('template.unknown', field, templateId ?? ''))
  else if (text.trim() === '') problems.push(tell('text.required', field))
  else if (charactersIn(text) > SMS_MAX_STABLE) problems.push(tell('text.tooLong', field))
  if (couponId !== null && !known.coupons.has(couponId)) problems.push(tell('coupon.unknown', 'couponId', couponId))
  if (consentTemplateId !== null && !known.consentTemplates.has(consentTemplateId))
    problems.push(tell('consent.unknown', 'consentTemplateId', consentTemplateId))
  if (text === undefined) return problems
  const usesCoupon = fieldsIn(text).includes('coupon')
  if (usesCoupon && couponId === null) problems.push(tell('coupon.required', 'couponId'))
  return [...problems, ...textProblems(text, scope, tell, field)]
}

const MERGE_NAMES: readonly string[] = MERGE_FIELDS

/** Merge fields of a text that nobody has, and braces that are not closed. */
function textProblems(text: string, { known, eventFields }: Scope, tell: Tell, field: string): JourneyProblem[] {
  const includes = (name: string) =>
    name.startsWith(EVENT_FIELD)
      ? eventFields.has(name.slice(EVENT_FIELD.length))
      : MERGE_NAMES.includes(name) || known.customFields.has(name)
  const names = parseContent(text, { includes }).errors.map((error) => error.field)
  return [...new Set(names)].map((name) => tell('text.fieldUnknown', field, name))
}

const fieldsIn = (text: string) =>
  parseContent(text, { includes: () => true }).pieces.flatMap((piece) => (typeof piece === 'string' ? [] : piece.field))

/** In days; longer than the longest wait in all units. */
const DAYS_OF = { minutes: 1 / (24 * 60), hours: 1 / 24, days: 1 } as const
const LONGEST_DAYS = 365

function waitProblems({ id, wait }: StepOf<'wait'>, scope: Scope, tell: Tell): JourneyProblem[] {
  if (wait.until === 'weekday') return wait.weekdays.length === 0 ? [tell('value.required', 'weekdays')] : []
  const length = wait.until === 'event' ? wait.limit : wait
  const problems: JourneyProblem[] = []
  const isZero = length.amount === 0 && !(wait.until === 'time' && wait.at !== null)
  if (isZero) problems.push(tell('wait.zero', 'amount'))
  if (length.amount * DAYS_OF[length.unit] > LONGEST_DAYS) problems.push(tell('value.tooLong', 'amount'))
  if (wait.until === 'event') {
    const { event } = wait
    if (event.kind === 'message') problems.push(...messageProblems(event.stepId, event.deed, { stepId: id }, scope))
    else if (event.name.trim() === '') problems.push(tell('value.required', 'event'))
  }
  return problems
}

function branchProblems(step: StepOf<'branch'>, scope: Scope, tell: Tell): JourneyProblem[] {
  if (step.ways.length === 0) return [tell('way.none', 'ways')]
  const own = step.ways.flatMap(({ id, when }) => conditionProblems(when, { stepId: step.id, way: id }, scope))
  const never = neverTaken(step).map((way): JourneyProblem => ({ code: 'way.never', at: { stepId: step.id, way } }))
  return [...own, ...never]
}

function shareProblems({ id, ways }: StepOf<'share'>, tell: Tell): JourneyProblem[] {
  const sum = ways.reduce((total, { share }) => total + share, 0)
  const never = ways
    .filter(({ share }) => share === 0)
    .map((way): JourneyProblem => ({ code: 'way.never', at: { stepId: id, way: way.id } }))
  return [...(sum === 100 ? [] : [tell('share.sum', 'ways')]), ...never]
}

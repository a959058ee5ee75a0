import type { CustomFieldType } from '@songsarn/contract/communication/custom-fields'
import {
  type CustomTest,
  DAY_TESTS,
  DEEDS,
  NUMBER_TESTS,
  type SegmentCondition,
  type SegmentFilter,
  TEXT_FIELDS,
  TEXT_TESTS,
} from '@songsarn/contract/communication/segments'

/** Subject of a condition, as one value of a list: `text:city`, `own:points`, `birthday`, `deed:clicked`. */
export function subjectOf(condition: SegmentCondition): string {
  switch (condition.kind) {
    case 'text':
    case 'custom':
      return `${condition.kind}:${condition.field}`
    case 'deed':
      return `deed:${condition.deed}`
    default:
      return condition.kind
  }
}

/** A new condition about a subject, as complete as it can be. */
export function conditionAbout(subject: string, typeOf: (customField: string) => CustomFieldType): SegmentCondition {
  const [kind = '', ...rest] = subject.split(':')
  const name = rest.join(':')
  const field = TEXT_FIELDS.find((one) => one === name)
  const deed = DEEDS.find((one) => one === name)
  if (kind === 'text' && field) return { kind: 'text', field, test: 'is', value: '' }
  if (kind === 'custom') {
    const type = typeOf(name)
    const [test = 'is'] = CUSTOM_TESTS_OF[type]
    return { kind: 'custom', field: name, test, value: type === 'yesNo' ? 'yes' : '', to: '' }
  }
  if (kind === 'deed' && deed) return { kind: 'deed', deed, done: true, communicationId: null, link: null, days: null }
  if (kind === 'added') return { kind: 'added', test: 'lastDays', day: '', days: 30 }
  if (kind === 'consent') return { kind: 'consent', templateId: '', answer: 'accept' }
  if (kind === 'born') return { kind: 'born', test: 'before', day: '' }
  if (kind === 'tag') return { kind: 'tag', tagId: '', has: true }
  return { kind: 'birthday', on: 'today', days: 7 }
}

/** The tests that fit the values of a type. Texts may hold numbers and days, too. */
export const CUSTOM_TESTS_OF: Record<CustomFieldType, readonly CustomTest[]> = {
  text: [...TEXT_TESTS, ...NUMBER_TESTS, ...DAY_TESTS],
  number: [...NUMBER_TESTS, 'empty', 'filled'],
  date: [...DAY_TESTS, 'is', 'empty', 'filled'],
  yesNo: ['is', 'empty', 'filled'],
}

export const NEW_CONDITION: SegmentCondition = { kind: 'text', field: 'city', test: 'is', value: '' }
export const NEW_FILTER: SegmentFilter = {
  match: 'all',
  groups: [{ match: 'all', conditions: [{ kind: 'birthday', on: 'thisMonth', days: 7 }] }],
}

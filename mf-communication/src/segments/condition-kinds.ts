import type { OwnFieldType } from '@songsarn/contract/communication/own-fields'
import {
  DEEDS,
  type OwnTest,
  type SegmentCondition,
  type SegmentFilter,
  TEXT_FIELDS,
  TEXT_TESTS,
} from '@songsarn/contract/communication/segments'

/** Subject of a condition, as one value of a list: `text:city`, `own:points`, `birthday`, `deed:clicked`. */
export function subjectOf(condition: SegmentCondition): string {
  switch (condition.kind) {
    case 'text':
    case 'own':
      return `${condition.kind}:${condition.field}`
    case 'deed':
      return `deed:${condition.deed}`
    default:
      return condition.kind
  }
}

/** A new condition about a subject, as complete as it can be. */
export function conditionAbout(subject: string, typeOf: (ownField: string) => OwnFieldType): SegmentCondition {
  const [kind = '', ...rest] = subject.split(':')
  const name = rest.join(':')
  const field = TEXT_FIELDS.find((one) => one === name)
  const deed = DEEDS.find((one) => one === name)
  if (kind === 'text' && field) return { kind: 'text', field, test: 'is', value: '' }
  if (kind === 'own') {
    const type = typeOf(name)
    const [test = 'is'] = OWN_TESTS_OF[type]
    return { kind: 'own', field: name, test, value: type === 'yesNo' ? 'yes' : '' }
  }
  if (kind === 'deed' && deed) return { kind: 'deed', deed, done: true, communicationId: null, days: null }
  if (kind === 'added') return { kind: 'added', test: 'lastDays', day: '', days: 30 }
  if (kind === 'consent') return { kind: 'consent', templateId: '', answer: 'accept' }
  return { kind: 'birthday', on: 'today' }
}

/** The tests that fit the values of a type. */
export const OWN_TESTS_OF: Record<OwnFieldType, readonly OwnTest[]> = {
  text: TEXT_TESTS,
  number: ['atLeast', 'atMost', 'is', 'isNot', 'empty', 'filled'],
  date: ['onOrAfter', 'before', 'is', 'empty', 'filled'],
  yesNo: ['is', 'empty', 'filled'],
}

export const NEW_CONDITION: SegmentCondition = { kind: 'text', field: 'city', test: 'is', value: '' }
export const NEW_FILTER: SegmentFilter = {
  match: 'all',
  groups: [{ match: 'all', conditions: [{ kind: 'birthday', on: 'thisMonth' }] }],
}

import { ANY_FIELD, parseContent } from '@songsarn/sms/merge-fields'
import type { Facts } from './facts.ts'

/** The beginning of a merge field of the event with which a person entered. A field of the account's own has no full stop. */
export const EVENT_FIELD = 'event.'

/** Fills the merge fields of a text; without a value it takes the default, or nothing. */
export function fillValue(text: string, facts: Facts, fields: Readonly<Record<string, string>>): string {
  return parseContent(text, ANY_FIELD)
    .pieces.map((piece) => {
      if (typeof piece === 'string') return piece
      const { field, fallback = '' } = piece
      const name = field.startsWith(EVENT_FIELD) ? field.slice(EVENT_FIELD.length) : undefined
      const value = name === undefined ? facts.field(field) : Object.hasOwn(fields, name) ? fields[name] : ''
      return value || fallback
    })
    .join('')
}

import type { CustomFieldType } from '@songsarn/contract/communication/custom-fields'
import type { DateOrder } from '@songsarn/contract/communication/people-imports'
import { latinDigits, readDay } from './read-day.ts'

/** The form of the stored values of each type, as a regular expression of PostgreSQL and JavaScript. */
export const CUSTOM_FORMS: Record<CustomFieldType, string> = {
  text: '',
  number: '^-?[0-9]{1,15}(\\.[0-9]{1,6})?$',
  date: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$',
  yesNo: '^(yes|no)$',
}

const NUMBER = new RegExp(CUSTOM_FORMS.number)
/** Commas only between thousands: `1,23` may be one and a bit, and is no number here. */
const THOUSANDS = /^-?\d{1,3}(,\d{3})+(\.\d+)?$/

const YES = new Set(['yes', 'y', 'true', '1', 'ใช่'])
const NO = new Set(['no', 'n', 'false', '0', 'ไม่', 'ไม่ใช่'])

/**
 * A value of a custom field as it is stored, from what a person typed or a file has: `1,234.50` → `1234.50`, `31/1/2533` →
 * `1990-01-31`, `ใช่` → `yes`. Undefined when it is no value of this type.
 */
export function readCustom(type: CustomFieldType, typed: string, order?: DateOrder): string | undefined {
  const text = typed.trim()
  if (type === 'text' || text === '') return text
  if (type === 'date') return readDay(text, order)
  if (type === 'yesNo') {
    const word = latinDigits(text).toLowerCase()
    return YES.has(word) ? 'yes' : NO.has(word) ? 'no' : undefined
  }
  const digits = latinDigits(text)
  const number = THOUSANDS.test(digits) ? digits.replaceAll(',', '') : digits
  return NUMBER.test(number) ? number : undefined
}

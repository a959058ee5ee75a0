import { expect, it } from '@jest/globals'
import { formatDate, formatDateTime } from './dates.ts'
import { readTypedDate } from './typed-date.ts'

it.each([
  '2026-12-01',
  '2569-12-01',
  '01/12/2026',
  '1/12/2026',
  '1-12-2569',
  '01.12.2569',
  '1 Dec 2026',
  '1 december 2569',
  '1 ธ.ค. 2569',
  '1 ธค 2569',
  '01 ธันวาคม 2026',
  ' ๑/๑๒/๒๕๖๙ ',
])('reads %s as a day, and with a time', (text) => {
  expect(readTypedDate(text, false)).toBe('2026-12-01')
  for (const time of ['9:00', '09:00', '09.00', '9:00 น.'])
    expect(readTypedDate(`${text.trim()} ${time}`, true)).toBe('2026-12-01 09:00')
})

it('reads leap days of both calendars, and no others', () => {
  expect(readTypedDate('29/02/2567', false)).toBe('2024-02-29')
  expect(readTypedDate('29/02/2024', false)).toBe('2024-02-29')
  expect(readTypedDate('29/02/2569', false)).toBeUndefined()
  expect(readTypedDate('29 ก.พ. 2566', false)).toBeUndefined()
})

it('reads what the console shows', () => {
  for (let month = 1; month <= 12; month++) {
    const day = `2026-${String(month).padStart(2, '0')}-15`
    for (const language of ['en', 'th'] as const) {
      expect(readTypedDate(formatDate(day, language), false)).toBe(day)
      expect(readTypedDate(formatDateTime(`${day}T07:05:00Z`, language), true)).toBe(`${day} 14:05`)
    }
  }
})

it.each(['', 'soon', '1/13/2026', '31/11/2026', '1/12/26', '1 Dez 2026', '1/12/202', '1/12/2026 09:00', '112/2026'])(
  'reads %j as no day',
  (text) => expect(readTypedDate(text, false)).toBeUndefined(),
)

it.each(['1/12/2026', '1/12/2026 9', '1/12/2026 9:0', '1/12/2026 24:00', '1/12/2026 09:60', '1/12/202609:00'])(
  'reads %j as no day with a time',
  (text) => expect(readTypedDate(text, true)).toBeUndefined(),
)

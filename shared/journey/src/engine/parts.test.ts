import { describe, expect, it } from '@jest/globals'
import type { Wait } from '@songsarn/contract/communication/journey-steps'
import type { CustomTest } from '@songsarn/contract/communication/segments'
import { chanceOf } from './chance.ts'
import { testValue } from './test-value.ts'
import { waitEnd } from './wait-end.ts'

const time = (text: string) => Date.parse(`${text}+07:00`)

it.each<[Wait, string, string]>([
  [{ until: 'time', amount: 90, unit: 'minutes', at: null }, '2026-11-21T23:00', '2026-11-22T00:30'],
  [{ until: 'time', amount: 2, unit: 'days', at: '09:30' }, '2026-11-21T10:00', '2026-11-24T09:30'],
  [{ until: 'time', amount: 2, unit: 'days', at: '10:00' }, '2026-11-21T10:00', '2026-11-23T10:00'],
  // In UTC it is still the day before.
  [{ until: 'time', amount: 0, unit: 'days', at: '08:00' }, '2026-11-21T06:00', '2026-11-21T08:00'],
  [{ until: 'weekday', weekdays: ['sat'], at: '10:00' }, '2026-11-21T10:00', '2026-11-28T10:00'],
  [{ until: 'weekday', weekdays: ['sat'], at: '10:00' }, '2026-11-21T09:59', '2026-11-21T10:00'],
  [{ until: 'weekday', weekdays: ['mon', 'fri'], at: '00:00' }, '2026-11-21T10:00', '2026-11-23T00:00'],
  [{ until: 'weekday', weekdays: ['sun'], at: '03:00' }, '2026-11-22T01:00', '2026-11-22T03:00'],
])('%j from %s ends at %s', (wait, from, end) => {
  expect(waitEnd(wait, time(from))).toBe(time(end))
})

it.each<[string, CustomTest, string, string, boolean]>([
  ['Phuket', 'is', 'phuket', '', true],
  ['ภูเก็ต', 'contains', 'เก็', '', true],
  ['', 'isNot', 'x', '', true],
  ['10', 'above', '9', '', true],
  ['ten', 'below', '99', '', false],
  ['๑๐', 'above', '1', '', false],
  ['10', 'between', '20', '10', true],
  ['2026-11-21', 'lastDays', '0', '', true],
  ['2026-11-22', 'nextDays', '1', '', true],
  ['2026-11-22', 'lastDays', '3', '', false],
  ['2000-11-24', 'yearlyIn', '3', '', true],
  ['21/11/2026', 'onOrBefore', '2027-01-01', '', false],
])('%j %s %j %j is %s', (given, test, value, to, expected) => {
  expect(testValue(given, { test, value, to }, '2026-11-21')).toBe(expected)
})

describe('chance', () => {
  it('follows from the names, for ever', () => {
    expect([chanceOf('j1', 's1', 'p1'), chanceOf('j1', 's1', 'p2')].map((of) => of.toFixed(6))).toEqual([
      '0.713163',
      '0.184015',
    ])
  })

  it('shares people out evenly, and each step anew', () => {
    const people = Array.from({ length: 20_000 }, (_, at) => `person-${at}`)
    const low = (step: string) => people.map((person) => chanceOf('journey', step, person) < 0.5)
    const [one, other] = [low('a'), low('b')]
    const share = (list: boolean[]) => list.filter(Boolean).length / people.length
    for (const list of [one, other, one.map((is, at) => is === other[at])])
      expect(Math.abs(share(list) - 0.5)).toBeLessThan(0.02)
  })
})

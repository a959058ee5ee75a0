import {
  type CustomTest,
  type DayTest,
  isDayTest,
  isNumberTest,
  type NumberTest,
} from '@songsarn/contract/communication/segments'
import { addDays } from '../bangkok.ts'

const NUMBER = /^-?[0-9]+(\.[0-9]+)?$/
const DAY = /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/

type Tested = { test: CustomTest; value: string; to: string }

/** Whether a value passes a test, as it does in a people segment. A value that is no number, or no day, is on neither side of its test. */
export function testValue(given: string, { test, value, to }: Tested, today: string): boolean {
  if (isNumberTest(test)) return NUMBER.test(given) && testNumber(Number(given), test, Number(value), Number(to))
  if (isDayTest(test)) return DAY.test(given) && testDay(given, test, value, to, today)
  const [own, other] = [given.toLowerCase(), value.toLowerCase()]
  switch (test) {
    case 'is':
      return own === other
    case 'isNot':
      return own !== other
    case 'contains':
      return own.includes(other)
    case 'startsWith':
      return own.startsWith(other)
    case 'empty':
      return given === ''
    case 'filled':
      return given !== ''
  }
}

function testNumber(given: number, test: NumberTest, value: number, to: number): boolean {
  switch (test) {
    case 'equals':
      return given === value
    case 'above':
      return given > value
    case 'atLeast':
      return given >= value
    case 'below':
      return given < value
    case 'atMost':
      return given <= value
    case 'between':
      return given >= Math.min(value, to) && given <= Math.max(value, to)
  }
}

function testDay(given: string, test: DayTest, value: string, to: string, today: string): boolean {
  switch (test) {
    case 'onOrAfter':
      return given >= value
    case 'after':
      return given > value
    case 'before':
      return given < value
    case 'onOrBefore':
      return given <= value
    case 'betweenDays':
      return given >= value && given <= to
    case 'lastDays':
      return given >= addDays(today, -Number(value)) && given <= today
    case 'nextDays':
      return given >= today && given <= addDays(today, Number(value))
    case 'yearlyIn':
      return isYearlyDay(given, addDays(today, Number(value)))
  }
}

/** Whether the day and month come again on `day`: 29 February on 28 February in other years. */
export const isYearlyDay = (date: string, day: string): boolean =>
  date.slice(5) === day.slice(5) ||
  (date.endsWith('-02-29') && day.endsWith('-02-28') && !addDays(day, 1).endsWith('-02-29'))

import { MAX_HOME_DAYS } from '@songsarn/contract/reports/home'
import { ApiProblem } from '../../foundation/http/api-problem.ts'
import { fieldError } from '../../foundation/http/field-errors.ts'
import { bangkokDay, daysBetween, monthOf, startOfBangkokDay } from '../../foundation/time/bangkok.ts'

/** Days in Bangkok, both ends included. */
export type DayRange = { startDate: string; endDate: string }

type Query = { month: number | string; startDate?: string; endDate?: string }

/** The days of a query: a range, or a month. @throws ApiProblem request.invalid, at the field of the range that is wrong */
export function rangeOf({ month, startDate, endDate }: Query, today: string): DayRange {
  if (startDate === undefined && endDate === undefined)
    return typeof month === 'string' ? monthOf(month) : monthOf(today, month - 1)
  if (startDate === undefined) throw refused(fieldError('startDate', 'required'))
  if (endDate === undefined) throw refused(fieldError('endDate', 'required'))
  if (endDate < startDate) throw refused(fieldError('endDate', 'beforeStart'))
  if (addDays(startDate, MAX_HOME_DAYS) <= endDate)
    throw refused(fieldError('endDate', 'tooManyDays', { days: MAX_HOME_DAYS }))
  return { startDate, endDate }
}

const refused = (error: ReturnType<typeof fieldError>) => new ApiProblem('request.invalid', { errors: [error] })

/**
 * The range to compare with. A whole month is compared with the month before, the running one with the same days of the month
 * before, and any other range with as many days right before it.
 */
export function rangeBefore({ startDate, endDate }: DayRange, today: string): DayRange {
  const month = monthOf(startDate)
  const before = monthOf(startDate, 1)
  if (startDate === month.startDate && endDate === month.endDate) {
    if (today < startDate || today >= endDate) return before
    const sameDay = `${before.startDate.slice(0, 8)}${today.slice(8)}`
    return { startDate: before.startDate, endDate: sameDay < before.endDate ? sameDay : before.endDate }
  }
  const days = daysBetween(startDate, endDate).length
  return { startDate: addDays(startDate, -days), endDate: addDays(startDate, -1) }
}

const addDays = (day: string, days: number): string =>
  bangkokDay(new Date(startOfBangkokDay(day).getTime() + days * 86_400_000))

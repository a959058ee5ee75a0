import { ApiProblem } from '../../foundation/http/api-problem.ts'
import { fieldError } from '../../foundation/http/field-errors.ts'

type Event = { id: string; date: string }
/** The last event of a page; `time` in milliseconds. */
type Cursor = { time: number; id: string }

export const cursorOf = ({ id, date }: Event): string => `${Date.parse(date)}.${id}`

/** @throws ApiProblem request.invalid */
export function readCursor(text: string): Cursor {
  const [, time, id] = /^(\d{1,15})\.(.+)$/.exec(text) ?? []
  if (time === undefined || id === undefined)
    throw new ApiProblem('request.invalid', { errors: [fieldError('after', 'format')] })
  return { time: Number(time), id }
}

export const newestFirst = (a: Event, b: Event): number =>
  Date.parse(b.date) - Date.parse(a.date) || (a.id < b.id ? 1 : a.id > b.id ? -1 : 0)

/** Whether an event is older than the last one of the page before. */
export const isAfter = (event: Event, { time, id }: Cursor): boolean =>
  newestFirst({ id, date: new Date(time).toISOString() }, event) < 0

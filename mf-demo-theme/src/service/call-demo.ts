import type { DemoCalls } from '@songsarn/msw/demo/calls'
import { DemoProblem } from './demo-problem.ts'

export type DemoRow = keyof DemoCalls
type Part<Row extends DemoRow, Name extends string> = DemoCalls[Row] extends { [N in Name]: infer Found }
  ? Found
  : never
export type DemoAnswer<Row extends DemoRow> = Part<Row, 'answer'>

type AnyInput = { params?: object; query?: object; body?: unknown }

/** The parts that a row takes; a query may be left out, a parameter and a body may not. */
export type DemoInput<Row extends DemoRow> = AnyInput &
  (DemoCalls[Row] extends { params: infer Params } ? { params: Params } : { params?: undefined }) &
  (DemoCalls[Row] extends { query: infer Query } ? { query?: Query } : { query?: undefined }) &
  (DemoCalls[Row] extends { body: infer Body } ? { body: Body } : { body?: undefined })

type Options = { language: string; signal?: AbortSignal }

/**
 * Calls the demo's service, which answers in this page. Its paths stand right under the origin, as the theme has them,
 * not under the path that the console is served under.
 *
 * @throws DemoProblem when it refuses, or when nothing answers as it does
 */
export async function callDemo<Row extends DemoRow>(
  row: Row,
  input: DemoInput<Row>,
  { language, signal }: Options,
): Promise<DemoAnswer<Row>> {
  const { params = {}, query = {}, body }: AnyInput = input
  const [method = '', template = ''] = row.split(' ')
  const given = new Map(Object.entries(params))
  const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(given.get(name))))
  const url = new URL(path, location.origin)
  for (const [name, value] of Object.entries(query)) append(url.searchParams, name, value)
  const headers = { 'accept-language': language, ...(body !== undefined && { 'content-type': 'application/json' }) }
  const answered = await fetch(url, { method, headers, signal, body: body === undefined ? null : JSON.stringify(body) })
  if (!answered.headers.get('content-type')?.includes('json'))
    throw new DemoProblem('service.unavailable', 0, undefined)
  const answer: unknown = await answered.json()
  if (!answered.ok) throw DemoProblem.of(answered.status, answer)
  // The handlers are checked against the same types when this is built, and nothing but them answers here.
  return answer as DemoAnswer<Row>
}

/** An empty list is asked for as such: `calendars=` is none, leaving it out is all. */
function append(params: URLSearchParams, name: string, value: unknown): void {
  if (value === undefined || value === '') return
  if (Array.isArray(value) && value.length > 0) for (const each of value) params.append(name, String(each))
  else params.append(name, Array.isArray(value) ? '' : String(value))
}

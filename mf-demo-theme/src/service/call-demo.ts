import type { DemoCalls } from '@songsarn/msw/demo/calls'
import { DemoProblem } from './demo-problem.ts'

/** Method and path of a call: `GET /api/users/user`. */
export type DemoRoute = keyof DemoCalls
type Part<Route extends DemoRoute, Name extends string> = DemoCalls[Route] extends { [N in Name]: infer Found }
  ? Found
  : never
export type DemoAnswer<Route extends DemoRoute> = Part<Route, 'answer'>

type AnyInput = { params?: object; query?: object; body?: unknown }

/** Input of a call. The query is optional; parameters and body are not. */
export type DemoInput<Route extends DemoRoute> = AnyInput &
  (DemoCalls[Route] extends { params: infer Params } ? { params: Params } : { params?: undefined }) &
  (DemoCalls[Route] extends { query: infer Query } ? { query?: Query } : { query?: undefined }) &
  (DemoCalls[Route] extends { body: infer Body } ? { body: Body } : { body?: undefined })

type Options = { language: string; signal?: AbortSignal }

/**
 * Calls the demo's service, which answers in this page. As in the theme, its paths start at the origin, not at the base
 * path of the console.
 *
 * @throws DemoProblem when the service refuses the call, or when something else answers it
 */
export async function callDemo<Route extends DemoRoute>(
  route: Route,
  input: DemoInput<Route>,
  { language, signal }: Options,
): Promise<DemoAnswer<Route>> {
  const { params = {}, query = {}, body }: AnyInput = input
  const [method = '', template = ''] = route.split(' ')
  const values = new Map(Object.entries(params))
  const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values.get(name))))
  const url = new URL(path, location.origin)
  for (const [name, value] of Object.entries(query)) append(url.searchParams, name, value)
  const headers = { 'accept-language': language, ...(body !== undefined && { 'content-type': 'application/json' }) }
  const response = await fetch(url, { method, headers, signal, body: body === undefined ? null : JSON.stringify(body) })
  if (!response.headers.get('content-type')?.includes('json')) throw new DemoProblem('service.unavailable', 0)
  const answer: unknown = await response.json()
  if (!response.ok) throw DemoProblem.of(response.status, answer)
  // The handlers are compiled against the same types, and only they answer these paths.
  return answer as DemoAnswer<Route>
}

/** `calendars=` asks for an empty list; without the parameter there is no filter. */
function append(params: URLSearchParams, name: string, value: unknown): void {
  if (value === undefined || value === '') return
  if (Array.isArray(value) && value.length > 0) for (const item of value) params.append(name, String(item))
  else params.append(name, Array.isArray(value) ? '' : String(value))
}

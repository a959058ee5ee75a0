import assert from 'node:assert/strict'
import type { DemoCalls } from '../calls.ts'
import type { DemoCall } from '../service/handler.ts'

/** Sends a request to the demo's service: with `fetch` in Node, or in a page of Chromium. */
export type Send = (request: {
  method: string
  /** Path and query. */
  path: string
  body?: unknown
  headers?: Record<string, string>
}) => Promise<{ status: number; answer: unknown }>

/** A test of one call, run in Node and in Chromium. */
export type DemoCase = {
  route: keyof DemoCalls
  title: string
  /** @throws AssertionError when the answer is wrong */
  run(send: Send): Promise<void>
}

type Answer<Route extends keyof DemoCalls> = DemoCalls[Route] extends DemoCall ? DemoCalls[Route]['answer'] : never
type CallOptions = {
  /** The path, where the route has parameters. */
  path?: string
  query?: string
  body?: unknown
  headers?: Record<string, string>
  /** Expected status. Default: 200. */
  status?: number
}

/** Calls a route and returns its answer. @throws AssertionError when the status is not the expected one */
export type Call = <Route extends keyof DemoCalls>(route: Route, options?: CallOptions) => Promise<Answer<Route>>

const callWith =
  (send: Send): Call =>
  async (route, { path, query, status = 200, body, headers } = {}) => {
    const [method = '', template = ''] = route.split(' ')
    const reply = await send({ method, path: (path ?? template) + (query ? `?${query}` : ''), body, headers })
    assert.equal(reply.status, status)
    // Each case checks what it reads of the answer.
    return reply.answer as Answer<typeof route>
  }

/** Checks the answer of one call and, with `afterwards`, the answers of later calls. */
export function answers<Route extends keyof DemoCalls>(
  route: Route,
  title: string,
  options: CallOptions,
  check: (answer: Answer<Route>) => void,
  afterwards?: (call: Call) => Promise<void>,
): DemoCase {
  return steps(route, title, async (call) => {
    check(await call(route, options))
    await afterwards?.(call)
  })
}

/** Checks several calls in a row. */
export function steps(route: keyof DemoCalls, title: string, run: (call: Call) => Promise<void>): DemoCase {
  return { route, title, run: (send) => run(callWith(send)) }
}

/** Checks the error of one call. */
export function refuses(
  route: keyof DemoCalls,
  title: string,
  options: CallOptions & { status: number },
  error: unknown,
): DemoCase {
  return steps(route, title, async (call) => expectSame(await call(route, options), { error }))
}

/** Compares as JSON: `deepEqual` never accepts an array of another realm, which Jest's arrays are. */
export const expectSame = (actual: unknown, expected: unknown) =>
  assert.equal(JSON.stringify(actual), JSON.stringify(expected))

export const expectEmpty = (answer: unknown) => expectSame(answer, {})

export const expectDescending = (figures: readonly number[]) =>
  expectSame(
    figures,
    [...figures].sort((a, b) => b - a),
  )

/** Expects rows with these ids, in this order. */
export const expectIds = (rows: readonly { id: number }[], ids: readonly number[]) =>
  expectSame(
    rows.map(({ id }) => id),
    ids,
  )

/** Expects at least one row, and in each row exactly these fields. */
export function expectFields(rows: readonly object[], names: string): void {
  assert.ok(rows.length > 0)
  for (const row of rows) expectSame(Object.keys(row).sort(), names.split(' ').sort())
}

/** Whether the text contains `q`, ignoring case. */
export const contains = (text: string, q: string) => text.toLowerCase().includes(q.toLowerCase())

/** Headers that ask for Thai. */
export const inThai = { 'accept-language': 'th' }

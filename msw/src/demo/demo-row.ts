import assert from 'node:assert/strict'
import type { DemoCalls } from './calls.ts'
import type { DemoCall } from './service/handle.ts'

/** A request to the demo's service, and what came back: by `fetch` in Node, or in a page of Chromium. */
export type Call = (asked: {
  method: string
  /** Path and query. */
  path: string
  body?: unknown
  headers?: Record<string, string>
}) => Promise<{ status: number; answer: unknown }>

/** One row of the table, walked in Node and in Chromium. */
export type DemoRow = {
  row: keyof DemoCalls
  what: string
  /** @throws AssertionError when something else comes back than must. */
  walk(call: Call): Promise<void>
}

type Answer<Row extends keyof DemoCalls> = DemoCalls[Row] extends DemoCall ? DemoCalls[Row]['answer'] : never
type Given = { at?: string; query?: string; body?: unknown; headers?: Record<string, string>; status?: number }

/** Asks a row: the answer, once its status is the one that is expected. */
export type Ask = <Row extends keyof DemoCalls>(name: Row, given?: Given) => Promise<Answer<Row>>

const asking =
  (call: Call): Ask =>
  async (name, { at, query, status = 200, body, headers } = {}) => {
    const [method = '', template = ''] = name.split(' ')
    const answered = await call({ method, path: (at ?? template) + (query ? `?${query}` : ''), body, headers })
    assert.equal(answered.status, status)
    // The checks tell what a row answers apart: they throw at anything else.
    return answered.answer as Answer<typeof name>
  }

/** `afterwards`: what other rows answer once this one changed something. */
export function row<Row extends keyof DemoCalls>(
  name: Row,
  what: string,
  given: Given,
  check: (answer: Answer<Row>) => void,
  afterwards?: (ask: Ask) => Promise<void>,
): DemoRow {
  return steps(name, what, async (ask) => {
    check(await ask(name, given))
    await afterwards?.(ask)
  })
}

/** A row that needs another one's answer first. */
export function steps(name: keyof DemoCalls, what: string, walk: (ask: Ask) => Promise<void>): DemoRow {
  return { row: name, what, walk: (call) => walk(asking(call)) }
}

export function refused(
  name: keyof DemoCalls,
  what: string,
  given: Given & { status: number },
  error: unknown,
): DemoRow {
  return steps(name, what, async (ask) => same(await ask(name, given), { error }))
}

/** By text: an array of another realm, as Jest has them, is never deeply equal. */
export const same = (a: unknown, b: unknown) => assert.equal(JSON.stringify(a), JSON.stringify(b))

/** What a call answers that has nothing to tell. */
export const nothing = (answer: unknown) => same(answer, {})

/** Asks in Thai. */
export const th = { 'accept-language': 'th' }

/** Whether `q` is in the text, whatever the case. */
export const has = (text: string, q: string) => text.toLowerCase().includes(q.toLowerCase())

export const descending = (figures: readonly number[]) =>
  same(
    figures,
    [...figures].sort((a, b) => b - a),
  )

/** The ids, in the order in which they came. */
export const ids = (rows: readonly { id: number }[], expected: readonly number[]) =>
  same(
    rows.map(({ id }) => id),
    expected,
  )

/** Each row has these fields and no other. */
export function fields(rows: readonly object[], names: string): void {
  assert.ok(rows.length > 0)
  for (const each of rows) same(Object.keys(each).sort(), names.split(' ').sort())
}

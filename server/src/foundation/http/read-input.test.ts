import { describe, expect, it } from '@jest/globals'
import { calls } from '@songsarn/contract/api'
import type { CallDefinition } from '@songsarn/contract/base/call'
import * as z from 'zod/mini'
import { ApiProblem } from './api-problem.ts'
import { largeBody } from './large-bodies.ts'
import { readQueryAndBody } from './read-input.ts'

const all = Object.entries<CallDefinition>(calls)
/** Uploads have no JSON body, and a query that lacks a field is refused before the body is read. */
const withBody = all.filter(([, { upload, query }]) => !upload && (!query || z.safeParse(query, {}).success))

/** The refused fields of a request, `path code`. */
async function refused(call: CallDefinition, query: string, body?: string): Promise<string[]> {
  const request = new Request(`http://127.0.0.1/${query}`, {
    method: 'POST',
    ...(body !== undefined && { body, headers: { 'content-type': 'application/json' } }),
  })
  const problem = await readQueryAndBody(call, request, largeBody({ accountId: 'test' })).then(
    () => undefined,
    (error: unknown) => error,
  )
  if (problem === undefined) return []
  if (!(problem instanceof ApiProblem)) throw problem
  expect([problem.status, problem.code]).toEqual([422, 'request.invalid'])
  return (problem.errors ?? []).map(({ path, code }) => `${path} ${code}`)
}

describe('a field that a call does not have', () => {
  it.each(all)('is refused by %s in the query', async (_, call) => {
    const fields = await refused(call, '?extra=1&__proto__=1')
    expect(fields).toEqual(expect.arrayContaining(['extra notExpected', '__proto__ notExpected']))
  })

  it.each(withBody)('is refused by %s in the body', async (_, call) => {
    const body = JSON.stringify({ ...call.example, extra: 1 }).replace('{', '{"__proto__":1,')
    const fields = await refused(call, '', body)
    expect(fields).toEqual(expect.arrayContaining(['extra notExpected', '__proto__ notExpected']))
  })

  it.each(all)('is refused by %s at each level', (_, { query, body }) => {
    expect([...looseObjects(query, 'query'), ...looseObjects(body, 'body')]).toEqual([])
  })

  it.each(['{"columns":{"mobile":0,"__proto__":1}}', '{"columns":{"mobile":0,"\\u005f_pr\\u006fto__":1}}'])(
    'is refused where any name is allowed: %s',
    async (columns) => {
      const audience = { fileId: crypto.randomUUID(), hasHeadings: true, columns: { mobile: 0 } }
      const body = JSON.stringify({ from: 'SONGSARN', content: 'Hi', file: audience })
      expect(await refused(calls.createAnalysis, '', body)).toEqual([])
      const hostile = body.replace('"columns":{"mobile":0}', columns.slice(1, -1))
      expect(await refused(calls.createAnalysis, '', hostile)).toEqual(['file.columns.__proto__ notExpected'])
    },
  )

  it('is named by its whole path, shortened, among the first 100', async () => {
    const things = { ...calls.uploadRelease, body: z.strictObject({ things: z.array(z.strictObject({})) }) }
    expect(await refused(things, '', '{"things":[{},{"more":1}]}')).toEqual(['things.1.more notExpected'])
    expect(await refused(calls.updateMe, '', `{"${'x'.repeat(5000)}":1}`)).toEqual([`${'x'.repeat(100)} notExpected`])
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`k${n}`, 1]))
    expect(await refused(calls.updateMe, '', JSON.stringify(many))).toHaveLength(100)
  })
})

describe('a name of two lines', () => {
  const names = ['accountName', 'broadcastName', 'fullName', 'name', 'reportName', 'subject', 'templateName', 'title']
  it.each(withBody)('is refused by %s', async (_, call) => {
    for (const text of ['Shop\r\nBcc: b@example.com', 'exe\u202efdp.txt']) {
      const fields = await refused(call, '', JSON.stringify(Object.fromEntries(names.map((name) => [name, text]))))
      expect(fields.map((one) => one.split(' ')[0])).toEqual(expect.arrayContaining(names))
    }
  })
})

it('takes no body, or an empty object, for a call without fields', async () => {
  for (const body of [undefined, '', ' ', '{}']) expect(await refused(calls.signOut, '', body)).toEqual([])
})

/** Where a schema has an object that ignores unknown fields. */
function looseObjects(schema: unknown, path: string, seen = new Set<unknown>()): string[] {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return []
  seen.add(schema)
  if (!('_zod' in schema))
    return Object.entries(schema).flatMap(([name, part]) => looseObjects(part, `${path}.${name}`, seen))
  const { def } = (schema as z.core.$ZodType)._zod
  const isLoose = def.type === 'object' && (def as z.core.$ZodObjectDef).catchall?._zod.def.type !== 'never'
  return [
    ...(isLoose ? [path] : []),
    ...Object.entries(def).flatMap(([name, part]) => looseObjects(part, `${path}.${name}`, seen)),
  ]
}

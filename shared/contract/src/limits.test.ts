import { expect, it } from '@jest/globals'
import * as z from 'zod/mini'
import { type CallName, calls } from './api.ts'
import type { CallDefinition } from './base/call.ts'

/** `path maximum` of each integer of a schema without a limit of its own: PostgreSQL would fail on what its column cannot hold. */
function* unlimited(schema: unknown, path: string): Generator<string> {
  if (typeof schema !== 'object' || schema === null) return
  const { type, maximum, exclusiveMaximum } = schema as { type?: string; maximum?: number; exclusiveMaximum?: number }
  const isLimited =
    Math.min(maximum ?? Number.POSITIVE_INFINITY, exclusiveMaximum ?? Number.POSITIVE_INFINITY) <
    Number.MAX_SAFE_INTEGER
  if (type === 'integer' && !isLimited) yield path
  for (const [name, part] of Object.entries(schema)) yield* unlimited(part, `${path}.${name}`)
}

it.each(Object.keys(calls) as CallName[])('%s has a limit for each integer that it takes', (name) => {
  const { body, query }: CallDefinition = calls[name]
  const given = [body, query].flatMap((schema) =>
    schema ? [...unlimited(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), name)] : [],
  )
  expect(given).toEqual([])
})

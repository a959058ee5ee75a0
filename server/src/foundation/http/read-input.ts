import type { CallDefinition } from '@songsarn/contract/base/call'
import * as z from 'zod/mini'
import { nextTurn } from '../concurrency/next-turn.ts'
import { ApiProblem } from './api-problem.ts'
import { fieldError, fieldErrors } from './field-errors.ts'
import { isTooComplex } from './json-limits.ts'
import { LARGE_BODY_BYTES, type LargeBody, parseAlone } from './large-bodies.ts'
import { prototypeField } from './prototype-field.ts'

/** The largest JSON body; 100,000 typed mobiles fit several times. */
export const MAX_BODY_BYTES = 8 * 1024 * 1024
/** The largest body of a call that anybody may make: the longest report of a console in Thai, 3 bytes a character, fits. */
export const MAX_PUBLIC_BODY_BYTES = 24 * 1024

export type Input = { params: unknown; query: unknown; body: unknown }

/** Parses the path parameters. A malformed id answers 404, like an unknown one. */
export function readParams(call: CallDefinition, given: Record<string, string>): unknown {
  if (!call.params) return undefined
  const parsed = call.params.safeParse(given)
  if (!parsed.success) throw new ApiProblem('resource.notFound')
  return parsed.data
}

/** The query, and the body, of a call that has none. */
const NO_FIELDS = z.strictObject({})

/**
 * Parses query and body; `text` is the raw body, for fingerprints. Every call refuses fields that it does not have, also a
 * call that has none at all.
 */
export async function readQueryAndBody(
  call: CallDefinition,
  request: Request,
  large: LargeBody,
  maxBytes = MAX_BODY_BYTES,
): Promise<{ query: unknown; body: unknown; text: string }> {
  // The handler reads an upload itself, while it arrives.
  const limit = call.body ? maxBytes : Math.min(maxBytes, MAX_PUBLIC_BODY_BYTES)
  const text = call.upload ? '' : await readText(request, large, limit)
  const query = parse(call.query ?? NO_FIELDS, queryOf(request), 'query')
  // After the schemas, since raw input may be nested too deep for recursion.
  refuseZeroCharacters(query)
  const schema = call.body ?? NO_FIELDS
  if (text.length > LARGE_BODY_BYTES)
    return { query, body: await parseAlone(() => parseInSteps(schema, request, text)), text }
  const value = call.body || text.trim() !== '' ? json(request, text) : undefined
  const body = value === undefined ? undefined : parse(schema, value, 'body')
  if (mayHavePrototype(text)) refusePrototype(value)
  if (text.includes('\\u0000')) refuseZeroCharacters(body)
  return { query, body, text }
}

/**
 * Parses a large body with pauses between the steps, so that others wait for one step at most: up to 17 ms of 8 MB or
 * 100,000 entries. A thread of its own would take longer: copying the result back takes more time than parsing it.
 */
async function parseInSteps(schema: z.ZodMiniType, request: Request, text: string): Promise<unknown> {
  await nextTurn()
  refuseComplex(request, text)
  await nextTurn()
  const value = parseJson(text)
  await checkLongLists(schema, value)
  await nextTurn()
  const body = parse(schema, value, 'body')
  await nextTurn()
  if (mayHavePrototype(text)) refusePrototype(value)
  if (text.includes('\\u0000')) refuseZeroCharacters(body)
  return body
}

/** Entries of a list that are checked without a pause. */
const SLICE = 5000

/** Checks the entries of long lists a slice at a time: 100,000 bad entries at once take 75 ms, 100,000 good entries 11 ms. */
async function checkLongLists(schema: z.ZodMiniType, value: unknown): Promise<void> {
  if (typeof value !== 'object' || value === null) return
  const isLong = (one: unknown): one is unknown[] => Array.isArray(one) && one.length > SLICE
  const fields = Object.entries(value)
  const short = Object.fromEntries(fields.map(([name, one]) => [name, isLong(one) ? one.slice(0, SLICE) : one]))
  for (const [name, list] of fields) {
    if (!isLong(list)) continue
    for (let from = 0; from < list.length; from += SLICE) {
      await nextTurn()
      const { error } = schema.safeParse({ ...short, [name]: list.slice(from, from + SLICE) }, { reportInput: true })
      const wrong = (error?.issues ?? []).filter(({ path }) => path[0] === name && path.length > 1)
      if (wrong.length > 0)
        throw invalid(
          'body',
          wrong.map((issue) => moved(issue, from)),
        )
    }
  }
}

/** An issue of an entry, at its place in the whole list. */
function moved(issue: z.core.$ZodIssue, from: number): z.core.$ZodIssue {
  const [name = '', index, ...rest] = issue.path
  return { ...issue, path: [name, Number(index) + from, ...rest] }
}

function parse(schema: NonNullable<CallDefinition['body']>, value: unknown, from: 'query' | 'body'): unknown {
  const parsed = schema.safeParse(value, { reportInput: true })
  if (!parsed.success) throw invalid(from, parsed.error.issues)
  return parsed.data
}

const invalid = (from: 'query' | 'body', issues: readonly z.core.$ZodIssue[]) =>
  new ApiProblem('request.invalid', { params: { in: from }, errors: fieldErrors(issues) })

function queryOf(request: Request): Record<string, string | string[]> {
  const { searchParams } = new URL(request.url)
  // Not by assignment, which ignores a field named `__proto__`.
  return Object.fromEntries(
    Array.from(new Set(searchParams.keys()), (name) => {
      const values = searchParams.getAll(name)
      return [name, values.length === 1 ? (values[0] ?? '') : values]
    }),
  )
}

function json(request: Request, text: string): unknown {
  refuseComplex(request, text)
  return parseJson(text)
}

function refuseComplex(request: Request, text: string): void {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json') throw new ApiProblem('request.notJson')
  const excess = isTooComplex(text)
  if (excess)
    throw new ApiProblem('request.invalid', { errors: [fieldError('', excess === 'depth' ? 'format' : 'tooLong')] })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new ApiProblem('request.notJson', { cause })
  }
}

/** Whether a JSON text may have a field `__proto__`, also with escapes. */
const mayHavePrototype = (text: string): boolean => text.includes('__proto__') || /\\u00[567]/i.test(text)

/** Strict objects have refused it already. `isTooComplex` has limited the depth. */
function refusePrototype(value: unknown): void {
  const path = prototypeField(value)
  if (path !== undefined)
    throw new ApiProblem('request.invalid', { params: { in: 'body' }, errors: [fieldError(path, 'notExpected')] })
}

/** PostgreSQL text cannot hold U+0000, so refuse it as a field error. */
function refuseZeroCharacters(value: unknown, path: string[] = []): void {
  if (typeof value === 'string' && value.includes('\0'))
    throw new ApiProblem('request.invalid', { errors: [fieldError(path.join('.'), 'format')] })
  if (typeof value === 'object' && value !== null)
    for (const [name, part] of Object.entries(value)) refuseZeroCharacters(part, [...path, name])
}

async function readText(request: Request, large: LargeBody, maxBytes: number): Promise<string> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge(maxBytes)
  if (!request.body) return ''
  // A chunked body has no length header, so count the bytes while reading.
  const decoder = new TextDecoder()
  const reader = request.body.getReader()
  const pieces: string[] = []
  let bytes = 0
  for (;;) {
    const { done, value } = await reader.read().catch((cause: unknown) => {
      // The client left within its body. This is not our error, and no client gets the answer.
      throw new ApiProblem('request.notJson', { cause })
    })
    if (done) break
    bytes += value.byteLength
    if (bytes > maxBytes) {
      await reader.cancel()
      throw tooLarge(maxBytes)
    }
    if (bytes > LARGE_BODY_BYTES) large.enter()
    pieces.push(decoder.decode(value, { stream: true }))
  }
  pieces.push(decoder.decode())
  return pieces.join('')
}

const tooLarge = (max: number) => new ApiProblem('request.tooLarge', { params: { max } })

import type { CallDefinition } from '@songsarn/contract/call'
import * as z from 'zod/mini'
import { ApiProblem } from './api-problem.ts'
import { fieldError, fieldErrors } from './field-errors.ts'
import { isTooComplex } from './json-limits.ts'

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
  maxBytes = MAX_BODY_BYTES,
): Promise<{ query: unknown; body: unknown; text: string }> {
  const text = await readText(request, call.body ? maxBytes : Math.min(maxBytes, MAX_PUBLIC_BODY_BYTES))
  const query = parse(call.query ?? NO_FIELDS, queryOf(request), 'query')
  const body = call.body || text.trim() !== '' ? parse(call.body ?? NO_FIELDS, json(request, text), 'body') : undefined
  // After the schemas, since raw input may be nested too deep for recursion.
  refuseZeroCharacters(query)
  if (text.includes('\\u0000')) refuseZeroCharacters(body)
  return { query, body, text }
}

function parse(schema: NonNullable<CallDefinition['body']>, value: unknown, from: 'query' | 'body'): unknown {
  const parsed = schema.safeParse(value, { reportInput: true })
  if (!parsed.success)
    throw new ApiProblem('request.invalid', { params: { in: from }, errors: fieldErrors(parsed.error.issues) })
  return parsed.data
}

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
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json') throw new ApiProblem('request.notJson')
  const excess = isTooComplex(text)
  if (excess)
    throw new ApiProblem('request.invalid', { errors: [fieldError('', excess === 'depth' ? 'format' : 'tooLong')] })
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new ApiProblem('request.notJson', { cause })
  }
}

/** PostgreSQL text cannot hold U+0000, so refuse it as a field error. */
function refuseZeroCharacters(value: unknown, path: string[] = []): void {
  if (typeof value === 'string' && value.includes('\0'))
    throw new ApiProblem('request.invalid', { errors: [fieldError(path.join('.'), 'format')] })
  if (typeof value === 'object' && value !== null)
    for (const [name, part] of Object.entries(value)) refuseZeroCharacters(part, [...path, name])
}

async function readText(request: Request, maxBytes: number): Promise<string> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge(maxBytes)
  if (!request.body) return ''
  // A chunked body has no length header, so count the bytes while reading.
  const decoder = new TextDecoder()
  const reader = request.body.getReader()
  const pieces: string[] = []
  let bytes = 0
  for (;;) {
    const { done, value } = await reader.read().catch((cause: unknown) => {
      // The client left within its body. This is not our error, and nobody gets the answer.
      throw new ApiProblem('request.notJson', { cause })
    })
    if (done) break
    bytes += value.byteLength
    if (bytes > maxBytes) {
      await reader.cancel()
      throw tooLarge(maxBytes)
    }
    pieces.push(decoder.decode(value, { stream: true }))
  }
  pieces.push(decoder.decode())
  return pieces.join('')
}

const tooLarge = (max: number) => new ApiProblem('request.tooLarge', { params: { max } })

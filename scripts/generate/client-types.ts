import * as z from 'zod/mini'
import { KEY_SCOPES } from '../../shared/contract/src/account/key-scopes.ts'
import { calls } from '../../shared/contract/src/api.ts'
import type { CallDefinition } from '../../shared/contract/src/base/call.ts'

type Schema = {
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  items?: Schema
  prefixItems?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
}

/** What programs do: they send, ask what became of it, keep people and react to callbacks. Each other call makes the package larger. */
const FOR_PROGRAMS =
  /^\/v1\/(messages.*|logs|otp\/.*|people(\/(\{id\}|imports.*|blacklist))?|files|webhooks.*|account|transactions|coupons\/redeem|communications\/\{id\}(\/progress)?)$/

/**
 * The calls of programs: method and path for the published client, and their types without zod, so that the package
 * needs no other package.
 */
export function clientCalls(): string {
  const keyed = new Set(KEY_SCOPES.flatMap((scope) => scope.calls))
  const made = Object.entries<CallDefinition>(calls).filter(
    ([, call]) => keyed.has(call) && FOR_PROGRAMS.test(call.path),
  )
  const lines = made.map(([name, call]) => {
    const fields = {
      ...{ method: call.method, path: call.path },
      ...(call.idempotency && { keyed: true }),
      ...(call.media && { media: call.media }),
    }
    return `${name}: ${JSON.stringify(fields)},`
  })
  const types = made.map(([name, call]) => {
    const parts = [
      call.params && `params: ${typeOf(call.params, 'input')}`,
      call.query && `query?: ${typeOf(call.query, 'input')}`,
      call.body && `body: ${typeOf(call.body, 'input')}`,
      call.upload && 'file: File',
    ].filter(Boolean)
    const answer = call.media ? 'Blob' : call.answer ? typeOf(call.answer, 'output') : 'undefined'
    const input = parts.length > 0 ? `{ ${parts.join('; ')} }` : 'Record<never, never>'
    return `/** ${call.summary} */\n${name}: { input: ${input}; answer: ${answer} }`
  })
  return `export const CALLS = {\n${lines.join('\n')}\n} as const

/** Input and answer of each call. */
export type Calls = {\n${types.join('\n')}\n}\n`
}

const typeOf = (definition: z.ZodMiniType, io: 'input' | 'output'): string =>
  printed(z.toJSONSchema(definition, { io, unrepresentable: 'any' }) as Schema)

function printed(schema: Schema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return union(schema.enum.map((value) => JSON.stringify(value)))
  const some = schema.anyOf ?? schema.oneOf
  if (some) return union(some.map(printed))
  if (schema.allOf) return schema.allOf.map((part) => `(${printed(part)})`).join(' & ')
  if (Array.isArray(schema.type)) return union(schema.type.map((type) => printed({ ...schema, type })))
  if (schema.prefixItems) return `[${schema.prefixItems.map(printed).join(', ')}]`
  if (schema.type === 'array') return `(${printed(schema.items ?? {})})[]`
  if (schema.type === 'object') return printedObject(schema)
  if (schema.type === 'integer') return 'number'
  return schema.type ?? 'unknown'
}

const union = (types: string[]): string => [...new Set(types)].join(' | ')

function printedObject({ properties = {}, required = [], additionalProperties }: Schema): string {
  const fields = Object.entries(properties).map(
    ([name, value]) => `${JSON.stringify(name)}${required.includes(name) ? '' : '?'}: ${printed(value)}`,
  )
  if (fields.length === 0 && typeof additionalProperties === 'object')
    return `Record<string, ${printed(additionalProperties)}>`
  return `{ ${fields.join('; ')} }`
}

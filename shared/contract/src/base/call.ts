import * as z from 'zod/mini'
import type { Action, Subject } from './rights.ts'

/** Who may make a call: everybody, every signed-in user, or users with a right. */
export type Access = 'public' | 'signedIn' | { action: Action; subject: Subject }

/**
 * Answers that a test key gets from a call. `same`: the answer for a live key; such a call must not change live data.
 * `own`: only things that test keys made. `dryRun`: the answer of a dry run, which sends nothing. Calls without this setting
 * refuse test keys.
 */
export type ForTestKeys = 'same' | 'own' | 'dryRun'

/** One call of the API. The server's router, the typed client and openapi.json are made from its declaration. */
export type CallDefinition = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** From the origin's root, parameters in braces: `/v1/analyses/{id}`. */
  path: string
  /** One sentence for the API reference. */
  summary: string
  access: Access
  /** Rights that single values of the body need besides `access`: an API key can have each as a scope. */
  alsoNeeds?: readonly { action: Action; subject: Subject }[]
  testKeys?: ForTestKeys
  params?: z.ZodMiniType
  /** Query and body are strict at each level (`z.strictObject`), so that a misspelt option is refused, not ignored. */
  query?: z.ZodMiniType
  body?: z.ZodMiniType
  /**
   * Instead of a body: one file, in the field `file` of multipart/form-data, of at most so many bytes. `example` is a file that a
   * new account may send, as text or as bytes; it serves as `example` of a body does.
   */
  upload?: { maxBytes: number; example: { name: string; content: string | readonly number[] } }
  /**
   * A body that a new account may send, for the API reference. Give one to a call that creates what other calls name in their
   * path: a test creates it from this body, and checks that no other account reaches it.
   */
  example?: object
  /** Body of the answer; none with 204. Any other media than JSON is streamed and read as a Blob. */
  answer?: z.ZodMiniType
  /** `application/octet-stream`: a stored file, answered with its own type. */
  media?: 'application/json' | FileMedia
  status: 200 | 201 | 202 | 204
  /** Takes an Idempotency-Key. `required` for calls that send or charge, `optional` for others that create. */
  idempotency?: 'required' | 'optional'
  /** The answer contains a secret, so it is never stored for a repeated Idempotency-Key. */
  secretAnswer?: true
  /** Error codes of this call, besides the codes that every call has. `api.ts` checks that some subject declares each code. */
  errors?: readonly string[]
}

/** Answers that are files. */
export type FileMedia = 'text/csv' | 'application/octet-stream'

/** Declares a call and preserves its literal types. */
export function defineCall<const Definition extends CallDefinition>(
  definition: Definition & { example?: InputOf<Definition['body']> },
): Definition {
  return definition
}

type InputOf<Schema> = Schema extends z.ZodMiniType ? z.input<Schema> : never
type OutputOf<Schema> = Schema extends z.ZodMiniType ? z.output<Schema> : undefined

/** Input of a caller: only the parts that the call declares. */
export type CallInput<C extends CallDefinition> = (C extends { params: z.ZodMiniType }
  ? { params: InputOf<C['params']> }
  : unknown) &
  (C extends { query: z.ZodMiniType } ? { query?: InputOf<C['query']> } : unknown) &
  (C extends { body: z.ZodMiniType } ? { body: InputOf<C['body']> } : unknown) &
  (C extends { upload: object } ? { file: File } : unknown)

/** Answer that a caller gets. */
export type CallAnswer<C extends CallDefinition> = OutputOf<C['answer']>

/** Parsed input that a handler gets. */
export type CallParsed<C extends CallDefinition> = {
  params: OutputOf<C['params']>
  query: OutputOf<C['query']>
  body: OutputOf<C['body']>
}

/** A whole number in a query string, which carries it as text. Both bounds are included. */
export const wholeNumber = (min: number, max: number) =>
  z.coerce.number().check(z.int(), z.minimum(min), z.maximum(max))

/** Query of every list: `page` counts from 0, `size` is 1 to 1000. */
export const pageQuery = {
  page: z._default(wholeNumber(0, 1_000_000), 0),
  size: z._default(wholeNumber(1, 1000), 10),
  sort: z.optional(z.string().check(z.maxLength(64))),
}

/** Answer of every list. */
export const pageOf = <Item extends z.ZodMiniType>(item: Item) =>
  z.object({ items: z.array(item), page: z.number(), size: z.number(), total: z.number() })

/** A value that a query may repeat (`status=Delivered&status=Expired`). It always parses to an array. */
export function repeated<Item extends z.ZodMiniType>(item: Item) {
  type One = z.input<Item>
  return z.optional(
    z.pipe(
      z.transform((value: One | One[]) => (Array.isArray(value) ? value : [value])),
      z.array(item).check(z.maxLength(200)),
    ),
  )
}

/** `2026-11-20` (the whole Bangkok day) or an ISO 8601 instant. */
export const dateFilter = z.optional(z.union([z.iso.date(), z.iso.datetime({ offset: true })]))

/**
 * A test key never sends a message, never spends credits, and can make only the calls with `testKeys`. Its calls of
 * `POST /v1/messages` are dry runs. Its OTP requests accept a fixed PIN (`testPin` in `otp.ts`).
 */
export const KEY_MODES = ['live', 'test'] as const
export type KeyMode = (typeof KEY_MODES)[number]

/** Path parameters of a call on one record. A malformed id answers 404, like an unknown one. */
export const idParams = z.object({ id: z.uuid() })

/** Line breaks, other control characters, and those that turn the direction of the text. */
const NOT_IN_A_LINE = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u

/** A text of one line, such as a name. Mails, lists and files show the text, so it must not look like another part of them. */
export const oneLine = (min: number, max: number) =>
  z.string().check(
    z.trim(),
    z.minLength(min),
    z.maxLength(max),
    z.refine((text) => !NOT_IN_A_LINE.test(text)),
  )

/** An id of the caller's own system for what it sends, such as an order number. */
export const Reference = oneLine(1, 100)

/** One email address. */
export const Email = z.string().check(z.trim(), z.maxLength(254), z.email())

export const instant = z.iso.datetime({ offset: true })

/** The rule of a body with both: the end is after the start. */
export const endsAfterStart = z.refine<{ startDate?: string | null | undefined; endDate?: string | null | undefined }>(
  ({ startDate, endDate }) => !startDate || !endDate || Date.parse(endDate) > Date.parse(startDate),
  {
    path: ['endDate'],
    params: { code: 'beforeStart' },
    when: ({ value }) => typeof value === 'object' && value !== null,
  },
)

/** The version of a row, which rises with each change: an int4 of PostgreSQL. */
export const rowVersion = z.number().check(z.int(), z.minimum(1), z.maximum(2_147_483_647))

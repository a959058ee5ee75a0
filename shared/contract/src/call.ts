import type * as z from 'zod/mini'
import type { ErrorCode } from './problem.ts'
import type { Action, Subject } from './rights.ts'

/** Who may make a call: anybody, whoever is signed in, or who holds a right. */
export type Access = 'public' | 'signedIn' | { action: Action; subject: Subject }

/** One call of the API, declared once: the server's router, the typed client and openapi.json are made from it. */
export type CallDefinition = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Under the origin; parameters in braces: `/v1/analyses/{id}`. */
  path: string
  /** One sentence for the API's reference. */
  summary: string
  access: Access
  params?: z.ZodMiniType
  query?: z.ZodMiniType
  body?: z.ZodMiniType
  /** The answer's body; none for 204. `text/csv` answers stream and are read as a Blob. */
  answer?: z.ZodMiniType
  media?: 'application/json' | 'text/csv'
  status: 200 | 201 | 202 | 204
  /** `required` on calls that send or charge; every other call that creates takes a key too. */
  idempotency?: 'required' | 'optional'
  /** The answer holds a secret: it is never kept for a repeated Idempotency-Key. */
  secretAnswer?: true
  /** Codes beyond those that every call may answer with (see `problem.ts`). */
  errors?: readonly ErrorCode[]
}

/** Declares a call and keeps its literal types. */
export function defineCall<const Definition extends CallDefinition>(definition: Definition): Definition {
  return definition
}

type InputOf<Schema> = Schema extends z.ZodMiniType ? z.input<Schema> : never
type OutputOf<Schema> = Schema extends z.ZodMiniType ? z.output<Schema> : undefined

/** What a caller passes: only the parts that the call declares. */
export type CallInput<C extends CallDefinition> = (C extends { params: z.ZodMiniType }
  ? { params: InputOf<C['params']> }
  : unknown) &
  (C extends { query: z.ZodMiniType } ? { query?: InputOf<C['query']> } : unknown) &
  (C extends { body: z.ZodMiniType } ? { body: InputOf<C['body']> } : unknown)

/** What a caller gets. */
export type CallAnswer<C extends CallDefinition> = OutputOf<C['answer']>

/** What a handler gets after parsing. */
export type CallParsed<C extends CallDefinition> = {
  params: OutputOf<C['params']>
  query: OutputOf<C['query']>
  body: OutputOf<C['body']>
}

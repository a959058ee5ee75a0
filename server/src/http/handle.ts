import type { Access, CallAnswer, CallDefinition, CallParsed } from '@songsarn/contract/call'
import type { Scope } from '../db/database.ts'
import type { Caller } from './caller.ts'
import type { Csv } from './csv.ts'
import type { KeptRow } from './idempotency.ts'
import type { Input } from './read-input.ts'

/** What every handler gets. */
export type PublicContext = {
  request: Request
  requestId: string
  /** Where the request came from, for limits. */
  address: string
  /** Headers that the answer gets besides the usual ones. */
  headers: Headers
}

/** What the handler of a call for signed-in people gets besides. */
export type CallerContext = PublicContext & {
  caller: Caller
  /** One transaction as the caller: `asApp` with the caller's tenancy. */
  transaction<Result>(work: (trx: Scope) => Promise<Result>): Promise<Result>
  /**
   * Keeps the answer for a repeated Idempotency-Key in the same transaction as the effect, so that not even a crash
   * between the two makes a second effect. Call it last in that transaction; returns the answer.
   */
  keep<Answer>(trx: Scope, answer: Answer): Promise<Answer>
  /** As `keep`, for one of many answers that `keepEach` stores together; undefined without an Idempotency-Key. */
  keeping(answer: unknown): KeptRow | undefined
}

export type ContextOf<C extends { access: Access }> = C['access'] extends 'public' ? PublicContext : CallerContext

/** A call and what answers it. */
export type Handler = {
  call: CallDefinition
  run(context: PublicContext | CallerContext, input: Input): Promise<unknown>
  /** Throws ApiProblem for who may not make it, before anything of the request is read: for calls whose door is their own. */
  admit?(request: Request): Promise<void>
  /** Whether the thing that the path names is there for the caller. */
  find?(trx: Scope, caller: Caller, params: unknown): Promise<boolean>
}

/**
 * Answers one call of the contract. The handler gets parsed input and returns the answer's body (nothing for 204, a
 * `Csv` where the call has one); it throws ApiProblem for what it refuses.
 * `find` goes with a call that has both a path parameter and a body or a required key: a thing that is not there is told
 * before what is wrong with the request.
 * The `api.ts` of a subject exports its handlers: `export const handlers = (ports: Ports): Handler[] => [handle(…)]`.
 */
export function handle<const C extends CallDefinition>(
  call: C,
  run: (context: ContextOf<C>, input: CallParsed<C>) => Promise<CallAnswer<C> | Csv>,
  find?: (trx: Scope, caller: Caller, params: CallParsed<C>['params']) => Promise<boolean>,
): Handler {
  return {
    call,
    // `serve` makes the context by this call's access and the input by this call's schemas.
    run: (context, input) => run(context as ContextOf<C>, input as CallParsed<C>),
    ...(find && { find: (trx, caller, params) => find(trx, caller, params as CallParsed<C>['params']) }),
  }
}

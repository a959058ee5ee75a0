import type { Access, CallAnswer, CallDefinition, CallParsed } from '@songsarn/contract/base/call'
import type { Scope } from '../db/database.ts'
import type { Topic } from './after-commit.ts'
import type { AuditChange } from './audit.ts'
import type { Caller } from './caller.ts'
import type { Csv } from './csv.ts'
import type { FileAnswer } from './file-answer.ts'
import type { ResponseRow } from './idempotency.ts'
import type { Input } from './read-input.ts'

/** Input of every handler. */
export type PublicContext = {
  request: Request
  requestId: string
  /** The address of the client, for limits. */
  address: string
  /** Headers that the handler adds to the answer. */
  headers: Headers
  /**
   * Wakes topics when the handler has ended and its changes are committed, each topic once. A handler that throws does not
   * wake topics. Call it in the transaction, beside what needs it.
   */
  afterCommit(...topics: Topic[]): void
}

/** Further input of a handler of a call for signed-in callers. */
export type CallerContext = PublicContext & {
  caller: Caller
  /** One transaction as the caller: `asApp` with the caller's tenancy, which explains `isOneStep`. */
  transaction<Result>(work: (trx: Scope) => Promise<Result>, options?: { isOneStep?: boolean }): Promise<Result>
  /** Writes who changed what into the audit log, in the transaction of the change (`foundation/http/audit.ts`). */
  audit(trx: Scope, change: AuditChange): Promise<void>
  /**
   * Saves the response for a repeated Idempotency-Key in the transaction of the effect, so that even a crash between the two
   * causes no second effect. Call it last in that transaction; it returns the answer.
   */
  saveResponse<Answer>(trx: Scope, answer: Answer): Promise<Answer>
  /** The same for batches: a row for `saveResponses`; undefined without an Idempotency-Key. */
  responseRow(answer: unknown): ResponseRow | undefined
}

export type ContextOf<C extends { access: Access }> = C['access'] extends 'public' ? PublicContext : CallerContext

/** A call with its implementation. */
export type Handler = {
  call: CallDefinition
  run(context: PublicContext | CallerContext, input: Input): Promise<unknown>
  /** Checks the caller of a public call, by credentials of its own or a limit, before the body is read. Throws ApiProblem. */
  admit?(request: Request, address: string): Promise<void>
  /** `admit` lets in holders of a secret only, so that the body of this public call may be as large as any other. */
  hasSecret?: boolean
  /** Whether the resource in the path exists for the caller. In a scope of `asApp`; of `asWorker` for calls of the desk. */
  find?(trx: Scope, caller: Caller, params: unknown): Promise<boolean>
}

/**
 * Implements one call of the contract. The handler gets parsed input and returns the body of the answer: undefined for 204,
 * a `Csv` or `FileAnswer` where the call has one. It throws ApiProblem to refuse. Give `find` for a call with a path
 * parameter and a body or a required key: with `find`, 404 wins over 422. The `api.ts` of a subject exports its handlers:
 * `export const handlers = (ports: Ports): Handler[] => [handle(…)]`.
 */
export function handle<const C extends CallDefinition>(
  call: C,
  run: (context: ContextOf<C>, input: CallParsed<C>) => Promise<CallAnswer<C> | Csv | FileAnswer>,
  find?: (trx: Scope, caller: Caller, params: CallParsed<C>['params']) => Promise<boolean>,
): Handler {
  return {
    call,
    // `serve` makes the context by this call's access and the input by this call's schemas.
    run: (context, input) => run(context as ContextOf<C>, input as CallParsed<C>),
    ...(find && { find: (trx, caller, params) => find(trx, caller, params as CallParsed<C>['params']) }),
  }
}

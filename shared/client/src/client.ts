import type { CallAnswer, CallDefinition, CallInput } from '@songsarn/contract/call'
import { type CallName, calls } from '@songsarn/contract/calls'
import { ApiProblem, problemOf } from './api-problem.ts'
import { readFile } from './read-file.ts'
import { type AnyInput, initOf, urlOf } from './request-of.ts'
import { pause, pauseBefore } from './retry.ts'

type Calls = typeof calls

export type CallOptions = {
  signal?: AbortSignal
  /** Sent as `Idempotency-Key`; keep it over the tries of one act, so that it is done once. Default: a new one per call. */
  idempotencyKey?: string
  /** Milliseconds until the call fails with `network.timeout`. Default 20,000; downloads 120,000. */
  timeoutMs?: number
  /** Told how many bytes of a downloaded file have come so far. */
  onBytes?: (bytes: number) => void
}

type Answer<C extends CallDefinition> = C extends { media: 'text/csv' } ? Blob : CallAnswer<C>

type Method<C extends CallDefinition> =
  Record<never, never> extends CallInput<C>
    ? (input?: CallInput<C>, options?: CallOptions) => Promise<Answer<C>>
    : (input: CallInput<C>, options?: CallOptions) => Promise<Answer<C>>

/** One method per call of the contract, and `download` for the CSV form of those that have one. */
export type Client = { readonly [Name in CallName]: Method<Calls[Name]> } & {
  /**
   * Makes a call that this client may not know: an area that is deployed before the shell is brings the definition along,
   * `api.call(listThings, { query })`.
   */
  call<C extends CallDefinition>(definition: C, input?: CallInput<C>, options?: CallOptions): Promise<Answer<C>>
  /** The same call answered as a CSV file. */
  download<Name extends CallName>(name: Name, input: CallInput<Calls[Name]>, options?: CallOptions): Promise<Blob>
}

export type ClientSettings = {
  /** Origin and base path, without a trailing slash. Default: this page's origin. */
  baseUrl?: string
  fetch?: typeof fetch
  /** The account acted for, when it is not the user's own. */
  accountId?: () => string | undefined
  /** The service knows no session (any more). Not called for wrong credentials. */
  onSignedOut?: (problem: ApiProblem) => void
  onRequestId?: (requestId: string) => void
  /** Aborts everything under way when it is: the shell's at sign-out. Read at each call. */
  signal?: () => AbortSignal | undefined
}

const TIMEOUT_MS = 20_000
const DOWNLOAD_TIMEOUT_MS = 120_000

/**
 * The typed `/v1` client. A call resolves with its parsed answer or rejects with an `ApiProblem`; an aborted call rejects
 * with its signal's reason, which is no problem to show. Answers are checked by the contract in production too, so that a
 * service of another version is told as such and not by a broken screen: 1,000 logs take 9 ms to check, 2 ms once warm.
 */
export function createClient(settings: ClientSettings = {}): Client {
  const methods: Record<string, unknown> = {
    call: (definition: CallDefinition, input: AnyInput = {}, options?: CallOptions) =>
      run(definition, input, options, settings),
    download: (name: CallName, input: AnyInput, options?: CallOptions) =>
      run({ ...calls[name], media: 'text/csv' }, input, options, settings),
  }
  for (const [name, call] of Object.entries(calls)) {
    methods[name] = (input?: AnyInput, options?: CallOptions) => run(call, input ?? {}, options, settings)
  }
  // Built name by name from the same table that the type is mapped from.
  return methods as Client
}

async function run(
  call: CallDefinition,
  input: AnyInput,
  options: CallOptions = {},
  settings: ClientSettings,
): Promise<unknown> {
  const idempotencyKey = call.idempotency ? (options.idempotencyKey ?? crypto.randomUUID()) : undefined
  const kind = call.method === 'GET' ? 'reads' : idempotencyKey ? 'keyed' : 'once'
  const outer = AbortSignal.any([options.signal, settings.signal?.()].filter((signal) => signal !== undefined))
  for (let retry = 1; ; retry++) {
    try {
      return await attempt(call, input, { ...options, idempotencyKey }, outer, settings)
    } catch (error) {
      if (error instanceof ApiProblem && error.status === 401 && error.code !== 'session.wrongCredentials') {
        settings.onSignedOut?.(error)
      }
      const wait = pauseBefore(retry, error, kind)
      if (wait === undefined) throw error
      await pause(wait, outer)
    }
  }
}

async function attempt(
  call: CallDefinition,
  input: AnyInput,
  options: CallOptions,
  outer: AbortSignal,
  settings: ClientSettings,
): Promise<unknown> {
  const isFile = call.media === 'text/csv'
  const limit = AbortSignal.timeout(options.timeoutMs ?? (isFile ? DOWNLOAD_TIMEOUT_MS : TIMEOUT_MS))
  const init = initOf(call, input, {
    'Idempotency-Key': options.idempotencyKey,
    'Songsarn-Account': settings.accountId?.(),
  })
  let requestId: string | undefined
  try {
    const send = settings.fetch ?? globalThis.fetch
    const response = await send(urlOf(call, input, settings.baseUrl ?? ''), {
      ...init,
      signal: AbortSignal.any([outer, limit]),
    })
    requestId = response.headers.get('X-Request-Id') ?? undefined
    if (requestId) settings.onRequestId?.(requestId)
    if (!response.ok) throw await problemOf(response)
    if (isFile) return await readFile(response, options.onBytes)
    if (!call.answer) return undefined
    const body = parseJson(await response.text())
    const result = call.answer.safeParse(body)
    if (!result.success) throw malformed(response, requestId, result.error)
    return result.data
  } catch (cause) {
    if (cause instanceof ApiProblem) throw cause
    if (outer.aborted) throw outer.reason
    const code = limit.aborted ? 'network.timeout' : 'network.unreachable'
    throw new ApiProblem({ code, status: 0, requestId, cause })
  }
}

/** What is no JSON becomes undefined, which no answer of the contract is. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function malformed(response: Response, requestId: string | undefined, cause: unknown): ApiProblem {
  return new ApiProblem({ code: 'service.malformed', status: response.status, requestId, cause })
}

import { delay } from '../delay.ts'
import { requestUrl } from '../request-url.ts'
import { readError, SongsarnError } from './songsarn-error.ts'

export type Settings = {
  /** Address of the service without a trailing slash: `https://sms.example.com`. */
  url: string
  /** An API key, `songsarn_live_…` or `songsarn_test_…`. */
  key: string
  /** Id of the acting account, when it is a sub-account of the key's account. */
  accountId?: string
  /** Default: the `fetch` of the platform. */
  fetch?: typeof fetch
  /** Milliseconds until an attempt fails with `network.timeout`. Default 30,000. */
  timeoutMs?: number
  /** Most attempts after the first. Default 4. */
  retries?: number
  /** Seconds of `Retry-After` that a call waits at most; with more it fails at once. Default 60. */
  maxWaitSeconds?: number
}

export type CallOptions = {
  signal?: AbortSignal
  /** The same key and body within 24 hours return the first answer again. Default: a new key for each call, the same for its retries. */
  idempotencyKey?: string
}

export type AnyCall = { method: string; path: string; keyed?: boolean; media?: string }
export type AnyInput = { params?: unknown; query?: unknown; body?: unknown; file?: File }

/** Makes a call and its retries. @throws SongsarnError; an aborted call rejects with the reason of its signal */
export async function sendCall(
  settings: Settings,
  call: AnyCall,
  input: AnyInput,
  options: CallOptions = {},
): Promise<unknown> {
  const headers = new Headers({ Accept: call.media ?? 'application/json', Authorization: `Bearer ${settings.key}` })
  if (call.keyed) headers.set('Idempotency-Key', options.idempotencyKey ?? crypto.randomUUID())
  if (settings.accountId) headers.set('Songsarn-Account', settings.accountId)
  const init: RequestInit = { method: call.method, headers }
  if (input.file) {
    const form = new FormData()
    form.append('file', input.file)
    init.body = form
  } else if (input.body !== undefined) {
    headers.set('Content-Type', 'application/json')
    init.body = JSON.stringify(input.body)
  }
  const base = settings.url.endsWith('/') ? settings.url.slice(0, -1) : settings.url
  const url = requestUrl(call, input, base)
  const outer = options.signal ?? new AbortController().signal
  for (let retry = 0; ; retry++) {
    try {
      return await attempt(settings, url, init, call, outer)
    } catch (error) {
      const wait = waitMs(settings, call, error, retry)
      if (wait === undefined) throw error
      await delay(wait, outer)
    }
  }
}

async function attempt(
  settings: Settings,
  url: string,
  init: RequestInit,
  call: AnyCall,
  outer: AbortSignal,
): Promise<unknown> {
  const limit = AbortSignal.timeout(settings.timeoutMs ?? 30_000)
  try {
    const signal = AbortSignal.any([outer, limit])
    // A redirect would carry the key to another address.
    const response = await (settings.fetch ?? fetch)(url, { ...init, signal, redirect: 'error' })
    if (!response.ok) throw await readError(response)
    if (call.media) return await response.blob()
    return response.status === 204 ? undefined : await response.json()
  } catch (cause) {
    if (cause instanceof SongsarnError) throw cause
    if (outer.aborted) throw outer.reason
    const code = limit.aborted
      ? 'network.timeout'
      : cause instanceof SyntaxError
        ? 'service.malformed'
        : 'network.unreachable'
    throw new SongsarnError({ code, status: 0, message: `No answer from ${settings.url}.`, cause })
  }
}

/**
 * Milliseconds until the next attempt, undefined without one. A refusal with `Retry-After` did nothing, so each call may follow it.
 * After a lost answer only calls that are safe to repeat do: those that read, replace or delete, and those with an Idempotency-Key.
 */
function waitMs(settings: Settings, call: AnyCall, error: unknown, retry: number): number | undefined {
  if (!(error instanceof SongsarnError) || retry >= (settings.retries ?? 4)) return undefined
  const { status, retryAfter } = error
  const isAsked = retryAfter !== undefined && (status === 429 || status === 503 || error.code === 'idempotency.running')
  if (isAsked) return retryAfter <= (settings.maxWaitSeconds ?? 60) ? retryAfter * 1000 : undefined
  const isSafe = call.keyed || ['GET', 'PUT', 'DELETE'].includes(call.method)
  const isTemporary = error.code.startsWith('network.') || status === 429 || status >= 500
  // Half of the pause is random, so that programs do not all come back at the same moment.
  return isSafe && isTemporary ? 300 * 2 ** retry * (0.5 + Math.random() / 2) : undefined
}

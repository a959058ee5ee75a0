import type { Client } from '@songsarn/client/client'
import type { ClientError } from '@songsarn/contract/console/client-errors'
import { startingScripts } from '../remotes/starting-scripts.ts'

/** Most reports a minute, and the time before the same error is reported again. */
const MAX_PER_MINUTE = 10
const REPEAT_AFTER_MS = 10 * 60_000

export type Report = Partial<ClientError> & { kind: string; message: string }

/** The remote whose code threw an error. */
export type FailingRemote = { remote: string; version: string; url: string }

/** Reports errors of this browser to the service: rate-limited, deduplicated, without mobiles. Never throws. */
export function createErrorReports(api: Pick<Client, 'reportClientError'>) {
  const sent = new Map<string, number>()
  let recent: number[] = []
  let lastRequestId: string | undefined
  const listeners = new Set<(failing: FailingRemote) => void>()

  /** False for a duplicate, and over the rate limit. */
  function send(report: Report): boolean {
    const now = Date.now()
    const key = [report.kind, report.remote, report.message, report.stack?.split('\n', 2)[1]].join('\n')
    recent = recent.filter((at) => now - at < 60_000)
    for (const [known, at] of sent) if (now - at >= REPEAT_AFTER_MS) sent.delete(known)
    if (sent.has(key) || recent.length >= MAX_PER_MINUTE) return false
    sent.set(key, now)
    recent.push(now)
    api.reportClientError({ body: toClientError({ requestId: lastRequestId, ...report }) }).catch(() => {
      // Reporting a failed report would never end.
    })
    return true
  }

  function uncaught(kind: 'uncaught' | 'unhandled', thrown: unknown, script?: string): void {
    if (isAbort(thrown)) return
    const failing = failingRemote(thrown instanceof Error ? thrown.stack : undefined, script)
    const isNew = send({ ...reportOf(thrown), kind, ...failing })
    if (failing && isNew) for (const listener of listeners) listener(failing)
  }

  return {
    send,
    /** Reports whatever was thrown, an error or not. */
    error(thrown: unknown, more: Partial<ClientError> = {}): void {
      if (!isAbort(thrown)) send({ ...reportOf(thrown), ...more })
    },
    noteRequest(requestId: string): void {
      lastRequestId = requestId
    },
    /** Starts to report uncaught errors and unhandled rejections of the page. */
    watch(): void {
      globalThis.addEventListener('error', ({ error, message, filename }) => {
        if (!startingScripts.has(filename)) uncaught('uncaught', error ?? message, filename)
      })
      globalThis.addEventListener('unhandledrejection', ({ reason }) => uncaught('unhandled', reason))
    },
    /** Called once for each different uncaught error of a remote. Its screens are still mounted. */
    onUncaught(listener: (failing: FailingRemote) => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

const REMOTE_FILE = /[^\s(@]*\/r\/(mf-[a-z0-9-]+)\/([^/\s]+)\/[^\s:?)]+/

/**
 * The remote of the first remote file in an error's stack: code of the shell and of libraries above it only called what the
 * remote passed in. Undefined when the stack has none.
 *
 * @param places the error's stack, then the script that the browser names
 */
export function failingRemote(...places: (string | undefined)[]): FailingRemote | undefined {
  for (const place of places) {
    const [url, remote, version] = REMOTE_FILE.exec(place ?? '') ?? []
    if (url && remote && version) return { remote, version, url }
  }
  return undefined
}

function reportOf(thrown: unknown): Report {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown))
  return { kind: error.name, message: error.message, stack: error.stack, ...problemDetails(error) }
}

/** Truncates to the contract's lengths, removes queries from URLs, and masks digits that could be a mobile. */
function toClientError({ kind, message, stack, url, page, ...rest }: Report): ClientError {
  return {
    ...rest,
    kind: kind.slice(0, 40),
    message: maskNumbers(message).slice(0, 500),
    stack: stack === undefined ? undefined : maskNumbers(stack).slice(0, 4000),
    url: url?.split('?', 1)[0]?.slice(0, 500),
    page: (page ?? location.pathname).slice(0, 500),
  }
}

const maskNumbers = (text: string) => text.replace(/\+?\d[\d -]{7,}\d/g, '#')

/** Details of an `ApiProblem` for a report. */
function problemDetails(error: Error): Partial<ClientError> {
  const { requestId, status } = error as { requestId?: unknown; status?: unknown }
  return {
    ...(typeof requestId === 'string' ? { requestId } : {}),
    ...(typeof status === 'number' ? { status } : {}),
  }
}

/** An aborted request is no error. */
const isAbort = (thrown: unknown) => thrown instanceof DOMException && thrown.name === 'AbortError'

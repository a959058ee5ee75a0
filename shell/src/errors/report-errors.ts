import type { Client } from '@songsarn/client/client'
import type { ClientError } from '@songsarn/contract/client-errors'
import { type Culprit, culpritOf } from '../remotes/culprit.ts'
import { startingScripts } from '../remotes/starting-scripts.ts'

/** At most this many reports a minute, and each different error once in ten minutes. */
const MOST_PER_MINUTE = 10
const SAME_AGAIN_MS = 10 * 60_000

export type Report = Partial<ClientError> & { kind: string; message: string }
export type ErrorReports = ReturnType<typeof createErrorReports>

/** Tells the service what went wrong in this browser, sparingly and without what people wrote. Never throws. */
export function createErrorReports(api: Pick<Client, 'reportClientError'>) {
  const sent = new Map<string, number>()
  let recent: number[] = []
  let lastRequestId: string | undefined
  const listeners = new Set<(culprit: Culprit) => void>()

  /** False when it was told before, or too much was. */
  function send(report: Report): boolean {
    const now = Date.now()
    const key = [report.kind, report.remote, report.message, report.stack?.split('\n', 2)[1]].join('\n')
    recent = recent.filter((at) => now - at < 60_000)
    for (const [known, at] of sent) if (now - at >= SAME_AGAIN_MS) sent.delete(known)
    if (sent.has(key) || recent.length >= MOST_PER_MINUTE) return false
    sent.set(key, now)
    recent.push(now)
    api.reportClientError({ body: tidy({ requestId: lastRequestId, ...report }) }).catch(() => {
      // A report that cannot be delivered is dropped: reporting that would never end.
    })
    return true
  }

  /** What nobody caught, with the area that it comes from. The area may stand: only what it was doing has stopped. */
  function uncaught(kind: 'uncaught' | 'unhandled', thrown: unknown, script?: string): void {
    if (isAbort(thrown)) return
    const culprit = culpritOf(thrown instanceof Error ? thrown.stack : undefined, script)
    const isNew = send({ ...reportOf(thrown), kind, ...culprit })
    if (culprit && isNew) for (const listener of listeners) listener(culprit)
  }

  return {
    send,
    /** An error thrown anywhere, or anything else that was thrown. */
    error(thrown: unknown, more: Partial<ClientError> = {}): void {
      if (!isAbort(thrown)) send({ ...reportOf(thrown), ...more })
    },
    noteRequest(requestId: string): void {
      lastRequestId = requestId
    },
    /** What nobody caught. */
    watch(): void {
      globalThis.addEventListener('error', ({ error, message, filename }) => {
        if (!startingScripts.has(filename)) uncaught('uncaught', error ?? message, filename)
      })
      globalThis.addEventListener('unhandledrejection', ({ reason }) => uncaught('unhandled', reason))
    },
    /** Told of each different error of an area that nobody caught, while the area stood. */
    onUncaught(listener: (culprit: Culprit) => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

function reportOf(thrown: unknown): Report {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown))
  return { kind: error.name, message: error.message, stack: error.stack, ...ofProblem(error) }
}

/** Cut to the contract's lengths; addresses without their query, and runs of digits that could be a mobile hidden. */
function tidy({ kind, message, stack, url, page, ...rest }: Report): ClientError {
  return {
    ...rest,
    kind: kind.slice(0, 40),
    message: hideNumbers(message).slice(0, 500),
    stack: stack === undefined ? undefined : hideNumbers(stack).slice(0, 4000),
    url: url?.split('?', 1)[0]?.slice(0, 500),
    page: (page ?? location.pathname).slice(0, 500),
  }
}

const hideNumbers = (text: string) => text.replace(/\+?\d[\d -]{7,}\d/g, '#')

function ofProblem(error: Error): Partial<ClientError> {
  const { requestId, status } = error as { requestId?: unknown; status?: unknown }
  return {
    ...(typeof requestId === 'string' ? { requestId } : {}),
    ...(typeof status === 'number' ? { status } : {}),
  }
}

/** A request that was let go on purpose is no error. */
const isAbort = (thrown: unknown) => thrown instanceof DOMException && thrown.name === 'AbortError'

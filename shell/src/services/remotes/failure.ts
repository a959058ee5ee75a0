/** Why a remote cannot be shown. The language files have a text for each. */
export type FailureKind =
  /** The server answered with an error status. */
  | 'http'
  /** The server could not be reached. */
  | 'network'
  /** No response, or no first paint, within the time limit. */
  | 'timeout'
  /** A chunk of the remote is missing. */
  | 'chunk'
  /** Its code threw while it was evaluated, or does not parse. */
  | 'evaluation'
  /** The response is not a remote of this console. */
  | 'invalid-module'
  /** The remote needs another version of the console. */
  | 'contract'
  /** Its registry entry is broken or missing. */
  | 'registry'
  /** The remote threw while it was rendered. */
  | 'crash'

/** Every failure to load or render a remote becomes this error, with the details for a report. */
export class LoadFailure extends Error {
  kind: FailureKind
  url: string | undefined
  status: number | undefined

  constructor(kind: FailureKind, message: string, detail: { url?: string; status?: number; cause?: unknown } = {}) {
    super(message, { cause: detail.cause })
    this.name = 'LoadFailure'
    this.kind = kind
    this.url = detail.url
    this.status = detail.status
  }
}

/** The failure behind a render error, which may be a missing chunk of a lazy screen. */
export function crashOf(error: unknown, url: string): LoadFailure {
  if (error instanceof Error && error.name === 'ChunkLoadError') return asLoadFailure(error, url)
  return new LoadFailure('crash', error instanceof Error ? error.message : String(error), { url, cause: error })
}

/** The failure behind a rejected import. Any other error than a missing chunk comes from the remote's own code. */
export function asLoadFailure(error: unknown, url: string): LoadFailure {
  if (error instanceof LoadFailure) return error
  const message = error instanceof Error ? error.message : String(error)
  if (error instanceof Error && error.name === 'ChunkLoadError') {
    const request = 'request' in error && typeof error.request === 'string' ? error.request : url
    return new LoadFailure('chunk', message, { url: request, cause: error })
  }
  return new LoadFailure('evaluation', message, { url, cause: error })
}

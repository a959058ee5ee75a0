/** Why an area cannot be shown; the words for each stand in the language files. */
export type FailureKind =
  /** The server answered with an error status. */
  | 'http'
  /** Nothing was reached. */
  | 'network'
  /** No answer, or nothing drawn, in the time allowed. */
  | 'timeout'
  /** A later script or style of the area is missing. */
  | 'chunk'
  /** Its code threw, or does not parse. */
  | 'evaluation'
  /** What came is not a remote of this console. */
  | 'invalid-module'
  /** It was built for another version of the console. */
  | 'contract'
  /** Its entry in the registry cannot be used. */
  | 'registry'
  /** It threw while drawing. */
  | 'crash'

/** The one error that loading a remote ends in, with what a report needs. */
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

/** Sorts what an area threw while it was drawn: it may be a screen that is fetched when it is opened, and was not there. */
export function crashOf(error: unknown, url: string): LoadFailure {
  if (error instanceof Error && error.name === 'ChunkLoadError') return asLoadFailure(error, url)
  return new LoadFailure('crash', error instanceof Error ? error.message : String(error), { url, cause: error })
}

/** Sorts what an import may reject with; what is not known to be of the network comes from the remote's own code. */
export function asLoadFailure(error: unknown, url: string): LoadFailure {
  if (error instanceof LoadFailure) return error
  const message = error instanceof Error ? error.message : String(error)
  if (error instanceof Error && error.name === 'ChunkLoadError') {
    const request = 'request' in error && typeof error.request === 'string' ? error.request : url
    return new LoadFailure('chunk', message, { url: request, cause: error })
  }
  return new LoadFailure('evaluation', message, { url, cause: error })
}

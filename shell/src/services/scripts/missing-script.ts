/** The address of the script that could not be loaded; undefined for any other error. */
export function missingScript(error: unknown): string | undefined {
  if (!(error instanceof Error) || error.name !== 'ChunkLoadError') return undefined
  return 'request' in error && typeof error.request === 'string' ? error.request : ''
}

/** The HTTP status of a file; undefined when the server cannot be reached within 2 s. An error event of a script has none. */
export async function statusOf(url: string): Promise<number | undefined> {
  try {
    return (await fetch(url, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(2_000) })).status
  } catch {
    return undefined
  }
}

/** The server no longer has the file, so trying again is useless. Any other failure passes: a restart, a network. */
export const isGone = (status: number | undefined): boolean => status === 404 || status === 410

import { timeLimits } from '@songsarn/build/time-limits'
import { LoadFailure } from './failure.ts'

/**
 * Fetches a federation manifest past every cache. The time limit aborts the request, its body included: a promise that
 * merely lost a race would leave the connection taken and the runtime waiting.
 *
 * @throws LoadFailure http, network, timeout or invalid-module
 */
export async function fetchManifest(url: string): Promise<unknown> {
  const signal = AbortSignal.timeout(timeLimits.manifest)
  let status: number
  let text: string
  try {
    const response = await fetch(url, { cache: 'no-store', credentials: 'same-origin', signal })
    status = response.status
    text = await response.text()
  } catch (cause) {
    if (signal.aborted) throw new LoadFailure('timeout', 'the manifest took too long', { url, cause })
    throw new LoadFailure('network', 'the manifest could not be fetched', { url, cause })
  }
  if (status < 200 || status > 299) throw new LoadFailure('http', `the manifest answered ${status}`, { url, status })
  return readManifest(text, url)
}

function readManifest(text: string, url: string): unknown {
  let manifest: unknown
  try {
    manifest = JSON.parse(text)
  } catch (cause) {
    throw new LoadFailure('invalid-module', 'the manifest is not JSON', { url, cause })
  }
  const whole = typeof manifest === 'object' && manifest !== null && 'metaData' in manifest && 'exposes' in manifest
  if (!whole) throw new LoadFailure('invalid-module', 'the manifest is not one of a federation remote', { url })
  return manifest
}

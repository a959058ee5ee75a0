import { timeLimits } from '@songsarn/build/time-limits'
import { statusOf } from '../scripts/missing-script.ts'
import { watch } from '../scripts/watch-scripts.ts'
import { LoadFailure } from './failure.ts'
import { startingScripts } from './starting-scripts.ts'

/**
 * Runs a remote's entry script and returns the container that it put under `globalName`.
 *
 * @throws LoadFailure http, network, timeout, evaluation or invalid-module
 */
export async function loadEntryScript(url: string, globalName: string): Promise<unknown> {
  const thrown = await runScript(url)
  const container: unknown = Reflect.get(globalThis, globalName)
  if (container !== undefined) return container
  if (thrown !== undefined) throw new LoadFailure('evaluation', `the entry threw: ${thrown}`, { url })
  throw new LoadFailure('invalid-module', `the entry defines no ${globalName}`, { url })
}

/** Resolves when the script has run, with the message of the error that it threw, if any. */
function runScript(url: string): Promise<string | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<string | undefined>()
  const script = document.createElement('script')
  let thrown: string | undefined
  const onError = (event: ErrorEvent) => {
    if (event.filename === script.src) thrown = event.message
  }
  script.src = url
  // Removing the element also aborts a download that hangs.
  const late = () => {
    script.remove()
    reject(new LoadFailure('timeout', 'the entry took too long', { url }))
  }
  watch(script, { limit: timeLimits.entry, late })
  script.async = true
  script.onload = () => resolve(thrown)
  script.onerror = async () => reject(await failedScript(url))
  startingScripts.add(script.src)
  globalThis.addEventListener('error', onError)
  document.head.append(script)
  return promise.finally(() => {
    startingScripts.delete(script.src)
    globalThis.removeEventListener('error', onError)
  })
}

/** A script's error event has no HTTP status, so request it. */
async function failedScript(url: string): Promise<LoadFailure> {
  const status = await statusOf(url)
  if (status !== undefined && (status < 200 || status > 299))
    return new LoadFailure('http', `the entry answered ${status}`, { url, status })
  return new LoadFailure('network', 'the entry could not be fetched', { url })
}

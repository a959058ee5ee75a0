import { timeLimits } from '@songsarn/build/time-limits'

/** Called by the chunk loading of the shell and of every remote (`shared/build/src/watched-scripts-plugin.ts`). */
type Scripts = { watch(script: HTMLScriptElement): void }
declare global {
  var songsarnScripts: Scripts | undefined
}

/** Scripts on their way, oldest first. */
const onTheWay = new Set<HTMLScriptElement>()
/** How often the script at an address failed. A folder, with its slash, counts for all its scripts. */
const failures = new Map<string, number>()
const failureListeners = new Set<(url: string) => void>()
let progressAt = 0
let looking: AbortController | undefined
let timer: ReturnType<typeof setInterval> | undefined

/** Lets the chunk loading of all builds in this page show its scripts. */
export function watchScripts(): void {
  globalThis.songsarnScripts = { watch }
}

/** Something arrived, so limits that count from the last progress begin again. */
export function noteProgress(): void {
  progressAt = performance.now()
}

/**
 * Calls `late` when nothing has arrived in this page for `ms` milliseconds. A fixed time would end every load on a slow network,
 * where twenty scripts share 10 kB/s, and each Retry would begin anew.
 *
 * @returns ends the limit
 */
export function limitByProgress(ms: number, late: () => void): () => void {
  const startedAt = performance.now()
  let timeout = setTimeout(check, ms)
  function check(): void {
    const left = Math.max(startedAt, progressAt) + ms - performance.now()
    if (left > 0) timeout = setTimeout(check, left)
    else late()
  }
  return () => clearTimeout(timeout)
}

/**
 * Watches a script that will be requested: limits its time by progress, and gives it another address when it failed before, because a
 * browser keeps a failure. What was fetched keeps its address, so Retry finds it in the browser's cache.
 *
 * @param late default: ends the script as webpack does
 */
export function watch(
  script: HTMLScriptElement,
  {
    limit = timeLimits.chunk,
    late = () => script.onerror?.(Object.defineProperty(new Event('timeout'), 'target', { value: script })),
  }: { limit?: number; late?: () => void } = {},
): void {
  const url = script.src
  const failedBefore = failuresOf(url)
  if (failedBefore > 0 && !url.includes('?')) script.src = `${url}?try=${failedBefore + 1}`
  onTheWay.add(script)
  timer ??= setInterval(look, timeLimits.look)
  const endLimit = limitByProgress(limit, () => {
    end(false)
    late()
  })
  function end(isHere: boolean): void {
    endLimit()
    onTheWay.delete(script)
    if (onTheWay.size === 0) {
      clearInterval(timer)
      timer = undefined
      looking?.abort()
      looking = undefined
    }
    if (isHere) noteProgress()
    else distrust(url)
  }
  script.addEventListener('load', () => end(true), { once: true })
  script.addEventListener('error', () => end(false), { once: true })
}

/** The next request for a script goes to another address. A folder, with its slash: for all scripts in it. */
export function distrust(url: string): void {
  const plain = url.split('?', 1)[0] ?? url
  failures.set(plain, (failures.get(plain) ?? 0) + 1)
  for (const listener of failureListeners) listener(plain)
}

/** Called with the address of each script that could not be loaded. */
export function onFailedScript(listener: (url: string) => void): () => void {
  failureListeners.add(listener)
  return () => void failureListeners.delete(listener)
}

function failuresOf(url: string): number {
  const folder = url.slice(0, url.lastIndexOf('/') + 1)
  return (failures.get(url) ?? 0) + (failures.get(folder) ?? 0)
}

/**
 * A script element does not say how much of it has arrived. When nothing was finished for a while, a second request for the oldest
 * script shows it: browsers give it the bytes of the first one.
 */
async function look(): Promise<void> {
  const [oldest] = onTheWay
  if (!oldest || looking || performance.now() - progressAt < timeLimits.look) return
  const abort = new AbortController()
  looking = abort
  try {
    const { body } = await fetch(oldest.src, { credentials: 'same-origin', signal: abort.signal })
    const reader = body?.getReader()
    while (reader && !(await reader.read()).done) noteProgress()
  } catch {
    // The script fails too, or its limit ends it.
  } finally {
    if (looking === abort) looking = undefined
  }
}

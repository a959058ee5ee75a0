import { forgetFailedLibraries } from './forget-failed-libraries.ts'
import { isGone, missingScript, statusOf } from './missing-script.ts'

const LONGEST_PAUSE_MS = 15_000

/**
 * Loads what the console starts with, again and again until it is there. Meanwhile the page itself says what is wrong: nothing
 * else could. A part that the server no longer has belongs to an older version, so the page asks for a reload.
 *
 * @throws errors of the code itself
 */
export async function untilLoaded<T>(load: () => Promise<T>): Promise<T> {
  const { dataset } = document.documentElement
  for (let pause = 1_000; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
    try {
      const part = await load()
      if (dataset.start === 'failed' || dataset.start === 'gone') delete dataset.start
      return part
    } catch (error) {
      const url = missingScript(error)
      if (url === undefined) throw error
      dataset.start = isGone(await statusOf(url)) ? 'gone' : 'failed'
      await passed(pause)
      await forgetFailedLibraries()
    }
  }
}

/** Resolves after the pause, or when the network is back. */
function passed(ms: number): Promise<void> {
  return new Promise((done) => {
    const end = () => {
      clearTimeout(timer)
      globalThis.removeEventListener('online', end)
      done()
    }
    const timer = setTimeout(end, ms)
    globalThis.addEventListener('online', end)
  })
}

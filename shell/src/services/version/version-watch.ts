/** Milliseconds between two looks of a visible tab. */
const EVERY_MS = 60_000
/** Least time between two looks for another reason: the tab is shown again, or a script is missing. */
const LEAST_MS = 3_000
const LIMIT_MS = 5_000

const VERSION = /^\d+\.\d+\.\d+[\w.+-]*$/

/**
 * Sees when the server has another version of the shell than this page. A page never swaps its code: its scripts stay on the
 * server for five versions, so it goes on working, and can be loaded again when it suits the user.
 *
 * @param own the version of this page; empty in development, where nothing is watched
 * @param base the console's base URL, which `version.txt` is relative to
 * @param onOther called at each look that sees another version
 */
export function createVersionWatch({ own, base, onOther }: { own: string; base: string; onOther(): void }) {
  let lookedAt = Number.NEGATIVE_INFINITY

  /** A server that cannot be reached says nothing about its version. */
  async function look(): Promise<void> {
    if (own === '' || document.visibilityState === 'hidden' || performance.now() - lookedAt < LEAST_MS) return
    lookedAt = performance.now()
    const served = await readVersion(new URL('version.txt', base).href)
    if (served !== undefined && served !== own) onOther()
  }

  return {
    /** Looks now, unless it did a moment ago. */
    look,
    /** Looks once a minute while the tab is visible, and when it is shown again. */
    watch(): () => void {
      lookedAt = performance.now()
      const onLook = () => void look()
      const timer = setInterval(onLook, EVERY_MS)
      document.addEventListener('visibilitychange', onLook)
      return () => {
        clearInterval(timer)
        document.removeEventListener('visibilitychange', onLook)
      }
    },
  }
}

/** Undefined when the server does not answer with a version. */
async function readVersion(url: string): Promise<string | undefined> {
  try {
    const response = await fetch(url, { cache: 'no-store', signal: AbortSignal.timeout(LIMIT_MS) })
    const text = response.ok ? (await response.text()).trim() : ''
    return VERSION.test(text) ? text : undefined
  } catch {
    return undefined
  }
}

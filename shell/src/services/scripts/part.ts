import { forgetFailedLibraries } from './forget-failed-libraries.ts'
import { missingScript } from './missing-script.ts'
import { distrust } from './watch-scripts.ts'

/** Code or texts of the console that are loaded later, once. */
export type Part<T> = {
  /**
   * The part for a drawing. After a failure it gives the same rejected promise in the same round, and loads again in the next one, so
   * that React, which draws again after a failure, does not load for ever.
   */
  at(round: number): Promise<T>
  /** Starts to load it, again when it failed. Never rejects. */
  prefetch(): Promise<void>
}

export function createPart<T>(load: () => Promise<T>): Part<T> {
  let part: { promise: Promise<T>; round: number; hasFailed: boolean } | undefined
  function begin(round: number): Promise<T> {
    const isAgain = part !== undefined
    const own = { promise: isAgain ? forgetFailedLibraries().then(load) : load(), round, hasFailed: false }
    own.promise.catch((error: unknown) => {
      own.hasFailed = true
      // A script may have arrived without what it should contain.
      const url = missingScript(error)
      if (url) distrust(url)
    })
    part = own
    return own.promise
  }
  return {
    at: (round) => (part && !(part.hasFailed && part.round < round) ? part.promise : begin(round)),
    prefetch: async () => {
      const promise = part && !part.hasFailed ? part.promise : begin(-1)
      await promise.catch(() => {})
    },
  }
}

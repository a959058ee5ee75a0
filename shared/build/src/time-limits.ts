/** How long the shell waits for each step of a remote, in milliseconds, before it says so and offers Retry. */
export const timeLimits = {
  /** `mf-manifest.json`, a few hundred bytes; the request is aborted. */
  manifest: 5_000,
  /** `remoteEntry.js`: downloaded and run. */
  entry: 8_000,
  /** Any later script of the remote (webpack's own default is two minutes). */
  chunk: 15_000,
  /** From mounting to the first thing drawn. */
  firstPaint: 10_000,
  /** Time after which the frame says that loading is slow; nothing is given up yet. */
  slow: 1_000,
  /** A remote that does not let go is taken off the page after this. */
  unmount: 1_000,
} as const

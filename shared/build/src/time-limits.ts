/**
 * Milliseconds that the shell waits for each loading step of a remote before it shows a failure with Retry. The limits of loading
 * count from the last progress: a script that arrived, or bytes of one. On a slow network nothing fails while something arrives.
 */
export const timeLimits = {
  /** `mf-manifest.json`, a few hundred bytes; then the request is aborted. */
  manifest: 5_000,
  /** `remoteEntry.js`: downloaded and run. */
  entry: 8_000,
  /** Any later script of the shell or of a remote. */
  chunk: 15_000,
  /** After this without progress the page looks whether bytes of the oldest script arrive. */
  look: 4_000,
  /** From mounting to the first paint. */
  firstPaint: 10_000,
  /** After this the frame says that loading is slow, and goes on. */
  slow: 1_000,
  /** After this a remote that does not unmount is removed from the page. */
  unmount: 1_000,
} as const

/**
 * The bytes of `pieces` as a stream, made while they are read. When the reader goes away, `pieces` are ended, after what `end` ends: what
 * `pieces` are made from, because a generator that has not begun ends nothing.
 */
export function streamOf(pieces: AsyncIterable<Uint8Array>, end?: () => Promise<unknown>): ReadableStream<Uint8Array> {
  const iterator = pieces[Symbol.asyncIterator]()
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await iterator.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    async cancel() {
      await end?.()
      void iterator.return?.()
    },
  })
}

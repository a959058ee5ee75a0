/** Asks for the next item while the current one is used, so that reading and using overlap. At most one item waits. */
export async function* readAhead<Item>(items: AsyncIterable<Item>): AsyncGenerator<Item> {
  const source = items[Symbol.asyncIterator]()
  const ask = () => {
    const asked = source.next()
    // Its error is thrown where it is awaited, which may be later or never.
    asked.catch(() => {})
    return asked
  }
  let next = ask()
  try {
    for (;;) {
      const { done, value } = await next
      if (done) return
      next = ask()
      yield value
    }
  } finally {
    await next.catch(() => {})
    await source.return?.()
  }
}

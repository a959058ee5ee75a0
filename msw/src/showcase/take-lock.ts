/**
 * Takes a lock that this worker keeps until it ends: a database that two open at once is lost.
 *
 * @param onWaiting called when another holds it for longer than a closing tab does
 */
export async function takeLock(name: string, onWaiting: () => void): Promise<void> {
  const late = setTimeout(onWaiting, LET_GO_MS)
  await new Promise<void>((taken, reject) => {
    const never = new Promise<never>(() => {})
    navigator.locks
      .request(name, () => {
        taken()
        return never
      })
      .catch(reject)
  })
  clearTimeout(late)
}

const LET_GO_MS = 1500

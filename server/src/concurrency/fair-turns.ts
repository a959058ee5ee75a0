export type Owner = { account: string; user: string }

export type FairTurns = {
  /**
   * Runs `work`, which must be short, in its turn. With `wait`, throws the error of `refuse` when the turn does not come within
   * `ms` milliseconds.
   */
  run<Result>(owner: Owner, work: () => Promise<Result>, wait?: { ms: number; refuse: () => Error }): Promise<Result>
}

type Waiting = { owner: Owner; start(): void }

/** Longest rest after one piece of work, in milliseconds. */
const LONGEST_REST_MS = 250

/**
 * Runs short pieces of heavy work so that others are hardly slower: at most `most` at a time, `perAccount` of an account and one
 * of a user. The account, and in it the user, that had the last turn longest ago is next. After each piece its place rests
 * twice as long as the piece took, so a place uses a third of a database connection at most. All counts are of this process.
 */
export function fairTurns({ most, perAccount }: { most: number; perAccount: number }): FairTurns {
  const running = new Set<Owner>()
  const waiting = new Set<Waiting>()
  const lastTurn = new Map<string, number>()
  let turns = 0

  const count = (of: (owner: Owner) => boolean) => [...running].filter(of).length
  const mayRun = ({ owner }: Waiting) =>
    count(({ account }) => account === owner.account) < perAccount && count(({ user }) => user === owner.user) === 0
  const last = (name: string) => lastTurn.get(name) ?? 0

  function startNext(): void {
    while (running.size < most) {
      const [next] = [...waiting]
        .filter(mayRun)
        .sort(({ owner: a }, { owner: b }) => last(a.account) - last(b.account) || last(a.user) - last(b.user))
      if (!next) break
      waiting.delete(next)
      running.add(next.owner)
      turns += 1
      lastTurn.set(next.owner.account, turns).set(next.owner.user, turns)
      next.start()
    }
    if (running.size === 0 && waiting.size === 0) lastTurn.clear()
  }

  return {
    async run(owner, work, wait) {
      // A new object for each: one user may have several.
      const place = { ...owner }
      await new Promise<void>((resolve, reject) => {
        let limit: ReturnType<typeof setTimeout> | undefined
        const one: Waiting = {
          owner: place,
          start() {
            clearTimeout(limit)
            resolve()
          },
        }
        if (wait)
          limit = setTimeout(() => {
            waiting.delete(one)
            reject(wait.refuse())
          }, wait.ms)
        waiting.add(one)
        startNext()
      })
      const begun = performance.now()
      try {
        return await work()
      } finally {
        const rest = setTimeout(
          () => {
            running.delete(place)
            startNext()
          },
          Math.min(2 * (performance.now() - begun), LONGEST_REST_MS),
        )
        // The timer must not keep the process alive. In a page it is a number.
        if (typeof rest === 'object') rest.unref()
      }
    },
  }
}

/** Who a piece of work is for. A tenant is a customer with all its accounts. */
export type Owner = { tenant: string; account: string; user: string }

export type FairTurns = {
  /**
   * Runs `work`, which must be short, in its turn. With `wait`, throws the error of `refuse` when the turn does not come within
   * `ms` milliseconds. Work that took at most `quickMs` needs no rest; 0 by default.
   */
  run<Result>(
    owner: Owner,
    work: () => Promise<Result>,
    wait?: { ms: number; refuse: () => Error },
    quickMs?: number,
  ): Promise<Result>
}

const LEVELS = ['tenant', 'account', 'user'] as const
type Level = (typeof LEVELS)[number]

type Waiting = { owner: Owner; start(): void }

/** Longest rest after one piece of work, in milliseconds. */
const LONGEST_REST_MS = 250

/**
 * Runs short pieces of heavy work so that others are hardly slower: at most `most` at a time, `perAccount` of an account and one
 * of a user. The tenant, in it the account, and in that the user, that had the last turn longest ago is next. After each piece its
 * place rests twice as long as the piece took, so a place uses a third of a database connection at most. All counts are of this
 * process.
 */
export function fairTurns({ most, perAccount }: { most: number; perAccount: number }): FairTurns {
  const running = new Set<Owner>()
  const waiting = new Set<Waiting>()
  const lastTurn = new Map<string, number>()
  let turns = 0

  const count = (of: (owner: Owner) => boolean) => [...running].filter(of).length
  const mayRun = ({ owner }: Waiting) =>
    count(({ account }) => account === owner.account) < perAccount && count(({ user }) => user === owner.user) === 0
  // A customer's own account has the same id as its tenant.
  const nameOf = (owner: Owner, level: Level) => `${level} ${owner[level]}`
  const last = (owner: Owner, level: Level) => lastTurn.get(nameOf(owner, level)) ?? 0
  const byLastTurn = (a: Owner, b: Owner) =>
    LEVELS.map((level) => last(a, level) - last(b, level)).find((difference) => difference !== 0) ?? 0

  function startNext(): void {
    while (running.size < most) {
      const [next] = [...waiting].filter(mayRun).sort((a, b) => byLastTurn(a.owner, b.owner))
      if (!next) break
      waiting.delete(next)
      running.add(next.owner)
      turns += 1
      for (const level of LEVELS) lastTurn.set(nameOf(next.owner, level), turns)
      next.start()
    }
    if (running.size === 0 && waiting.size === 0) lastTurn.clear()
  }

  return {
    async run(owner, work, wait, quickMs = 0) {
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
        const end = () => {
          running.delete(place)
          startNext()
        }
        const took = performance.now() - begun
        if (took <= quickMs) end()
        else {
          const rest = setTimeout(end, Math.min(2 * took, LONGEST_REST_MS))
          // The timer must not keep the process alive. In a page it is a number.
          if (typeof rest === 'object') rest.unref()
        }
      }
    },
  }
}

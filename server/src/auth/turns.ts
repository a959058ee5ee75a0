import { ApiProblem } from '../api/api-problem.ts'

/** Password checks at once: each takes 46 MiB and a core. */
const AT_ONCE = 2
/** More than this wait in vain: their browsers gave up. */
const MOST_WAITING = 200

let running = 0
const waiting: (() => void)[] = []

/** Runs password checks a few at a time, in order of arrival. */
export async function takeTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (waiting.length >= MOST_WAITING) throw new ApiProblem('request.tooMany', { retryAfter: 5 })
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
  else running += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    // The turn passes on as it is: nobody can slip in between.
    if (next) next()
    else running -= 1
  }
}

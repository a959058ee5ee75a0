import { limitConcurrency } from '../concurrency/limit-concurrency.ts'
import { ApiProblem } from './api-problem.ts'

/** Larger bodies are parsed in steps, one body at a time. */
export const LARGE_BODY_BYTES = 256 * 1024
/** Large bodies that one account, and this process, has at a time until they are answered. */
const PER_OWNER = 2
const IN_ALL = 16

const tooMany = () => new ApiProblem('request.tooMany', { retryAfter: 2 })
const owners = new Map<string, number>()
let all = 0

/** Runs the parsing of one large body at a time, so that the steps of several do not add up to a long pause. */
export const parseAlone = limitConcurrency({ running: 1, waiting: IN_ALL, refuse: tooMany })

/** Lets timers, sockets and other requests have their turn. */
export const nextTurn = () => new Promise<void>((resolve) => setTimeout(resolve))

export type LargeBody = Disposable & {
  /** Call it when the body turns out to be large; throws ApiProblem request.tooMany when there are too many. */
  enter(): void
}

/** Counts a body that may be large, until it is disposed of. Its memory is held until the answer. */
export function largeBody(owner: string): LargeBody {
  let entered = false
  return {
    enter() {
      if (entered) return
      const before = owners.get(owner) ?? 0
      if (before >= PER_OWNER || all >= IN_ALL) throw tooMany()
      entered = true
      all += 1
      owners.set(owner, before + 1)
    },
    [Symbol.dispose]() {
      if (!entered) return
      entered = false
      all -= 1
      const left = (owners.get(owner) ?? 1) - 1
      if (left > 0) owners.set(owner, left)
      else owners.delete(owner)
    },
  }
}

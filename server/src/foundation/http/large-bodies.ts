import { limitConcurrency } from '../concurrency/limit-concurrency.ts'
import { ApiProblem } from './api-problem.ts'

/** Larger bodies are parsed in steps, one body at a time. */
export const LARGE_BODY_BYTES = 256 * 1024
/** Large bodies at a time, until they are answered: of an account, of a customer with all its sub-accounts, of this process. */
const PER_ACCOUNT = 2
const PER_TENANT = 4
const IN_ALL = 16

const tooMany = () => new ApiProblem('request.tooMany', { retryAfter: 2 })
const counts = new Map<string, number>()
let all = 0

/** Runs the parsing of one large body at a time, so that the steps of several do not add up to a long pause. */
export const parseAlone = limitConcurrency({ running: 1, waiting: IN_ALL, refuse: tooMany })

export type LargeBody = Disposable & {
  /** Call it when the body turns out to be large; throws ApiProblem request.tooMany when there are too many. */
  enter(): void
}

/**
 * Counts a body that may be large, until it is disposed of. Its memory is held until the answer. A caller
 * without an account is counted by address.
 */
export function largeBody({ accountId, tenantId }: { accountId: string; tenantId?: string }): LargeBody {
  // A customer's own account has the same id as its tenant.
  const limits = [{ key: `account ${accountId}`, most: PER_ACCOUNT }]
  if (tenantId !== undefined) limits.push({ key: `tenant ${tenantId}`, most: PER_TENANT })
  const countOf = (key: string) => counts.get(key) ?? 0
  let entered = false
  return {
    enter() {
      if (entered) return
      if (all >= IN_ALL || limits.some(({ key, most }) => countOf(key) >= most)) throw tooMany()
      entered = true
      all += 1
      for (const { key } of limits) counts.set(key, countOf(key) + 1)
    },
    [Symbol.dispose]() {
      if (!entered) return
      entered = false
      all -= 1
      for (const { key } of limits)
        if (countOf(key) > 1) counts.set(key, countOf(key) - 1)
        else counts.delete(key)
    },
  }
}

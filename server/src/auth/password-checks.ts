import { limitConcurrency } from '../concurrency/limit-concurrency.ts'
import { ApiProblem } from '../http/api-problem.ts'

/** Hashes or verifies a password: two at once, since each takes 46 MiB and a core. */
export const limitPasswordChecks = limitConcurrency({
  running: 2,
  // Beyond that the browsers of those who wait have given up.
  waiting: 200,
  refuse: () => new ApiProblem('request.tooMany', { retryAfter: 5 }),
})

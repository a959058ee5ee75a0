import { limitConcurrency } from '../../../foundation/concurrency/limit-concurrency.ts'
import { ApiProblem } from '../../../foundation/http/api-problem.ts'

/** Limits password hashing to two at a time, since each takes 46 MiB and a core. */
export const limitPasswordChecks = limitConcurrency({
  running: 2,
  // With more waiting, browsers would time out.
  waiting: 200,
  refuse: () => new ApiProblem('request.tooMany', { retryAfter: 5 }),
})

import { turnsByKey } from '../../../foundation/concurrency/turns-by-key.ts'
import { ApiProblem } from '../../../foundation/http/api-problem.ts'
import { networkOf } from '../../../foundation/http/network.ts'

const inTurn = turnsByKey({
  running: 2,
  // With more waiting, browsers would time out.
  waiting: 200,
  refuse: () => new ApiProblem('request.tooMany', { retryAfter: 5 }),
})

/**
 * Limits password hashing to two at a time, since each takes 46 MiB and a core. Customers, and networks without a sign-in
 * yet, take turns.
 */
export const limitPasswordChecks = <Result>(
  by: { tenantId: string } | { address: string },
  work: () => Promise<Result>,
): Promise<Result> => inTurn('tenantId' in by ? by.tenantId : networkOf(by.address), work)

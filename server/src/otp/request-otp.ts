import { createBatcher, type Settled } from '../concurrency/batcher.ts'
import { keyedHash } from '../crypto/hash.ts'
import { asApp } from '../db/tenancy.ts'
import type { ApiProblem } from '../http/api-problem.ts'
import type { CallerContext } from '../http/handle.ts'
import { keepEach } from '../http/idempotency.ts'
import { type Asked, isTest } from './asked.ts'
import { networkOf } from './limits.ts'
import { makeOtp, type NewOtp, type OtpAnswer } from './make-otp.ts'
import type { OtpPorts } from './ports.ts'
import type { Recipient } from './recipient.ts'
import { refuseTooMany, refuseTrial, refuseUnpaid, ruleRefusal } from './refusals.ts'
import { readConfigs } from './request-configs.ts'
import { storeOtps } from './store-otps.ts'

/** Requests that one transaction takes. */
const AT_ONCE = 100

export type RequestOtp = (
  context: Pick<CallerContext, 'caller' | 'keeping'>,
  request: { configId: string; recipient: Recipient; clientIp?: string; callbackData?: string },
) => Promise<OtpAnswer>

/**
 * Makes pins and the messages that carry them: each is a communication of its own in the lane ahead of bulk, its credits
 * reserved. Requests that an account makes at the same time share a transaction.
 */
export function otpRequests(ports: OtpPorts): RequestOtp {
  const add = createBatcher<Asked, OtpAnswer>({
    most: AT_ONCE,
    // The second of two to one mobile supersedes the first, so it comes after it.
    conflictKey: ({ recipient }) => recipient.mobile,
    work: (batch) => requestAll(ports, batch),
  })
  return async ({ caller, keeping }, { clientIp, ...request }) => {
    // Counted by its hash: where people were is nothing to keep.
    const network = clientIp === undefined ? undefined : await keyedHash(ports.secretKey, `ip ${networkOf(clientIp)}`)
    const { tenancy } = caller
    const queue = [tenancy.tenantId, tenancy.actingAccountId, ...tenancy.accountIds, isTest(caller)].join()
    const answer = await add(queue, { caller, keeping, ...request, clientIp: network })
    if (!isTest(caller)) ports.delivery.wake()
    return answer
  }
}

async function requestAll(ports: OtpPorts, batch: readonly Asked[]): Promise<Settled<OtpAnswer>[]> {
  const [first] = batch
  if (!first) return []
  const { caller } = first
  const now = ports.now()
  return asApp(ports.store, caller.tenancy, async (trx) => {
    const refusals = new Map<Asked, ApiProblem>()
    const configs = await readConfigs(trx, caller, [...new Set(batch.map(({ configId }) => configId))])
    const made = new Map<Asked, NewOtp>()
    for (const asked of batch) {
      const config = configs.get(asked.configId)
      const refusal = ruleRefusal(config, asked)
      if (refusal) refusals.set(asked, refusal)
      else if (config) made.set(asked, await makeOtp(ports.secretKey, asked, config, now))
    }
    const granted = () => [...made].filter(([asked]) => !refusals.has(asked))

    if (!isTest(caller)) {
      await refuseTrial(trx, granted(), refusals, now)
      await refuseUnpaid(trx, granted(), refusals)
    }
    await refuseTooMany(ports, trx, granted(), refusals, now)

    const otps = granted()
    await storeOtps(
      trx,
      caller,
      otps.map(([, otp]) => otp),
      now,
    )
    await keepEach(
      trx,
      otps.flatMap(([asked, otp]) => asked.keeping(otp.answer) ?? []),
    )
    return batch.map((asked) => {
      const otp = made.get(asked)
      const refused = refusals.get(asked)
      return refused || !otp ? { refused } : { result: otp.answer }
    })
  })
}

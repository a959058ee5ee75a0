import { payerWithBalance } from '../../billing/ledger.ts'
import { routesOf } from '../../delivery/queue/store-sends.ts'
import { createBatcher, type Settled } from '../../foundation/concurrency/batcher.ts'
import { keyedHash } from '../../foundation/crypto/hash.ts'
import { asApp, commitWithNext } from '../../foundation/db/tenancy.ts'
import type { ApiProblem } from '../../foundation/http/api-problem.ts'
import { ofCaller } from '../../foundation/http/caller.ts'
import { isConnectionLost } from '../../foundation/http/database-health.ts'
import type { CallerContext } from '../../foundation/http/handle.ts'
import { saveResponses } from '../../foundation/http/idempotency.ts'
import { networkOf } from '../../foundation/http/network.ts'
import { makeOtp, type NewOtp, type OtpAnswer } from './make-otp.ts'
import { isTest, type PinRequest, type Recipient } from './pin-request.ts'
import type { OtpPorts } from './ports.ts'
import { refuseManyTests, refuseTooMany, refuseTrial, refuseUnpaid, ruleRefusal } from './refusals.ts'
import { readConfigs } from './request-configs.ts'
import { storeOtps } from './store-otps.ts'

/** The most requests of one transaction. */
const BATCH_SIZE = 100

export type RequestOtp = (
  context: Pick<CallerContext, 'caller' | 'responseRow' | 'afterCommit'>,
  request: { configId: string; recipient: Recipient; clientIp?: string; callbackData?: string },
) => Promise<OtpAnswer>

/**
 * Makes PINs and their messages. Each message is a communication of its own in the OTP lane, with its credits reserved.
 * Simultaneous requests of an account share a transaction.
 */
export function otpRequests(ports: OtpPorts): RequestOtp {
  const add = createBatcher<PinRequest, OtpAnswer>({
    most: BATCH_SIZE,
    mayBeDone: isConnectionLost,
    // The second of two requests for one mobile supersedes the first, so they never share a batch.
    conflictKey: ({ recipient }) => recipient.mobile,
    work: (batch) => requestAll(ports, batch),
  })
  return async ({ caller, responseRow, afterCommit }, { clientIp, ...request }) => {
    // Count by a hash: do not store where people were.
    const network = clientIp === undefined ? undefined : await keyedHash(ports.secretKey, `ip ${networkOf(clientIp)}`)
    const { tenancy } = caller
    const queue = [tenancy.tenantId, tenancy.actingAccountId, ...tenancy.accountIds, isTest(caller)].join()
    if (!isTest(caller)) afterCommit('delivery')
    return add(queue, { caller, responseRow, ...request, clientIp: network })
  }
}

async function requestAll(ports: OtpPorts, batch: readonly PinRequest[]): Promise<Settled<OtpAnswer>[]> {
  const [first] = batch
  if (!first) return []
  const { caller } = first
  const account = ofCaller(caller)
  const now = ports.now()
  return asApp(ports.store, caller.tenancy, async (trx) => {
    const refusals = new Map<PinRequest, ApiProblem>()
    const [configs, { payer, balance }] = await Promise.all([
      readConfigs(trx, caller, [...new Set(batch.map(({ configId }) => configId))]),
      payerWithBalance(trx, account),
    ])
    const made = new Map<PinRequest, NewOtp>()
    const making = batch.map(async (request) => {
      const config = configs.get(request.configId)
      const refusal = ruleRefusal(config, request)
      if (refusal) refusals.set(request, refusal)
      else if (config) made.set(request, await makeOtp(ports.secretKey, request, config, now))
    })
    await Promise.all(making)
    // In the order of the batch.
    const granted = () =>
      batch.flatMap((request) => {
        const otp = made.get(request)
        return otp && !refusals.has(request) ? [[request, otp] as const] : []
      })

    if (!isTest(caller)) {
      await refuseTrial(trx, granted(), refusals, now)
      refuseUnpaid(granted(), balance, refusals)
    }
    const wanted = granted()
    const senders = wanted.map(([, otp]) => otp.config.sender)
    const [routes] = await Promise.all([
      routesOf(trx, account.accountId, senders),
      isTest(caller)
        ? refuseManyTests(ports, trx, wanted, refusals, now)
        : refuseTooMany(ports, trx, payer, wanted, refusals, now),
    ])

    const otps = granted()
    await commitWithNext(trx)
    await Promise.all([
      storeOtps(
        trx,
        { caller, payer, routes },
        otps.map(([, otp]) => otp),
        now,
      ),
      saveResponses(
        trx,
        otps.flatMap(([request, otp]) => request.responseRow(otp.answer) ?? []),
      ),
    ])
    return batch.map((request) => {
      const otp = made.get(request)
      const refused = refusals.get(request)
      return refused || !otp ? { refused } : { result: otp.answer }
    })
  })
}

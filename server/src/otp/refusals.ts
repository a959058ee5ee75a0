import { lockBalance, payerOf } from '../billing/ledger.ts'
import { mustBeWithinTrial } from '../communications/trial.ts'
import type { Scope } from '../db/database.ts'
import { ApiProblem } from '../http/api-problem.ts'
import { fieldError } from '../http/field-errors.ts'
import { type Asked, isTest } from './asked.ts'
import { countRequests, DEFAULT_LIMITS } from './limits.ts'
import type { NewOtp } from './make-otp.ts'
import type { OtpPorts } from './ports.ts'
import type { RequestConfig } from './request-configs.ts'

type Granted = readonly (readonly [Asked, NewOtp])[]
type Refusals = Map<Asked, ApiProblem>

/** What the configuration says against a request. */
export function ruleRefusal(config: RequestConfig | undefined, { recipient }: Asked): ApiProblem | undefined {
  if (!config) return new ApiProblem('resource.notFound')
  const { country } = recipient
  if (!config.countries.includes(country)) {
    const errors = [fieldError('mobile', 'notAllowed', { country })]
    return new ApiProblem('otp.countryNotAllowed', { params: { country }, errors })
  }
  if (!config.approved) return new ApiProblem('sender.notApproved', { params: { sender: config.sender } })
  return config.status ? undefined : new ApiProblem('otp.switchedOff')
}

/** A trial account's limits. */
export async function refuseTrial(trx: Scope, batch: Granted, refusals: Refusals, now: Date): Promise<void> {
  let messages = 0
  for (const [asked, { config }] of batch) {
    if (!config.trial) return
    try {
      await mustBeWithinTrial(trx, asked.caller, messages + 1, now)
      messages += 1
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error
      refusals.set(asked, error)
    }
  }
}

/** Those that the credits do not reach for. Nobody else spends them until the transaction ends. */
export async function refuseUnpaid(trx: Scope, batch: Granted, refusals: Refusals): Promise<void> {
  const [first] = batch
  if (!first) return
  const { tenantId, actingAccountId } = first[0].caller.tenancy
  let left = await lockBalance(trx, await payerOf(trx, tenantId, actingAccountId))
  for (const [asked, { parts }] of batch) {
    if (parts <= left) left -= parts
    else refusals.set(asked, new ApiProblem('credit.insufficient', { params: { missing: parts - left } }))
  }
}

/** Those that come too often. Counted last, so that what is refused for another reason uses up no limit. */
export async function refuseTooMany(
  ports: OtpPorts,
  trx: Scope,
  batch: Granted,
  refusals: Refusals,
  now: Date,
): Promise<void> {
  const [first] = batch
  if (!first) return
  const { tenantId, actingAccountId: accountId } = first[0].caller.tenancy
  const account = { tenantId, accountId, isTest: isTest(first[0].caller) }
  const counted = batch.map(([{ recipient, clientIp }]) => ({ mobile: recipient.mobile, clientIp }))
  const limits = ports.otpLimits ?? DEFAULT_LIMITS
  const tooMany = await countRequests(trx, account, counted, { limits, now })
  batch.forEach(([asked], index) => {
    const found = tooMany[index]
    if (!found) return
    const { limit, most, seconds } = found
    refusals.set(asked, new ApiProblem('otp.tooMany', { params: { limit, max: most, seconds }, retryAfter: seconds }))
  })
}

import { lockBalance, payerOf } from '../../billing/ledger.ts'
import { notEnoughCredits } from '../../billing/shown-balance.ts'
import { requireWithinTrial, trialMobiles } from '../../billing/trial.ts'
import type { Scope } from '../../foundation/db/database.ts'
import { ApiProblem } from '../../foundation/http/api-problem.ts'
import { ofCaller } from '../../foundation/http/caller.ts'
import { fieldError } from '../../foundation/http/field-errors.ts'
import { countRequests, DEFAULT_LIMITS, guessedOut, type TooMany } from './limits.ts'
import type { NewOtp } from './make-otp.ts'
import { isTest, type PinRequest } from './pin-request.ts'
import type { OtpPorts } from './ports.ts'
import type { RequestConfig } from './request-configs.ts'

type Granted = readonly (readonly [PinRequest, NewOtp])[]
type Refusals = Map<PinRequest, ApiProblem>

/** Why the configuration refuses a request. */
export function ruleRefusal(config: RequestConfig | undefined, { recipient }: PinRequest): ApiProblem | undefined {
  if (!config) return new ApiProblem('resource.notFound')
  if (config.isOff) return new ApiProblem('account.switchedOff')
  const { country } = recipient
  if (!config.countries.includes(country)) {
    const errors = [fieldError('mobile', 'notAllowed', { country })]
    return new ApiProblem('otp.countryNotAllowed', { params: { country }, errors })
  }
  if (!config.approved) return new ApiProblem('sender.notApproved', { params: { sender: config.sender } })
  return config.status ? undefined : new ApiProblem('otp.switchedOff')
}

/** Refuses what a trial account may not send: to mobiles of others, and beyond its daily limit. */
export async function refuseTrial(trx: Scope, batch: Granted, refusals: Refusals, now: Date): Promise<void> {
  const [first] = batch
  if (!first?.[1].config.trial) return
  const account = ofCaller(first[0].caller)
  const allowed = await trialMobiles(trx, account)
  let messages = 0
  for (const [request] of batch) {
    if (allowed && !allowed.has(request.recipient.mobile)) {
      const errors = [fieldError('mobile', 'notAllowed')]
      refusals.set(request, new ApiProblem('trial.recipientNotAllowed', { errors }))
      continue
    }
    try {
      await requireWithinTrial(trx, account, messages + 1, now)
      messages += 1
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error
      refusals.set(request, error)
    }
  }
}

/** Refuses requests beyond the balance, and locks the balance until the transaction ends. */
export async function refuseUnpaid(trx: Scope, batch: Granted, refusals: Refusals): Promise<void> {
  const [first] = batch
  if (!first) return
  const { tenantId, actingAccountId } = first[0].caller.tenancy
  let left = await lockBalance(trx, await payerOf(trx, tenantId, actingAccountId))
  for (const [request, { credits }] of batch) {
    if (credits <= left) left -= credits
    else refusals.set(request, notEnoughCredits(request.caller, credits - left))
  }
}

/** Refuses requests beyond the rate limits. Counted last, so that a request refused for another reason uses up no limit. */
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
  const counted = batch.map(([{ recipient, clientIp }]) => ({ ...recipient, clientIp }))
  const rules = { limits: { ...DEFAULT_LIMITS, ...ports.otpLimits }, now }
  const mobiles = counted.map(({ mobile }) => mobile)
  const guessed = account.isTest ? undefined : await guessedOut(trx, account, mobiles, rules)
  const tooMany = await countRequests(trx, account, counted, rules)
  batch.forEach(([request], index) => {
    const found = guessed?.get(request.recipient.mobile) ?? tooMany[index]
    if (found) refusals.set(request, limitProblem(found))
  })
}

function limitProblem({ limit, key, most, seconds }: TooMany): ApiProblem {
  if (limit !== 'prefix' && limit !== 'country')
    return new ApiProblem('otp.tooMany', { params: { limit, max: most, seconds }, retryAfter: seconds })
  const area = limit === 'prefix' ? `+${key}` : key
  return new ApiProblem('otp.heldBack', {
    params: { area, seconds, minutes: Math.ceil(seconds / 60) },
    retryAfter: seconds,
  })
}

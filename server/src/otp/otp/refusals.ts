import { lockBalance, type Payer } from '../../billing/ledger.ts'
import { notEnoughCredits } from '../../billing/shown-balance.ts'
import { requireWithinTrial, trialMobiles } from '../../billing/trial.ts'
import type { Scope } from '../../foundation/db/database.ts'
import { ApiProblem } from '../../foundation/http/api-problem.ts'
import { ofCaller } from '../../foundation/http/caller.ts'
import { fieldError } from '../../foundation/http/field-errors.ts'
import { type Counted, countRequests, DEFAULT_LIMITS, guessedOut, type TooMany } from './limits.ts'
import type { NewOtp } from './make-otp.ts'
import type { PinRequest } from './pin-request.ts'
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

/** Refuses requests beyond a balance. */
export function refuseUnpaid(batch: Granted, balance: number, refusals: Refusals): void {
  let left = balance
  for (const [request, { credits }] of batch) {
    if (credits <= left) left -= credits
    else refusals.set(request, notEnoughCredits(request.caller, credits - left))
  }
}

/** Refuses requests with test keys beyond the rate limits. */
export async function refuseManyTests(ports: OtpPorts, trx: Scope, batch: Granted, refusals: Refusals, now: Date) {
  const [first] = batch
  if (!first) return
  const tooMany = await countRequests(trx, accountOf(first, true), batch.map(countedOf), rulesOf(ports, now))
  refuseSome(batch, (_, index) => tooMany[index], refusals)
}

/**
 * Refuses requests beyond the rate limits, and beyond the balance, which it locks until the transaction ends: after the counters, since
 * all that the payer sends waits for it. Call `refuseUnpaid` before, so that a request refused for another reason uses up no limit.
 */
export async function refuseTooMany(
  ports: OtpPorts,
  trx: Scope,
  payer: Payer,
  batch: Granted,
  refusals: Refusals,
  now: Date,
): Promise<void> {
  const [first] = batch
  if (!first) return
  const [account, counted, rules] = [accountOf(first, false), batch.map(countedOf), rulesOf(ports, now)]
  const mobiles = counted.map(({ mobile }) => mobile)
  const [guessed, tooMany, balance] = await Promise.all([
    guessedOut(trx, account, mobiles, rules),
    countRequests(trx, account, counted, rules),
    lockBalance(trx, payer),
  ])
  refuseSome(batch, ({ mobile }, index) => guessed.get(mobile) ?? tooMany[index], refusals)
  const left = batch.filter(([request]) => !refusals.has(request))
  refuseUnpaid(left, balance, refusals)
}

const rulesOf = ({ otpLimits }: OtpPorts, now: Date) => ({ limits: { ...DEFAULT_LIMITS, ...otpLimits }, now })

const countedOf = ([{ recipient, clientIp }]: Granted[number]) => ({ ...recipient, clientIp })

function accountOf([{ caller }]: Granted[number], isTest: boolean) {
  const { tenantId, actingAccountId: accountId } = caller.tenancy
  return { tenantId, accountId, isTest }
}

function refuseSome(
  batch: Granted,
  find: (counted: Counted, index: number) => TooMany | undefined,
  refusals: Refusals,
): void {
  for (const [index, one] of batch.entries()) {
    const found = find(countedOf(one), index)
    if (found) refusals.set(one[0], limitProblem(found))
  }
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

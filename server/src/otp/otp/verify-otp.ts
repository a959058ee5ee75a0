import type { CallAnswer } from '@songsarn/contract/base/call'
import type { VerifyResult, verifyOtp } from '@songsarn/contract/otp/otp'
import { sql } from 'kysely'
import { createBatcher, type Settled } from '../../foundation/concurrency/batcher.ts'
import { bulkRows } from '../../foundation/db/bulk-rows.ts'
import type { Row, Scope } from '../../foundation/db/database.ts'
import { keepPlan } from '../../foundation/db/kept-plans.ts'
import { asApp, commitWithNext } from '../../foundation/db/tenancy.ts'
import { ApiProblem } from '../../foundation/http/api-problem.ts'
import type { Caller } from '../../foundation/http/caller.ts'
import { isConnectionLost } from '../../foundation/http/database-health.ts'
import { countVerified, DEFAULT_LIMITS, lockGuesses, storeGuesses } from './limits.ts'
import { isSameHash, pinHash } from './pin.ts'
import { countryOf, isTest } from './pin-request.ts'
import type { OtpPorts } from './ports.ts'
import { type OtpEvent, queueResultCallbacks } from './result-callbacks.ts'

export type VerifyAnswer = CallAnswer<typeof verifyOtp>
export type VerifyOtp = (caller: Caller, given: { token: string; pin: string }) => Promise<VerifyAnswer>

/** An attempt holds the hash of the given PIN, never the PIN. */
type Attempt = { caller: Caller; token: string; hash: string }
type LockedRequest = Row<'otpRequests'> & Pick<Row<'otpConfigs'>, 'notifyType' | 'notifyUrl'>

/** The most attempts of one transaction. */
const BATCH_SIZE = 200
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * Verifies PINs. Attempts of one account share transactions, which lock their PINs: however many callers guess at once, a PIN
 * is compared at most `maxFail` times and verified once.
 */
export function otpVerification(ports: OtpPorts): VerifyOtp {
  const add = createBatcher<Attempt, VerifyAnswer>({
    most: BATCH_SIZE,
    mayBeDone: isConnectionLost,
    work: (batch) => verifyAll(ports, batch),
  })
  return async (caller, { token, pin }) => {
    if (!UUID.test(token)) throw new ApiProblem('resource.notFound')
    const known = token.toLowerCase()
    const hash = await pinHash(ports.secretKey, known, pin)
    const { tenancy } = caller
    const queue = [tenancy.tenantId, tenancy.actingAccountId, ...tenancy.accountIds, isTest(caller)].join()
    return add(queue, { caller, token: known, hash })
  }
}

async function verifyAll(ports: OtpPorts, batch: readonly Attempt[]): Promise<Settled<VerifyAnswer>[]> {
  const [first] = batch
  if (!first) return []
  const { caller } = first
  const { tenantId, actingAccountId: accountId } = caller.tenancy
  const account = { tenantId, accountId, isTest: isTest(caller) }
  const limits = { ...DEFAULT_LIMITS, ...ports.otpLimits }
  const { settled, events } = await asApp(ports.store, caller.tenancy, async (trx) => {
    const tokens = [...new Set(batch.map(({ token }) => token))]
    const requests = new Map((await lock(trx, caller, tokens)).map((row) => [row.id, row]))
    // Read the clock after locking, so that waiting for the lock cannot revive an expired PIN.
    const now = ports.now()
    const rules = { limits, now }
    const open = account.isTest ? [] : [...requests.values()].filter(({ state }) => state === 'pending')
    const guesses = await lockGuesses(trx, account, [...new Set(open.map(({ mobile }) => mobile))], rules)
    const guessed = new Map<string, number>()
    const before = new Map([...requests].map(([token, { state }]) => [token, state]))
    const events: OtpEvent[] = []
    const settled = batch.map(({ token, hash }): Settled<VerifyAnswer> => {
      const request = requests.get(token)
      if (!request) return { refused: new ApiProblem('resource.notFound') }
      const { mobile } = request
      const tried = guessed.get(mobile) ?? 0
      const isGuessedOut = (guesses.get(mobile)?.count ?? 0) + tried >= limits.guess.most
      const answer = checkPin(request, hash, now, isGuessedOut)
      if (answer.result === 'Verify Fail' && guesses.has(mobile)) guessed.set(mobile, tried + 1)
      // Copy it: a later attempt of the same batch may change it.
      events.push({ request: { ...request }, ...answer, at: now })
      return { result: answer }
    })
    const added = [...guessed].map(([mobile, count]) => ({ mobile, count }))
    await commitWithNext(trx)
    await Promise.all([
      store(trx, caller, [...requests.values()], before),
      storeGuesses(trx, account, added, rules),
      queueResultCallbacks(trx, events),
    ])
    return { settled, events }
  })
  const verified = events.flatMap(({ request: { mobile }, result }) =>
    result === 'Success' && !account.isTest ? { mobile, country: countryOf(mobile) } : [],
  )
  // In a transaction of its own: a request locks the counters before the PINs that it supersedes.
  if (verified.length > 0)
    await asApp(ports.store, caller.tenancy, (trx) => countVerified(trx, account, verified), {
      ...{ isOneStep: true, canBeLost: true },
    })
  if (events.some(({ request }) => request.notifyType !== 'none')) ports.callbacks?.wake()
  return settled
}

/** The rule: the answer to an attempt, and the state of the request after it. */
function checkPin(request: LockedRequest, hash: string, now: Date, isGuessedOut: boolean): VerifyAnswer {
  const settle = (result: VerifyResult, state: LockedRequest['state']): VerifyAnswer => {
    if (request.state === 'pending') Object.assign(request, { state, settledAt: now })
    return { result, attemptsLeft: 0 }
  }
  if (request.state === 'failed') return settle('Over Limit Usage', 'failed')
  if (request.state !== 'pending' || request.expiresAt <= now) return settle('OTP Code Expired', 'expired')
  // Not compared: of a PIN of 4 digits, half of all could be tried in a day otherwise.
  if (isGuessedOut) return settle('Over Limit Usage', 'failed')
  request.tries += 1
  if (isSameHash(request.pinHash, hash)) return settle('Success', 'verified')
  const attemptsLeft = request.maxFail - request.tries
  return attemptsLeft > 0 ? { result: 'Verify Fail', attemptsLeft } : settle('Verify Fail', 'failed')
}

async function lock(trx: Scope, caller: Caller, tokens: readonly string[]): Promise<LockedRequest[]> {
  const { tenantId, actingAccountId } = caller.tenancy
  const { rows } = await sql<LockedRequest>`
    select r.*, c.notify_type, c.notify_url
    from otp_requests r join otp_configs c on c.tenant_id = r.tenant_id and c.id = r.config_id
    where r.tenant_id = ${tenantId} and r.account_id = ${actingAccountId} and r.id = any(${[...tokens]}::uuid[])
      and (r.communication_id is null) = ${isTest(caller)}
    order by r.id for update of r`.execute(trx)
  return rows
}

async function store(
  trx: Scope,
  { tenancy }: Caller,
  requests: readonly LockedRequest[],
  before: ReadonlyMap<string, LockedRequest['state']>,
): Promise<void> {
  // A request that was settled before does not change.
  const tried = requests.filter(({ id }) => before.get(id) === 'pending')
  if (tried.length === 0) return
  const rows = bulkRows(tried, 't', {
    id: ['uuid', (of) => of.id],
    tries: ['integer', (of) => of.tries],
    state: ['text', (of) => of.state],
    settledAt: ['timestamptz', (of) => of.settledAt],
  })
  await sql`
    ${keepPlan}with stored as (
      update otp_requests r set tries = t.tries, state = t.state, settled_at = t.settled_at from ${rows}
      where r.tenant_id = ${tenancy.tenantId} and r.id = t.id
      returning r.config_id, r.communication_id, r.created_at, r.state
    ),
    verified as (
      select config_id, date_trunc('hour', created_at) as hour, count(*) as count from stored
      where state = 'verified' and communication_id is not null group by 1, 2
    )
    update otp_hours h set verified = h.verified + v.count from verified v
    where h.tenant_id = ${tenancy.tenantId} and h.config_id = v.config_id and h.hour = v.hour`.execute(trx)
}

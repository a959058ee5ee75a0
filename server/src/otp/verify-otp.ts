import type { CallAnswer } from '@songsarn/contract/call'
import type { VerifyResult, verifyOtp } from '@songsarn/contract/otp'
import { sql } from 'kysely'
import { createBatcher, type Settled } from '../concurrency/batcher.ts'
import { bulkRows } from '../db/bulk-rows.ts'
import type { Row, Scope } from '../db/database.ts'
import { asApp } from '../db/tenancy.ts'
import { ApiProblem } from '../http/api-problem.ts'
import type { Caller } from '../http/caller.ts'
import { isTest } from './asked.ts'
import { noteResults, type OtpEvent } from './note-results.ts'
import { isSameHash, pinHash } from './pin.ts'
import type { OtpPorts } from './ports.ts'

export type VerifyAnswer = CallAnswer<typeof verifyOtp>
export type VerifyOtp = (caller: Caller, given: { token: string; pin: string }) => Promise<VerifyAnswer>

/** A try: the hash of the pin that was given, never the pin. */
type Try = { caller: Caller; token: string; hash: string }
type Out = Row<'otpRequests'> & Pick<Row<'otpConfigs'>, 'notifyType' | 'notifyUrl'>

/** Tries that one transaction takes. */
const AT_ONCE = 200
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * Tries pins. Tries of one account share transactions, and each locks the pins that it is about: however many guess at
 * once, a pin is compared `maxFail` times at most and verified once.
 */
export function otpVerification(ports: OtpPorts): VerifyOtp {
  const add = createBatcher<Try, VerifyAnswer>({ most: AT_ONCE, work: (batch) => verifyAll(ports, batch) })
  return async (caller, { token, pin }) => {
    if (!UUID.test(token)) throw new ApiProblem('resource.notFound')
    const known = token.toLowerCase()
    const hash = await pinHash(ports.secretKey, known, pin)
    const { tenancy } = caller
    const queue = [tenancy.tenantId, tenancy.actingAccountId, ...tenancy.accountIds, isTest(caller)].join()
    return add(queue, { caller, token: known, hash })
  }
}

async function verifyAll(ports: OtpPorts, batch: readonly Try[]): Promise<Settled<VerifyAnswer>[]> {
  const [first] = batch
  if (!first) return []
  const { caller } = first
  const { settled, events } = await asApp(ports.store, caller.tenancy, async (trx) => {
    const tokens = [...new Set(batch.map(({ token }) => token))]
    const out = new Map((await lock(trx, caller, tokens)).map((row) => [row.id, row]))
    // Read after the locks were had: waiting for them must not make an expired pin good.
    const now = ports.now()
    const before = new Map([...out].map(([token, { state }]) => [token, state]))
    const events: OtpEvent[] = []
    const settled = batch.map(({ token, hash }): Settled<VerifyAnswer> => {
      const request = out.get(token)
      if (!request) return { refused: new ApiProblem('resource.notFound') }
      const answer = tryPin(request, hash, now)
      // A later try of the same batch may change it.
      events.push({ request: { ...request }, ...answer, at: now })
      return { result: answer }
    })
    await store(trx, caller, [...out.values()], before)
    await noteResults(trx, events)
    return { settled, events }
  })
  if (events.some(({ request }) => request.notifyType !== 'none')) ports.callbacks?.wake()
  return settled
}

/** The rule: what a try comes to, and what it makes of the request. */
function tryPin(request: Out, hash: string, now: Date): VerifyAnswer {
  const over = (result: VerifyResult, state: Out['state']): VerifyAnswer => {
    if (request.state === 'pending') Object.assign(request, { state, settledAt: now })
    return { result, attemptsLeft: 0 }
  }
  if (request.state === 'failed') return over('Over Limit Usage', 'failed')
  if (request.state !== 'pending' || request.expiresAt <= now) return over('OTP Code Expired', 'expired')
  request.tries += 1
  if (isSameHash(request.pinHash, hash)) return over('Success', 'verified')
  const attemptsLeft = request.maxFail - request.tries
  return attemptsLeft > 0 ? { result: 'Verify Fail', attemptsLeft } : over('Verify Fail', 'failed')
}

async function lock(trx: Scope, caller: Caller, tokens: readonly string[]): Promise<Out[]> {
  const { tenantId, actingAccountId } = caller.tenancy
  const { rows } = await sql<Out>`
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
  requests: readonly Out[],
  before: ReadonlyMap<string, Out['state']>,
): Promise<void> {
  // One that was settled before stays as it was.
  const tried = requests.filter(({ id }) => before.get(id) === 'pending')
  if (tried.length === 0) return
  const rows = bulkRows(tried, 't', {
    id: ['uuid', (of) => of.id],
    tries: ['integer', (of) => of.tries],
    state: ['text', (of) => of.state],
    settledAt: ['timestamptz', (of) => of.settledAt],
  })
  await sql`
    with stored as (
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

import { sql } from 'kysely'
import type { Payer } from '../../billing/ledger.ts'
import { LANE } from '../../delivery/chunk.ts'
import { type NewSend, placeMessages, storeSends } from '../../delivery/queue/store-sends.ts'
import type { Route } from '../../delivery/routing/routes.ts'
import { bulkRows } from '../../foundation/db/bulk-rows.ts'
import type { Scope } from '../../foundation/db/database.ts'
import { keepPlan } from '../../foundation/db/kept-plans.ts'
import type { Caller } from '../../foundation/http/caller.ts'
import type { NewOtp } from './make-otp.ts'

/** Whose messages are stored, who pays for them, and the routes of each sender. */
export type Sending = { caller: Pick<Caller, 'tenancy'>; payer: Payer; routes: ReadonlyMap<string, readonly Route[]> }

/**
 * Stores granted PINs, their messages and their credits. All are of one account, all live or all test. Its statements are sent at once,
 * in this order.
 */
export async function storeOtps(trx: Scope, sending: Sending, otps: readonly NewOtp[], now: Date): Promise<void> {
  if (otps.length === 0) return
  const { caller } = sending
  const sent = otps.flatMap((otp) => (otp.communicationId === undefined ? [] : [{ ...otp, id: otp.communicationId }]))
  await Promise.all([
    supersede(trx, caller, otps, now),
    storeRequests(trx, caller, otps, now),
    sent.length > 0 && storeMessages(trx, sending, sent),
  ])
}

/** Supersedes earlier PINs for the same mobile and configuration. Locks in the same order as verifying. */
async function supersede(
  trx: Scope,
  { tenancy }: Pick<Caller, 'tenancy'>,
  otps: readonly NewOtp[],
  now: Date,
): Promise<void> {
  const rows = bulkRows(otps, 'n', {
    configId: ['uuid', (of) => of.config.id],
    mobile: ['text', (of) => of.mobile],
    test: ['boolean', (of) => of.communicationId === undefined],
  })
  await sql`
    ${keepPlan}update otp_requests set state = 'superseded', settled_at = ${now}
    where tenant_id = ${tenancy.tenantId} and id in (
      select r.id from ${rows} join otp_requests r on r.tenant_id = ${tenancy.tenantId} and r.config_id = n.config_id
        and r.mobile = n.mobile and (r.communication_id is null) = n.test and r.state = 'pending'
      order by r.id for update of r)`.execute(trx)
}

async function storeRequests(
  trx: Scope,
  { tenancy }: Pick<Caller, 'tenancy'>,
  otps: readonly NewOtp[],
  now: Date,
): Promise<void> {
  const rows = bulkRows(otps, 'n', {
    id: ['uuid', (of) => of.answer.token],
    configId: ['uuid', (of) => of.config.id],
    communicationId: ['uuid', (of) => of.communicationId ?? null],
    apiKeyId: ['uuid', (of) => of.apiKeyId ?? null],
    mobile: ['text', (of) => of.mobile],
    ref: ['text', (of) => of.answer.ref],
    pinHash: ['text', (of) => of.pinHash],
    pinLength: ['integer', (of) => of.config.pinLength],
    maxFail: ['integer', (of) => of.config.maxFail],
    callbackData: ['text', (of) => of.callbackData],
    expiresAt: ['timestamptz', (of) => of.expiresAt],
  })
  await sql`
    ${keepPlan}with stored as (
      insert into otp_requests as r (tenant_id, account_id, created_at, id, config_id, communication_id, api_key_id, mobile, ref,
        pin_hash, pin_length, max_fail, callback_data, expires_at)
      select ${tenancy.tenantId}::uuid, ${tenancy.actingAccountId}::uuid, ${now}::timestamptz, n.* from ${rows}
      returning r.config_id, r.communication_id
    ),
    counted as (
    insert into otp_hours as h (tenant_id, config_id, hour, account_id, sent)
    select ${tenancy.tenantId}::uuid, config_id, date_trunc('hour', ${now}::timestamptz), ${tenancy.actingAccountId}::uuid, count(*)
    from stored where communication_id is not null group by config_id order by config_id
    on conflict (tenant_id, config_id, hour) do update set sent = h.sent + excluded.sent
    returning h.hour)
    select count(*) from counted`.execute(trx)
}

/** A communication with one message each. */
export async function storeMessages(
  trx: Scope,
  { caller, payer, routes }: Sending,
  sent: readonly (NewOtp & { id: string })[],
): Promise<void> {
  const { tenantId, actingAccountId: accountId } = caller.tenancy
  const sends = sent.map((of): NewSend => {
    const { config, answer, text, mobile, parts, credits } = of
    return {
      ...{ id: of.id, userId: of.userId, type: 'otp', purpose: 'transactional', lane: LANE.otp, name: config.name },
      ...{ sender: config.sender, content: config.content, commonText: text },
      ...{ contentId: answer.token, validUntil: of.expiresAt },
      messages: [{ row: 1, address: mobile, text: null, parts, credits }],
    }
  })
  const placed = sends.map((send) => placeMessages(send, routes.get(send.sender) ?? []))
  await storeSends(trx, { tenantId, accountId, payer }, placed)
}

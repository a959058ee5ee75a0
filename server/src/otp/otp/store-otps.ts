import { sql } from 'kysely'
import { payerOf, reserveBatch } from '../../billing/ledger.ts'
import { DEFAULT_CARRIER, LANE } from '../../delivery/chunk.ts'
import { chooseCarrier, type Route, routesFor } from '../../delivery/routing/routes.ts'
import { bulkRows } from '../../foundation/db/bulk-rows.ts'
import type { Scope } from '../../foundation/db/database.ts'
import { insertSelect, isDistributed } from '../../foundation/db/distribution.ts'
import { timeOf } from '../../foundation/db/id.ts'
import type { Caller } from '../../foundation/http/caller.ts'
import type { NewOtp } from './make-otp.ts'

/** Stores granted PINs, their messages and their credits. All are of one account, all live or all test. */
export async function storeOtps(trx: Scope, caller: Caller, otps: readonly NewOtp[], now: Date): Promise<void> {
  if (otps.length === 0) return
  await supersede(trx, caller, otps, now)
  await storeRequests(trx, caller, otps, now)
  const sent = otps.flatMap((otp) => (otp.communicationId === undefined ? [] : [{ ...otp, id: otp.communicationId }]))
  if (sent.length > 0) await storeMessages(trx, caller, sent)
}

/** Supersedes earlier PINs for the same mobile and configuration. Locks in the same order as verifying. */
async function supersede(trx: Scope, { tenancy }: Caller, otps: readonly NewOtp[], now: Date): Promise<void> {
  const rows = bulkRows(otps, 'n', {
    configId: ['uuid', (of) => of.config.id],
    mobile: ['text', (of) => of.mobile],
    test: ['boolean', (of) => of.communicationId === undefined],
  })
  await sql`
    update otp_requests set state = 'superseded', settled_at = ${now}
    where tenant_id = ${tenancy.tenantId} and id in (
      select r.id from ${rows} join otp_requests r on r.tenant_id = ${tenancy.tenantId} and r.config_id = n.config_id
        and r.mobile = n.mobile and (r.communication_id is null) = n.test and r.state = 'pending'
      order by r.id for update of r)`.execute(trx)
}

async function storeRequests(trx: Scope, { tenancy }: Caller, otps: readonly NewOtp[], now: Date): Promise<void> {
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
    with stored as (
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

/** A communication, its one chunk and its one message each. */
export async function storeMessages(
  trx: Scope,
  { tenancy }: Pick<Caller, 'tenancy'>,
  sent: readonly (NewOtp & { id: string })[],
): Promise<void> {
  const { tenantId, actingAccountId } = tenancy
  const payer = await payerOf(trx, tenantId, actingAccountId)
  const sends = sent.map(({ id, credits, userId }) => ({ communicationId: id, credits, userId }))
  const transactions = await reserveBatch(trx, { payer, spenderId: actingAccountId, description: 'otp' }, sends)
  // Each configuration may have another sender, so each has routes of its own.
  const routes = new Map<string, Route[]>()
  for (const { config } of sent)
    if (!routes.has(config.sender))
      routes.set(
        config.sender,
        await routesFor(trx, { channel: 'sms', accountId: actingAccountId, sender: config.sender }),
      )
  const carrierFor = ({ config, mobile }: NewOtp) => chooseCarrier(routes.get(config.sender) ?? [], mobile)
  const rows = bulkRows(
    sent.map((otp, index) => ({ ...otp, transactionId: transactions[index] })),
    'n',
    {
      id: ['uuid', (of) => of.id],
      userId: ['uuid', (of) => of.userId],
      name: ['text', (of) => of.config.name],
      sender: ['text', (of) => of.config.sender],
      content: ['text', (of) => of.config.content],
      text: ['text', (of) => of.text],
      mobile: ['text', (of) => of.mobile],
      carrier: ['text', (of) => carrierFor(of) ?? DEFAULT_CARRIER],
      parts: ['integer', (of) => of.parts],
      credits: ['integer', (of) => of.credits],
      transactionId: ['uuid', (of) => of.transactionId ?? null],
      createdAt: ['timestamptz', (of) => timeOf(of.id)],
      contentId: ['uuid', (of) => of.answer.token],
      validUntil: ['timestamptz', (of) => of.expiresAt],
    },
  )
  const table = isDistributed(trx) ? rows : sql`new`
  const communications = sql`
    insert into communications as x (tenant_id, id, account_id, payer_account_id, user_id, type, purpose, lane, name, sender, content,
      common_text, status, unique_rows, recipients, credits, transaction_id, expanded, expanded_to, chunk_count,
      created_at, started_at, content_id, valid_until)
    select ${tenantId}::uuid, id, ${actingAccountId}::uuid, ${payer.accountId}::uuid, user_id, 'otp', 'transactional', ${LANE.otp}, name,
      sender, content, text, 'sending', 1, 1, credits, transaction_id, 1, 1, 1, created_at, created_at,
      content_id, valid_until
    from ${table}`
  const chunks = sql`
    insert into chunks as x (tenant_id, communication_id, chunk_no, account_id, lane, carrier, first_ordinal, last_ordinal,
      recipients, credits, pending)
    select ${tenantId}::uuid, id, 1, ${actingAccountId}::uuid, ${LANE.otp}, carrier, 1, 1, 1, credits, 1 from ${table}`
  const messages = sql`
    insert into messages as x (tenant_id, communication_id, ordinal, chunk_no, parts, credits, account_id, address, state)
    select ${tenantId}::uuid, id, 1, 1, parts, credits, ${actingAccountId}::uuid, mobile, 'queued' from ${table}`
  if (isDistributed(trx)) {
    // Citus checks the foreign key of chunks before it has inserted the communications of the same statement.
    await insertSelect(trx, communications, 'id')
    await insertSelect(trx, chunks, 'chunk_no')
    await insertSelect(trx, messages, 'ordinal')
  } else
    await sql`
      with new as materialized (select * from ${rows}), stored as (${communications}), chunked as (${chunks})
      ${messages}`.execute(trx)
}

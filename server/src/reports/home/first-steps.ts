import { SAMPLE_MOBILES } from '@songsarn/contract/communication/sample-people'
import type { FirstSteps } from '@songsarn/contract/reports/home'
import { type RawBuilder, sql } from 'kysely'
import { ownUser } from '../../account/accounts/own-user.ts'
import { LISTED } from '../../communication/communications/figures.ts'
import type { Scope } from '../../foundation/db/database.ts'
import { asApp, type Store } from '../../foundation/db/tenancy.ts'
import { ofCaller } from '../../foundation/http/caller.ts'
import type { CallerContext } from '../../foundation/http/handle.ts'

const BEST_FIRST = ['approved', 'pending', 'rejected'] as const

/** The first steps of the acting account, each read where it happened. */
export async function showFirstSteps(store: Store, { caller, transaction }: CallerContext): Promise<FirstSteps> {
  const { mobile } = await asApp(store, caller.self, (trx) => ownUser(trx, caller))
  const { tenantId, accountId } = ofCaller(caller)
  const own = sql`tenant_id = ${tenantId} and account_id = ${accountId}`
  const started = sql`communications c where ${own} and ${LISTED} and c.started_at is not null`
  const hasKeys = caller.can('create', 'ApiKey')
  return transaction(async (trx) => {
    const senders = await trx
      .selectFrom('senders')
      .select('status')
      .distinct()
      .where((eb) => eb.and({ tenantId, accountId }))
      .execute()
    const samples = await trx
      .selectFrom('people')
      .select('id')
      .where((eb) => eb.and({ tenantId, accountId, isSample: true }))
      .where('mobile', 'in', SAMPLE_MOBILES)
      .execute()
    return {
      sender: BEST_FIRST.find((status) => senders.some((sender) => sender.status === status)) ?? 'none',
      mobile: mobile !== null,
      people: await exists(trx, sql`people where ${own}`),
      samplePeople: samples.length,
      test: await exists(trx, sql`${started} and c.type = 'test' and c.user_id = ${caller.user.id}`),
      send: await exists(trx, sql`${started} and c.type <> 'test'`),
      apiKey: hasKeys ? await exists(trx, sql`api_keys where ${own} and revoked_at is null`) : null,
      apiCall: hasKeys ? await exists(trx, sql`api_keys where ${own} and last_used_at is not null`) : null,
    }
  })
}

async function exists(trx: Scope, rows: RawBuilder<unknown>): Promise<boolean> {
  const found = await sql`select from ${rows} limit 1`.execute(trx)
  return found.rows.length > 0
}

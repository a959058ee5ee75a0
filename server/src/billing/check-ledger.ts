import { LEDGER_VALUES } from '@songsarn/contract/account/desk'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Scope } from '../foundation/db/database.ts'
import { newId } from '../foundation/db/id.ts'
import { asWorker, type Store } from '../foundation/db/tenancy.ts'
import type { Job } from '../foundation/job-queue/job-queue.ts'
import type { Log } from '../foundation/logging/log.ts'
import { auditLedger } from './audit-ledger.ts'

/** The check that somebody asks for. */
export const LEDGER_CHECK = { name: 'check-ledger' } as const

const SHOWN = 20
/** Checks that are kept. */
const KEPT = 100
const Details = z.array(
  z.object({
    id: z.string(),
    // Checks of earlier versions have no name.
    account: z._default(z.string(), ''),
    what: z.enum(LEDGER_VALUES),
    stored: z.number(),
    entries: z.number(),
  }),
)

export const checkLedgerJob = (store: Store, log: Log): Job => ({
  ...LEDGER_CHECK,
  serverOnly: true,
  run: () => checkLedger(store, log),
})

/**
 * Compares all balances with their entries and stores the differences. A ledger that does not add up is never repaired by
 * itself.
 */
export async function checkLedger(store: Store, log: Log): Promise<void> {
  await asWorker(store, async (trx) => {
    const wrong = await auditLedger(trx)
    const { rows } = await sql<{ accounts: number; entries: number }>`
      select (select count(*) from balances)::integer as accounts, (select count(*) from ledger_entries)::int8 as entries`.execute(
      trx,
    )
    const [counts = { accounts: 0, entries: 0 }] = rows
    const shown = wrong.slice(0, SHOWN)
    const ids = shown.map(({ accountId }) => accountId)
    const named = await trx
      .selectFrom('accounts')
      .select(['id', 'name'])
      .where('id', '=', sql<string>`any(${ids}::uuid[])`)
      .execute()
    const names = new Map(named.map(({ id, name }) => [id, name]))
    const details = shown.map(({ accountId, id, what, stored, entries }) => ({
      id,
      account: names.get(accountId) ?? '',
      what,
      stored,
      entries,
    }))
    await trx
      .insertInto('ledgerChecks')
      .values({ id: newId(), checkedAt: new Date(), wrong: wrong.length, details: JSON.stringify(details), ...counts })
      .execute()
    const old = trx.selectFrom('ledgerChecks').select('id').orderBy('id', 'desc').offset(KEPT).limit(1000)
    await trx.deleteFrom('ledgerChecks').where('id', 'in', old).execute()
    if (wrong.length > 0) log.error({ wrong: details, count: wrong.length }, 'ledger does not add up')
  })
}

/** Finds the result of the newest check; null before the first one. */
export async function newestCheck(trx: Scope) {
  const row = await trx.selectFrom('ledgerChecks').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst()
  if (!row) return null
  const { checkedAt, wrong, accounts, entries } = row
  return {
    checkDate: checkedAt.toISOString(),
    wrong,
    accounts,
    entries,
    details: Details.parse(JSON.parse(row.details)),
  }
}

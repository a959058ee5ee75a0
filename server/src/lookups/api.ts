import { calls, type LookupName } from '@songsarn/contract/api'
import type { LookupItem } from '@songsarn/contract/lookups'
import { NOTIFY_TYPES, PIN_LENGTHS } from '@songsarn/contract/otp'
import { sql } from 'kysely'
import type { Scope } from '../db/database.ts'
import type { Caller } from '../http/caller.ts'
import { type Handler, handle } from '../http/handle.ts'
import { containing } from '../http/list.ts'

export const lookupHandlers = (): Handler[] => [
  handle(calls.getLookup, async ({ caller, transaction }, { params, query }) =>
    transaction(async (trx) => ({ items: await lookups[params.name](trx, caller, containing(query.q ?? '')) })),
  ),
]

/** The entries that the caller reaches and that match `like`, an ILIKE pattern. */
type Lookup = (trx: Scope, caller: Caller, like: string) => Promise<LookupItem[]>

const lookups: Record<LookupName, Lookup> = {
  /** Approved sender names of the acting account. */
  async senders(trx, { tenancy }, like) {
    const rows = await trx
      .selectFrom('senders')
      .select('name')
      .where('tenantId', '=', tenancy.tenantId)
      .where('accountId', '=', tenancy.actingAccountId)
      .where('status', '=', 'approved')
      .where('name', 'ilike', like)
      .orderBy('name')
      .execute()
    return rows.map(({ name }) => ({ value: name, label: name }))
  },

  /** Users of the accounts in reach. Those switched off are included, because they may have sent what a list shows. */
  async users(trx, { tenancy }, like) {
    const rows = await trx
      .selectFrom('users')
      .select(['id', 'fullName', 'username'])
      .where('tenantId', '=', tenancy.tenantId)
      .where('accountId', 'in', [...tenancy.accountIds])
      .where((eb) => eb.or([eb('fullName', 'ilike', like), eb('username', 'ilike', like)]))
      .orderBy('fullName')
      .orderBy('id')
      .limit(1000)
      .execute()
    return rows.map((row) => ({ value: row.id, label: row.fullName, detail: row.username }))
  },

  /** The acting account and, for a parent, its sub-accounts. */
  async accounts(trx, { tenancy }, like) {
    const rows = await trx
      .selectFrom('accounts')
      .select(['id', 'name', 'email'])
      .where('tenantId', '=', tenancy.tenantId)
      .where('id', 'in', [...tenancy.accountIds])
      .where('name', 'ilike', like)
      .orderBy('menuIndex')
      .orderBy('id')
      .execute()
    return rows.map(({ id, name, email }) => ({ value: id, label: name, detail: email }))
  },

  /** The newest 200 without OTPs. A quick send has no name: its type is its label, and its time tells it from the others. */
  async communications(trx, { tenancy }, like) {
    const rows = await trx
      .selectFrom('communications')
      .select(['id', 'name', 'type', 'createdAt'])
      .where('tenantId', '=', tenancy.tenantId)
      .where('accountId', 'in', [...tenancy.accountIds])
      .where('type', '<>', sql.lit<'otp'>('otp'))
      .where((eb) => eb(eb.fn.coalesce('name', 'type'), 'ilike', like))
      .orderBy('id', 'desc')
      .limit(200)
      .execute()
    return rows.map((row) => ({ value: row.id, label: row.name ?? row.type, detail: row.createdAt.toISOString() }))
  },

  'pin-lengths': async () => PIN_LENGTHS.map((length) => ({ value: String(length), label: String(length) })),

  /** The console names these in its languages. */
  'notification-types': async () => NOTIFY_TYPES.map((type) => ({ value: type, label: type })),

  /** OTP configurations of the accounts in reach. Removed ones are included, because reports reach back to them. */
  async 'otp-configs'(trx, { tenancy }, like) {
    const rows = await trx
      .selectFrom('otpConfigs')
      .select(['id', 'name', 'sender'])
      .where('tenantId', '=', tenancy.tenantId)
      .where('accountId', 'in', [...tenancy.accountIds])
      .where('name', 'ilike', like)
      .orderBy('name')
      .orderBy('id')
      .limit(1000)
      .execute()
    return rows.map(({ id, name, sender }) => ({ value: id, label: name, detail: sender }))
  },
}

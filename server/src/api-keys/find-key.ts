import type { KeyMode } from '@songsarn/contract/api-keys'
import { joined } from '../auth/joined.ts'
import { sha256 } from '../auth/sha256.ts'
import { asEntry, type Store } from '../db/tenancy.ts'

/** Use is noted once a minute at most: not every request should write. */
const NOTED_EVERY_MS = 60_000

/** A key that is in use, and whom it acts for. */
export type OpenKey = {
  id: string
  mode: KeyMode
  scopes: ReadonlySet<string>
  tenantId: string
  /** The user who made it. */
  user: { id: string; accountId: string; username: string }
  /** The key's account, then its sub-accounts in menu order. */
  accounts: { id: string; name: string; paymentType: 'prepaid' | 'shared'; parentId: string | null }[]
}

const lookups = new WeakMap<Store, (key: string) => Promise<OpenKey | undefined>>()

/** The key in use with this text; undefined when there is none, it was revoked, or its account is switched off. */
export function findKey(store: Store, key: string): Promise<OpenKey | undefined> {
  const lookup = lookups.get(store) ?? joined((one: string) => lookUp(store, one))
  lookups.set(store, lookup)
  return lookup(key)
}

async function lookUp(store: Store, key: string): Promise<OpenKey | undefined> {
  const hash = await sha256(key)
  return asEntry(store, hash, async (trx) => {
    const rows = await trx
      .selectFrom('api_keys as k')
      .innerJoin('accounts as a', (join) =>
        join
          .onRef('a.tenant_id', '=', 'k.tenant_id')
          .on((eb) => eb.or([eb('a.id', '=', eb.ref('k.account_id')), eb('a.parent_id', '=', eb.ref('k.account_id'))])),
      )
      .where('k.key_hash', '=', hash)
      .where('k.revoked_at', 'is', null)
      .select([
        'k.id as key_id',
        'k.tenant_id',
        'k.account_id',
        'k.user_id',
        'k.name as key_name',
        'k.mode',
        'k.scopes',
      ])
      .select(['k.last_used_at', 'a.id', 'a.name', 'a.payment_type', 'a.parent_id', 'a.active'])
      .orderBy('a.menu_index')
      .orderBy('a.id')
      .execute()
    const own = rows.find((row) => row.id === row.account_id)
    if (!own?.active) return undefined
    const now = new Date()
    if (now.getTime() - (own.last_used_at?.getTime() ?? 0) > NOTED_EVERY_MS)
      await trx.updateTable('api_keys').set({ last_used_at: now }).where('key_hash', '=', hash).execute()
    return {
      id: own.key_id,
      mode: own.mode,
      scopes: new Set(own.scopes),
      tenantId: own.tenant_id,
      user: { id: own.user_id, accountId: own.account_id, username: own.key_name },
      accounts: [own, ...rows.filter((row) => row !== own)].map((row) => ({
        id: row.id,
        name: row.name,
        paymentType: row.payment_type,
        parentId: row.parent_id,
      })),
    }
  })
}

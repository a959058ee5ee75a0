import type { KeyMode } from '@songsarn/contract/base/call'
import type { Role } from '@songsarn/contract/base/rights'
import { coalesce } from '../../foundation/concurrency/coalesce.ts'
import { sha256 } from '../../foundation/crypto/hash.ts'
import { byName } from '../../foundation/db/by-name.ts'
import { keepPlan } from '../../foundation/db/kept-plans.ts'
import { asEntry, type Store } from '../../foundation/db/tenancy.ts'
import { ownFirst } from '../accounts/own-first.ts'

/** The last use is stored at most once a minute, so that not every request writes. */
const NOTED_EVERY_MS = 60_000

/** A key that is in use, and the user that it acts for. */
export type OpenKey = {
  id: string
  mode: KeyMode
  scopes: ReadonlySet<string>
  tenantId: string
  /** The user who made it. */
  user: { id: string; accountId: string; username: string; role: Role }
  /** The key's account, then its sub-accounts in menu order. */
  accounts: { id: string; name: string; paymentType: 'prepaid' | 'shared'; parentId: string | null }[]
}

const lookups = new WeakMap<Store, (key: string) => Promise<OpenKey | undefined>>()

/**
 * The key with this text; undefined when there is none, it was revoked, or its account or the user who made it is switched
 * off.
 */
export function findKey(store: Store, key: string): Promise<OpenKey | undefined> {
  const lookup = lookups.get(store) ?? coalesce((one: string) => lookUp(store, one))
  lookups.set(store, lookup)
  return lookup(key)
}

async function lookUp(store: Store, key: string): Promise<OpenKey | undefined> {
  const hash = await sha256(key)
  const rows = await asEntry(
    store,
    hash,
    (trx) =>
      trx
        .selectFrom('apiKeys as k')
        .modifyFront(keepPlan)
        .innerJoin('accounts as a', (join) =>
          join
            .onRef('a.tenantId', '=', 'k.tenantId')
            .on((eb) => eb.or([eb('a.id', '=', eb.ref('k.accountId')), eb('a.parentId', '=', eb.ref('k.accountId'))])),
        )
        .innerJoin('users as u', (join) => join.onRef('u.tenantId', '=', 'k.tenantId').onRef('u.id', '=', 'k.userId'))
        .where('k.keyHash', '=', hash)
        .where('k.revokedAt', 'is', null)
        .where('u.active', '=', true)
        .select(['k.id as keyId', 'k.tenantId', 'k.accountId', 'k.userId', 'k.name as keyName', 'k.mode', 'k.scopes'])
        .select(['u.role', 'k.lastUsedAt', 'a.id', 'a.name', 'a.paymentType', 'a.parentId', 'a.active'])
        .orderBy('a.menuIndex')
        .orderBy(byName('a.name'))
        .orderBy('a.id')
        .execute(),
    { isOneStep: true },
  )
  const reached = ownFirst(rows)
  if (!reached) return undefined
  const { own, accounts } = reached
  const now = new Date()
  if (now.getTime() - (own.lastUsedAt?.getTime() ?? 0) > NOTED_EVERY_MS) await noteUse(store, hash, now)
  return {
    id: own.keyId,
    mode: own.mode,
    scopes: new Set(own.scopes),
    tenantId: own.tenantId,
    user: { id: own.userId, accountId: own.accountId, username: own.keyName, role: own.role },
    accounts,
  }
}

const noteUse = (store: Store, hash: string, now: Date) =>
  asEntry(
    store,
    hash,
    (trx) => trx.updateTable('apiKeys').set({ lastUsedAt: now }).where('keyHash', '=', hash).execute(),
    { isOneStep: true },
  )

import { getAccount } from '@songsarn/contract/account'
import { updateMe } from '@songsarn/contract/session'
import { shownBalance } from '../billing/shown-balance.ts'
import { asApp } from '../db/tenancy.ts'
import { type Handler, handle } from '../http/handle.ts'
import { type Lookups, withIds } from '../http/lookups.ts'
import type { Ports } from '../http/ports.ts'
import { requireMobile } from '../mobiles/normalise-mobile.ts'
import { storageOf } from '../storage/make-room.ts'
import { ownUser } from './own-user.ts'
import { sessionUser } from './session-user.ts'

export const handlers = (ports: Ports): Handler[] => [
  handle(getAccount, async ({ caller, transaction }) =>
    transaction(async (trx) => {
      const account = await trx
        .selectFrom('accounts')
        .selectAll()
        .where('tenantId', '=', caller.tenancy.tenantId)
        .where('id', '=', caller.acting.id)
        .executeTakeFirstOrThrow()
      const shown = await shownBalance(trx, caller)
      const storage = await storageOf(trx, { tenantId: account.tenantId, accountId: account.id })
      return {
        accountId: account.id,
        accountName: account.name,
        accountEmail: account.email,
        accountRole: account.parentId === null ? 'owner' : 'sub',
        mode: account.mode,
        plan: account.plan,
        paymentType: account.paymentType,
        creditBalance: shown?.balance ?? null,
        creditHeld: shown?.held ?? null,
        alertLessThan: account.alertLessThan,
        storage: storage.kept,
        maxStorage: storage.max,
      } as const
    }),
  ),

  handle(updateMe, async ({ caller, audit }, { body }) =>
    asApp(ports.store, caller.self, async (trx) => {
      const changes = {
        ...(body.fullName !== undefined && { fullName: body.fullName }),
        ...(body.mobile !== undefined && { mobile: body.mobile ? requireMobile(body.mobile) : null }),
        ...(body.locale !== undefined && { locale: body.locale }),
      }
      const before = await ownUser(trx, caller)
      const shown = ({ fullName, mobile }: { fullName: string; mobile: string | null }) => ({ fullName, mobile })
      const after = { ...before, ...changes }
      if (Object.keys(changes).length > 0)
        await trx
          .updateTable('users')
          .set(changes)
          .where('tenantId', '=', caller.tenancy.tenantId)
          .where('accountId', '=', caller.user.accountId)
          .where('id', '=', caller.user.id)
          .execute()
      if (JSON.stringify(shown(after)) !== JSON.stringify(shown(before)))
        await audit(trx, {
          ...{ action: 'update', subject: 'User', target: { id: before.id, name: before.username } },
          ...{ before: shown(before), after: shown(after) },
          account: { tenantId: before.tenantId, accountId: before.accountId },
        })
      return sessionUser(trx, caller)
    }),
  ),
]

export const lookups: Lookups<'accounts' | 'users'> = {
  /** The acting account and, for a parent, its sub-accounts. */
  async accounts(trx, { tenancy }, { like, values, limit, offset }) {
    const rows = await trx
      .selectFrom('accounts')
      .select(['id', 'name', 'email'])
      .where('tenantId', '=', tenancy.tenantId)
      .where('id', 'in', [...tenancy.accountIds])
      .where('name', 'ilike', like)
      .where(withIds('id', values))
      .orderBy('menuIndex')
      .orderBy('id')
      .limit(limit)
      .offset(offset)
      .execute()
    return rows.map(({ id, name, email }) => ({ value: id, label: name, detail: email }))
  },

  /** Users of the accounts in reach. Those switched off are included, because they may have sent what a list shows. */
  async users(trx, { tenancy }, { like, values, limit, offset }) {
    const rows = await trx
      .selectFrom('users')
      .select(['id', 'fullName', 'username'])
      .where('tenantId', '=', tenancy.tenantId)
      .where('accountId', 'in', [...tenancy.accountIds])
      .where((eb) => eb.or([eb('fullName', 'ilike', like), eb('username', 'ilike', like)]))
      .where(withIds('id', values))
      .orderBy('fullName')
      .orderBy('id')
      .limit(limit)
      .offset(offset)
      .execute()
    return rows.map((row) => ({ value: row.id, label: row.fullName, detail: row.username }))
  },
}

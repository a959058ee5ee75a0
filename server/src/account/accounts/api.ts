import {
  getAccount,
  getAccountNotifications,
  getAccountPlan,
  updateAccount,
  updateAccountNotifications,
} from '@songsarn/contract/account/account'
import { updateMe } from '@songsarn/contract/account/session'
import { byName } from '../../foundation/db/by-name.ts'
import type { Row } from '../../foundation/db/database.ts'
import { asApp } from '../../foundation/db/tenancy.ts'
import { type Handler, handle } from '../../foundation/http/handle.ts'
import { byTheirNames, type Lookups, notDeleted, withIds } from '../../foundation/http/lookups.ts'
import type { Ports } from '../../foundation/http/ports.ts'
import { actingAccount, shownAccount, shownAlert, shownPlan } from './account-settings.ts'
import { changeAvatar } from './change-avatar.ts'
import { ownUser } from './own-user.ts'
import { preferencesOf, sessionUser } from './session-user.ts'
import { setAccount } from './store-account.ts'
import { setUser } from './store-user.ts'

export const handlers = (ports: Ports): Handler[] => [
  handle(getAccount, async ({ caller, transaction }) =>
    transaction(async (trx) => shownAccount(trx, caller, await actingAccount(trx, caller), ports.now())),
  ),

  handle(updateAccount, async ({ caller, transaction, audit }, { body }) =>
    transaction(async (trx) => {
      const before = await actingAccount(trx, caller)
      const after = await setAccount(trx, before, {
        name: body.accountName ?? before.name,
        email: body.accountEmail ?? before.email,
      })
      const audited = ({ name, email }: Row<'accounts'>) => ({ accountName: name, accountEmail: email })
      await audit(trx, {
        ...{ action: 'update', subject: 'Account', target: after },
        ...{ before: audited(before), after: audited(after) },
      })
      return shownAccount(trx, caller, after, ports.now())
    }),
  ),

  handle(getAccountPlan, async ({ caller, transaction }) => {
    const user = await asApp(ports.store, caller.self, (trx) => ownUser(trx, caller))
    return transaction(async (trx) => shownPlan(trx, caller, await actingAccount(trx, caller), user))
  }),

  handle(getAccountNotifications, async ({ caller, transaction }) =>
    transaction(async (trx) => shownAlert(await actingAccount(trx, caller))),
  ),

  handle(updateAccountNotifications, async ({ caller, transaction, audit }, { body }) =>
    transaction(async (trx) => {
      const before = await actingAccount(trx, caller)
      const after = await setAccount(trx, before, {
        alertOn: body.alert,
        alertLessThan: body.credit,
        alertEmail: body.alertToEmail,
        // A new level is a new crossing.
        ...(body.credit !== before.alertLessThan && { isLow: false }),
      })
      await audit(trx, {
        ...{ action: 'update', subject: 'Account', target: after },
        ...{ before: shownAlert(before), after: shownAlert(after) },
      })
      return shownAlert(after)
    }),
  ),

  handle(updateMe, async ({ caller, audit }, { body }) =>
    asApp(ports.store, caller.self, async (trx) => {
      const before = await ownUser(trx, caller)
      const changes = {
        ...(body.fullName !== undefined && { fullName: body.fullName }),
        ...(body.locale !== undefined && { locale: body.locale }),
        ...(body.avatar !== undefined && { avatar: body.avatar }),
        ...(body.preferences !== undefined && {
          preferences: JSON.stringify({ ...preferencesOf(before), ...body.preferences }),
        }),
      }
      const shown = ({ fullName, avatar }: Row<'users'>) => ({ fullName, avatar: avatar !== null })
      const after = { ...before, ...changes }
      await changeAvatar(trx, before, after.avatar, ports.now())
      if (Object.keys(changes).length > 0) await setUser(trx, before, changes)
      if (after.fullName !== before.fullName || after.avatar !== before.avatar)
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
  async accounts(trx, { tenancy }, wanted) {
    const rows = await trx
      .selectFrom('accounts')
      .select(['id', 'name', 'email'])
      .where('tenantId', '=', tenancy.tenantId)
      .where('id', 'in', [...tenancy.accountIds])
      .orderBy('menuIndex')
      .$call(byTheirNames(wanted))
      .execute()
    return rows.map(({ id, name, email }) => ({ value: id, label: name, detail: email }))
  },

  /** Users of the accounts in reach that are not deleted. Switched-off users are included, because they may have sent what a list shows. */
  async users(trx, { tenancy }, { like, values, limit, offset }) {
    const rows = await trx
      .selectFrom('users')
      .select(['id', 'fullName', 'username'])
      .where('tenantId', '=', tenancy.tenantId)
      .where('accountId', 'in', [...tenancy.accountIds])
      .where((eb) => eb.or([eb('fullName', 'ilike', like), eb('username', 'ilike', like)]))
      .where(notDeleted('deletedAt', values))
      .where(withIds('id', values))
      .orderBy(byName('fullName'))
      .orderBy('id')
      .limit(limit)
      .offset(offset)
      .execute()
    return rows.map((row) => ({ value: row.id, label: row.fullName, detail: row.username }))
  },
}

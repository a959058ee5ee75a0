import { getAccount } from '@songsarn/contract/account'
import { updateMe } from '@songsarn/contract/session'
import { type Handler, handle } from '../api/handle.ts'
import type { AppPorts } from '../api/ports.ts'
import { shownBalance } from '../billing/shown-balance.ts'
import { asApp } from '../db/tenancy.ts'
import { sessionUser } from './session-user.ts'

export const accountHandlers = (ports: AppPorts): Handler[] => [
  handle(getAccount, async ({ caller, transaction }) =>
    transaction(async (trx) => {
      const account = await trx
        .selectFrom('accounts')
        .selectAll()
        .where('tenant_id', '=', caller.tenancy.tenantId)
        .where('id', '=', caller.acting.id)
        .executeTakeFirstOrThrow()
      const shown = await shownBalance(trx, caller)
      return {
        accountId: account.id,
        accountName: account.name,
        accountEmail: account.email,
        accountRole: account.parent_id === null ? 'owner' : 'sub',
        mode: account.mode,
        plan: account.plan,
        paymentType: account.payment_type,
        creditBalance: shown?.balance ?? null,
        creditHeld: shown?.held ?? null,
        alertLessThan: account.alert_less_than,
      } as const
    }),
  ),

  handle(updateMe, async ({ caller }, { body }) =>
    asApp(ports.store, caller.self, async (trx) => {
      const changes = {
        ...(body.fullName !== undefined && { full_name: body.fullName }),
        ...(body.locale !== undefined && { locale: body.locale }),
      }
      if (Object.keys(changes).length > 0)
        await trx
          .updateTable('users')
          .set(changes)
          .where('tenant_id', '=', caller.tenancy.tenantId)
          .where('account_id', '=', caller.user.accountId)
          .where('id', '=', caller.user.id)
          .execute()
      return sessionUser(trx, caller)
    }),
  ),
]

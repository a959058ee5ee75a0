import { type Account, type AccountPlan, type EmailAlert, PLAN_LIMITS } from '@songsarn/contract/account/account'
import { sql } from 'kysely'
import { findDaysLeft } from '../../billing/days-left.ts'
import { shownBalance } from '../../billing/shown-balance.ts'
import { storageOf } from '../../files/storage/make-room.ts'
import type { Row, Scope } from '../../foundation/db/database.ts'
import type { Caller } from '../../foundation/http/caller.ts'

/** The row of the acting account. */
export const actingAccount = (trx: Scope, { tenancy, acting }: Caller) =>
  trx
    .selectFrom('accounts')
    .selectAll()
    .where('tenantId', '=', tenancy.tenantId)
    .where('id', '=', acting.id)
    .executeTakeFirstOrThrow()

export async function shownAccount(trx: Scope, caller: Caller, account: Row<'accounts'>, now: Date): Promise<Account> {
  const shown = await shownBalance(trx, caller)
  const left = shown && (await findDaysLeft(trx, { tenantId: account.tenantId, accountId: account.id }, now))
  const storage = await storageOf(trx, { tenantId: account.tenantId, accountId: account.id })
  return {
    accountId: account.id,
    accountName: account.name,
    accountEmail: account.email,
    accountRole: roleOf(account),
    mode: account.mode,
    plan: account.plan,
    paymentType: account.paymentType,
    creditBalance: shown?.balance ?? null,
    creditHeld: shown?.held ?? null,
    daysLeft: left?.days ?? null,
    alertLessThan: account.alertLessThan,
    eConsentPrice: account.consentPrice,
    storage: storage.kept,
    maxStorage: storage.max,
    needsSecondFactor: account.needsSecondFactor,
  }
}

/** Limits of an account: the limits that the provider set, else the limits of the plan. A sub-account has no sub-accounts. */
export const limitsOf = ({ plan, parentId, maxSubAccounts, maxSenders }: Row<'accounts'>) => ({
  subAccounts: parentId !== null ? 0 : (maxSubAccounts ?? PLAN_LIMITS[plan].subAccounts),
  senders: maxSenders ?? PLAN_LIMITS[plan].senders,
})

export async function shownPlan(
  trx: Scope,
  caller: Caller,
  account: Row<'accounts'>,
  user: Pick<Row<'users'>, 'username' | 'email'>,
): Promise<AccountPlan> {
  const { tenantId, id } = account
  const shown = await shownBalance(trx, caller)
  const max = limitsOf(account)
  // Two statements: Citus joins no table that it distributes with accounts.
  const { rows: children } = await sql<{ count: number }>`
    select count(*)::integer as count from accounts where tenant_id = ${tenantId} and parent_id = ${id}`.execute(trx)
  const { rows: senders } = await sql<{ count: number }>`
    select count(*)::integer as count from senders
    where tenant_id = ${tenantId} and account_id = ${id} and status <> 'rejected'`.execute(trx)
  return {
    accountId: id,
    accountRole: roleOf(account),
    mode: account.mode,
    plan: account.plan,
    limits: {
      subAccount: children[0]?.count ?? 0,
      maxSubAccount: max.subAccounts,
      senderName: senders[0]?.count ?? 0,
      maxSenderName: max.senders,
      creditBalance: shown?.balance ?? null,
    },
    paymentInfo: {
      type: account.paymentType,
      alertNoti: account.alertOn,
      alertSendTo: account.alertEmail ?? account.email,
      alertLessThan: account.alertLessThan,
    },
    profile: {
      accountName: account.name,
      accountEmail: account.email,
      userName: user.username,
      userEmail: user.email,
    },
  }
}

export const shownAlert = ({ alertOn, alertLessThan, alertEmail, email }: Row<'accounts'>): EmailAlert => ({
  alert: alertOn,
  credit: alertLessThan,
  alertToEmail: alertEmail ?? email,
})

const roleOf = ({ parentId }: Row<'accounts'>) => (parentId === null ? 'owner' : 'sub')

import { LOCALES } from '@songsarn/contract/account/session'
import { sql } from 'kysely'
import type { SecretKey } from '../../foundation/crypto/secret-key.ts'
import type { Row, Scope } from '../../foundation/db/database.ts'
import { asWorker, type Store } from '../../foundation/db/tenancy.ts'
import type { Job } from '../../foundation/job-queue/job-queue.ts'
import { grouped } from '../../mail/grouped.ts'
import { hasMailRoom } from '../../mail/mail-room.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import { setLow } from '../accounts/store-account.ts'
import { recordNotice } from '../notices/record-notice.ts'

type Ports = { store: Store; secretKey: SecretKey }

const MAY_ALERT = sql<boolean>`alert_less_than is not null and alert_on and active and payment_type = 'prepaid'`

/** Says by mail when an account has few credits left. */
export const creditAlertsJob = (ports: Ports): Job => ({
  name: 'alert-of-credits',
  serverOnly: true,
  everySeconds: 60,
  due: sql`select now() where exists (select 1 from accounts where ${MAY_ALERT})`,
  run: () => alertOfCredits(ports),
})

/**
 * Queues one mail for each account whose balance fell below its alert level. The mark is set in the transaction of the mail and
 * removed when the balance is at the level again, so each crossing causes one mail.
 */
export async function alertOfCredits(ports: Ports): Promise<void> {
  const crossings = await asWorker(ports.store, findCrossings, { isLook: true })
  if (crossings.length === 0) return
  await asWorker(ports.store, async (trx) => {
    for (const { account, balance, level } of crossings) {
      // Only one of two processes changes the mark, and only that process sends.
      const changed = await setLow(trx, account, balance < level)
      if (changed && balance < level) await tell(trx, ports, account, { balance, level })
    }
  })
}

async function findCrossings(trx: Scope) {
  // Two statements: Citus joins no table that it distributes with accounts.
  const accounts = await trx.selectFrom('accounts').selectAll().where(MAY_ALERT).execute()
  const balances = await balancesOf(trx, accounts)
  return accounts
    .map((account) => ({ account, balance: balances.get(account.id) ?? 0, level: account.alertLessThan ?? 0 }))
    .filter(({ account, balance, level }) => balance < level !== account.isLow)
}

async function balancesOf(trx: Scope, accounts: readonly Row<'accounts'>[]): Promise<Map<string, number>> {
  const rows = await trx
    .selectFrom('balances')
    .select(['accountId', 'balance'])
    .where(sql<boolean>`account_id = any(${accounts.map(({ id }) => id)}::uuid[])`)
    .execute()
  return new Map(rows.map(({ accountId, balance }) => [accountId, balance]))
}

async function tell(
  trx: Scope,
  ports: Ports,
  { tenantId, id, name, email, alertEmail }: Row<'accounts'>,
  { balance, level }: { balance: number; level: number },
): Promise<void> {
  const owner = await trx
    .selectFrom('users')
    .select('locale')
    .where('tenantId', '=', tenantId)
    .where('accountId', '=', id)
    .where('role', '=', 'owner')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  const to = alertEmail ?? email
  const params = { account: name, balance, level }
  const path = '/account/credit'
  await recordNotice(trx, ports, { tenantId, accountId: id, kind: 'creditLow', params, path, mailed: [to] }, new Date())
  // The level can be set up and down: the balance is shown, but the mailbox is not filled.
  if (!(await hasMailRoom(trx, { tenantId, template: 'creditLow', to: [to] }, new Date()))) return
  await queueMail(trx, ports, {
    tenantId,
    to,
    template: 'creditLow',
    params: { account: name, balance: grouped(balance), level: grouped(level) },
    locale: owner?.locale ?? LOCALES[0],
    path,
  })
}

import { accountName } from '../../account/accounts/account-name.ts'
import { recordNotice } from '../../account/notices/record-notice.ts'
import type { SecretKey } from '../../foundation/crypto/secret-key.ts'
import type { Row, Scope } from '../../foundation/db/database.ts'
import { asWorker, type Store } from '../../foundation/db/tenancy.ts'
import { bangkokTime } from '../../foundation/time/bangkok.ts'
import { approversOf } from './approvers.ts'

type Key = { tenantId: string; approvalId: string }
type Event = Pick<Row<'approvalEvents'>, 'id' | 'kind' | 'userId' | 'text'>

/**
 * Records the notices of what happened to a request, once each: a request is told to those who can approve it, its end to the one who
 * asked.
 */
export const tell = (
  { store, secretKey }: { store: Store; secretKey: SecretKey },
  { tenantId, approvalId }: Key,
): Promise<void> =>
  asWorker(store, async (trx) => {
    const approval = await trx
      .selectFrom('approvals')
      .selectAll()
      .where((eb) => eb.and({ tenantId, id: approvalId }))
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!approval) return
    const events = await trx
      .updateTable('approvalEvents')
      .set({ toldAt: new Date() })
      .where((eb) => eb.and({ tenantId, approvalId }))
      .where('toldAt', 'is', null)
      .returning(['id', 'kind', 'userId', 'text'])
      .execute()
    for (const event of events) await tellOf(trx, { secretKey }, approval, event)
  })

async function tellOf(
  trx: Scope,
  ports: { secretKey: SecretKey },
  approval: Row<'approvals'>,
  { kind, userId, text }: Event,
): Promise<void> {
  const { tenantId, accountId, recipients, credits } = approval
  const { name, sender, createdAt } = approval
  // Without a name its sender and time name it: its text must not be stored in a mail.
  const communication = name ?? `${sender} ${bangkokTime(createdAt).slice(0, 16)}`
  const account = await accountName(trx, { tenantId, accountId })
  const about = { tenantId, accountId, path: `/communication/approvals/${approval.id}` }
  const now = new Date()
  if (kind === 'asked') {
    const mailed = await emailsOf(trx, approval)
    const params = { communication, account, recipients, credits, person: await personOf(trx, approval, userId) }
    const notice = { ...about, kind: 'approvalAsked', params, mailed } as const
    await recordNotice(trx, ports, notice, now)
    // Nobody of the account can decide it, so those who can act for the account are told.
    const { own, parentId } = await approversOf(trx, approval)
    if (own.length === 0 && parentId !== null)
      await recordNotice(trx, ports, { ...notice, accountId: parentId, path: `${about.path}?acting=${accountId}` }, now)
    return
  }
  const toRequester = { ...about, userId: approval.userId }
  if (kind === 'approved' || kind === 'declined') {
    const named = { communication, account, person: await personOf(trx, approval, userId), reason: text ?? '' }
    const of = kind === 'approved' ? 'approvalApproved' : 'approvalDeclined'
    await recordNotice(trx, ports, { ...toRequester, kind: of, params: named }, now)
  }
  if (kind === 'expired' || kind === 'voided')
    await recordNotice(trx, ports, { ...toRequester, kind: 'approvalEnded', params: { communication, account } }, now)
}

/** Who asked gets no mail that asks them. */
async function emailsOf(trx: Scope, { tenantId, userId }: Row<'approvals'>): Promise<string[]> {
  const user = trx
    .selectFrom('users')
    .select('email')
    .where((eb) => eb.and({ tenantId, id: userId }))
  return (await user.execute()).map(({ email }) => email)
}

/** The name of who did it. A user of the parent account has the name of that account, since a sub-account does not see its users. */
async function personOf(trx: Scope, { tenantId, accountId }: Row<'approvals'>, userId: string | null): Promise<string> {
  if (userId === null) return ''
  const user = await trx
    .selectFrom('users')
    .select(['fullName', 'accountId'])
    .where((eb) => eb.and({ tenantId, id: userId }))
    .executeTakeFirst()
  if (!user) return ''
  return user.accountId === accountId ? user.fullName : accountName(trx, { tenantId, accountId: user.accountId })
}

import { abilityOf } from '../../account/sign-in/auth/caller.ts'
import type { Row, Scope } from '../../foundation/db/database.ts'

/** The account of a request, and the one who asks: nobody approves their own request. */
type Asked = { tenantId: string; accountId: string; userId: string }
type User = Pick<Row<'users'>, 'accountId' | 'fullName' | 'role'>

/** Other users who may approve a request, oldest first; in a scope of `asWorker`, since a sub-account does not see those of its parent. */
export async function approversOf(
  trx: Scope,
  { tenantId, accountId, userId }: Asked,
): Promise<{ own: User[]; ofParent: User[]; parentId: string | null }> {
  const account = trx
    .selectFrom('accounts')
    .select('parentId')
    .where((eb) => eb.and({ tenantId, id: accountId }))
  const { parentId } = await account.executeTakeFirstOrThrow()
  const users = await trx
    .selectFrom('users')
    .select(['accountId', 'fullName', 'role'])
    .where((eb) => eb.and({ tenantId, active: true }))
    .where('accountId', 'in', parentId === null ? [accountId] : [accountId, parentId])
    .where('deletedAt', 'is', null)
    .where('id', '<>', userId)
    .orderBy('id')
    .execute()
  const approvers = users.filter(({ role }) => abilityOf(role).can('update', 'Approval'))
  const { own = [], ofParent = [] } = Object.groupBy(approvers, (user) =>
    user.accountId === accountId ? 'own' : 'ofParent',
  )
  return { own, ofParent, parentId }
}

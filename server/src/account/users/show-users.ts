import type { AccountUser } from '@songsarn/contract/account/users'
import type { Row, Scope } from '../../foundation/db/database.ts'

export async function shownUser(trx: Scope, row: Row<'users'>): Promise<AccountUser> {
  const [user] = await shownUsers(trx, [row])
  if (!user) throw new Error('no user to show')
  return user
}

export async function shownUsers(trx: Scope, rows: readonly Row<'users'>[]): Promise<AccountUser[]> {
  const [first] = rows
  if (!first) return []
  const invitations = await trx
    .selectFrom('userInvitations')
    .select(['userId', 'expiresAt'])
    .where('tenantId', '=', first.tenantId)
    .where(
      'userId',
      'in',
      rows.map(({ id }) => id),
    )
    .execute()
  const until = new Map(invitations.map(({ userId, expiresAt }) => [userId, expiresAt]))
  return rows.map((row) => {
    const invitedUntil = until.get(row.id)
    return {
      id: row.id,
      userName: row.username,
      fullName: row.fullName,
      email: row.email,
      role: row.role,
      status: !row.active ? 'off' : invitedUntil ? 'invited' : 'active',
      createDate: row.createdAt.toISOString(),
      lastSignIn: row.lastSignInAt?.toISOString() ?? null,
      invitedUntil: invitedUntil?.toISOString() ?? null,
      secondFactor: row.secondFactorAt !== null,
      avatar: row.avatar,
    }
  })
}

import {
  type AccountUser,
  acceptInvitation,
  createUser,
  deleteUser,
  getUser,
  inviteUser,
  listUsers,
  MAX_NEW_USERS,
  MAX_USERS,
  readInvitation,
  updateUser,
} from '@songsarn/contract/account/users'
import { sql } from 'kysely'
import { deleteFile } from '../../files/files/find-file.ts'
import type { Row, Scope } from '../../foundation/db/database.ts'
import { idRange } from '../../foundation/db/id-range.ts'
import { asWorker } from '../../foundation/db/tenancy.ts'
import { ApiProblem } from '../../foundation/http/api-problem.ts'
import { writeAudit } from '../../foundation/http/audit.ts'
import { accountInReach, type Caller, ofCaller } from '../../foundation/http/caller.ts'
import { type Handler, handle } from '../../foundation/http/handle.ts'
import { containing, readPage, sortOf } from '../../foundation/http/list.ts'
import { tellUser } from '../../mail/tell-user.ts'
import { requireBelowLimits } from '../accounts/account-limit.ts'
import { requireAnother, requireNoSchedules, requireOtherOwner, requireOwnerFor } from '../accounts/user-rules.ts'
import { endPasswordResets } from '../sign-in/auth/end-password-resets.ts'
import type { AuthPorts } from '../sign-in/auth/ports.ts'
import { requireProof } from '../sign-in/auth/require-proof.ts'
import { lockSessions } from '../sign-in/auth/sessions.ts'
import { requireStrong } from '../sign-in/auth/weak-password.ts'
import { findInvitation, invite } from './invitation.ts'
import { hashOf, mismatch, requirePasswords } from './new-password.ts'
import { endSessions, insertUser, takeLogins } from './store-user.ts'

const SORTS = { createDate: 'id', userName: 'username', email: 'email', lastSignIn: 'lastSignInAt' } as const

export const handlers = (ports: AuthPorts): Handler[] => [
  handle(listUsers, async ({ caller, transaction }, { query }) =>
    transaction(async (trx) => {
      const sort = sortOf(query.sort, SORTS, { column: 'id', direction: 'desc' })
      const { from, before } = idRange(query)
      const like = containing(query.userName ?? '')
      const found = trx
        .selectFrom('users')
        .where('tenantId', '=', caller.tenancy.tenantId)
        .where('accountId', '=', accountInReach(caller, query.account))
        .where('deletedAt', 'is', null)
        .where((eb) =>
          eb.or([eb('username', 'ilike', like), eb('fullName', 'ilike', like), eb('email', 'ilike', like)]),
        )
        .$if(from !== undefined, (list) => list.where('id', '>=', from ?? ''))
        .$if(before !== undefined, (list) => list.where('id', '<', before ?? ''))
      const { rows, ...page } = await readPage(query, found, (list) =>
        list
          .selectAll()
          .orderBy(sort.column, (order) =>
            sort.direction === 'asc' ? order.asc().nullsFirst() : order.desc().nullsLast(),
          )
          .orderBy('id', sort.direction),
      )
      return { items: await shown(trx, rows), ...page }
    }),
  ),

  handle(createUser, async ({ caller, transaction, audit, saveResponse }, { body }) => {
    requireOwnerFor(caller, body.role)
    const names = { username: body.userName, email: body.email, fullName: body.fullName || body.userName }
    requirePasswords(body, names)
    // Nobody knows the password of an invited user, and a sign-in takes as long as with any other.
    const passwordHash = await hashOf(ports, body.password || crypto.randomUUID())
    return transaction(async (trx) => {
      const limit = { table: 'users', max: MAX_USERS, counted: sql`deleted_at is null` } as const
      await requireBelowLimits(trx, caller, { ...limit, perDay: MAX_NEW_USERS, now: ports.now() })
      const user = await insertUser(trx, ofCaller(caller), {
        ...{ ...names, role: body.role, passwordHash, createdAt: ports.now() },
      })
      if (!body.password) await invite(trx, ports, user, { account: caller.acting.name, inviter: caller.user.username })
      await audit(trx, {
        ...{ action: body.password ? 'create' : 'invite', subject: 'User' },
        ...{ target: targetOf(user), after: audited(user) },
      })
      return saveResponse(trx, await one(trx, user))
    })
  }),

  handle(getUser, async ({ caller, transaction }, { params }) =>
    transaction(async (trx) => one(trx, await findUser(trx, caller, params))),
  ),

  handle(
    updateUser,
    async ({ caller, transaction, audit }, { params, body }) => {
      const found = await transaction((trx) => findUser(trx, caller, params))
      const names = {
        username: body.userName ?? found.username,
        email: body.email ?? found.email,
        fullName: body.fullName || found.fullName,
      }
      requirePasswords(body, names)
      if (found.id === caller.user.id && (body.password || names.email !== found.email))
        await requireProof(ports, caller, body.current, { field: 'current', code: 'user.passwordNeeded' })
      const passwordHash = body.password && (await hashOf(ports, body.password))
      return transaction(async (trx) => {
        await lockSessions(trx, found.id)
        const before = await findUser(trx, caller, params)
        requireOwnerFor(caller, before.role, body.role)
        const { role = before.role, active = before.active } = body
        if (role !== before.role || active !== before.active) {
          requireAnother(caller, before)
          if (role !== 'owner' || !active) await requireOtherOwner(trx, before)
        }
        const after = await trx
          .updateTable('users')
          .set({ ...names, role, active, ...(passwordHash && { passwordHash, passwordChangedAt: ports.now() }) })
          .where((eb) => eb.and({ ...ofCaller(caller), id: before.id }))
          .returningAll()
          .executeTakeFirstOrThrow()
        if (after.username !== before.username || after.email !== before.email) await takeLogins(trx, after)
        if (passwordHash) await removeInvitation(trx, after)
        // A person with the link that went to the former address must not get in.
        else if (after.email !== before.email && (await one(trx, before)).invitedUntil !== null)
          await invite(trx, ports, after, { account: caller.acting.name, inviter: caller.user.username })
        // A link that went to the former address ends too.
        if (passwordHash || after.email !== before.email) await endPasswordResets(trx, after)
        if (passwordHash || !active) await endSessions(trx, after)
        const by = caller.user.username
        if (passwordHash)
          await tellUser(trx, ports, before, { template: 'passwordChanged', params: { login: before.username, by } })
        if (after.email !== before.email)
          await tellUser(trx, ports, before, {
            template: 'emailChanged',
            params: { login: before.username, email: after.email, by },
          })
        await audit(trx, {
          action: active === before.active ? 'update' : active ? 'switchOn' : 'switchOff',
          ...{ subject: 'User', target: targetOf(after) },
          before: audited(before),
          after: { ...audited(after), ...(passwordHash && { password: 'new' }) },
        })
        return one(trx, after)
      })
    },
    isUser,
  ),

  handle(deleteUser, async ({ caller, transaction, audit }, { params }) => {
    await transaction(async (trx) => {
      await lockSessions(trx, params.id)
      const user = await findUser(trx, caller, params)
      requireOwnerFor(caller, user.role)
      requireAnother(caller, user)
      await requireOtherOwner(trx, user)
      await requireNoSchedules(trx, user)
      await trx
        .updateTable('users')
        .set({ active: false, deletedAt: ports.now(), secondFactorAt: null })
        .where((eb) => eb.and({ ...ofCaller(caller), id: user.id }))
        .execute()
      // The logins are free for others, and no secret stays.
      for (const table of ['logins', 'passkeys', 'secondFactors', 'recoveryCodes'] as const)
        await trx.deleteFrom(table).where('tenantId', '=', user.tenantId).where('userId', '=', user.id).execute()
      if (user.avatar !== null) await deleteFile(trx, { tenantId: user.tenantId, id: user.avatar }, ports.now())
      await removeInvitation(trx, user)
      await endPasswordResets(trx, user)
      await endSessions(trx, user)
      await audit(trx, { action: 'delete', subject: 'User', target: targetOf(user), before: audited(user) })
    })
    return undefined
  }),

  handle(inviteUser, async ({ caller, transaction, audit }, { params }) =>
    transaction(async (trx) => {
      const user = await findUser(trx, caller, params)
      requireOwnerFor(caller, user.role)
      if ((await one(trx, user)).status !== 'invited') throw new ApiProblem('user.notInvited')
      await invite(trx, ports, user, { account: caller.acting.name, inviter: caller.user.username })
      await audit(trx, { action: 'invite', subject: 'User', target: targetOf(user) })
      return one(trx, user)
    }),
  ),

  handle(readInvitation, async (_, { body }) => {
    const found = await findInvitation(ports.store, body.token, ports.now())
    if (!found) throw new ApiProblem('invitation.invalid')
    const { account, invitedBy, username, email, expiresAt, locale } = found
    return { account, invitedBy, userName: username, email, until: expiresAt.toISOString(), locale }
  }),

  handle(acceptInvitation, async ({ address }, { body }) => {
    const found = await findInvitation(ports.store, body.token, ports.now())
    if (!found) throw new ApiProblem('invitation.invalid')
    requireStrong(body.newPass, found, 'newPass')
    if (body.newPass !== body.confirm) throw mismatch('confirm')
    const passwordHash = await hashOf(ports, body.newPass)
    const { tenantId, id, accountId, username, role, tokenHash } = found
    await asWorker(ports.store, async (trx) => {
      // When two accept at the same time, the second finds the invitation used.
      const used = await trx
        .deleteFrom('userInvitations')
        .where('tenantId', '=', tenantId)
        .where('userId', '=', id)
        .where('tokenHash', '=', tokenHash)
        .returning('userId')
        .executeTakeFirst()
      if (!used) throw new ApiProblem('invitation.invalid')
      await trx
        .updateTable('users')
        .set({ passwordHash, passwordChangedAt: ports.now() })
        .where('tenantId', '=', tenantId)
        .where('id', '=', id)
        .execute()
      const tenancy = { tenantId, accountIds: [accountId], actingAccountId: accountId, userId: id }
      const caller = { user: { id, accountId, username, role }, tenancy }
      const change = { action: 'accept', subject: 'User', target: { id, name: username } } as const
      await writeAudit(trx, { caller, address, at: ports.now() }, change)
    })
    return undefined
  }),
]

const targetOf = ({ id, username }: Row<'users'>) => ({ id, name: username })
const audited = ({ username, email, fullName, role, active }: Row<'users'>) => ({
  userName: username,
  ...{ email, fullName, role, active },
})

const findUser = (trx: Scope, caller: Caller, { id }: { id: string }) =>
  trx
    .selectFrom('users')
    .selectAll()
    .where((eb) => eb.and({ ...ofCaller(caller), id }))
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow(() => new ApiProblem('resource.notFound'))

const isUser = async (trx: Scope, caller: Caller, params: { id: string }) =>
  Boolean(await findUser(trx, caller, params))

const removeInvitation = (trx: Scope, { tenantId, id }: Pick<Row<'users'>, 'tenantId' | 'id'>) =>
  trx.deleteFrom('userInvitations').where('tenantId', '=', tenantId).where('userId', '=', id).execute()

async function one(trx: Scope, row: Row<'users'>): Promise<AccountUser> {
  const [user] = await shown(trx, [row])
  if (!user) throw new Error('no user to show')
  return user
}

async function shown(trx: Scope, rows: readonly Row<'users'>[]): Promise<AccountUser[]> {
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

import { readPasswordReset, requestPasswordReset, resetPassword } from '@songsarn/contract/account/password-resets'
import { keyedHash, sha256 } from '../../../foundation/crypto/hash.ts'
import { asEntry, asWorker, type Store } from '../../../foundation/db/tenancy.ts'
import { ApiProblem } from '../../../foundation/http/api-problem.ts'
import { writeAudit } from '../../../foundation/http/audit.ts'
import { fieldError } from '../../../foundation/http/field-errors.ts'
import { type Handler, handle } from '../../../foundation/http/handle.ts'
import { tellUser } from '../../../mail/tell-user.ts'
import { activeUsers } from '../../accounts/active-users.ts'
import { loginOf, setUser } from '../../accounts/store-user.ts'
import { limitPasswordChecks } from '../auth/password-checks.ts'
import type { AuthPorts } from '../auth/ports.ts'
import { endSessions, lockSessions } from '../auth/sessions.ts'
import { countTry, forgetTry, resetCounts, signInCounts } from '../auth/sign-in-failures.ts'
import { requireStrong } from '../auth/weak-password.ts'
import { RESET_JOB } from './mail-reset.ts'

export const handlers = (ports: AuthPorts): Handler[] => [
  handle(requestPasswordReset, async ({ address, afterCommit }, { body }) => {
    if (!ports.sendsMail) throw new ApiProblem('passwordReset.noMail')
    const wait = await countTry(ports.store, await resetCounts(ports, address), ports.now())
    if (wait > 0) throw new ApiProblem('request.tooMany', { retryAfter: wait })
    const login = loginOf(body.login)
    const key = await keyedHash(ports.secretKey, `password reset ${login}`)
    await asWorker(ports.store, (trx) => ports.jobs.add(trx, { name: RESET_JOB }, { login }, key))
    afterCommit('password resets')
    return undefined
  }),

  handle(readPasswordReset, async (_, { body }) => {
    const { username, expiresAt, locale } = await findReset(ports.store, body.token, ports.now())
    return { userName: username, until: expiresAt.toISOString(), locale }
  }),

  handle(resetPassword, async ({ address }, { body }) => {
    const user = await findReset(ports.store, body.token, ports.now())
    requireStrong(ports, body.newPass, user, 'newPass')
    if (body.newPass !== body.confirm)
      throw new ApiProblem('password.mismatch', { errors: [fieldError('confirm', 'notAllowed')] })
    const passwordHash = await limitPasswordChecks(user, () => ports.passwords.hash(body.newPass))
    const { tenantId, id, accountId, username, role, tokenHash } = user
    await asWorker(ports.store, async (trx) => {
      await lockSessions(trx, id)
      // When two use the link at the same time, the second finds it used.
      const used = await trx
        .deleteFrom('passwordResets')
        .where((eb) => eb.and({ tenantId, userId: id, tokenHash }))
        .returning('userId')
        .executeTakeFirst()
      if (!used) throw new ApiProblem('passwordReset.invalid')
      await setUser(trx, user, { passwordHash, passwordChangedAt: ports.now() })
      await endSessions(trx, user)
      await trx.deleteFrom('userInvitations').where('tenantId', '=', tenantId).where('userId', '=', id).execute()
      await tellUser(trx, ports, user, { template: 'passwordChanged', params: { login: username, by: username } })
      const tenancy = { tenantId, accountIds: [accountId], actingAccountId: accountId, userId: id }
      const caller = { user: { id, accountId, username, role }, tenancy }
      await writeAudit(
        trx,
        { caller, address, at: ports.now() },
        {
          ...{ action: 'update', subject: 'User', target: { id, name: username } },
          ...{ before: { password: 'old' }, after: { password: 'new' } },
        },
      )
    })
    // Users who forgot their password have failed to sign in, too.
    const counts = await signInCounts(ports, { who: id, device: undefined, address })
    await forgetTry(
      ports.store,
      counts.filter(({ isOwn }) => isOwn),
    )
    return undefined
  }),
]

/** The link of a token, with its user. Throws `passwordReset.invalid` when it was used, replaced, or has expired. */
async function findReset(store: Store, token: string, now: Date) {
  const hash = await sha256(token)
  return asEntry(store, hash, (trx) =>
    activeUsers(trx)
      .innerJoin('passwordResets as r', (join) =>
        join.onRef('r.tenantId', '=', 'u.tenantId').onRef('r.userId', '=', 'u.id'),
      )
      .where('r.tokenHash', '=', hash)
      .where('r.expiresAt', '>', now)
      .select(['r.tokenHash', 'r.expiresAt'])
      .select(['u.tenantId', 'u.id', 'u.accountId', 'u.username', 'u.email', 'u.fullName', 'u.locale', 'u.role'])
      .executeTakeFirstOrThrow(() => new ApiProblem('passwordReset.invalid')),
  )
}

import {
  beginSecondFactor,
  confirmSecondFactor,
  getSecondFactor,
  removeSecondFactor,
  removeUserSecondFactor,
  renewRecoveryCodes,
  signInWithCode,
} from '@songsarn/contract/account/second-factor'
import type { Row, Scope } from '../../../foundation/db/database.ts'
import { asApp, asWorker } from '../../../foundation/db/tenancy.ts'
import { ApiProblem } from '../../../foundation/http/api-problem.ts'
import type { AuditChange } from '../../../foundation/http/audit.ts'
import { type Caller, ofCaller } from '../../../foundation/http/caller.ts'
import { fieldError } from '../../../foundation/http/field-errors.ts'
import { type Handler, handle } from '../../../foundation/http/handle.ts'
import { tellUser } from '../../../mail/tell-user.ts'
import { ownUser } from '../../accounts/own-user.ts'
import { setUser } from '../../accounts/store-user.ts'
import { requireAnother, requireOwnerFor } from '../../accounts/user-rules.ts'
import { completeSignIn } from '../auth/continue-sign-in.ts'
import { requireOwnPassword } from '../auth/own-password.ts'
import type { AuthPorts } from '../auth/ports.ts'
import { lockSessions, renewToken } from '../auth/sessions.ts'
import { codeCounts, countTry, forgetTry, setUpCounts } from '../auth/sign-in-failures.ts'
import { endSteps, findStep } from '../auth/sign-in-steps.ts'
import { demandHandlers, isDemanded } from './demand.ts'
import { countRecoveryCodes, storeRecoveryCodes } from './recovery-codes.ts'
import { requireCode } from './require-code.ts'
import { plain, removeFactor, storeSecret, takeAppCode, takeCode } from './store-factor.ts'
import { newSecret, totpOf } from './totp.ts'

export const handlers = (ports: AuthPorts): Handler[] => [
  ...demandHandlers(ports),

  handle(signInWithCode, async (context, { body }) => {
    const step = await findStep(ports.store, body.token, ports.now())
    if (!step) throw new ApiProblem('session.stepExpired')
    const counts = await codeCounts(ports, { userId: step.userId, address: context.address })
    const wait = await countTry(ports.store, counts, ports.now())
    if (wait > 0) throw new ApiProblem('request.tooMany', { retryAfter: wait })
    const { taken, codes } = await asWorker(ports.store, async (trx) => {
      const { tenantId, userId } = step
      const used = await takeCode(trx, ports, { tenantId, id: userId }, body.code)
      return {
        taken: used,
        codes: used === 'recovery' ? await countRecoveryCodes(trx, { tenantId, userId }) : undefined,
      }
    })
    if (!taken) {
      ports.metrics.signInFailure()
      throw new ApiProblem('session.wrongCode', { errors: [fieldError('code', 'notAllowed')] })
    }
    await forgetTry(ports.store, counts)
    const user = await completeSignIn(ports, context, step, { isStrong: true, way: 'password', codes })
    await endSteps(ports.store, step)
    return user
  }),

  handle(getSecondFactor, async ({ caller }) =>
    asApp(ports.store, caller.self, async (trx) => {
      const own = await ownUser(trx, caller)
      return {
        since: own.secondFactorAt?.toISOString() ?? null,
        recoveryCodes: await countRecoveryCodes(trx, { tenantId: own.tenantId, userId: own.id }),
        demanded: await isDemanded(trx, own),
      }
    }),
  ),

  handle(beginSecondFactor, async ({ caller }, { body }) => {
    const own = await asApp(ports.store, caller.self, (trx) => ownUser(trx, caller))
    if (own.secondFactorAt) throw new ApiProblem('secondFactor.isOn')
    await requireOwnPassword(ports, own, body.password, 'password')
    const secret = newSecret()
    await asApp(ports.store, caller.self, async (trx) => {
      const locked = await lockedUser(trx, caller)
      if (locked.secondFactorAt) throw new ApiProblem('secondFactor.isOn')
      await storeSecret(trx, ports, locked, secret)
    })
    return { secret, uri: totpOf(secret, own.username).toString() }
  }),

  handle(confirmSecondFactor, async ({ caller, request, headers, audit }, { body }) => {
    // Who finds an open screen between the two steps must not guess the code, which answers the recovery codes.
    const counts = await setUpCounts(ports, caller.user.id)
    const wait = await countTry(ports.store, counts, ports.now())
    if (wait > 0) throw new ApiProblem('request.tooMany', { retryAfter: wait })
    const { recoveryCodes, token } = await asApp(ports.store, caller.self, async (trx) => {
      const own = await lockedUser(trx, caller)
      if (own.secondFactorAt) throw new ApiProblem('secondFactor.isOn')
      if (!(await takeAppCode(trx, ports, own, plain(body.code))))
        throw new ApiProblem('secondFactor.wrongCode', { errors: [fieldError('code', 'notAllowed')] })
      await setUser(trx, own, { secondFactorAt: ports.now() })
      await endWeakSessions(trx, caller)
      await tellUser(trx, ports, own, { template: 'secondFactorAdded', params: { login: own.username } })
      await audit(trx, changeOf(own, 'switchOn'))
      return {
        token: await renewToken(trx, caller),
        recoveryCodes: await storeRecoveryCodes(trx, ports.secretKey, ownerOf(own)),
      }
    })
    ports.sessions.set(request, headers, token)
    await forgetTry(ports.store, counts)
    return { recoveryCodes }
  }),

  handle(renewRecoveryCodes, async ({ caller, address, audit }, { body }) => {
    await requireFactor(ports, { caller, address }, body)
    return asApp(ports.store, caller.self, async (trx) => {
      const own = await lockedUser(trx, caller)
      if (!own.secondFactorAt) throw new ApiProblem('secondFactor.isOff')
      await audit(trx, { ...changeOf(own, 'renew'), before: {}, after: { recoveryCodes: 'new' } })
      return { recoveryCodes: await storeRecoveryCodes(trx, ports.secretKey, ownerOf(own)) }
    })
  }),

  handle(removeSecondFactor, async ({ caller, address, request, headers, audit }, { body }) => {
    // Before the code is used up.
    const demanded = await asApp(ports.store, caller.self, async (trx) => isDemanded(trx, await ownUser(trx, caller)))
    if (demanded) throw new ApiProblem('secondFactor.demanded')
    await requireFactor(ports, { caller, address }, body)
    const token = await asApp(ports.store, caller.self, async (trx) => {
      const own = await lockedUser(trx, caller)
      if (!own.secondFactorAt) throw new ApiProblem('secondFactor.isOff')
      if (await isDemanded(trx, own)) throw new ApiProblem('secondFactor.demanded')
      await removeFactor(trx, own)
      await mailRemoved(trx, ports, own, caller)
      await audit(trx, changeOf(own, 'switchOff'))
      return renewToken(trx, caller)
    })
    ports.sessions.set(request, headers, token)
    return undefined
  }),

  handle(removeUserSecondFactor, async ({ caller, transaction, audit }, { params }) => {
    await transaction(async (trx) => {
      await lockSessions(trx, params.id)
      const user = await trx
        .selectFrom('users')
        .selectAll()
        .where((eb) => eb.and({ ...ofCaller(caller), ...params }))
        .where('deletedAt', 'is', null)
        .executeTakeFirstOrThrow(() => new ApiProblem('resource.notFound'))
      requireOwnerFor(caller, user.role)
      requireAnother(caller, user)
      if (!user.secondFactorAt) throw new ApiProblem('secondFactor.isOff')
      await removeFactor(trx, user)
      await mailRemoved(trx, ports, user, caller)
      await audit(trx, changeOf(user, 'switchOff'))
    })
    return undefined
  }),
]

const ownerOf = ({ tenantId, accountId, id }: Row<'users'>) => ({ tenantId, accountId, userId: id })

/** The caller's own row. Changes of their second factor wait for each other, and for a change of the password. */
async function lockedUser(trx: Scope, caller: Caller): Promise<Row<'users'>> {
  await lockSessions(trx, caller.user.id)
  return ownUser(trx, caller)
}

/** Refuses unless the caller has a second factor, and proves both factors. */
async function requireFactor(
  ports: AuthPorts,
  { caller, address }: { caller: Caller; address: string },
  { password, code }: { password: string; code: string },
): Promise<void> {
  const own = await asApp(ports.store, caller.self, (trx) => ownUser(trx, caller))
  if (!own.secondFactorAt) throw new ApiProblem('secondFactor.isOff')
  await requireOwnPassword(ports, own, password, 'password')
  await requireCode(ports, { caller, address }, code)
}

function changeOf(user: Row<'users'>, action: 'switchOn' | 'switchOff' | 'renew'): AuditChange {
  const isOn = action === 'switchOn'
  return {
    ...{ action, subject: 'Auth', target: { id: user.id, name: user.username } },
    ...{ before: { secondFactor: !isOn }, after: { secondFactor: isOn } },
    account: { tenantId: user.tenantId, accountId: user.accountId },
  }
}

/** Ends the user's other sessions that only proved the password: somebody who knows it may have begun them. */
const endWeakSessions = (trx: Scope, caller: Caller) =>
  trx
    .deleteFrom('sessions')
    .where((eb) => eb.and({ tenantId: caller.self.tenantId, userId: caller.user.id, isStrong: false }))
    .where('tokenHash', '<>', caller.session)
    .execute()

/** Tells the user that sign-in needs no code any more, and who did it. */
const mailRemoved = (trx: Scope, ports: AuthPorts, user: Row<'users'>, { user: by }: Caller) =>
  tellUser(trx, ports, user, {
    template: 'secondFactorRemoved',
    params: { login: user.username, by: by.username },
  })

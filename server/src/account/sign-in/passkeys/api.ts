import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  listPasskeys,
  MAX_PASSKEYS,
  type Passkey,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
} from '@songsarn/contract/account/passkeys'
import { sql } from 'kysely'
import { newToken } from '../../../foundation/crypto/base64url.ts'
import type { Row, Scope } from '../../../foundation/db/database.ts'
import { newId } from '../../../foundation/db/id.ts'
import { isDuplicate } from '../../../foundation/db/is-duplicate.ts'
import { asApp } from '../../../foundation/db/tenancy.ts'
import { ApiProblem } from '../../../foundation/http/api-problem.ts'
import type { Caller } from '../../../foundation/http/caller.ts'
import { type Handler, handle } from '../../../foundation/http/handle.ts'
import { tellUser } from '../../../mail/tell-user.ts'
import { ownUser } from '../../accounts/own-user.ts'
import { completeSignIn } from '../auth/continue-sign-in.ts'
import type { AuthPorts } from '../auth/ports.ts'
import { isFresh, requireProof } from '../auth/require-proof.ts'
import { refuseIfSingleSignOn } from '../auth/required-single-sign-on.ts'
import { countTry, forgetTry, networkCounts } from '../auth/sign-in-failures.ts'
import { requireCode } from '../second-factor/require-code.ts'
import { beginCeremony, takeCeremony } from './ceremonies.ts'
import { findPasskey, notePasskeyUse } from './find-passkey.ts'
import { creationOptions, requestOptions } from './options.ts'
import { verifyCreated, verifyUsed } from './verify.ts'

export const handlers = (ports: AuthPorts): Handler[] => [
  handle(listPasskeys, async ({ caller }) =>
    asApp(ports.store, caller.self, async (trx) => {
      const needsPassword = !(await isFresh(trx, caller, ports.now()))
      const needsCode = needsPassword && (await ownUser(trx, caller)).secondFactorAt !== null
      return { items: (await passkeysOf(trx, caller)).map(shown), needsPassword, needsCode }
    }),
  ),

  handle(beginPasskey, async ({ caller, address }, { body }) => {
    await requireProof(ports, caller, body.password, { field: 'password', code: 'passkey.passwordNeeded' })
    const { own, known, fresh } = await asApp(ports.store, caller.self, async (trx) => ({
      own: await ownUser(trx, caller),
      known: await passkeysOf(trx, caller),
      fresh: await isFresh(trx, caller, ports.now()),
    }))
    requireRoom(known)
    // Otherwise the password alone would give a way to sign in without the second factor.
    if (own.secondFactorAt && !fresh) await requireCode(ports, { caller, address }, body.code)

    // One handle for all passkeys of a user: an authenticator keeps one passkey for each.
    const userHandle = known[0]?.userHandle ?? newToken()
    const { token, challenge } = await beginCeremony(ports, {
      sessionHash: caller.session,
      userHandle,
      name: body.name,
    })
    return { ceremony: token, options: creationOptions(ports, { ...own, userHandle, known }, challenge) }
  }),

  handle(addPasskey, async ({ caller, audit }, { body: { ceremony, credential } }) => {
    const { challenge, userHandle, name } = await takeCeremony(ports, ceremony, caller.session)
    if (userHandle === null || name === null) throw new Error('a ceremony without what it adds')
    const verified = await verifyCreated(ports, challenge, credential)
    return asApp(ports.store, caller.self, async (trx) => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`passkeys ${caller.user.id}`}, 0))`.execute(trx)
      requireRoom(await passkeysOf(trx, caller))
      const own = await ownUser(trx, caller)
      const { tenantId, accountId, id: userId } = own
      const row = await trx
        .insertInto('passkeys')
        .values({
          ...{ tenantId, accountId, userId, id: newId(), name, ...verified },
          ...{ userHandle, transports: credential.transports, createdAt: ports.now() },
        })
        .returningAll()
        .executeTakeFirstOrThrow()
        .catch((error) => {
          // Somebody has added this very passkey.
          throw isDuplicate(error) ? new ApiProblem('passkey.refused') : error
        })
      await audit(trx, { action: 'update', after: { passkey: name }, ...ofUser(own) })
      // A passkey that they did not add would let somebody else in.
      await tellUser(trx, ports, own, { template: 'passkeyAdded', params: { login: own.username, name } })
      return shown(row)
    })
  }),

  handle(
    renamePasskey,
    async ({ caller, audit }, { params, body: { name } }) =>
      asApp(ports.store, caller.self, async (trx) => {
        const before = await findOwn(trx, caller, params)
        const row = await trx
          .updateTable('passkeys')
          .set({ name })
          .where((eb) => eb.and(keyOf(caller, params)))
          .returningAll()
          .executeTakeFirstOrThrow(notFound)
        const own = await ownUser(trx, caller)
        await audit(trx, {
          action: 'update',
          before: { passkey: before.name },
          after: { passkey: name },
          ...ofUser(own),
        })
        return shown(row)
      }),
    async (trx, caller, params) => Boolean(await findOwn(trx, caller, params)),
  ),

  handle(removePasskey, async ({ caller, audit }, { params }) =>
    asApp(ports.store, caller.self, async (trx) => {
      const { name } = await trx
        .deleteFrom('passkeys')
        .where((eb) => eb.and(keyOf(caller, params)))
        .returning('name')
        .executeTakeFirstOrThrow(notFound)
      const own = await ownUser(trx, caller)
      await audit(trx, { action: 'update', before: { passkey: name }, ...ofUser(own) })
      await tellUser(trx, ports, own, { template: 'passkeyRemoved', params: { login: own.username, name } })
      return undefined
    }),
  ),

  handle(beginPasskeySignIn, async ({ address }) => {
    const wait = await countTry(ports.store, await networkCounts(ports, 'passkey', address), ports.now())
    if (wait > 0) throw new ApiProblem('request.tooMany', { retryAfter: wait })
    const { token, challenge } = await beginCeremony(ports)
    return { ceremony: token, options: requestOptions(ports, challenge) }
  }),

  handle(signInWithPasskey, async (context, { body: { ceremony, credential } }) => {
    const { challenge } = await takeCeremony(ports, ceremony, null)
    try {
      const found = await findPasskey(ports.store, credential.id)
      if (!found || found.userHandle !== credential.userHandle) throw new ApiProblem('passkey.unknown')
      const counter = await verifyUsed(ports, challenge, found, credential)
      if (!found.mayEnter || !(await notePasskeyUse(ports.store, found, { counter, at: ports.now() })))
        throw new ApiProblem('session.wrongCredentials')
      await forgetTry(ports.store, await networkCounts(ports, 'passkey', context.address))
      await refuseIfSingleSignOn(ports.store, found)
      return await completeSignIn(ports, context, found, { isStrong: true, way: 'passkey' })
    } catch (error) {
      if (error instanceof ApiProblem) ports.metrics.signInFailure()
      throw error
    }
  }),
]

const notFound = () => new ApiProblem('resource.notFound')

const keyOf = ({ self, user }: Caller, { id }: { id: string }) => ({ tenantId: self.tenantId, userId: user.id, id })

const findOwn = (trx: Scope, caller: Caller, params: { id: string }) =>
  trx
    .selectFrom('passkeys')
    .selectAll()
    .where((eb) => eb.and(keyOf(caller, params)))
    .executeTakeFirstOrThrow(notFound)

const passkeysOf = (trx: Scope, { self, user }: Caller) =>
  trx
    .selectFrom('passkeys')
    .selectAll()
    .where((eb) => eb.and({ tenantId: self.tenantId, userId: user.id }))
    .orderBy('id')
    .execute()

function requireRoom(known: readonly unknown[]): void {
  if (known.length >= MAX_PASSKEYS) throw new ApiProblem('limit.reached', { params: { max: MAX_PASSKEYS } })
}

const ofUser = ({ tenantId, accountId, id, username }: Row<'users'>) => ({
  subject: 'User' as const,
  target: { id, name: username },
  account: { tenantId, accountId },
})

const shown = ({ id, name, createdAt, lastUsedAt }: Row<'passkeys'>): Passkey => ({
  ...{ id, name, createDate: createdAt.toISOString(), lastUsedDate: lastUsedAt?.toISOString() ?? null },
})

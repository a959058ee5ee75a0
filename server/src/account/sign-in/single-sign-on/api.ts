import {
  beginSingleSignOn,
  endSingleSignOn,
  getSingleSignOn,
  type SingleSignOn,
  testSingleSignOn,
  updateSingleSignOn,
} from '@songsarn/contract/account/single-sign-on'
import { limitPerKey } from '../../../foundation/concurrency/limit-per-key.ts'
import { seal, unseal } from '../../../foundation/crypto/seal.ts'
import type { Row, Scope } from '../../../foundation/db/database.ts'
import { asWorker } from '../../../foundation/db/tenancy.ts'
import { ApiProblem } from '../../../foundation/http/api-problem.ts'
import { type Caller, ofCaller } from '../../../foundation/http/caller.ts'
import { fieldError } from '../../../foundation/http/field-errors.ts'
import { type Handler, handle } from '../../../foundation/http/handle.ts'
import type { SealedColumn } from '../../../foundation/keys/sealed-column.ts'
import { completeSignIn } from '../auth/continue-sign-in.ts'
import { countTry, forgetTry, networkCounts } from '../auth/sign-in-failures.ts'
import { beginAttempt, takeAttempt } from './attempts.ts'
import { findUserOf } from './find-user.ts'
import type { SingleSignOnPorts } from './ports.ts'
import { authorizationUrl, type Client, isShared, redirectUrl, testProvider, verifiedEmail } from './provider.ts'

/** Sign-ins and tests of one customer, with all its sub-accounts, that wait for a provider, which may never answer. */
const ASKS_PER_TENANT = 10
const SECRET_PURPOSE = 'single sign-on'

export const SEALED_CLIENT_SECRETS: SealedColumn = {
  what: 'secrets of identity providers',
  table: 'singleSignOn',
  column: 'clientSecret',
  key: ['tenantId', 'accountId'],
  purposeOf: () => SECRET_PURPOSE,
}

type Stored = Row<'singleSignOn'>
type Given = { issuer: string; clientId: string; clientSecret?: string | undefined }

export const handlers = (appPorts: SingleSignOnPorts): Handler[] => {
  const ports = { ...appPorts, ask: appPorts.ask ?? (async () => ({ error: 'address.refused', isSent: false })) }

  const clientOf = async ({ issuer, clientId, clientSecret }: Client): Promise<Client> => ({
    ...{ issuer, clientId, clientSecret: await unseal(ports.secretKey, SECRET_PURPOSE, clientSecret) },
  })

  /** The secret as it is stored: the given one, else the one of the same client. No other provider ever gets that. */
  async function sealedSecret({ issuer, clientId, clientSecret }: Given, stored: Stored | undefined): Promise<string> {
    if (clientSecret) return seal(ports.secretKey, SECRET_PURPOSE, clientSecret)
    if (stored?.issuer === issuer && stored.clientId === clientId) return stored.clientSecret
    throw new ApiProblem('sso.secretMissing', { errors: [fieldError('clientSecret', 'required')] })
  }

  const inFewAsks = limitPerKey(ASKS_PER_TENANT, () => new ApiProblem('request.tooMany', { retryAfter: 10 }))

  async function limitBegins(address: string): Promise<void> {
    const wait = await countTry(ports.store, await networkCounts(ports, 'single sign-on', address), ports.now())
    if (wait > 0) throw new ApiProblem('request.tooMany', { retryAfter: wait })
  }

  return [
    handle(getSingleSignOn, async ({ caller, transaction }) =>
      transaction(async (trx) => shown(await findStored(trx, caller), redirectUrl(ports))),
    ),

    handle(updateSingleSignOn, async ({ caller, transaction, audit }, { body }) => {
      requireSafe(body.issuer)
      if (body.trustsEmail && isShared(body.issuer))
        throw new ApiProblem('request.invalid', { errors: [fieldError('trustsEmail', 'notAllowed')] })
      return transaction(async (trx) => {
        const before = await findStored(trx, caller)
        const { clientSecret: _, ...settings } = body
        const row = { ...settings, domains: [...new Set(body.domains)], clientSecret: await sealedSecret(body, before) }
        const stored = await trx
          .insertInto('singleSignOn')
          .values({ ...row, ...ofCaller(caller) })
          .onConflict((conflict) => conflict.columns(['tenantId', 'accountId']).doUpdateSet(row))
          .returningAll()
          .executeTakeFirstOrThrow()
        await audit(trx, {
          ...{ action: before ? 'update' : 'create', subject: 'SingleSignOn' },
          ...{ target: { id: stored.accountId, name: stored.issuer } },
          ...{ before: before && audited(before), after: audited(stored) },
        })
        return shown(stored, redirectUrl(ports))
      })
    }),

    handle(testSingleSignOn, async ({ caller, transaction }, { body }) => {
      requireSafe(body.issuer)
      await limitBegins(caller.acting.id)
      const stored = await transaction((trx) => findStored(trx, caller))
      const client = await clientOf({ ...body, clientSecret: await sealedSecret(body, stored) })
      return { result: await inFewAsks(caller.tenancy.tenantId, () => testProvider(ports, client)) }
    }),

    handle(beginSingleSignOn, async ({ address }, { body: { email } }) => {
      await limitBegins(address)
      const found = await findUserOf(ports.store, email)
      if (!found) throw new ApiProblem('sso.notSetUp')
      const { tenantId, accountId } = found
      const client = await clientOf(found)
      const { url, expected } = await inFewAsks(tenantId, () => authorizationUrl(ports, client, email))
      return { url, attempt: await beginAttempt(ports, { ...expected, tenantId, accountId }) }
    }),

    handle(endSingleSignOn, async (context, { body: { attempt, query } }) => {
      const { tenantId, accountId, ...expected } = await takeAttempt(ports, attempt)
      try {
        const stored = await asWorker(ports.store, (trx) => findActive(trx, { tenantId, accountId }))
        if (!stored) throw new ApiProblem('sso.notSetUp')
        const client = await clientOf(stored)
        const email = await inFewAsks(tenantId, () =>
          verifiedEmail(ports, { ...client, trustsEmail: stored.trustsEmail }, expected, query),
        )
        const user = email === undefined ? undefined : await findUserOf(ports.store, email)
        // A provider speaks for the users of its own account only.
        if (user?.tenantId !== tenantId || user.accountId !== accountId) throw new ApiProblem('sso.unknownUser')
        await forgetTry(ports.store, await networkCounts(ports, 'single sign-on', context.address))
        return await completeSignIn(ports, context, user, { isStrong: true, way: 'singleSignOn' })
      } catch (error) {
        if (error instanceof ApiProblem) ports.metrics.signInFailure()
        throw error
      }
    }),
  ]
}

/** Without TLS, who listens would get the client secret. The own computer is for tests and for trying it out. */
function requireSafe(issuer: string): void {
  const { protocol, hostname } = new URL(issuer)
  const isOwn = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
  if (protocol === 'http:' && !isOwn)
    throw new ApiProblem('sso.needsHttps', { errors: [fieldError('issuer', 'notAllowed')] })
}

const findStored = (trx: Scope, caller: Caller): Promise<Stored | undefined> =>
  trx
    .selectFrom('singleSignOn')
    .selectAll()
    .where((eb) => eb.and(ofCaller(caller)))
    .executeTakeFirst()

const findActive = (trx: Scope, account: { tenantId: string; accountId: string }): Promise<Stored | undefined> =>
  trx
    .selectFrom('singleSignOn')
    .selectAll()
    .where((eb) => eb.and({ ...account, active: true }))
    .executeTakeFirst()

const audited = ({ issuer, clientId, clientSecret, domains, active, required, trustsEmail }: Stored) => ({
  ...{ issuer, clientId, clientSecret, domains, active, required, trustsEmail },
})

function shown(stored: Stored | undefined, url: string): SingleSignOn {
  if (!stored) return { provider: null, redirectUrl: url }
  const { issuer, clientId, domains, active, required, trustsEmail } = stored
  return { provider: { issuer, clientId, domains, active, required, trustsEmail }, redirectUrl: url }
}

import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { createApiKey } from '@songsarn/contract/account/api-keys'
import { listAudit } from '@songsarn/contract/account/audit'
import { signIn, whoAmI } from '@songsarn/contract/account/session'
import {
  beginSingleSignOn,
  endSingleSignOn,
  getSingleSignOn,
  testSingleSignOn,
  updateSingleSignOn,
} from '@songsarn/contract/account/single-sign-on'
import { listLogs } from '@songsarn/contract/reports/logs'
import { callerWith, PASSWORD, type TestApp, type TestUser, testApp } from '../../../../testing/app.ts'
import { forEachEngine } from '../../../../testing/database.ts'
import { CLIENT, type Person, startIdentityProvider } from '../../../../testing/identity-provider.ts'
import { readAllowed } from '../../../adapters/outbound-address.ts'
import { outboundHttp } from '../../../adapters/outbound-http.ts'
import type { OpenDatabase } from '../../../foundation/db/connect.ts'
import { asWorker } from '../../../foundation/db/tenancy.ts'
import type { OutboundAsk } from '../../../foundation/http/outbound.ts'
import { purgeAttempts } from './attempts.ts'

const MINUTE = 60_000
const REDIRECT = 'https://sms.example/single-sign-on'

forEachEngine('single sign-on', (open) => {
  let store: OpenDatabase
  let test: TestApp
  let provider: Awaited<ReturnType<typeof startIdentityProvider>>
  const outbound = outboundHttp(readAllowed('127.0.0.1'))
  let owner: TestUser
  let user: TestUser
  beforeAll(async () => {
    store = await open()
    provider = await startIdentityProvider(REDIRECT)
    test = testApp(store, { ask: outbound.ask, log: { info: () => {}, warn: () => {}, error: console.error } })
  })
  afterAll(async () => {
    outbound.close()
    await provider?.stop()
    await store?.close()
  })
  beforeEach(async () => {
    owner = await test.newUser(await test.newAccount(), 'owner')
    user = await test.newUser(owner.account, 'sender')
  })

  const emailOf = ({ username }: TestUser) => `${username}@example.com`
  const settings = (over: object = {}) => ({
    ...{ issuer: provider.issuer, ...CLIENT, domains: ['example.com'], active: true, required: false },
    ...over,
  })
  const setUp = (over?: object, by = owner) => by.call(updateSingleSignOn, { body: settings(over) })
  const visitor = () => callerWith(test.fetch, {})
  const begin = (email: string) => visitor()(beginSingleSignOn, { body: { email } })
  const end = (attempt: string, query: string) => visitor()(endSingleSignOn, { body: { attempt, query } })
  async function enter(email: string, as: Person = { email, verified: true }) {
    const { body, status, text } = await begin(email)
    if (status !== 200) throw new Error(text)
    return end(body.attempt, await provider.signIn(body.url, as))
  }
  const enterByPassword = ({ username: login }: TestUser) => visitor()(signIn, { body: { login, password: PASSWORD } })

  it('signs in the existing user whose address the provider verified', async () => {
    await setUp()
    const { status, body, headers } = await enter(emailOf(user))
    expect([status, body.id]).toEqual([200, user.userId])
    const cookie = headers.getSetCookie()[0]?.split(';')[0] ?? ''
    expect((await callerWith(test.fetch, { cookie })(whoAmI)).body.id).toBe(user.userId)
  })

  it('asks the provider with PKCE, state and nonce, and does not show the secret', async () => {
    const saved = await setUp()
    const { body } = await begin(emailOf(user).toUpperCase())
    const query = Object.fromEntries(new URL(body.url).searchParams)
    expect(query).toMatchObject({ code_challenge_method: 'S256', redirect_uri: REDIRECT, response_type: 'code' })
    for (const name of ['state', 'nonce', 'code_challenge']) expect(query[name]).toMatch(/^[\w-]{43}$/)
    const shown = await owner.call(getSingleSignOn)
    expect(shown.body.redirectUrl).toBe(REDIRECT)
    for (const { text } of [saved, shown, await owner.call(listAudit)]) expect(text).not.toContain(CLIENT.clientSecret)
    const rows = await asWorker(store, (trx) => trx.selectFrom('singleSignOn').selectAll().execute())
    expect(JSON.stringify(rows)).not.toContain(CLIENT.clientSecret)
  })

  describe('refuses', () => {
    const codeOf = async (answer: Promise<{ body: { code?: string } }>) => (await answer).body.code

    it('an address without a user, of another domain, and of an account without single sign-on', async () => {
      expect(await codeOf(begin(emailOf(user)))).toBe('sso.notSetUp')
      await setUp({ domains: ['other.example'] })
      expect(await codeOf(begin(emailOf(user)))).toBe('sso.notSetUp')
      await setUp({ active: false })
      expect(await codeOf(begin(emailOf(user)))).toBe('sso.notSetUp')
      await setUp()
      expect(await codeOf(begin('nobody@example.com'))).toBe('sso.notSetUp')
    })

    it('an address that is not verified, missing, or of a user of another account or who is switched off', async () => {
      await setUp()
      const email = emailOf(user)
      const other = await test.newUser(await test.newAccount(), 'owner')
      await setUp({}, other)
      const people: Person[] = [{ email, verified: false }, {}, { email: emailOf(other), verified: true }]
      for (const person of people) expect(await codeOf(enter(email, person))).toBe('sso.unknownUser')
      const { body } = await begin(email)
      const query = await provider.signIn(body.url, { email, verified: true })
      await asWorker(store, (trx) =>
        trx.updateTable('users').set({ active: false }).where('id', '=', user.userId).execute(),
      )
      expect(await codeOf(end(body.attempt, query))).toBe('sso.unknownUser')
    })

    it('an answer that is used twice, comes too late, or belongs to another browser', async () => {
      await setUp()
      const email = emailOf(user)
      const [one, two] = [(await begin(email)).body, (await begin(email)).body]
      const query = await provider.signIn(one.url, { email, verified: true })
      expect(await codeOf(end('x'.repeat(43), query))).toBe('sso.expired')
      expect(await codeOf(end(two.attempt, query))).toBe('sso.refused')
      const both = await Promise.all([end(one.attempt, query), end(one.attempt, query)])
      expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
      const late = (await begin(email)).body
      const lateQuery = await provider.signIn(late.url, { email, verified: true })
      test.later(10 * MINUTE)
      expect(await codeOf(end(late.attempt, lateQuery))).toBe('sso.expired')
      test.later(-10 * MINUTE)
    })

    it('what is no answer of the provider', async () => {
      await setUp()
      for (const query of ['?error=access_denied', '?code=x&state=y', '?']) {
        const { attempt } = (await begin(emailOf(user))).body
        expect(await codeOf(end(attempt, query))).toBe('sso.refused')
      }
    })

    it('admins and others who want to set it up', async () => {
      const admin = await test.newUser(owner.account, 'admin')
      for (const one of [admin, user]) expect((await setUp({}, one)).body.code).toBe('right.missing')
    })

    it('http to other computers, and to send a stored secret to another provider', async () => {
      await setUp()
      expect(await codeOf(setUp({ issuer: 'http://idp.example' }))).toBe('sso.needsHttps')
      const another = { issuer: 'https://evil.example', clientSecret: undefined }
      expect(await codeOf(setUp(another))).toBe('sso.secretMissing')
      const { domains: _, active: __, required: ___, ...body } = settings(another)
      expect(await codeOf(owner.call(testSingleSignOn, { body }))).toBe('sso.secretMissing')
      expect((await setUp({ clientSecret: '', domains: ['Example.com', 'b.example'] })).body.provider).toMatchObject({
        domains: ['example.com', 'b.example'],
      })
      expect((await enter(emailOf(user))).status).toBe(200)
    })
  })

  describe('with a provider that misbehaves', () => {
    const issuer = 'https://login.example.com'
    const answering = (metadata: object): OutboundAsk => {
      const said = { issuer, token_endpoint: `${issuer}/token`, jwks_uri: `${issuer}/keys`, ...metadata }
      return async () => ({
        status: 200,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(said),
      })
    }
    /** Begins at a service whose requests to providers `ask` answers. */
    const beginBy = (ask: OutboundAsk) => {
      const { fetch } = testApp(store, { ask, log: { info: () => {}, warn: () => {}, error: console.error } })
      return (email: string) => callerWith(fetch, {})(beginSingleSignOn, { body: { email } })
    }

    it.each([
      ['no address to sign in at', {}],
      ['one without TLS', { authorization_endpoint: 'http://login.example.com/authorize' }],
      ['a script', { authorization_endpoint: 'javascript:alert(1)' }],
      ['no address', { authorization_endpoint: 'nothing' }],
      ['another issuer', { issuer: 'https://evil.example', authorization_endpoint: `${issuer}/authorize` }],
    ])('sends nobody to %s', async (_, metadata) => {
      await setUp({ issuer })
      const { status, body } = await beginBy(answering(metadata))(emailOf(user))
      expect([status, body.code]).toEqual([409, 'sso.unreachable'])
    })

    it.each(['a\0b@example.com', 'x'.repeat(1000), '@', ''])('takes no address that is none', async (email) => {
      await setUp()
      expect((await enter(emailOf(user), { email, verified: true })).body.code).toBe('sso.unknownUser')
    })

    it('keeps few requests of an account waiting when its provider does not answer, and no requests of other accounts', async () => {
      await setUp({ issuer: 'https://hangs.example' })
      const other = await test.newUser(await test.newAccount(), 'owner')
      await setUp({ issuer }, other)
      const rest = Promise.withResolvers<void>()
      const said = answering({ authorization_endpoint: `${issuer}/authorize` })
      const beginNow = beginBy(async (address, request) => {
        if (address.includes('hangs')) await rest.promise
        return said(address, request)
      })
      const waiting = Array.from({ length: 14 }, () => beginNow(emailOf(user)))
      expect((await beginNow(emailOf(other))).status).toBe(200)
      const refused: string[] = []
      for (const one of waiting) void one.then(({ body }) => refused.push(body.code ?? ''))
      while (refused.length < 4) await new Promise((resolve) => setTimeout(resolve, 10))
      expect(refused).toEqual(Array(4).fill('request.tooMany'))
      rest.resolve()
      expect((await Promise.all(waiting)).filter(({ status }) => status !== 429)).toHaveLength(10)
    })
  })

  it('cannot be set by API keys: their holder could then sign in as every user', async () => {
    const key = { name: 'Back office', mode: 'live', scopes: ['update:SingleSignOn', 'read:Log'] }
    const made = await owner.call(createApiKey, { body: { ...key, scopes: ['read:Log'] } })
    expect((await owner.call(createApiKey, { body: key })).status).toBe(422)
    // As an earlier version allowed.
    await asWorker(store, (trx) =>
      trx.updateTable('apiKeys').set({ scopes: key.scopes }).where('id', '=', made.body.id).execute(),
    )
    const call = callerWith(test.fetch, { authorization: `Bearer ${made.body.key}` })
    expect((await call(updateSingleSignOn, { body: settings() })).body.code).toBe('right.missing')
    expect((await call(listLogs)).status).toBe(200)
  })

  describe('with a provider that does not say what it verified', () => {
    const statusOf = async (as: Person) => (await enter(emailOf(user), as)).status

    it('takes its addresses when the owner trusts it, unless it says something against them', async () => {
      const email = emailOf(user)
      await setUp()
      expect(await statusOf({ email })).toBe(422)
      const saved = await setUp({ trustsEmail: true })
      expect(saved.body.provider?.trustsEmail).toBe(true)
      expect(await statusOf({ email })).toBe(200)
      expect(await statusOf({ email, claims: { xms_edov: true, acct: 0 } })).toBe(200)
      expect(await statusOf({ email, verified: false })).toBe(422)
      for (const claims of [{ xms_edov: false }, { xms_edov: '0' }, { acct: 1 }, { acct: '1' }])
        expect(await statusOf({ email, claims })).toBe(422)
      // Only in the domains of the account, and of its users.
      await setUp({ trustsEmail: true, domains: ['other.example'] })
      expect((await begin(email)).body.code).toBe('sso.notSetUp')
      await setUp({ trustsEmail: true })
      const other = await test.newUser(await test.newAccount(), 'owner')
      expect(await statusOf({ email: emailOf(other) })).toBe(422)
      // The audit log knows who decided it.
      const { items } = (await owner.call(listAudit)).body
      expect(items.some(({ changes }) => changes.some(({ field }) => field === 'trustsEmail'))).toBe(true)
    })

    it.each([
      'https://login.microsoftonline.com/common/v2.0',
      'https://login.microsoftonline.com/Organizations/v2.0',
      'https://login.microsoftonline.com/consumers/v2.0',
      'https://login.microsoftonline.com/9188040d-6c67-4b5b-b112-36a304b66dad/v2.0',
      'https://accounts.google.com',
    ])('trusts no issuer that companies share: %s', async (issuer) => {
      const { status, body } = await setUp({ issuer, trustsEmail: true })
      expect([status, body.errors]).toEqual([422, [expect.objectContaining({ path: 'trustsEmail' })]])
      expect((await setUp({ issuer })).status).toBe(200)
    })
  })

  it('refuses passwords where it is required, except the passwords of owners', async () => {
    await setUp({ required: true })
    expect((await enterByPassword(user)).body.code).toBe('sso.required')
    expect((await enterByPassword(owner)).status).toBe(200)
    expect((await enter(emailOf(user))).status).toBe(200)
    await setUp({ required: true, active: false })
    expect((await enterByPassword(user)).status).toBe(200)
  })

  it('tests the connection: the provider, the client and its secret', async () => {
    const ask = async (over: object) => {
      const body = { issuer: provider.issuer, ...CLIENT, ...over }
      return (await owner.call(testSingleSignOn, { body })).body.result
    }
    expect(await ask({})).toBe('ok')
    expect(await ask({ clientSecret: 'wrong' })).toBe('wrongClient')
    expect(await ask({ clientId: 'unknown' })).toBe('wrongClient')
    expect(await ask({ issuer: `${provider.issuer}/nothing` })).toBe('notProvider')
    // The guard of outbound requests refuses private networks.
    expect(await ask({ issuer: 'https://10.1.2.3' })).toBe('unreachable')
    expect((await owner.call(getSingleSignOn)).body.provider).toBeNull()
  })

  it('forgets attempts that were not ended', async () => {
    await setUp()
    await begin(emailOf(user))
    await asWorker(store, (trx) => purgeAttempts(trx, new Date(Date.now() + 30 * MINUTE)))
    const left = await asWorker(store, (trx) => trx.selectFrom('singleSignOnAttempts').select('tokenHash').execute())
    expect(left).toEqual([])
  })
})

import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { listAudit } from '@songsarn/contract/account/audit'
import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  listPasskeys,
  MAX_PASSKEYS,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
} from '@songsarn/contract/account/passkeys'
import { whoAmI } from '@songsarn/contract/account/session'
import { deleteUser } from '@songsarn/contract/account/users'
import { callerWith, PASSWORD, type TestApp, type TestUser, testApp } from '../../../../testing/app.ts'
import { forEachEngine } from '../../../../testing/database.ts'
import { SoftPasskey } from '../../../../testing/soft-passkey.ts'
import type { OpenDatabase } from '../../../foundation/db/connect.ts'
import { asWorker } from '../../../foundation/db/tenancy.ts'
import { purgeCeremonies } from './ceremonies.ts'

const MINUTE = 60_000
const ORIGIN = 'https://sms.example'

forEachEngine('passkeys', (open) => {
  let store: OpenDatabase
  let test: TestApp
  let user: TestUser
  beforeAll(async () => {
    store = await open()
    test = testApp(store, { log: { info: () => {}, warn: () => {}, error: console.error } })
  })
  afterAll(() => store?.close())
  beforeEach(async () => {
    user = await test.newUser(await test.newAccount(), 'sender')
  })

  const visitor = () => callerWith(test.fetch, {})
  const begin = (password?: string, name = 'My laptop') => user.call(beginPasskey, { body: { name, password } })
  async function add(passkey: SoftPasskey, name?: string) {
    const { ceremony, options } = (await begin(undefined, name)).body
    return user.call(addPasskey, { body: { ceremony, credential: passkey.create(options, ORIGIN) } })
  }
  async function added(name?: string) {
    const passkey = new SoftPasskey()
    const { status, body, text } = await add(passkey, name)
    if (status !== 201) throw new Error(text)
    return { passkey, id: body.id }
  }
  async function enter(passkey: SoftPasskey, origin = ORIGIN) {
    const { ceremony, options } = (await visitor()(beginPasskeySignIn)).body
    return visitor()(signInWithPasskey, { body: { ceremony, credential: passkey.get(options, origin) } })
  }
  const mailsTo = () =>
    asWorker(store, (trx) =>
      trx.selectFrom('mails').select('template').where('recipient', '=', `${user.username}@example.com`).execute(),
    )

  it('signs in with a passkey, without a name or a password', async () => {
    const { passkey } = await added()
    const { status, body, headers } = await enter(passkey)
    expect([status, body.id, body.username]).toEqual([200, user.userId, user.username])
    const cookie = headers.getSetCookie()[0]?.split(';')[0] ?? ''
    expect((await callerWith(test.fetch, { cookie })(whoAmI)).body.id).toBe(user.userId)
    const [shown] = (await user.call(listPasskeys)).body.items
    expect(shown).toMatchObject({ name: 'My laptop', lastUsedDate: expect.any(String) })
  })

  it('shows the authenticator no id of the user, and the same handle for all their passkeys', async () => {
    await added()
    const { options } = (await begin()).body
    expect(options.user.id).toMatch(/^[\w-]{43}$/)
    expect(JSON.stringify(options)).not.toContain(user.userId)
    expect(options.excludeCredentials).toHaveLength(1)
    const { passkey } = await added('Phone')
    expect(passkey.userHandle).toBe(options.user.id)
  })

  it('asks for the password again some minutes after the sign-in', async () => {
    expect((await user.call(listPasskeys)).body.needsPassword).toBe(false)
    test.later(11 * MINUTE)
    expect((await user.call(listPasskeys)).body.needsPassword).toBe(true)
    const refused = [await begin(), await begin('wrong')]
    expect(refused.map(({ body }) => [body.code, body.errors?.[0]?.path])).toEqual([
      ['passkey.passwordNeeded', 'password'],
      ['password.wrongCurrent', 'password'],
    ])
    expect((await begin(PASSWORD)).status).toBe(200)
    test.later(-11 * MINUTE)
  })

  it('renames and removes one, writes the audit log and tells the user', async () => {
    const { passkey, id } = await added()
    expect((await user.call(renamePasskey, { params: { id }, body: { name: 'Work' } })).body.name).toBe('Work')
    const colleague = await test.newUser(user.account, 'owner')
    expect((await colleague.call(removePasskey, { params: { id } })).status).toBe(404)
    expect((await user.call(removePasskey, { params: { id } })).status).toBe(204)
    expect((await enter(passkey)).body.code).toBe('passkey.unknown')
    expect((await mailsTo()).map(({ template }) => template)).toEqual(['passkeyAdded', 'passkeyRemoved'])
    const changes = (await colleague.call(listAudit)).body.items.map(({ changes: [one] }) => [one?.before, one?.after])
    expect(changes).toEqual([
      ['Work', null],
      ['My laptop', 'Work'],
      [null, 'My laptop'],
    ])
  })

  it('holds no more than the limit', async () => {
    const { passkey } = await added()
    const row = await asWorker(store, (trx) =>
      trx.selectFrom('passkeys').selectAll().where('userId', '=', user.userId).executeTakeFirstOrThrow(),
    )
    const pending = (await begin()).body
    const more = Array.from({ length: MAX_PASSKEYS - 1 }, (_, n) => ({
      ...{ ...row, id: crypto.randomUUID(), credentialId: `${row.credentialId}${n}` },
    }))
    await asWorker(store, (trx) => trx.insertInto('passkeys').values(more).execute())
    expect((await begin()).body.code).toBe('limit.reached')
    const body = {
      ceremony: pending.ceremony,
      credential: new SoftPasskey().create(pending.options, ORIGIN),
    }
    expect((await user.call(addPasskey, { body })).body.code).toBe('limit.reached')
    expect((await enter(passkey)).status).toBe(200)
  })

  describe('refuses', () => {
    it('a ceremony that is used twice, too late, or by another session', async () => {
      const { passkey } = await added()
      const started = (await visitor()(beginPasskeySignIn)).body
      const body = { ceremony: started.ceremony, credential: passkey.get(started.options, ORIGIN) }
      const both = await Promise.all([1, 2].map(() => visitor()(signInWithPasskey, { body })))
      expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])

      const late = (await visitor()(beginPasskeySignIn)).body
      test.later(5 * MINUTE)
      const lateBody = { ceremony: late.ceremony, credential: passkey.get(late.options, ORIGIN) }
      expect((await visitor()(signInWithPasskey, { body: lateBody })).body.code).toBe('passkey.expired')
      test.later(-5 * MINUTE)

      const { ceremony, options } = (await begin()).body
      const other = await test.newUser(user.account, 'sender')
      const credential = new SoftPasskey().create(options, ORIGIN)
      expect((await other.call(addPasskey, { body: { ceremony, credential } })).body.code).toBe('passkey.expired')
      const asked = (await visitor()(beginPasskeySignIn)).body.options
      const signIn = { ceremony: (await begin()).body.ceremony, credential: passkey.get(asked, ORIGIN) }
      expect((await visitor()(signInWithPasskey, { body: signIn })).body.code).toBe('passkey.expired')
    })

    it('another origin, another challenge, another key, and a user who was not verified', async () => {
      const { passkey } = await added()
      expect((await enter(passkey, 'https://sms.example.evil')).body.code).toBe('passkey.refused')
      const [one, two] = [(await visitor()(beginPasskeySignIn)).body, (await visitor()(beginPasskeySignIn)).body]
      const swapped = { ceremony: one.ceremony, credential: passkey.get(two.options, ORIGIN) }
      expect((await visitor()(signInWithPasskey, { body: swapped })).body.code).toBe('passkey.refused')
      expect((await enter(passkey.forged())).body.code).toBe('passkey.refused')
      expect((await enter(passkey.unverified())).body.code).toBe('passkey.refused')
      expect((await enter(passkey.forOther('evil.example'))).body.code).toBe('passkey.refused')
      expect((await enter(passkey)).status).toBe(200)
      const { ceremony, options } = (await begin()).body
      const credential = new SoftPasskey().unverified().create(options, ORIGIN)
      expect((await user.call(addPasskey, { body: { ceremony, credential } })).body.code).toBe('passkey.refused')
    })

    it('a copy, whose count does not grow', async () => {
      const { passkey } = await added()
      passkey.counter = 5
      expect((await enter(passkey)).status).toBe(200)
      passkey.counter = 5
      expect((await enter(passkey)).body.code).toBe('passkey.refused')
    })

    it('a passkey that another user has', async () => {
      const { passkey } = await added()
      const { ceremony, options } = (await begin()).body
      const body = { ceremony, credential: passkey.create(options, ORIGIN) }
      expect((await user.call(addPasskey, { body })).body.code).toBe('passkey.refused')
    })

    it('a user or an account that is switched off, and a deleted user', async () => {
      const { passkey } = await added()
      const set = (table: 'users' | 'accounts', id: string, active: boolean) =>
        asWorker(store, (trx) => trx.updateTable(table).set({ active }).where('id', '=', id).execute())
      for (const [table, id] of [
        ['users', user.userId],
        ['accounts', user.account.accountId],
      ] as const) {
        await set(table, id, false)
        const { status, body } = await enter(passkey)
        expect([table, status, body.code]).toEqual([table, 401, 'session.wrongCredentials'])
        await set(table, id, true)
      }
      const owner = await test.newUser(user.account, 'owner')
      expect((await owner.call(deleteUser, { params: { id: user.userId } })).status).toBe(204)
      expect((await enter(passkey)).body.code).toBe('passkey.unknown')
    })
  })

  it('limits the sign-ins that a network begins and does not end', async () => {
    const few = testApp(store, { signInLimits: { perLogin: 3, perAddress: 3, perUser: 8 } })
    const from = (address: string) =>
      callerWith(
        (path, init) => few.app(new Request(`http://127.0.0.1${path}`, init), { address }),
        {},
      )(beginPasskeySignIn)
    const tries = await Promise.all([1, 2, 3, 4, 5].map(() => from('203.0.113.77')))
    expect(tries.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 429, 429])
    expect((await from('203.0.113.78')).status).toBe(200)
  })

  it('forgets ceremonies that were not ended', async () => {
    await begin()
    const count = () => asWorker(store, (trx) => trx.selectFrom('passkeyCeremonies').select('tokenHash').execute())
    expect(await count()).not.toHaveLength(0)
    await asWorker(store, (trx) => purgeCeremonies(trx, new Date(Date.now() + 20 * MINUTE)))
    expect(await count()).toHaveLength(0)
  })
})

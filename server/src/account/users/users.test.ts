import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals'
import { listAudit } from '@songsarn/contract/account/audit'
import { signIn, whoAmI } from '@songsarn/contract/account/session'
import {
  acceptInvitation,
  createUser,
  deleteUser,
  getUser,
  inviteUser,
  listUsers,
  readInvitation,
  updateUser,
} from '@songsarn/contract/account/users'
import { callerWith, PASSWORD, type TestApp, type TestUser, testApp } from '../../../testing/app.ts'
import { forEachEngine } from '../../../testing/database.ts'
import { unseal } from '../../foundation/crypto/seal.ts'
import type { OpenDatabase } from '../../foundation/db/connect.ts'
import { newId } from '../../foundation/db/id.ts'
import { asWorker } from '../../foundation/db/tenancy.ts'
import { MAIL_PURPOSE } from '../../mail/ports.ts'

const DAY = 24 * 60 * 60 * 1000
const NEW_PASS = 'another horse 8 staple'
const BREACHED = 'manchesterunited'

forEachEngine('users of an account', (open) => {
  let store: OpenDatabase
  let test: TestApp
  beforeAll(async () => {
    store = await open()
    test = testApp(store)
  })
  afterAll(() => store?.close())

  const newOwner = async () => test.newUser(await test.newAccount({ name: 'Shop' }), 'owner')
  const someone = () => {
    const userName = `somchai.${newId()}`
    return { userName, email: `${userName}@example.com` }
  }
  const anybody = () => callerWith(test.fetch, {})
  const enter = (login: string, password: string) => anybody()(signIn, { body: { login, password } })
  const accept = (token: string, newPass = NEW_PASS, confirm = newPass) =>
    anybody()(acceptInvitation, { body: { token, newPass, confirm } })

  /** The token of the newest invitation to an address. */
  async function tokenOf(email: string): Promise<string> {
    const mail = await asWorker(store, (trx) =>
      trx
        .selectFrom('mails')
        .select('params')
        .where('recipient', '=', email)
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow(),
    )
    const { path } = JSON.parse(await unseal(test.ports.secretKey, MAIL_PURPOSE, mail.params ?? ''))
    return path.split('#')[1]
  }

  describe('an invitation', () => {
    it('goes out by mail, and lets its user set a password and sign in', async () => {
      const owner = await newOwner()
      const body = someone()
      const made = await owner.call(createUser, { body })
      expect([made.status, made.body]).toMatchObject([
        201,
        { ...body, role: 'admin', status: 'invited', lastSignIn: null },
      ])
      const token = await tokenOf(body.email)
      expect((await enter(body.userName, '')).status).not.toBe(200)
      const read = await anybody()(readInvitation, { body: { token } })
      expect(read.body).toMatchObject({ account: 'Shop', invitedBy: owner.username, ...body })
      expect((await accept(token)).status).toBe(204)
      expect((await enter(body.email, NEW_PASS)).body).toMatchObject({ username: body.userName, role: 'admin' })
      const seen = await owner.call(getUser, { params: { id: made.body.id } })
      expect(seen.body).toMatchObject({ status: 'active', lastSignIn: expect.any(String), invitedUntil: null })
      const { items } = (await owner.call(listAudit, { query: {} })).body
      expect(items.map(({ action, by }) => [action, by.name])).toEqual([
        ['signIn', body.userName],
        ['accept', body.userName],
        ['invite', owner.username],
      ])
    })

    it('is refused where no mails are sent', async () => {
      const silent = testApp(store, { sendsMail: false })
      const owner = await silent.newUser(await silent.newAccount(), 'owner')
      const refused = await owner.call(createUser, { body: someone() })
      expect(refused.body.code).toBe('invitation.noMail')
      const body = { ...someone(), password: NEW_PASS, confirmPass: NEW_PASS }
      expect((await owner.call(createUser, { body })).body.status).toBe('active')
    })

    it('works once, also when it is accepted twice at the same time', async () => {
      const owner = await newOwner()
      const body = someone()
      await owner.call(createUser, { body })
      const token = await tokenOf(body.email)
      const answers = await Promise.all([accept(token), accept(token, 'a second horse 9 staple')])
      expect(answers.map(({ status }) => status).sort()).toEqual([204, 422])
      expect((await accept(token)).body.code).toBe('invitation.invalid')
    })

    it('is replaced by a new one, expires after 7 days, and ends with its user', async () => {
      const owner = await newOwner()
      const body = someone()
      const { id } = (await owner.call(createUser, { body })).body
      const first = await tokenOf(body.email)
      expect((await owner.call(inviteUser, { params: { id } })).status).toBe(200)
      expect((await accept(first)).body.code).toBe('invitation.invalid')
      const second = await tokenOf(body.email)
      test.later(7 * DAY + 1000)
      expect((await anybody()(readInvitation, { body: { token: second } })).body.code).toBe('invitation.invalid')
      test.later(-7 * DAY - 1000)
      await owner.call(updateUser, { params: { id }, body: { active: false } })
      expect((await accept(second)).body.code).toBe('invitation.invalid')
    })

    it('leaves a former address when the user gets another address, and goes to one address ten times a day', async () => {
      const owner = await newOwner()
      const body = someone()
      const { id } = (await owner.call(createUser, { body })).body
      const former = await tokenOf(body.email)
      const email = someone().email
      expect((await owner.call(updateUser, { params: { id }, body: { email } })).status).toBe(200)
      expect((await accept(former)).body.code).toBe('invitation.invalid')
      expect((await anybody()(readInvitation, { body: { token: await tokenOf(email) } })).body.email).toBe(email)
      const again = await Promise.all(Array.from({ length: 12 }, () => owner.call(inviteUser, { params: { id } })))
      expect(again.filter(({ status }) => status === 200)).toHaveLength(9)
      expect(again.find(({ status }) => status !== 200)?.body.code).toBe('request.tooMany')
      expect((await accept(await tokenOf(email))).status).toBe(204)
    })

    it('is refused with a weak password, two that differ, or for a user who has a password', async () => {
      const owner = await newOwner()
      const body = someone()
      await owner.call(createUser, { body })
      const token = await tokenOf(body.email)
      expect((await accept(token, 'short')).body.code).toBe('password.weak')
      expect((await accept(token, BREACHED)).body.params).toMatchObject({ reason: 'breached' })
      expect((await accept(token, NEW_PASS, 'another horse 8 stable')).body.code).toBe('password.mismatch')
      expect((await owner.call(inviteUser, { params: { id: owner.userId } })).body.code).toBe('user.notInvited')
      expect((await accept(token)).status).toBe(204)
    })
  })

  it('may get a password at once', async () => {
    const owner = await newOwner()
    const body = { ...someone(), role: 'sender', password: NEW_PASS, confirmPass: NEW_PASS }
    const made = await owner.call(createUser, { body })
    expect(made.body).toMatchObject({ role: 'sender', status: 'active' })
    expect((await enter(body.userName, NEW_PASS)).status).toBe(200)
    for (const [change, code, path] of [
      [{ confirmPass: 'x' }, 'password.mismatch', 'confirmPass'],
      [{ confirmPass: undefined }, 'password.mismatch', 'confirmPass'],
      [{ password: 'short', confirmPass: 'short' }, 'password.weak', 'password'],
      [{ password: BREACHED, confirmPass: BREACHED }, 'password.weak', 'password'],
    ] as const) {
      const refused = await owner.call(createUser, { body: { ...body, ...someone(), ...change } })
      expect([refused.status, refused.body.code, refused.body.errors?.[0]?.path]).toEqual([422, code, path])
    }
  })

  it('have logins that no other user has, in any case and of any tenant', async () => {
    const [owner, stranger] = [await newOwner(), await newOwner()]
    const taken = someone()
    await stranger.call(createUser, { body: taken })
    for (const [body, code, path] of [
      [{ ...someone(), userName: taken.userName.toUpperCase() }, 'user.nameTaken', 'userName'],
      [{ ...someone(), email: taken.email.toUpperCase() }, 'user.emailTaken', 'email'],
    ] as const) {
      const refused = await owner.call(createUser, { body })
      expect([refused.status, refused.body.code, refused.body.errors?.[0]]).toMatchObject([
        422,
        code,
        { path, code: 'taken' },
      ])
    }
    const { id } = (await owner.call(createUser, { body: someone() })).body
    const refused = await owner.call(updateUser, { params: { id }, body: { email: taken.email } })
    expect(refused.body.code).toBe('user.emailTaken')
    const next = someone()
    expect((await owner.call(updateUser, { params: { id }, body: next })).body).toMatchObject(next)
    expect((await owner.call(listUsers, { query: {} })).body.total).toBe(2)
  })

  it('are refused before their password is hashed, and so often that a user cannot learn the logins of others', async () => {
    const [owner, stranger] = [await newOwner(), await newOwner()]
    const taken = someone()
    await stranger.call(createUser, { body: taken })
    const hash = jest.spyOn(test.ports.passwords, 'hash')
    const passwords = { password: NEW_PASS, confirmPass: NEW_PASS }
    const tries = Array.from({ length: 51 }, () => ({ ...someone(), ...passwords, email: taken.email }))
    const codes = []
    for (const body of tries) codes.push((await owner.call(createUser, { body })).body.code)
    const refused = await owner.call(createUser, { body: { ...someone(), ...passwords } })
    expect(hash).not.toHaveBeenCalled()
    hash.mockRestore()
    expect(codes).toEqual([...Array(50).fill('user.emailTaken'), 'request.tooMany'])
    expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([429, expect.any(Number)])
    expect((await stranger.call(createUser, { body: someone() })).status).toBe(201)
    test.later(16 * 60_000)
    expect((await owner.call(createUser, { body: someone() })).status).toBe(201)
    test.later(-16 * 60_000)
  })

  it('change their own address or password only with the current password, or just after a sign-in', async () => {
    const owner = await newOwner()
    const change = (body: object) => owner.call(updateUser, { params: { id: owner.userId }, body })
    expect((await change({ email: someone().email })).status).toBe(200)
    test.later(11 * 60_000)
    const email = someone().email
    const passwords = { password: NEW_PASS, confirmPass: NEW_PASS }
    const refused = [
      await change({ email }),
      await change(passwords),
      await change({ email, current: '' }),
      await change({ email, current: 'wrong' }),
    ]
    expect(refused.map(({ body }) => [body.code, body.errors?.[0]])).toMatchObject([
      ['user.passwordNeeded', { path: 'current', code: 'required' }],
      ['user.passwordNeeded', { path: 'current', code: 'required' }],
      ['user.passwordNeeded', { path: 'current', code: 'required' }],
      ['password.wrongCurrent', { path: 'current', code: 'notAllowed' }],
    ])
    // Changes of a name, or of another user, need no password.
    expect((await change({ fullName: 'Olan', email: (await own()).email })).status).toBe(200)
    const colleague = await test.newUser(owner.account, 'sender')
    const other = { params: { id: colleague.userId }, body: { email: someone().email } }
    expect((await owner.call(updateUser, other)).status).toBe(200)
    expect((await change({ email, current: PASSWORD })).body).toMatchObject({ email })
    test.later(-11 * 60_000)

    async function own() {
      return (await owner.call(getUser, { params: { id: owner.userId } })).body
    }
  })

  it('are refused two at once with the same login', async () => {
    const owner = await newOwner()
    const body = someone()
    const answers = await Promise.all([1, 2, 3].map(() => owner.call(createUser, { body })))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422])
  })

  it('lose their sessions at once when they are switched off, deleted or given another password', async () => {
    const owner = await newOwner()
    const users = await Promise.all([1, 2, 3].map(() => test.newUser(owner.account, 'sender')))
    const isIn = async (user: TestUser) => (await user.call(whoAmI)).status === 200
    const [off, gone, changed] = users as [TestUser, TestUser, TestUser]
    await owner.call(updateUser, { params: { id: off.userId }, body: { active: false } })
    expect((await owner.call(deleteUser, { params: { id: gone.userId } })).status).toBe(204)
    const passwords = { password: NEW_PASS, confirmPass: NEW_PASS }
    await owner.call(updateUser, { params: { id: changed.userId }, body: passwords })
    for (const user of users) expect(await isIn(user)).toBe(false)
    expect((await enter(changed.username, NEW_PASS)).status).toBe(200)
    await owner.call(updateUser, { params: { id: off.userId }, body: { active: true } })
    // The session that ended does not come back.
    expect(await isIn(off)).toBe(false)
    expect((await owner.call(getUser, { params: { id: gone.userId } })).status).toBe(404)
    // A deleted user's login is free.
    const again = { userName: gone.username, email: `${gone.username}@example.com` }
    expect((await owner.call(createUser, { body: again })).status).toBe(201)
  })

  it('cannot lock themselves or the last owner out', async () => {
    const owner = await newOwner()
    const second = await test.newUser(owner.account, 'owner')
    const admin = await test.newUser(owner.account, 'admin')
    const code = async (by: TestUser, of: TestUser, body: object) =>
      (await by.call(updateUser, { params: { id: of.userId }, body })).body.code
    expect(await code(owner, owner, { active: false })).toBe('user.isSelf')
    expect(await code(admin, admin, { role: 'viewer' })).toBe('user.isSelf')
    expect((await admin.call(deleteUser, { params: { id: admin.userId } })).body.code).toBe('user.isSelf')
    expect(await code(admin, owner, { fullName: 'X' })).toBe('user.ownersOnly')
    expect(await code(admin, admin, { role: 'owner' })).toBe('user.ownersOnly')
    expect((await admin.call(createUser, { body: { ...someone(), role: 'owner' } })).body.code).toBe('user.ownersOnly')
    // Each switches the other off at the same time: one of them stays.
    const answers = await Promise.all([
      owner.call(updateUser, { params: { id: second.userId }, body: { active: false } }),
      second.call(updateUser, { params: { id: owner.userId }, body: { role: 'viewer' } }),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const owners = await asWorker(store, (trx) =>
      trx
        .selectFrom('users')
        .select('id')
        .where('accountId', '=', owner.account.accountId)
        .where('role', '=', 'owner')
        .where('active', '=', true)
        .execute(),
    )
    expect(owners).toHaveLength(1)
  })

  it('leave a sub-account its last owner, also when its parent changes them', async () => {
    const parent = await newOwner()
    const child = await test.newAccount({ name: 'Branch' }, parent.account)
    const only = await test.newUser(child, 'owner')
    const acting = { 'songsarn-account': child.accountId }
    const params = { id: only.userId }
    const change = (body: object) => parent.call(updateUser, { params, body }, acting)
    const refused = [
      await change({ active: false }),
      await change({ role: 'viewer' }),
      await parent.call(deleteUser, { params }, acting),
    ]
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual(Array(3).fill([409, 'user.lastOwner']))
    await test.newUser(child, 'owner')
    expect((await change({ active: false })).status).toBe(200)
  })

  it('are listed by name and day, of a sub-account too, and of no other account', async () => {
    const owner = await newOwner()
    const child = await test.newAccount({ name: 'Branch' }, owner.account)
    const daughter = await test.newUser(child, 'owner')
    const stranger = await newOwner()
    await owner.call(createUser, { body: { ...someone(), fullName: 'สมชาย ใจดี' } })
    const names = async (by: TestUser, query: object) => {
      const { status, body } = await by.call(listUsers, { query })
      return status === 200 ? body.items.map(({ fullName }) => fullName) : status
    }
    expect(await names(owner, {})).toEqual(['สมชาย ใจดี', 'Test User'])
    expect(await names(owner, { userName: 'ใจดี' })).toEqual(['สมชาย ใจดี'])
    expect(await names(owner, { endDate: '2020-01-01' })).toEqual([])
    expect(await names(owner, { account: child.accountId })).toEqual(['Test User'])
    expect(await names(daughter, { account: owner.account.accountId })).toBe(404)
    expect(await names(stranger, { account: child.accountId })).toBe(404)
  })
})

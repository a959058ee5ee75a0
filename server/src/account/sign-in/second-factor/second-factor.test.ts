import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { listAudit } from '@songsarn/contract/account/audit'
import {
  beginSecondFactor,
  confirmSecondFactor,
  getSecondFactor,
  removeSecondFactor,
  removeUserSecondFactor,
  renewRecoveryCodes,
  signInWithCode,
} from '@songsarn/contract/account/second-factor'
import { changePassword, signIn, whoAmI } from '@songsarn/contract/account/session'
import { deleteUser, getUser } from '@songsarn/contract/account/users'
import { Secret, TOTP } from 'otpauth'
import { callerWith, PASSWORD, type TestApp, type TestUser, testApp } from '../../../../testing/app.ts'
import { forEachEngine } from '../../../../testing/database.ts'
import { queuedMails } from '../../../../testing/mails.ts'
import type { OpenDatabase } from '../../../foundation/db/connect.ts'
import { asWorker } from '../../../foundation/db/tenancy.ts'
import { startSession } from '../auth/sessions.ts'

const STEP = 30_000

forEachEngine('a second factor', (open) => {
  let store: OpenDatabase
  let test: TestApp
  let user: TestUser
  beforeAll(async () => {
    store = await open()
    test = testApp(store, { signInLimits: { perLogin: 3 } })
  })
  afterAll(() => store?.close())
  beforeEach(async () => {
    user = await test.newUser(await test.newAccount(), 'owner')
  })

  const anybody: TestUser['call'] = (call, input) => callerWith(test.fetch, {})(call, input)
  const codeOf = (secret: string, steps = 0) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: test.ports.now().getTime() + steps * STEP })
  const begin = (who = user) => who.call(beginSecondFactor, { body: { password: PASSWORD } })

  /** Turns it on; returns the secret of the app and the recovery codes. The code of the next step was not used yet. */
  async function turnOn(who = user) {
    const { secret } = (await begin(who)).body
    const { body } = await who.call(confirmSecondFactor, { body: { code: codeOf(secret) } })
    return { secret, codes: body.recoveryCodes }
  }
  /** The token that a right password gives. */
  async function firstStep(who = user): Promise<string> {
    const { status, body, headers } = await anybody(signIn, { body: { login: who.username, password: PASSWORD } })
    expect([status, body.code, headers.getSetCookie()]).toEqual([401, 'session.codeRequired', []])
    return String(body.params?.token)
  }
  const secondStep = (token: string, code: string) => anybody(signInWithCode, { body: { token, code } })

  it('is asked for at sign-in once a code of the app has confirmed it', async () => {
    const { status, body } = await begin()
    expect([status, body.uri]).toEqual([201, expect.stringMatching(/^otpauth:\/\/totp\/Songsarn:user-/)])
    expect(new URL(body.uri).searchParams.get('secret')).toBe(body.secret)
    // The second factor is not set up yet.
    expect((await anybody(signIn, { body: { login: user.username, password: PASSWORD } })).status).toBe(200)
    const confirmed = await user.call(confirmSecondFactor, { body: { code: codeOf(body.secret) } })
    expect([confirmed.status, new Set(confirmed.body.recoveryCodes).size]).toEqual([200, 10])
    expect((await user.call(getSecondFactor)).body).toMatchObject({ since: expect.any(String), recoveryCodes: 10 })
    const answer = await secondStep(await firstStep(), codeOf(body.secret, 1))
    expect([answer.status, answer.body.id]).toEqual([200, user.userId])
    const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    expect((await callerWith(test.fetch, { cookie })(whoAmI)).status).toBe(200)
  })

  it('is not set up without the password, or with a wrong code', async () => {
    const refused = await user.call(beginSecondFactor, { body: { password: 'wrong' } })
    expect([refused.body.code, refused.body.errors?.[0]?.path]).toEqual(['password.wrongCurrent', 'password'])
    expect((await user.call(confirmSecondFactor, { body: { code: '000000' } })).body.code).toBe(
      'secondFactor.wrongCode',
    )
    const { secret } = (await begin()).body
    const wrong = codeOf(secret, 10)
    expect((await user.call(confirmSecondFactor, { body: { code: wrong } })).body.code).toBe('secondFactor.wrongCode')
    expect((await user.call(getSecondFactor)).body).toEqual({ since: null, recoveryCodes: 0, demanded: false })
  })

  it('ends the other sessions that only gave the password, and a sign-in that is under way', async () => {
    const enter = async () => {
      const { headers } = await anybody(signIn, { body: { login: user.username, password: PASSWORD } })
      return callerWith(test.fetch, { cookie: headers.getSetCookie()[0]?.split(';')[0] ?? '' })
    }
    const other = await enter()
    expect((await other(whoAmI)).status).toBe(200)
    const { tenantId } = user.account
    const passwordHash = await test.ports.passwords.hash(PASSWORD)
    const verified = { tenantId, userId: user.userId, passwordHash }
    const former = callerWith(test.fetch, { cookie: `__Host-songsarn=${user.token}` })
    expect((await former(whoAmI)).status).toBe(200)
    const { secret } = await turnOn()
    expect((await other(whoAmI)).status).toBe(401)
    expect((await former(whoAmI)).status).toBe(401)
    expect((await user.call(whoAmI)).status).toBe(200)
    // Its password was right before the second factor was on.
    expect(await startSession(store, verified, test.ports.now())).toBeUndefined()
    const strong = await secondStep(await firstStep(), codeOf(secret, 1))
    expect(strong.status).toBe(200)
    const [mail, ...more] = (await queuedMails(store, tenantId)).filter(({ template }) => template.includes('Factor'))
    expect([mail?.to, mail?.template, more]).toEqual([`${user.username}@example.com`, 'secondFactorAdded', []])
  })

  it('limits guesses of the code that confirms it', async () => {
    const { secret } = (await begin()).body
    const confirm = (code: string) => user.call(confirmSecondFactor, { body: { code } })
    const guesses = await Promise.all(Array.from({ length: 6 }, () => confirm(codeOf(secret, 10))))
    expect(guesses.map(({ status }) => status).toSorted()).toEqual([422, 422, 422, 429, 429, 429])
    expect((await confirm(codeOf(secret))).status).toBe(429)
    test.later(15 * 60_000)
    expect((await confirm(codeOf(secret))).status).toBe(200)
  })

  it('is gone with its user', async () => {
    const admin = await test.newUser(user.account, 'admin')
    await turnOn(admin)
    expect((await user.call(deleteUser, { params: { id: admin.userId } })).status).toBe(204)
    const left = await asWorker(store, async (trx) => [
      ...(await trx.selectFrom('secondFactors').select('userId').where('userId', '=', admin.userId).execute()),
      ...(await trx.selectFrom('recoveryCodes').select('userId').where('userId', '=', admin.userId).execute()),
    ])
    expect(left).toEqual([])
  })

  it('keeps the secret sealed and the recovery codes hashed', async () => {
    const { secret, codes } = await turnOn()
    const rows = await asWorker(store, async (trx) => [
      await trx.selectFrom('secondFactors').selectAll().execute(),
      await trx.selectFrom('recoveryCodes').selectAll().execute(),
      await trx.selectFrom('auditEntries').selectAll().execute(),
    ])
    for (const plain of [secret, ...codes, ...codes.map((code) => code.replace('-', ''))])
      expect(JSON.stringify(rows)).not.toContain(plain)
  })

  describe('at sign-in', () => {
    it('takes each code once, also of two at the same time', async () => {
      const { secret } = await turnOn()
      const [one, other] = [await firstStep(), await firstStep()]
      // The code of the set-up was used.
      expect((await secondStep(one, codeOf(secret))).body.code).toBe('session.wrongCode')
      const code = codeOf(secret, 1)
      const answers = await Promise.all([secondStep(one, code), secondStep(other, code)])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
      test.later(STEP)
      expect((await secondStep(await firstStep(), code)).body.code).toBe('session.wrongCode')
    })

    it('takes each recovery code once, as people type it, and notes it in the audit log', async () => {
      const [code = ''] = (await turnOn()).codes
      const typed = ` ${code.toUpperCase().replace('-', ' ')} `
      const [one, other] = [await firstStep(), await firstStep()]
      const answers = await Promise.all([secondStep(one, typed), secondStep(other, code)])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
      expect((await user.call(getSecondFactor)).body.recoveryCodes).toBe(9)
      const [entry] = (await user.call(listAudit)).body.items
      expect(entry).toMatchObject({ action: 'signIn', changes: [{ field: 'recoveryCodes', before: 10, after: 9 }] })
    })

    it('takes no code of another user', async () => {
      const other = await test.newUser(user.account, 'admin')
      const [mine, theirs] = [await turnOn(), await turnOn(other)]
      expect((await secondStep(await firstStep(), theirs.codes[0] ?? '')).body.code).toBe('session.wrongCode')
      expect((await secondStep(await firstStep(), codeOf(theirs.secret, 1))).body.code).toBe('session.wrongCode')
      expect((await secondStep(await firstStep(), codeOf(mine.secret, 1))).status).toBe(200)
    })

    it('pauses after too many wrong codes, whatever token they come with, and a right password does not end that', async () => {
      const { secret } = await turnOn()
      for (const _ of [1, 2, 3]) expect((await secondStep(await firstStep(), '000000')).status).toBe(401)
      const { status, headers } = await secondStep(await firstStep(), codeOf(secret, 1))
      expect(status).toBe(429)
      test.later(Number(headers.get('retry-after')) * 1000)
      expect((await secondStep(await firstStep(), codeOf(secret))).status).toBe(200)
    })

    it('is only good within ten minutes, until it was used, and until the password changes', async () => {
      const { secret } = await turnOn()
      const [used, late] = [await firstStep(), await firstStep()]
      expect((await secondStep(used, codeOf(secret, 1))).status).toBe(200)
      expect((await secondStep(used, codeOf(secret, 1))).body.code).toBe('session.stepExpired')
      expect((await secondStep(late, codeOf(secret, 1))).body.code).toBe('session.stepExpired')
      const token = await firstStep()
      test.later(10 * 60_000)
      expect((await secondStep(token, codeOf(secret))).body.code).toBe('session.stepExpired')
      const before = await firstStep()
      const body = { current: PASSWORD, newPass: 'another horse 8 staple', confirm: 'another horse 8 staple' }
      expect((await user.call(changePassword, { body })).status).toBe(204)
      expect((await secondStep(before, codeOf(secret))).body.code).toBe('session.wrongCredentials')
    })

    it('is no session', async () => {
      await turnOn()
      const token = await firstStep()
      const call = callerWith(test.fetch, { cookie: `__Host-songsarn=${token}`, authorization: `Bearer ${token}` })
      expect((await call(whoAmI)).status).toBe(401)
      expect((await callerWith(test.fetch, { cookie: `__Host-songsarn=${token}` })(whoAmI)).status).toBe(401)
    })
  })

  it('is turned off with the password, by mail, and gets new recovery codes with it', async () => {
    const { codes } = await turnOn()
    expect((await user.call(removeSecondFactor, { body: { password: 'wrong' } })).body.code).toBe(
      'password.wrongCurrent',
    )
    const renewed = await user.call(renewRecoveryCodes, { body: { password: PASSWORD } })
    expect(renewed.body.recoveryCodes).toHaveLength(10)
    expect((await secondStep(await firstStep(), codes[0] ?? '')).body.code).toBe('session.wrongCode')
    const removed = await user.call(removeSecondFactor, { body: { password: PASSWORD } })
    expect([removed.status, removed.headers.getSetCookie()[0]]).toEqual([
      204,
      expect.stringMatching(/^__Host-songsarn=\w/),
    ])
    expect((await anybody(signIn, { body: { login: user.username, password: PASSWORD } })).status).toBe(200)
    expect((await user.call(getSecondFactor)).body).toEqual({ since: null, recoveryCodes: 0, demanded: false })
    const { items } = (await user.call(listAudit)).body
    expect(items.map(({ action }) => action)).toEqual(['switchOff', 'renew', 'switchOn'])
  })

  it('is removed by an admin for a user who lost it, not for owners, and not by senders or other accounts', async () => {
    const [admin, sender] = [await test.newUser(user.account, 'admin'), await test.newUser(user.account, 'sender')]
    const outsider = await test.newUser(await test.newAccount(), 'owner')
    await turnOn(sender)
    await turnOn()
    const remove = (by: TestUser, of: TestUser) => by.call(removeUserSecondFactor, { params: { id: of.userId } })
    expect((await admin.call(getUser, { params: { id: sender.userId } })).body.secondFactor).toBe(true)
    expect((await remove(sender, admin)).status).toBe(403)
    expect((await remove(outsider, sender)).status).toBe(404)
    expect((await remove(admin, user)).body.code).toBe('user.ownersOnly')
    expect((await remove(user, user)).body.code).toBe('user.isSelf')
    expect((await remove(admin, sender)).status).toBe(204)
    expect((await remove(admin, sender)).body.code).toBe('secondFactor.isOff')
    expect((await anybody(signIn, { body: { login: sender.username, password: PASSWORD } })).status).toBe(200)
    const mails = await asWorker(store, (trx) =>
      trx.selectFrom('mails').select(['recipient', 'template']).where('template', '=', 'secondFactorRemoved').execute(),
    )
    expect(mails).toContainEqual({ recipient: `${sender.username}@example.com`, template: 'secondFactorRemoved' })
  })
})

import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals'
import { listAudit } from '@songsarn/contract/account/audit'
import { readPasswordReset, requestPasswordReset, resetPassword } from '@songsarn/contract/account/password-resets'
import { signIn, whoAmI } from '@songsarn/contract/account/session'
import { updateUser } from '@songsarn/contract/account/users'
import { sql } from 'kysely'
import { callerWith, PASSWORD, type TestApp, type TestUser, testApp } from '../../../../testing/app.ts'
import { forEachEngine } from '../../../../testing/database.ts'
import { unseal } from '../../../foundation/crypto/seal.ts'
import type { OpenDatabase } from '../../../foundation/db/connect.ts'
import { asWorker } from '../../../foundation/db/tenancy.ts'
import { MAIL_PURPOSE } from '../../../mail/ports.ts'
import { resetPasswordJob } from './mail-reset.ts'

const NEW = 'another horse 8 staple'

forEachEngine('a forgotten password', (open) => {
  let store: OpenDatabase
  let test: TestApp
  let user: TestUser
  let networks = 0
  let address: string
  beforeAll(async () => {
    store = await open()
    test = testApp(store, { signInLimits: { perLogin: 3 } })
  })
  afterAll(async () => {
    await test.stopJobs()
    await store?.close()
  })
  beforeEach(async () => {
    user = await test.newUser(await test.newAccount(), 'owner')
    address = `198.51.100.${++networks}`
  })

  const anybody: TestUser['call'] = (call, input) =>
    callerWith((path, init) => test.app(new Request(`http://127.0.0.1${path}`, init), { address }), {})(call, input)
  const ask = (login: string) => anybody(requestPasswordReset, { body: { login } })
  const set = (token: string, newPass = NEW, confirm = newPass) =>
    anybody(resetPassword, { body: { token, newPass, confirm } })
  const enter = (password: string) => anybody(signIn, { body: { login: user.username, password } })
  /** Runs the queued job, without waiting for it. */
  const mail = (login = user.username) =>
    resetPasswordJob({ ...test.ports }).run({ login }, { signal: AbortSignal.any([]), jobs: test.ports.jobs })

  const mailsTo = (recipient = `${user.username}@example.com`, template = 'passwordReset') =>
    asWorker(store, (trx) =>
      trx
        .selectFrom('mails')
        .selectAll()
        .where((eb) => eb.and({ recipient, template }))
        .orderBy('id', 'desc')
        .execute(),
    )
  async function mailedToken(): Promise<string> {
    const [newest] = await mailsTo()
    const { path } = JSON.parse(await unseal(test.ports.secretKey, MAIL_PURPOSE, newest?.params ?? ''))
    return path.split('#')[1]
  }

  it('is replaced by a link that goes to the mail address of the login', async () => {
    expect((await ask(` ${user.username.toUpperCase()}@EXAMPLE.com`)).status).toBe(204)
    while ((await mailsTo()).length === 0) await new Promise((resolve) => setTimeout(resolve, 20))
    const token = await mailedToken()
    const read = await anybody(readPasswordReset, { body: { token } })
    expect([read.status, read.body.userName]).toEqual([200, user.username])
    expect((await set(token)).status).toBe(204)
    expect((await user.call(whoAmI)).status).toBe(401)
    expect((await enter(PASSWORD)).status).toBe(401)
    expect((await enter(NEW)).status).toBe(200)
    expect(await mailsTo(undefined, 'passwordChanged')).toHaveLength(1)
  })

  it('is answered alike for a login without a user, which gets no mail', async () => {
    const [known, unknown] = [await ask(user.username), await ask('nobody-at-all')]
    expect([unknown.status, unknown.text]).toEqual([known.status, known.text])
    await mail('nobody-at-all')
    expect(await mailsTo('nobody-at-all')).toEqual([])
  })

  it('keeps only the hash of the token', async () => {
    await mail()
    const token = await mailedToken()
    const rows = await asWorker(store, (trx) => trx.selectFrom('passwordResets').selectAll().execute())
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  it('sets one password, also when the link is used twice at the same time, and is in the audit log', async () => {
    await mail()
    const token = await mailedToken()
    const answers = await Promise.all([set(token), set(token, 'a second horse 9 staple')])
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 422])
    expect((await set(token)).body.code).toBe('passwordReset.invalid')
    const other = await test.newUser(user.account, 'admin')
    expect((await other.call(listAudit)).body.items).toMatchObject([
      { action: 'update', subject: 'User', target: user.username, address, changes: [{ field: 'password' }] },
    ])
  })

  it('needs the newest link, within an hour', async () => {
    await mail()
    const first = await mailedToken()
    await mail()
    expect((await set(first)).body.code).toBe('passwordReset.invalid')
    const second = await mailedToken()
    test.later(60 * 60_000)
    expect((await anybody(readPasswordReset, { body: { token: second } })).body.code).toBe('passwordReset.invalid')
    expect((await set(second)).body.code).toBe('passwordReset.invalid')
  })

  it('has a link that ends with a new mail address, and when the user is switched off', async () => {
    const owner = await test.newUser(user.account, 'owner')
    const change = (body: object) => owner.call(updateUser, { params: { id: user.userId }, body })
    await mail()
    const first = await mailedToken()
    expect((await change({ email: `other-${user.username}@example.com` })).status).toBe(200)
    expect((await set(first)).body.code).toBe('passwordReset.invalid')
    expect((await change({ email: `${user.username}@example.com` })).status).toBe(200)
    await mail()
    const second = await mailedToken()
    expect((await change({ active: false })).status).toBe(200)
    expect((await set(second)).body.code).toBe('passwordReset.invalid')
  })

  it.each([
    ['a breached password', 'manchesterunited', 'manchesterunited', 'password.weak', 'newPass'],
    ['a weak password', 'Password1234', 'Password1234', 'password.weak', 'newPass'],
    ['two that differ', NEW, `${NEW}!`, 'password.mismatch', 'confirm'],
  ])('refuses %s, and the link still works', async (_, newPass, confirm, code, field) => {
    await mail()
    const token = await mailedToken()
    const refused = await set(token, newPass, confirm)
    expect([refused.body.code, refused.body.errors?.[0]?.path]).toEqual([code, field])
    expect((await set(token)).status).toBe(204)
  })

  it('ends the pause that the forgotten one caused in this network', async () => {
    for (const _ of [1, 2, 3]) await enter('wrong')
    expect((await enter(PASSWORD)).status).toBe(429)
    await mail()
    await set(await mailedToken())
    expect((await enter(NEW)).status).toBe(200)
  })

  it('is mailed ten times a day, then once an hour, so that no stranger uses the mails up', async () => {
    for (let count = 0; count < 12; count++) await mail()
    expect(await mailsTo()).toHaveLength(10)
    const newest = await mailedToken()
    test.later(60 * 60_000)
    await mail()
    expect(await mailsTo()).toHaveLength(11)
    expect((await set(newest)).body.code).toBe('passwordReset.invalid')
    expect((await set(await mailedToken())).status).toBe(204)
    test.later(-60 * 60_000)
  })

  it('is mailed also when reports and invitations have used up the mails of the account', async () => {
    const { tenantId } = user.account
    await asWorker(store, (trx) =>
      sql`insert into mails (id, tenant_id, recipient, template, locale, params)
        select gen_random_uuid(), ${tenantId}, 'a' || n || '@example.com', 'reportReady', 'en', ''
        from generate_series(1, 2000) n`.execute(trx),
    )
    await mail()
    await set(await mailedToken())
    expect(await mailsTo(undefined, 'passwordChanged')).toHaveLength(1)
  })

  it('is asked for twenty times from one network', async () => {
    const answers = await Promise.all(Array.from({ length: 24 }, (_, index) => ask(`nobody-${index}`)))
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(20)
    expect(answers.filter(({ body }) => body?.code === 'request.tooMany')).toHaveLength(4)
  })

  it('cannot be replaced where no mails are sent', async () => {
    const silent = testApp(store, { sendsMail: false })
    const refused = await callerWith(silent.fetch, {})(requestPasswordReset, { body: { login: user.username } })
    expect(refused.body.code).toBe('passwordReset.noMail')
  })
})

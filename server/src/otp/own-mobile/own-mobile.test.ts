import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { getAccount } from '@songsarn/contract/account/account'
import { listAudit } from '@songsarn/contract/account/audit'
import { whoAmI } from '@songsarn/contract/account/session'
import { createAnalysis, getAnalysis } from '@songsarn/contract/communication/analyses'
import { confirmMobile, MAX_MOBILE_CODES, removeMobile, requestMobileCode } from '@songsarn/contract/otp/own-mobile'
import { sql } from 'kysely'
import type { TestUser } from '../../../testing/app.ts'
import { forEachEngine } from '../../../testing/database.ts'
import { makeOtpAccount, otpApp, pinIn, SENDER, wrongFor } from '../../../testing/otp.ts'
import { ScriptedTransport } from '../../../testing/scripted-transport.ts'
import { eventually } from '../../../testing/sending.ts'
import type { OpenDatabase } from '../../foundation/db/connect.ts'
import { asWorker } from '../../foundation/db/tenancy.ts'

const MINUTE = 60_000

forEachEngine('the own mobile', (open) => {
  let store: OpenDatabase
  let app: Awaited<ReturnType<typeof otpApp>>
  let transport: ScriptedTransport
  beforeAll(async () => {
    store = await open()
    transport = new ScriptedTransport(10)
    app = await otpApp(store, transport)
  })
  afterAll(async () => {
    await app?.close()
    await store?.close()
  })

  const newUser = (account: object = {}) => makeOtpAccount(store, app.test, account)
  const ask = (user: TestUser, mobile: string) => user.call(requestMobileCode, { body: { mobile } })
  const confirm = (user: TestUser, token: string, pin: string) => user.call(confirmMobile, { body: { token, pin } })
  /** Requests a code and reads it on the phone. */
  async function codeFor(user: TestUser, mobile: string) {
    const { status, body, text } = await ask(user, mobile)
    if (status !== 201) throw new Error(text)
    const sent = await eventually(async () =>
      transport.submitted.find(({ request }) => request.text.includes(body.ref)),
    )
    return { ...body, pin: pinIn(sent.request.text), sent }
  }
  const mobileOf = async (user: TestUser) => (await user.call(whoAmI)).body.mobile

  it('is set by the code that it receives, once, and then a trial account may send to it', async () => {
    const user = await newUser({ mode: 'trial' })
    const { token, pin, sent, mobile } = await codeFor(user, '081 234 5678')
    expect([mobile, sent.request.address, sent.request.sender]).toEqual(['66812345678', '66812345678', SENDER])
    expect((await user.call(getAccount)).body).toMatchObject({ creditBalance: 99, creditHeld: 1 })
    const wrong = await confirm(user, token, wrongFor(pin))
    expect([wrong.status, wrong.body.code, wrong.body.errors?.[0]?.path]).toEqual([422, 'mobile.wrongCode', 'pin'])
    expect(await mobileOf(user)).toBeNull()
    const colleague = await app.test.newUser(user.account, 'admin')
    expect((await confirm(colleague, token, pin)).body.code).toBe('mobile.codeExpired')
    const both = await Promise.all([confirm(user, token, pin), confirm(user, token, pin)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await mobileOf(user)).toBe('66812345678')
    const body = { from: SENDER, to: ['0812345678'], content: 'Hello' }
    const { id } = (await user.call(createAnalysis, { body })).body
    expect((await user.call(getAnalysis, { params: { id } })).body).toMatchObject({ unique: 1, invalid: 0 })
    const [entry] = (await user.call(listAudit, { query: { subject: 'User' } })).body.items
    expect(entry?.changes).toEqual([{ field: 'mobile', before: null, after: '66812345678' }])
    expect((await user.call(removeMobile)).body.mobile).toBeNull()
  })

  it('is not set by a code that was guessed at, replaced or too late', async () => {
    const user = await newUser()
    const first = await codeFor(user, '0812345671')
    const second = await codeFor(user, '0812345672')
    expect((await confirm(user, first.token, first.pin)).body.code).toBe('mobile.codeExpired')
    for (let guess = 0; guess < 5; guess++)
      expect((await confirm(user, second.token, wrongFor(second.pin))).body.code).toBe('mobile.wrongCode')
    expect((await confirm(user, second.token, second.pin)).body.code).toBe('mobile.codeExpired')
    const third = await codeFor(user, '0812345673')
    app.test.later(5 * MINUTE + 1000)
    expect((await confirm(user, third.token, third.pin)).body.code).toBe('mobile.codeExpired')
    expect(await mobileOf(user)).toBeNull()
    app.test.later(-5 * MINUTE - 1000)
  })

  it('is not sent to when its code is useless, and then costs no credits', async () => {
    const user = await newUser()
    transport.isDown = true
    expect((await ask(user, '0812345674')).status).toBe(201)
    expect((await ask(user, '0812345675')).status).toBe(201)
    transport.isDown = false
    const first = () =>
      asWorker(store, async (trx) => {
        const { rows } = await sql<{ state: string; error: string | null }>`
          select state, error from messages where account_id = ${user.account.accountId} order by address`.execute(trx)
        return rows[0]
      })
    await eventually(async () => (await first())?.state === 'cancelled')
    expect((await first())?.error).toBe('pin.superseded')
  })

  it('is asked for a few times only, and not without a sender or credits', async () => {
    const user = await newUser()
    const answers = await Promise.all(
      Array.from({ length: MAX_MOBILE_CODES + 3 }, (_, index) => ask(user, `08191111${10 + index}`)),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(MAX_MOBILE_CODES)
    expect(answers.find(({ status }) => status !== 201)?.body.code).toBe('mobile.tooManyCodes')
    expect((await ask(await newUser({ credits: 0 }), '0819222222')).body.code).toBe('credit.insufficient')
    const none = await app.test.newUser(await app.test.newAccount({ credits: 10 }), 'viewer')
    expect((await ask(none, '0819222222')).body.code).toBe('mobile.noSender')
    expect((await ask(none, '021234567')).body.errors).toMatchObject([{ path: 'mobile', code: 'notMobile' }])
  })
})

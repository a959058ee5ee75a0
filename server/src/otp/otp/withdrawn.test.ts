import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals'
import { getAccount } from '@songsarn/contract/account/account'
import { getOtpConfig } from '@songsarn/contract/otp/otp'
import { listLogs } from '@songsarn/contract/reports/logs'
import { sql } from 'kysely'
import type { TestApp, TestUser } from '../../../testing/app.ts'
import { forEachEngine } from '../../../testing/database.ts'
import { ask, makeConfig, makeOtpAccount, otpApp, tryPin, withKey } from '../../../testing/otp.ts'
import { ScriptedTransport } from '../../../testing/scripted-transport.ts'
import { eventually } from '../../../testing/sending.ts'
import { withdrawWaiting } from '../../delivery/settlement/withdraw.ts'
import type { OpenDatabase } from '../../foundation/db/connect.ts'
import { asWorker } from '../../foundation/db/tenancy.ts'
import { messageContent } from '../../run/message-content.ts'
import { expireOtps } from './expire-otps.ts'
import { pinOf } from './pin.ts'

const MOBILE = '0812345678'

forEachEngine('messages whose PIN is useless', (open) => {
  let store: OpenDatabase
  let test: TestApp
  let app: Awaited<ReturnType<typeof otpApp>>
  let transport: ScriptedTransport
  let owner: TestUser
  let live: TestUser['call']

  beforeAll(async () => {
    store = await open()
    transport = new ScriptedTransport(10)
    app = await otpApp(store, transport)
    test = app.test
  })
  afterAll(async () => {
    await app.close()
    await store.close()
  })
  beforeEach(async () => {
    owner = await makeOtpAccount(store, test)
    live = await withKey(test, owner)
    transport.isDown = false
    for (const { answer } of transport.submitted.splice(0)) answer({ kind: 'unknown' })
  })

  const request = async (otcId: string, mobile = MOBILE) => {
    const { status, body, text } = await ask(live, otcId, { mobile })
    if (status !== 201) throw new Error(text)
    return body
  }
  /** Messages of the account, oldest first, as Logs shows them. */
  const logged = async () => {
    const { items } = (await owner.call(listLogs, { query: { size: 100 } })).body
    return items.toReversed().map(({ status, error, credits }) => ({ status, error, credits }))
  }
  const money = async () => {
    const { creditBalance, creditHeld } = (await owner.call(getAccount)).body
    return { creditBalance, creditHeld }
  }
  /** The outcome of the messages: their counters, the ledger and the transactions. */
  const books = () =>
    asWorker(store, async (trx) => {
      const { rows } = await sql<{ cancelled: number; amount: number; held: number; transaction: string }>`
        select k.cancelled, t.amount::integer as amount, t.status as transaction,
          (select sum(held)::integer from ledger_entries e where e.tenant_id = t.tenant_id and e.transaction_id = t.id) as held
        from chunks k join communications c on c.tenant_id = k.tenant_id and c.id = k.communication_id
        join transactions t on t.tenant_id = c.tenant_id and t.id = c.transaction_id
        where k.tenant_id = ${owner.account.tenantId} order by c.id`.execute(trx)
      return rows
    })
  const cancelled = { cancelled: 1, amount: 0, held: 0, transaction: 'returned' }
  const sentCount = async (otcId: string) =>
    (await owner.call(getOtpConfig, { params: { otcId } })).body.figures.last24h.sent

  it('withdraws the message of an expired PIN while the carrier is down, and never sends it', async () => {
    const otcId = await makeConfig(owner, { expireTime: 60 })
    transport.isDown = true
    const { token } = await request(otcId)
    expect(await money()).toEqual({ creditBalance: 99, creditHeld: 1 })
    test.later(60_000)
    await withdrawWaiting(store, messageContent(test.ports.secretKey), test.ports.now())
    expect(await logged()).toEqual([{ status: 'Cancelled', error: 'pin.expired', credits: 0 }])
    expect(await money()).toEqual({ creditBalance: 100, creditHeld: 0 })
    expect(await books()).toEqual([cancelled])
    expect(await sentCount(otcId)).toBe(0)
    await expireOtps(store, test.ports.now())
    expect((await tryPin(live, token, '000000')).body.result).toBe('OTP Code Expired')
    transport.isDown = false
    app.delivery.wake()
    const later = await request(otcId, '0812345679')
    await eventually(async () => transport.submitted.some(({ request: { text } }) => text.includes(later.ref)))
    expect(transport.submitted).toHaveLength(1)
  })

  it('withdraws superseded, verified and exhausted PINs when the carrier is back, and sends the PIN in use', async () => {
    const otcId = await makeConfig(owner, { expireTime: 600 })
    const other = await makeConfig(owner, { name: 'Payment', maxFail: 1 })
    transport.isDown = true
    const superseded = await request(otcId)
    const current = await request(otcId)
    const verified = await request(otcId, '0812345670')
    const exhausted = await request(other)
    const { communicationId } = await asWorker(store, (trx) =>
      trx
        .selectFrom('otpRequests')
        .select('communicationId')
        .where('id', '=', verified.token)
        .executeTakeFirstOrThrow(),
    )
    const pin = await pinOf(test.ports.secretKey, communicationId ?? '', 6)
    expect((await tryPin(live, verified.token, pin)).body.result).toBe('Success')
    expect((await tryPin(live, exhausted.token, '000000')).status).toBe(200)
    transport.isDown = false
    app.delivery.wake()
    await eventually(async () => (await logged()).filter(({ status }) => status === 'Cancelled').length === 3)
    expect((await logged()).map(({ error }) => error)).toEqual(['pin.superseded', null, 'pin.used', 'pin.used'])
    expect(transport.submitted.map(({ request: { text } }) => text)).toEqual([expect.stringContaining(current.ref)])
    expect(superseded.ref).not.toBe(current.ref)
    transport.submitted[0]?.answer({ kind: 'accepted', carrierMessageId: '1' })
    await eventually(async () => (await money()).creditHeld === 0)
    expect(await money()).toEqual({ creditBalance: 99, creditHeld: 0 })
    expect(await books()).toEqual([
      cancelled,
      { cancelled: 0, amount: -1, held: 0, transaction: 'completed' },
      cancelled,
      cancelled,
    ])
    expect([await sentCount(otcId), await sentCount(other)]).toEqual([1, 0])
  })

  it('gives the carrier the remaining lifetime of the PIN as validity period', async () => {
    const otcId = await makeConfig(owner, { expireTime: 300 })
    transport.isDown = true
    await request(otcId)
    test.later(100_000)
    transport.isDown = false
    app.delivery.wake()
    const [first] = await eventually(async () => transport.submitted.length > 0 && transport.submitted)
    expect(first?.request.validitySeconds).toBeGreaterThan(190)
    expect(first?.request.validitySeconds).toBeLessThanOrEqual(200)
  })

  it('finishes a message when the carrier has a part of it', async () => {
    const otcId = await makeConfig(owner, { expireTime: 60, content: `{{otp}} {{ref}} ${'x'.repeat(160)}` })
    await request(otcId)
    const [first, second] = await eventually(async () => transport.submitted.length === 2 && transport.submitted)
    first?.answer({ kind: 'accepted', carrierMessageId: '1' })
    second?.answer({ kind: 'throttled', code: 88 })
    test.later(61_000)
    const again = await eventually(async () => transport.submitted[2])
    expect(again.request.concat?.sequence).toBe(2)
    expect(again.request.validitySeconds).toBe(1)
    again.answer({ kind: 'accepted', carrierMessageId: '2' })
    await eventually(async () => (await logged())[0]?.status === 'Completed')
    expect(await money()).toEqual({ creditBalance: 98, creditHeld: 0 })
  })
})

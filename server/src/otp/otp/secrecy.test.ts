import { inspect } from 'node:util'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { listTransactions } from '@songsarn/contract/account/account'
import { calls } from '@songsarn/contract/api'
import type { CallDefinition } from '@songsarn/contract/base/call'
import { getCommunication, getProgress, listCommunications } from '@songsarn/contract/communication/communications'
import { getOtpConfig, listOtpConfigs, listOtpDeliveries, requestOtp, verifyOtp } from '@songsarn/contract/otp/otp'
import { getHome } from '@songsarn/contract/reports/home'
import { downloadLogs, getMessage, listLogs } from '@songsarn/contract/reports/logs'
import { sql } from 'kysely'
import { type TestApp, type TestInput, type TestUser, testApp } from '../../../testing/app.ts'
import { forEachEngine } from '../../../testing/database.ts'
import { makeConfig, makeOtpAccount, pinIn, withKey, wrongFor } from '../../../testing/otp.ts'
import { eventually } from '../../../testing/sending.ts'
import { DeliveryWorker } from '../../delivery/cycle/delivery-worker.ts'
import { Simulator } from '../../delivery/smpp/simulator/simulator.ts'
import { createSmppTransport } from '../../delivery/smpp/smpp-transport.ts'
import type { OpenDatabase } from '../../foundation/db/connect.ts'
import { asWorker } from '../../foundation/db/tenancy.ts'
import { messageContent } from '../../run/message-content.ts'
import { CallbackSender } from '../../webhooks/callback-sender.ts'
import { expireOtps } from './expire-otps.ts'
import { signingSecrets } from './signing-secrets.ts'

/** Endings that the simulated carrier delivers, rejects, loses the answer of, and so on. */
const ENDINGS = ['0001', '0002', '0003', '0004', '0005', '0006', '0007', '1234', '5678', '9999']

forEachEngine('pins', (open) => {
  let store: OpenDatabase
  let test: TestApp
  let delivery: DeliveryWorker
  let sender: CallbackSender
  let simulator: Simulator
  /** Everything that the service put out: log lines, answers, callbacks. */
  const said: string[] = []
  const handedOver: string[] = []

  beforeAll(async () => {
    store = await open()
    const line = (fields: object, message: string) => said.push(inspect({ fields, message }, { depth: 20 }))
    const log = { info: line, warn: line, error: line }
    simulator = await Simulator.start({
      log,
      receiptDelay: { from: 0, to: 5 },
      onSubmit: (submit) => handedOver.push(JSON.stringify(submit)),
    })
    test = testApp(store, {
      log,
      delivery: { wake: () => delivery.wake() },
      callbacks: { wake: () => sender.wake(), retry: () => sender.retry(), refuses: async () => false },
    })
    const { secretKey } = test.ports
    const transport = createSmppTransport(`${simulator.url}?window=20&responseSeconds=1`, log)
    delivery = new DeliveryWorker({ store, transport, log, content: messageContent(secretKey) })
    delivery.start()
    const outbound = {
      refuses: async () => false,
      post: async (_: string, request: object) => {
        said.push(JSON.stringify(request))
        return { status: 200 }
      },
    }
    sender = new CallbackSender({
      store,
      outbound,
      log,
      signingSecrets: signingSecrets(secretKey),
      now: () => test.ports.now(),
    })
    sender.start()
  })
  afterAll(async () => {
    await delivery.stop()
    await sender.stop()
    await simulator.close()
    await store.close()
  })

  const hear = async <C extends CallDefinition>(
    call: TestUser['call'],
    definition: C,
    input: TestInput,
    headers?: Record<string, string>,
  ) => {
    const answer = await call(definition, input, headers)
    said.push(answer.text, inspect([...answer.headers]))
    return answer
  }

  it('appear in no table, log, answer, report or callback', async () => {
    const owner = await makeOtpAccount(store, test)
    const live = await withKey(test, owner)
    const otcId = await makeConfig(owner, {
      pinLength: 8,
      notifyType: 'all',
      notifyUrl: 'http://shop.example/',
    } as object)
    const pins: string[] = []
    const wrong: string[] = []
    for (const [index, ending] of ENDINGS.entries()) {
      const body = { mobile: `081${String(index).padStart(3, '0')}${ending}` }
      const { body: made } = await hear(live, requestOtp, { params: { otcId }, body }, { 'idempotency-key': ending })
      // …0001 is rejected: only the record of the carrier's side would know its PIN.
      if (ending === '0001') continue
      const submit = await eventually(async () => handedOver.find((text) => text.includes(made.ref)))
      const pin = pinIn(JSON.parse(submit).text.replace(made.ref, ''))
      pins.push(pin)
      wrong.push(wrongFor(pin))
      await hear(live, verifyOtp, { body: { token: made.token, pin: wrongFor(pin) } })
      if (index % 2 === 0) await hear(live, verifyOtp, { body: { token: made.token, pin } })
    }
    // Answers must not repeat bad input either.
    await hear(live, verifyOtp, { body: { token: 'x', pin: pins[0] } })
    await hear(live, verifyOtp, { body: { token: 1, pin: `${pins[1]}x` } })
    test.later(301_000)
    await expireOtps(store, test.ports.now())
    sender.wake()

    const logs = (await hear(owner.call, listLogs, { query: { size: 100 } })).body.items
    expect(logs).toHaveLength(ENDINGS.length)
    for (const { messageId, communicationId } of logs) {
      await hear(owner.call, getMessage, { params: { messageId } })
      await hear(owner.call, getCommunication, { params: { id: communicationId } })
      await hear(owner.call, getProgress, { params: { id: communicationId } })
    }
    for (const call of [listCommunications, downloadLogs, getHome, listOtpConfigs, listTransactions])
      await hear(owner.call, call, {})
    for (const name of ['communications', 'otp-configs']) await hear(owner.call, calls.getLookup, { params: { name } })
    await hear(owner.call, getOtpConfig, { params: { otcId } })
    await eventually(async () => {
      const { body } = await hear(owner.call, listOtpDeliveries, { params: { otcId }, query: { size: 100 } })
      return body.total > ENDINGS.length && body.items.every(({ status }) => status === 'delivered')
    })

    const everything = { said: said.join('\n'), tables: await dump(store) }
    expect(new Set(pins).size).toBe(ENDINGS.length - 1)
    for (const [where, text] of Object.entries(everything)) {
      expect([where, text.length > 10_000]).toEqual([where, true])
      expect([where, [...pins, ...wrong].filter((pin) => text.includes(pin))]).toEqual([where, []])
    }
    // The search itself works: it finds what is stored.
    expect(everything.tables).toContain('{{otp:8}}')
    expect(everything.said).toContain('********')
  })
})

/** Every row of every table as text. */
async function dump(store: OpenDatabase): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
      and has_table_privilege(${store.roles.worker}, oid, 'select')`.execute(store.db)
  const texts: string[] = []
  for (const { name } of tables) {
    const { rows } = await asWorker(store, (trx) =>
      sql<{ text: string }>`select t::text as text from ${sql.table(name)} t`.execute(trx),
    )
    texts.push(name, ...rows.map(({ text }) => text))
  }
  return texts.join('\n')
}

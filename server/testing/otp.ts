/** An account that can send PINs, for tests. */

import { createApiKey } from '@songsarn/contract/account/api-keys'
import type { CallAnswer, KeyMode } from '@songsarn/contract/base/call'
import { createOtpConfig, requestOtp, type VerifyResult, verifyOtp } from '@songsarn/contract/otp/otp'
import { DeliveryWorker } from '../src/delivery/cycle/delivery-worker.ts'
import type { Transport } from '../src/delivery/transport.ts'
import type { OpenDatabase } from '../src/foundation/db/connect.ts'
import type { Store } from '../src/foundation/db/tenancy.ts'
import type { AppPorts } from '../src/run/app.ts'
import { messageContent } from '../src/run/message-content.ts'
import { addSender } from './add-sender.ts'
import { type Answered, callerWith, type TestApp, type TestUser, testApp } from './app.ts'
import { loudLog, prepare } from './sending.ts'

export const SENDER = 'SONGSARN'

export const CONFIG = {
  name: 'Login',
  sender: SENDER,
  prefix: 'AB1',
  pinLength: 6,
  expireTime: 300,
  maxFail: 3,
  content: 'Your code is {{otp}} (ref {{ref}})',
}

/** The app with delivery of PINs through `transport`; `close` ends both. */
export async function otpApp(store: OpenDatabase, transport: Transport, overrides: Partial<AppPorts> = {}) {
  await prepare(store)
  const test = testApp(store, { delivery: { wake: () => delivery.wake() }, ...overrides })
  const content = messageContent(test.ports.secretKey)
  const delivery = new DeliveryWorker({ store, transport, log: loudLog, content, now: test.ports.now })
  delivery.start()
  const close = async () => {
    await test.stopJobs()
    await delivery.stop()
  }
  return { test, delivery, close }
}

/** An owner of a new account with credits, the sender SONGSARN, and keys. */
export async function makeOtpAccount(store: Store, test: TestApp, account: { credits?: number; mode?: 'trial' } = {}) {
  const owner = await test.newUser(await test.newAccount({ credits: 100, ...account }), 'owner')
  await addSender(store, owner.account, SENDER)
  return owner
}

/** Calls with a new key of the account that may request and verify, and read configurations. */
export async function withKey(test: TestApp, owner: TestUser, mode: KeyMode = 'live'): Promise<TestUser['call']> {
  const made = await owner.call(createApiKey, { body: { name: mode, mode, scopes: ['send:Otp', 'read:OtpConfig'] } })
  return callerWith(test.fetch, { authorization: `Bearer ${made.body.key}` })
}

export async function makeConfig(owner: TestUser, over: Partial<typeof CONFIG> & object = {}): Promise<string> {
  const { status, body, text } = await owner.call(createOtpConfig, { body: { ...CONFIG, ...over } })
  if (status !== 201) throw new Error(text)
  return body.id
}

let requests = 0
/** A request with a new Idempotency-Key. */
export const ask = (call: TestUser['call'], otcId: string, body: object = { mobile: '0812345678' }) =>
  call(requestOtp, { params: { otcId }, body }, { 'idempotency-key': `request-${++requests}` })

export const tryPin = async (
  call: TestUser['call'],
  token: string,
  pin: string,
): Promise<Answered<Partial<CallAnswer<typeof verifyOtp>> & { result?: VerifyResult; code?: string }>> =>
  call(verifyOtp, { body: { token, pin } })

/** A different PIN of the same length. */
export const wrongFor = (pin: string): string => String((Number(pin) + 1) % 10 ** pin.length).padStart(pin.length, '0')

/** The PIN of a request, from the text that the carrier received. */
export function pinIn(text: string): string {
  const found = /\d{4,8}/.exec(text)?.[0]
  if (!found) throw new Error(`no pin in the text`)
  return found
}

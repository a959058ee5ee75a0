import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { createAnalysis } from '@songsarn/contract/communication/analyses'
import { addSender } from '../../../testing/add-sender.ts'
import { type TestApp, type TestUser, testApp } from '../../../testing/app.ts'
import { testDatabase } from '../../../testing/database.ts'
import type { OpenDatabase } from '../db/connect.ts'

let store: OpenDatabase
let test: TestApp
let user: TestUser
beforeAll(async () => {
  store = await testDatabase('postgres')
  test = testApp(store)
  user = await newSender()
})
afterAll(async () => {
  await test?.stopJobs()
  await store?.close()
})

async function newSender(of?: TestUser): Promise<TestUser> {
  const made = await test.newUser(await test.newAccount({}, of?.account), 'owner')
  await addSender(store, made.account, 'SONGSARN')
  return made
}

const body = (to: unknown[]) => ({ from: 'SONGSARN', content: 'Hello', to })
const filled = (length: number) => Array.from({ length }, () => '0812345678')

it('a large body is accepted like a small one', async () => {
  const to = filled(60_000)
  const { status, body: analysis } = await user.call(createAnalysis, { body: body(to) })
  expect([status, analysis.progress.total]).toEqual([202, to.length])
})

it('wrong entries of a long list have their places in it', async () => {
  const to: unknown[] = filled(60_000)
  to[41_234] = 7
  to[41_236] = 'x'.repeat(201)
  to[59_999] = 8
  const { status, body: problem } = await user.call(createAnalysis, { body: body(to) })
  expect([status, problem.errors?.map(({ path, code }) => `${path} ${code}`)]).toEqual([
    422,
    ['to.41234 format', 'to.41236 tooLong'],
  ])
})

it('a list that is too long is refused as a whole', async () => {
  const { status, body: problem } = await user.call(createAnalysis, { body: body(filled(100_001)) })
  expect([status, problem.errors?.map(({ path, code }) => `${path} ${code}`)]).toEqual([422, ['to tooMany']])
})

describe('at a time, until they are answered or aborted', () => {
  /** Sends a body of 300 kB but for its end. */
  const open = (by: TestUser) => {
    const text = new TextEncoder().encode(JSON.stringify(body(filled(25_000))))
    const held = Promise.withResolvers<'end' | 'abort'>()
    const read = Promise.withResolvers<void>()
    let sent = false
    const stream = new ReadableStream<Uint8Array>(
      {
        async pull(controller) {
          if (!sent) {
            sent = true
            return controller.enqueue(text.subarray(0, -10))
          }
          read.resolve()
          if ((await held.promise) === 'abort') return controller.error(new Error('aborted'))
          controller.enqueue(text.subarray(-10))
          controller.close()
        },
      },
      { highWaterMark: 0 },
    )
    const answer = test.fetch(createAnalysis.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: `__Host-songsarn=${by.token}` },
      body: stream,
      duplex: 'half',
    } as RequestInit)
    return { read: read.promise, answer, end: () => held.resolve('end'), abort: () => held.resolve('abort') }
  }
  const whole = async (by: TestUser) => {
    const one = open(by)
    one.end()
    return (await one.answer).status
  }

  it('an account has two, and others have their own', async () => {
    const other = await newSender()
    const first = open(user)
    const second = open(user)
    await Promise.all([first.read, second.read])
    expect(await whole(user)).toBe(429)
    expect(await whole(other)).toBe(202)
    second.abort()
    expect((await second.answer).status).toBe(422)
    expect(await whole(user)).toBe(202)
    first.end()
    expect((await first.answer).status).toBe(202)
  })

  it('a customer has four with all its sub-accounts', async () => {
    const parent = await newSender()
    const subs = [await newSender(parent), await newSender(parent), await newSender(parent)]
    const held = subs.slice(0, 2).flatMap((sub) => [open(sub), open(sub)])
    await Promise.all(held.map(({ read }) => read))
    expect(await whole(parent)).toBe(429)
    expect(await whole(subs[2] ?? parent)).toBe(429)
    for (const one of held) one.abort()
    await Promise.all(held.map(({ answer }) => answer))
    expect(await whole(parent)).toBe(202)
  })
})

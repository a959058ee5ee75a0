import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals'
import { getAccount } from '@songsarn/contract/account/account'
import { listCarriers } from '@songsarn/contract/account/carriers'
import { getDesk, listDeskCarriers } from '@songsarn/contract/account/desk'
import { checkLine, LINE_REJECTIONS, updateLine } from '@songsarn/contract/account/line'
import { createAnalysis, getAnalysisRows } from '@songsarn/contract/communication/analyses'
import { createQuickSend } from '@songsarn/contract/communication/communications'
import { createPerson } from '@songsarn/contract/communication/people'
import { listLogs } from '@songsarn/contract/reports/logs'
import { sql } from 'kysely'
import { type TestUser, testApp } from '../../../testing/app.ts'
import { forEachEngine } from '../../../testing/database.ts'
import { testDelivery } from '../../../testing/delivery.ts'
import { LINE_SECRET, LINE_TOKEN, type LineStandIn, lineUser, startLine } from '../../../testing/line-stand-in.ts'
import { eventually, silentLog, TEST_KEY } from '../../../testing/sending.ts'
import { readAllowed } from '../../adapters/outbound-address.ts'
import { outboundHttp } from '../../adapters/outbound-http.ts'
import { newId } from '../../foundation/db/id.ts'
import { asWorker } from '../../foundation/db/tenancy.ts'
import { expireMessages } from '../settlement/expire-messages.ts'
import type { SubmitRequest } from '../transport.ts'
import { lineApi } from './line-api.ts'
import { LineTransport, STALE_MS } from './line-transport.ts'
import { MOST_REACHED, storeReachedWith } from './reached-users.ts'

const TEXT = 'สวัสดี ร้านเปิดแล้ว'
/** Each recipient has another text. */
const PERSONAL = `${TEXT} {{mobile}}`
/** More recipients than there are requests at a time. */
const MANY = Array.from({ length: 30 }, (_, index) => index + 1)

forEachEngine('messages by LINE', (open) => {
  const testing = testDelivery(open)
  const outbound = outboundHttp(readAllowed('127.0.0.1'), { timeLimit: 2000 })
  let line: LineStandIn
  let test: ReturnType<typeof testApp>
  beforeAll(() => {
    test = testApp(testing.store)
  })
  afterAll(() => outbound.close())
  beforeEach(async () => {
    line = await startLine()
    const api = lineApi(outbound.ask, line.url)
    const transport = new LineTransport({
      store: testing.store,
      line: api,
      log: silentLog,
      secretKey: TEST_KEY,
      pauses: [10, 10, 10],
    })
    testing.begin(transport, { carriers: ['line'] })
    const statuses = async () => [
      { carrier: 'main', state: 'up' as const },
      { carrier: 'line', state: transport.state() },
    ]
    test = testApp(testing.store, { line: api, carriers: { statuses } })
  })
  afterEach(() => line.close())

  async function owner(token = LINE_TOKEN): Promise<TestUser> {
    const user = await test.newUser(await test.newAccount({ credits: 100 }), 'owner')
    await setToken(user, token)
    return user
  }
  const setToken = (user: TestUser, token: string) =>
    user.call(updateLine, { body: { token, channelSecret: LINE_SECRET } })
  const mobile = (number: number) => `08123400${10 + number}`
  /** People with LINE, of these numbers. */
  async function addPeople(user: TestUser, ...numbers: number[]) {
    for (const number of numbers)
      await user.call(createPerson, { body: { mobile: mobile(number), lineId: lineUser(number) } })
  }
  /** State of LINE that the account sees. */
  const shown = async (user: TestUser) =>
    (await user.call(listCarriers)).body.items.find(({ channel }) => channel === 'line')
  const operator = async () => test.newUser(await test.newAccount({ kind: 'provider' }), 'operator')
  async function analyse(user: TestUser, numbers: readonly number[], content = TEXT) {
    const body = { channel: 'line', to: numbers.map(mobile), content }
    const { status, body: analysis, text } = await user.call(createAnalysis, { body })
    if (status !== 202) throw new Error(text)
    return analysis
  }
  const send = (user: TestUser, ...numbers: number[]) => sendText(user, TEXT, ...numbers)
  async function sendText(user: TestUser, content: string, ...numbers: number[]): Promise<string> {
    const { id } = await analyse(user, numbers, content)
    const { status, body, text } = await user.call(
      createQuickSend,
      { body: { analysisId: id } },
      { 'idempotency-key': newId() },
    )
    if (status !== 202 && status !== 201) throw new Error(text)
    return body.id
  }
  /** Intents to submit its parts. */
  const attempts = (id: string) =>
    asWorker(testing.store, async (trx) => {
      const { rows } = await sql<{ count: number }>`
        select coalesce(sum(attempt), 0)::integer as count from submissions where communication_id = ${id}`.execute(trx)
      return rows[0]?.count
    })
  const balance = async (user: TestUser) => {
    const { creditBalance, creditHeld } = (await user.call(getAccount)).body
    return [creditBalance, creditHeld]
  }
  /** The statuses of the answers, in order. */
  const requestsTo = (how: 'push' | 'multicast') =>
    line.requests.filter(({ path }) => path.endsWith(`/${how}`)).map(({ status }) => status)
  const settled = (id: string) => eventually(async () => (await testing.status(id)).settled)

  it('go to the people whose LINE is known, once each, at the price of LINE', async () => {
    const user = await owner()
    await addPeople(user, 1, 2, 3)
    const blocked = [{ lineId: lineUser(3), isReachable: false, at: new Date() }]
    await asWorker(testing.store, (trx) => storeReachedWith(MOST_REACHED)(trx, user.account, blocked, new Date()))
    const analysis = await analyse(user, [1, 2, 3, 4, 1])
    expect(analysis).toMatchObject({
      channel: 'line',
      from: '@songsarn',
      unique: 2,
      duplicate: 1,
      invalid: 2,
      totalCredit: 2,
    })
    const rows = await user.call(getAnalysisRows, { params: { id: analysis.id }, query: { bucket: 'invalid' } })
    expect(rows.body.items.map(({ reason }) => reason)).toEqual(['notOnLine', 'notOnLine'])

    const id = await send(user, 1, 2, 3, 4)
    await testing.reaches(id, { submitted: 2 })
    await settled(id)
    expect(line.received.map(({ to, text }) => [to, text]).toSorted()).toEqual([
      [lineUser(1), TEXT],
      [lineUser(2), TEXT],
    ])
    // One text, one request.
    expect(requestsTo('multicast')).toEqual([200])
    expect(requestsTo('push')).toEqual([])
    expect(await balance(user)).toEqual([98, 0])
    const { items } = (await user.call(listLogs, { query: {} })).body
    expect(items.map(({ channel, sender, status, credits }) => [channel, sender, status, credits])).toEqual(
      Array(2).fill(['line', '@songsarn', 'Completed', 1]),
    )
    // LINE does not report later, so the messages do not expire.
    await expireMessages(testing.store, new Date(Date.now() + 100 * 3_600_000))
    expect(await testing.states(id)).toEqual({ submitted: 2 })
  })

  it('are sent once when LINE takes them and the answer is lost, or when LINE fails first', async () => {
    const user = await owner()
    await addPeople(user, 1, 2, 3)
    line.next = ['loseAnswer', 'fail', 'throttle', 'loseAnswer', 'throttle']
    const id = await sendText(user, PERSONAL, 1, 2, 3)
    await testing.reaches(id, { submitted: 3 })
    await settled(id)
    expect(line.received.map(({ to }) => to).toSorted()).toEqual([lineUser(1), lineUser(2), lineUser(3)])
    expect(requestsTo('push').length).toBeGreaterThan(5)
    expect(await balance(user)).toEqual([97, 0])
  })

  it('with one text are sent once to each person, though the answer to the common request is lost', async () => {
    const user = await owner()
    await addPeople(user, 1, 2, 3)
    line.next = ['throttle', 'loseAnswer']
    const id = await send(user, 1, 2, 3)
    await testing.reaches(id, { submitted: 3 })
    await settled(id)
    expect(line.received.map(({ to }) => to).toSorted()).toEqual([lineUser(1), lineUser(2), lineUser(3)])
    // Throttled, lost, and accepted before.
    expect(requestsTo('multicast')).toEqual([429, 0, 409])
    expect(await balance(user)).toEqual([97, 0])
  })

  it('with one text reach the others when LINE does not know one person, and reach a person with two mobiles twice', async () => {
    const user = await owner()
    await addPeople(user, 1, 2, 3)
    await user.call(createPerson, { body: { mobile: mobile(4), lineId: lineUser(1) } })
    line.unknown.add(lineUser(2))
    const id = await send(user, 1, 2, 3, 4)
    await testing.reaches(id, { submitted: 3, rejected: 1 })
    await settled(id)
    expect(line.received.map(({ to }) => to).toSorted()).toEqual([lineUser(1), lineUser(1), lineUser(3)])
    expect(await balance(user)).toEqual([97, 0])
  })

  it('are unknown when LINE never answers, and are not sent again', async () => {
    const user = await owner()
    await addPeople(user, 1)
    line.next = Array(10).fill('fail')
    const id = await send(user, 1)
    await testing.reaches(id, { unknown: 1 })
    await settled(id)
    expect(line.requests.filter(({ status }) => status === 500)).toHaveLength(4)
    expect(line.received).toEqual([])
  })

  it('with one text are unknown, and not pushed, when LINE knows their retry key and names no request', async () => {
    const user = await owner()
    await addPeople(user, 1, 2)
    line.next = Array(10).fill('conflict')
    const id = await send(user, 1, 2)
    await testing.reaches(id, { unknown: 2 })
    await settled(id)
    expect(requestsTo('multicast')).toEqual([409, 409, 409, 409])
    expect(requestsTo('push')).toEqual([])
  })

  it('wait while LINE fails for all, and few of them become unknown', async () => {
    const user = await owner()
    await addPeople(user, ...MANY)
    line.isFailing = true
    const id = await sendText(user, PERSONAL, ...MANY)
    await eventually(async () => Boolean((await testing.states(id)).unknown))
    await new Promise((resolve) => setTimeout(resolve, 2000))
    const { queued = 0 } = await testing.states(id)
    const { carrier, state, waiting = 0, problem } = (await shown(user)) ?? {}
    expect([carrier, state === 'up', waiting > 0 && waiting <= queued, problem]).toEqual([
      'line',
      false,
      true,
      undefined,
    ])
    expect((await user.call(listCarriers)).body.unassigned).toBe(0)
    const desk = (await (await operator()).call(listDeskCarriers)).body
    expect([desk.line.state === 'up', desk.line.waiting > 0, desk.items]).toEqual([
      false,
      true,
      [expect.objectContaining({ name: 'main', waiting: 0 })],
    ])
    line.isFailing = false
    await eventually(async () => (await testing.states(id)).queued === undefined)
    await settled(id)
    expect(await shown(user)).toEqual({ carrier: 'line', channel: 'line', state: 'up', waiting: 0 })
    const { submitted = 0, unknown = 0 } = await testing.states(id)
    // Messages that were under way when it began, and a few single tries afterwards.
    expect([submitted + unknown, unknown < 25]).toEqual([MANY.length, true])
    expect(line.received).toHaveLength(submitted)
  })

  it('wait while LINE cannot be reached, with few tries, and go when it can', async () => {
    const user = await owner()
    await addPeople(user, ...MANY)
    const analysis = await analyse(user, MANY, PERSONAL)
    await line.close()
    const key = { 'idempotency-key': newId() }
    const { id } = (await user.call(createQuickSend, { body: { analysisId: analysis.id } }, key)).body
    await new Promise((resolve) => setTimeout(resolve, 3000))
    expect(await testing.states(id)).toEqual({ queued: MANY.length })
    // All messages once, and single messages afterwards.
    expect(await attempts(id)).toBeLessThan(2 * MANY.length)
    line = await startLine(Number(new URL(line.url).port))
    await testing.reaches(id, { submitted: MANY.length })
    expect(line.received).toHaveLength(MANY.length)
  })

  it('are rejected and paid back when the quota of the month is used up, or the person is gone', async () => {
    const user = await owner()
    await addPeople(user, 1, 2)
    line.limit = 1
    const id = await send(user, 1, 2)
    await testing.reaches(id, { rejected: 1, submitted: 1 })
    await settled(id)
    expect(await balance(user)).toEqual([99, 0])
    const { items } = (await user.call(listLogs, { query: { status: 'Rejected' } })).body
    expect(items.map(({ error }) => error)).toEqual([String(LINE_REJECTIONS.quotaReached)])
    // One was taken and one refused, so the quota is used up.
    const problem = { code: 'quotaReached', since: expect.any(String) }
    await eventually(async () => Boolean((await shown(user))?.problem))
    expect(await shown(user)).toMatchObject({ waiting: 0, problem })
    line.limit = 10
    await testing.reaches(await send(user, 1), { submitted: 1 })
    await eventually(async () => (await shown(user))?.problem === undefined)
    // The quota of last month does not count.
    line.limit = 0
    await testing.reaches(await send(user, 1), { rejected: 1 })
    await eventually(async () => Boolean((await shown(user))?.problem))
    await asWorker(testing.store, (trx) =>
      trx
        .updateTable('lineChannels')
        .set({ problemAt: new Date(Date.now() - 31 * 24 * 3_600_000) })
        .where('tenantId', '=', user.account.tenantId)
        .execute(),
    )
    expect((await shown(user))?.problem).toBeUndefined()
  })

  it('wait while LINE refuses the token, and use the token of their own account', async () => {
    const [user, other] = [await owner('good-token-of-the-first-one'), await owner('good-token-of-another-one')]
    await addPeople(user, 1)
    await addPeople(other, 2)
    line.revoked.add('good-token-of-the-first-one')
    const [waiting, sent] = [await send(user, 1), await send(other, 2)]
    await testing.reaches(sent, { submitted: 1 })
    await eventually(async () => line.requests.some(({ status }) => status === 401))
    await new Promise((resolve) => setTimeout(resolve, 2000))
    expect((await user.call(checkLine)).body).toEqual({ state: 'tokenRefused', quota: null, waiting: 1 })
    expect(await testing.states(waiting)).toEqual({ queued: 1 })
    // Only this account has the problem.
    const problem = { code: 'tokenRefused', since: expect.any(String) }
    expect(await shown(user)).toEqual({ carrier: 'line', channel: 'line', state: 'up', waiting: 1, problem })
    expect(await shown(other)).toEqual({ carrier: 'line', channel: 'line', state: 'up', waiting: 0 })
    const desk = await operator()
    const { problems } = (await desk.call(listDeskCarriers)).body.line
    const known = problems.filter(({ accountId }) => accountId === user.account.accountId)
    expect(known).toMatchObject([{ problem: 'tokenRefused', waiting: 1, account: 'Test' }])
    expect((await desk.call(getDesk)).body).toMatchObject({ carriers: { all: 1, down: 0 }, line: { state: 'up' } })
    // One message in ten seconds.
    expect(await attempts(waiting)).toBeLessThanOrEqual(2)
    await setToken(user, 'good-token-that-replaces-it')
    await testing.reaches(waiting, { submitted: 1 })
    expect((await shown(user))?.problem).toBeUndefined()
    expect(line.received.map(({ to, token }) => [to, token])).toEqual([
      [lineUser(2), 'good-token-of-another-one'],
      [lineUser(1), 'good-token-that-replaces-it'],
    ])
  })

  it('are not sent when they waited for longer than the limit, as after a stop of the process', async () => {
    const user = await owner()
    await addPeople(user, 1)
    const { tenantId, accountId } = user.account
    const api = lineApi(outbound.ask, line.url)
    const options = { store: testing.store, line: api, log: silentLog, secretKey: TEST_KEY, pauses: [] }
    /** The outcome of a part for which the database took so many milliseconds. */
    async function outcomeAfter(ms: number) {
      let now = 0
      const db = new Proxy(testing.store.db, {
        get(target, name) {
          if (name === 'transaction') now = ms
          const value = Reflect.get(target, name)
          return typeof value === 'function' ? value.bind(target) : value
        },
      })
      const transport = new LineTransport({ ...options, store: { ...testing.store, db }, clock: () => now })
      const origin = { tenantId, accountId, communicationId: newId(), ordinal: 1, part: 1 }
      const request = {
        sender: '@songsarn',
        text: TEXT,
        encoding: 'ucs2',
        userMessageReference: 1,
        validitySeconds: 60,
      }
      const outcome = await transport.submit(
        { ...request, address: `66${mobile(1).slice(1)}` } as SubmitRequest,
        origin,
      )
      await transport.close()
      return outcome.kind
    }
    expect(await outcomeAfter(STALE_MS + 1)).toBe('notSent')
    expect(line.requests.filter(({ path }) => path.includes('/message/push'))).toEqual([])
    expect(await outcomeAfter(STALE_MS)).toBe('accepted')
    expect(line.received).toHaveLength(1)
  })

  it('need a LINE channel, and no sender name', async () => {
    const user = await test.newUser(await test.newAccount({ credits: 10 }), 'owner')
    const body = { channel: 'line', to: [mobile(1)], content: TEXT }
    expect((await user.call(createAnalysis, { body })).body.code).toBe('line.notSet')
    await setToken(user, LINE_TOKEN)
    const named = await user.call(createAnalysis, { body: { ...body, from: 'SONGSARN' } })
    expect(named.body.errors).toMatchObject([{ path: 'from', code: 'notExpected' }])
    const bySms = await user.call(createAnalysis, { body: { to: [mobile(1)], content: TEXT } })
    expect(bySms.body.errors).toMatchObject([{ path: 'from', code: 'required' }])
  })
})

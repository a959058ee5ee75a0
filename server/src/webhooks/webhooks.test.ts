import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { ClickCallback, OptOutCallback, StatusCallback } from '@songsarn/contract/account/webhooks'
import { calls } from '@songsarn/contract/api'
import { sql } from 'kysely'
import type { TestUser } from '../../testing/app.ts'
import { type SendingApp, sendingApp } from '../../testing/communications.ts'
import { forEachEngine } from '../../testing/database.ts'
import { mobiles } from '../../testing/sending.ts'
import type { OpenDatabase } from '../foundation/db/connect.ts'
import { newId } from '../foundation/db/id.ts'
import { asWorker } from '../foundation/db/tenancy.ts'
import { callbackSecrets } from '../run/callback-secrets.ts'
import { queueEventsJob } from './events-job.ts'
import { queueEvents } from './queue-events.ts'
import { recordEvent } from './record-event.ts'
import { purgeStatusChanges, tellStatuses } from './tell-statuses.ts'

forEachEngine('webhooks', (open) => {
  let store: OpenDatabase
  let app: SendingApp
  beforeAll(async () => {
    store = await open()
    app = await sendingApp(store)
  })
  afterAll(async () => {
    await app?.close()
    await store?.close()
  })

  const create = async (user: TestUser, events: string[], url = 'https://shop.example/hook') =>
    (await user.call(calls.createWebhook, { body: { url, events } })).body
  /** The bodies of the callbacks of a webhook. */
  const bodies = async (user: TestUser, id: string) =>
    (await user.call(calls.listWebhookDeliveries, { params: { id }, query: { size: 100 } })).body.items
      .map(({ body }) => JSON.parse(body))
      .toReversed()

  it('are told the status of each message, many in one callback, and each status once', async () => {
    const user = await app.newSender({ credits: 100 })
    const { id } = await create(user, ['message.status'])
    const silent = await create(user, ['link.clicked'])
    // The last digits decide: rejected, undelivered, without a receipt.
    const to = [...mobiles(3), '0810000001', '0810000002', '0810000005']
    const communicationId = await app.quickSend(user, to)
    await app.settled(user, communicationId, 1)
    await Promise.all([tellStatuses(store), tellStatuses(store)])
    await tellStatuses(store)
    const [callback, ...others] = (await bodies(user, id)).map((body) => StatusCallback.parse(body))
    expect(others).toEqual([])
    const logged = (await user.call(calls.listLogs, { query: { size: 100 } })).body.items
    const byMessage = (list: { messageId: string }[]) => list.toSorted((a, b) => a.messageId.localeCompare(b.messageId))
    expect(byMessage(callback?.data.events ?? [])).toMatchObject(
      byMessage(logged.map(({ messageId, mobile, status }) => ({ messageId, mobile, status, communicationId }))),
    )
    expect(callback?.data.events.map(({ status }) => status).toSorted()).toEqual(
      ['Completed', 'Delivered', 'Delivered', 'Delivered', 'Rejected', 'Undelivered'].toSorted(),
    )
    expect(await bodies(user, silent.id)).toEqual([])

    await asWorker(store, async (trx) => {
      await sql`update messages set state = 'expired' where communication_id = ${communicationId}
        and state = 'submitted'`.execute(trx)
      await sql`update status_changes set is_changed = true where communication_id = ${communicationId}`.execute(trx)
    })
    await tellStatuses(store)
    const [, next] = await bodies(user, id)
    expect(next.data.events.map(({ status }: { status: string }) => status)).toEqual(['Expired'])
    await purgeStatusChanges(store, new Date(Date.now() + 8 * 24 * 3600 * 1000))
    const { rows } = await asWorker(store, (trx) =>
      sql`select from status_changes where communication_id = ${communicationId}`.execute(trx),
    )
    expect(rows).toEqual([])
  })

  it('note no status for accounts without a webhook for statuses', async () => {
    const user = await app.newSender({ credits: 10 })
    await create(user, ['link.clicked'])
    const communicationId = await app.quickSend(user, mobiles(1))
    await app.settled(user, communicationId)
    const { rows } = await asWorker(store, (trx) =>
      sql`select from status_changes where communication_id = ${communicationId}`.execute(trx),
    )
    expect(rows).toEqual([])
  })

  it('get the events of an account in order, at most 500 in one callback, each once', async () => {
    const user = await app.newSender()
    const other = await app.newSender()
    const clicked = await create(user, ['link.clicked', 'optOut.confirmed'])
    const foreign = await create(other, ['link.clicked', 'optOut.confirmed'])
    const about = (second: number) => ({
      messageId: newId(),
      communicationId: newId(),
      mobile: '66812345678',
      date: new Date(1_800_000_000_000 + second * 1000).toISOString(),
    })
    await asWorker(store, async (trx) => {
      for (let second = 0; second < 501; second++)
        await recordEvent(trx, user.account, 'link.clicked', { ...about(second), url: 'https://a.example' })
      await recordEvent(trx, user.account, 'optOut.confirmed', about(0))
    })
    await Promise.all([queueEvents(store), queueEvents(store)])
    const told = await bodies(user, clicked.id)
    const clicks = told.filter(({ type }) => type === 'link.clicked').map((body) => ClickCallback.parse(body))
    const dates = clicks.flatMap(({ data }) => data.events.map(({ date }) => date))
    expect(dates).toHaveLength(501)
    expect(new Set(dates).size).toBe(501)
    expect(Math.max(...clicks.map(({ data }) => data.events.length))).toBeLessThanOrEqual(500)
    expect(
      told.filter(({ type }) => type === 'optOut.confirmed').map((body) => OptOutCallback.parse(body)),
    ).toHaveLength(1)
    expect(await bodies(other, foreign.id)).toEqual([])
  })

  it('post to the URL that a communication names with the secret of the account', async () => {
    const user = await app.newSender()
    const date = new Date().toISOString()
    const about = { messageId: newId(), communicationId: newId(), mobile: '66812345678', date }
    const answer = { ...about, templateId: newId(), version: 1, answer: 'accept' } as const
    await asWorker(store, (trx) =>
      recordEvent(trx, user.account, 'consent.answered', answer, 'https://shop.example/consent'),
    )
    let wakes = 0
    const job = queueEventsJob(store, () => wakes++)
    for (const _ of ['takes it', 'finds nothing']) {
      await job.run(undefined as never, { signal: AbortSignal.any([]), jobs: app.ports.jobs })
    }
    expect(wakes).toBe(1)
    const { items } = (await user.call(calls.listCallbackDeliveries)).body
    expect(items).toMatchObject([{ event: 'consent.answered', url: 'https://shop.example/consent', status: 'waiting' }])
    const source = { tenantId: user.account.tenantId, source: 'account', sourceId: user.account.accountId }
    const secrets = await asWorker(store, (trx) => callbackSecrets(app.ports.secretKey)(trx, [source]))
    expect(await secrets(source.sourceId, new Date())).toEqual([(await user.call(calls.getCallbackSecret)).body.secret])
  })

  it('show their secret once, are tested by a callback, and end when they are deleted', async () => {
    const user = await app.newSender()
    const { secret, ...webhook } = await create(user, ['link.clicked', 'link.clicked'])
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/)
    expect(webhook).toMatchObject({ events: ['link.clicked'] })
    const params = { id: webhook.id }
    expect((await user.call(calls.getWebhook, { params })).body).toEqual(webhook)
    expect((await user.call(calls.listWebhooks)).body.items).toEqual([webhook])
    expect((await user.call(calls.testWebhook, { params })).status).toBe(204)
    expect(await bodies(user, webhook.id)).toMatchObject([{ type: 'webhook.test', data: {} }])
    const more = await Promise.all(Array.from({ length: 12 }, () => user.call(calls.testWebhook, { params })))
    expect(more.filter(({ status }) => status === 204)).toHaveLength(9)
    expect(more.find(({ status }) => status !== 204)?.body).toMatchObject({
      code: 'limit.reached',
      params: { max: 10 },
    })
    expect((await user.call(calls.deleteWebhook, { params })).status).toBe(204)
    expect((await user.call(calls.testWebhook, { params })).status).toBe(404)
    expect((await user.call(calls.listWebhooks)).body.items).toEqual([])
  })

  it('are changed, and get no events while they are switched off', async () => {
    const user = await app.newSender({ credits: 10 })
    const { id } = await create(user, ['link.clicked'])
    const params = { id }
    const change = (body: object) => user.call(calls.updateWebhook, { params, body })
    const told = async () => (await bodies(user, id)).map(({ type }) => type)
    const happen = async () => {
      const about = { messageId: newId(), communicationId: newId(), mobile: '66812345678' }
      const date = new Date().toISOString()
      await asWorker(store, (trx) => recordEvent(trx, user.account, 'optOut.confirmed', { ...about, date }))
      await queueEvents(store)
    }
    expect((await change({ url: 'https://new.example/hook', events: ['optOut.confirmed'] })).body).toMatchObject({
      ...{ url: 'https://new.example/hook', events: ['optOut.confirmed'], status: true, lastDelivery: null },
    })
    expect((await change({ status: false })).body).toMatchObject({ url: 'https://new.example/hook', status: false })
    await happen()
    expect(await told()).toEqual([])
    await change({ events: ['optOut.confirmed', 'message.status'] })
    const communicationId = await app.quickSend(user, mobiles(1))
    await app.settled(user, communicationId)
    await tellStatuses(store)
    expect(await told()).toEqual([])
    expect((await change({ status: true })).body.status).toBe(true)
    await happen()
    expect(await told()).toEqual(['optOut.confirmed'])
    expect((await user.call(calls.getWebhook, { params })).body.lastDelivery).toMatchObject({ status: 'waiting' })
    expect((await change({ url: 'ftp://new.example' })).status).toBe(422)
  })

  it('get a new secret; the old one also signs for a day', async () => {
    const user = await app.newSender()
    const first = await create(user, ['link.clicked'])
    const params = { id: first.id }
    const source = { tenantId: user.account.tenantId, source: 'webhook', sourceId: first.id }
    const signing = async (at: Date) =>
      (await asWorker(store, (trx) => callbackSecrets(app.ports.secretKey)(trx, [source])))(first.id, at)
    const { secret, oldSecretUntil } = (await user.call(calls.renewWebhookSecret, { params })).body
    expect(secret).not.toBe(first.secret)
    expect(await signing(new Date())).toEqual([secret, first.secret])
    expect(await signing(new Date(oldSecretUntil))).toEqual([secret])
    expect((await user.call(calls.getWebhook, { params })).body.oldSecretUntil).toBe(oldSecretUntil)
    const renewed = await Promise.all([1, 2].map(() => user.call(calls.renewWebhookSecret, { params })))
    expect(new Set(renewed.map(({ body }) => body.secret)).size).toBe(2)
  })

  it('have callbacks that are tried again on request, also failed callbacks, but not during a try', async () => {
    const user = await app.newSender()
    const stranger = await app.newSender()
    const { id } = await create(user, ['link.clicked'])
    await user.call(calls.testWebhook, { params: { id } })
    const newest = async () => (await user.call(calls.listWebhookDeliveries, { params: { id } })).body.items[0]
    const callback = await newest()
    const set = (state: string, tries: number, next: Date | null) =>
      asWorker(store, (trx) =>
        sql`update callbacks set state = ${state}, tries = ${tries}, next_try_at = ${next}
          where id = ${callback?.id}`.execute(trx),
      )
    const params = { id: callback?.id ?? '' }
    const retry = async (by = user) => (await by.call(calls.retryCallback, { params })).status
    expect(await retry(stranger)).toBe(404)
    // An attempt is under way: it is counted, and not stored yet.
    const lease = new Date(Date.now() + 60_000)
    await set('waiting', 1, lease)
    expect(await retry()).toBe(204)
    expect(await newest()).toMatchObject({ nextTryDate: lease.toISOString() })
    await asWorker(store, (trx) =>
      sql`insert into callback_tries (tenant_id, callback_id, no, account_id, at, status, milliseconds)
        values (${user.account.tenantId}, ${callback?.id}, 1, ${user.account.accountId}, now(), 500, 3)`.execute(trx),
    )
    await set('failed', 1, null)
    expect(await Promise.all([retry(), retry()])).toEqual([204, 204])
    const due = await newest()
    expect(due?.status).toBe('waiting')
    expect(new Date(due?.nextTryDate ?? lease).getTime()).toBeLessThan(lease.getTime())
    // Otherwise one callback could be tried, and noted, without end.
    await set('failed', 100, null)
    expect(await retry()).toBe(429)
    await set('delivered', 1, null)
    const { status, body } = await user.call(calls.retryCallback, { params })
    expect([status, body.code]).toEqual([409, 'callback.delivered'])
  })

  it('refuse addresses of private networks, and more than the account may have', async () => {
    const user = await app.newSender()
    for (const url of ['ftp://shop.example', 'https://u:p@shop.example', '', 'shop.example']) {
      const { status, body } = await user.call(calls.createWebhook, { body: { url, events: ['link.clicked'] } })
      expect([url, status, body.errors?.[0]?.path]).toEqual([url, 422, 'url'])
    }
    for (let count = 0; count < 20; count++) await create(user, ['link.clicked'])
    const { status, body } = await user.call(calls.createWebhook, {
      body: { url: 'https://shop.example', events: ['link.clicked'] },
    })
    expect([status, body.code, body.params]).toEqual([409, 'limit.reached', { max: 20 }])
  })
})

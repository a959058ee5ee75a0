import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { getAccount } from '@songsarn/contract/account/account'
import { createAnalysis } from '@songsarn/contract/communication/analyses'
import { createQuickSend } from '@songsarn/contract/communication/communications'
import {
  createDraft,
  DRAFT_DAYS,
  deleteDraft,
  getDraft,
  listDrafts,
  updateDraft,
} from '@songsarn/contract/communication/drafts'
import { addSender } from '../../../testing/add-sender.ts'
import { type TestApp, type TestUser, testApp } from '../../../testing/app.ts'
import { forEachEngine } from '../../../testing/database.ts'
import { prepare } from '../../../testing/sending.ts'
import type { OpenDatabase } from '../../foundation/db/connect.ts'
import { newId } from '../../foundation/db/id.ts'
import { asWorker } from '../../foundation/db/tenancy.ts'
import { purgeDrafts } from './delete-draft.ts'

forEachEngine('drafts', (open) => {
  let store: OpenDatabase
  let app: TestApp
  let owner: TestUser
  let colleague: TestUser
  beforeAll(async () => {
    store = await prepare(await open())
    app = testApp(store)
    owner = await app.newUser(await app.newAccount(), 'owner')
    colleague = await app.newUser(owner.account, 'sender')
  })
  afterAll(async () => {
    await app?.stopJobs()
    await store?.close()
  })

  const broadcast = { type: 'broadcast' as const, broadcastName: 'Sale', broadcastTo: '0812345678\nnot yet' }
  const create = async (user: TestUser, fields: object = broadcast) =>
    user.call(createDraft, { body: { fields: fields as typeof broadcast } })
  const save = (user: TestUser, id: string, version: number, content: string) =>
    user.call(updateDraft, { params: { id }, body: { version, fields: { ...broadcast, content } } })
  const read = async (user: TestUser, id: string) => user.call(getDraft, { params: { id } })

  it('keep whatever was typed, complete or not', async () => {
    const { status, body } = await create(owner, { ...broadcast, scheduledAt: '2020-01-01T00:00:00Z', content: '{{' })
    expect(status).toBe(201)
    const { body: again } = await read(owner, body.id)
    expect(again).toEqual(body)
    expect(again).toMatchObject({
      version: 1,
      createBy: 'Test User',
      fields: {
        ...broadcast,
        content: '{{',
        broadcastFrom: '',
        shortenUrl: false,
        scheduledAt: '2020-01-01T00:00:00Z',
        analysisId: null,
      },
    })
    expect((await create(owner, { ...broadcast, quicksendTo: '' })).status).toBe(422)
    expect((await create(owner, { ...broadcast, broadcastName: 'x'.repeat(101) })).status).toBe(422)
  })

  it('go to the first of two people who save; the second gets the other version', async () => {
    const { body } = await create(owner)
    const saved = await Promise.all([save(owner, body.id, 1, 'mine'), save(colleague, body.id, 1, 'theirs')])
    expect(saved.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const refused = saved.find(({ status }) => status === 409)
    expect(refused?.body.code).toBe('draft.changed')
    const { body: now } = await read(colleague, body.id)
    expect(now.version).toBe(2)
    expect(now.fields.content).toBe(saved[0]?.status === 200 ? 'mine' : 'theirs')
    expect((await save(colleague, body.id, now.version, 'both')).body).toMatchObject({ version: 3 })
  })

  it('of a quick send are their user’s own: one, on all devices', async () => {
    const quick = { type: 'quick-send', quicksendFrom: 'SONGSARN', quicksendTo: '0812345678', content: 'Hello' }
    const { body } = await create(owner, quick)
    expect(body.fields).toMatchObject({ ...quick, analysisId: null, unsubscribe: false, couponId: null })
    expect((await create(owner, quick)).body.code).toBe('draft.exists')
    expect((await read(colleague, body.id)).status).toBe(404)
    expect((await colleague.call(deleteDraft, { params: { id: body.id } })).status).toBe(404)
    const mine = await owner.call(listDrafts, { query: { type: 'quick-send' } })
    expect(mine.body.items.map(({ id, excerpt }) => [id, excerpt])).toEqual([[body.id, 'Hello']])
    expect((await colleague.call(listDrafts, { query: { type: 'quick-send' } })).body.items).toEqual([])
    const [one, two] = await Promise.all([create(colleague, quick), create(colleague, quick)])
    expect([one.status, two.status].toSorted()).toEqual([201, 409])
    expect((await owner.call(deleteDraft, { params: { id: body.id } })).status).toBe(204)
    expect((await read(owner, body.id)).status).toBe(404)
  })

  it('of a quick send are deleted by their send, and by no send that fails', async () => {
    const sender = await app.newUser(await app.newAccount({ credits: 1 }), 'owner')
    await addSender(store, sender.account, 'SONGSARN')
    const fields = { type: 'quick-send', quicksendFrom: 'SONGSARN', quicksendTo: '0812345678', content: 'Hello' }
    const { body: draft } = await create(sender, fields)
    const send = async (to: string[]) => {
      const analysis = await sender.call(createAnalysis, { body: { from: 'SONGSARN', to, content: 'Hello' } })
      const body = { analysisId: analysis.body.id, draftId: draft.id }
      return (await sender.call(createQuickSend, { body }, { 'idempotency-key': newId() })).status
    }
    expect(await send(['0812345678', '0812345679'])).toBe(422)
    expect((await read(sender, draft.id)).status).toBe(200)
    expect(await send(['0812345678'])).toBe(201)
    expect((await read(sender, draft.id)).status).toBe(404)
  })

  it('are not there for another account, and not changed by a viewer', async () => {
    const { body } = await create(owner)
    const other = await app.newUser(await app.newAccount(), 'owner')
    expect((await read(other, body.id)).status).toBe(404)
    expect((await save(other, body.id, 1, 'x')).status).toBe(404)
    const viewer = await app.newUser(owner.account, 'viewer')
    expect((await read(viewer, body.id)).status).toBe(200)
    expect((await save(viewer, body.id, 1, 'x')).status).toBe(403)
  })

  it('count in the storage of their account', async () => {
    const trial = await app.newUser(await app.newAccount({ plan: 'Trials' }), 'owner')
    const long = { ...broadcast, broadcastTo: '0812345678\n'.repeat(1000) }
    const { id } = (await create(trial, long)).body
    const { storage } = (await trial.call(getAccount)).body
    expect(storage).toBeGreaterThanOrEqual(11_000)
    await asWorker(store, (trx) =>
      trx
        .insertInto('files')
        .values({
          ...{ ...trial.account, id: newId(), userId: null, kind: 'import', name: 'a', mediaType: 'text/csv' },
          ...{ bytes: 50_000_000 - storage, sha256: '', createdAt: new Date(), expiresAt: null, details: null },
        })
        .execute(),
    )
    const full = await create(trial)
    expect([full.status, full.body.code, full.body.params]).toEqual([409, 'storage.full', { max: 50 }])
    // A draft that gets shorter is saved.
    expect((await save(trial, id, 1, 'Everything must go')).status).toBe(200)
    expect((await create(trial)).status).toBe(201)
  })

  it('are deleted after a long time without a change', async () => {
    const { body } = await create(owner)
    const at = (days: number) => new Date(Date.now() + days * 24 * 3600_000)
    await asWorker(store, (trx) => purgeDrafts(trx, at(DRAFT_DAYS - 1)))
    expect((await read(owner, body.id)).status).toBe(200)
    await asWorker(store, (trx) => purgeDrafts(trx, at(DRAFT_DAYS + 1)))
    expect((await read(owner, body.id)).status).toBe(404)
  })
})

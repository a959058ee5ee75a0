import { afterAll, beforeAll, expect, it } from '@jest/globals'
import type { saveDeskCause } from '@songsarn/contract/account/failure-causes'
import { calls } from '@songsarn/contract/api'
import type { CallInput } from '@songsarn/contract/base/call'
import type { TestUser } from '../../../testing/app.ts'
import type { SendingApp } from '../../../testing/communications.ts'
import { forEachEngine } from '../../../testing/database.ts'
import { eventually } from '../../../testing/sending.ts'
import { withSendingApp } from '../../../testing/with-sending-app.ts'
import { CAUSES_CHANGED, causesOf, forgetCauses } from '../../delivery/causes/stored-causes.ts'
import type { OpenDatabase } from '../../foundation/db/connect.ts'
import { asWorker } from '../../foundation/db/tenancy.ts'
import { silentLog } from '../../foundation/logging/log.ts'

type Body = CallInput<typeof saveDeskCause>['body']

const ENTRY = {
  ...{ carrier: null, stage: 'receipt', code: '150', whose: 'recipient', resend: 'later' },
  text: { en: 'The inbox is full', th: 'กล่องข้อความเต็ม' },
  advice: { en: 'Try tomorrow.', th: 'ลองใหม่พรุ่งนี้' },
} as const satisfies Body

forEachEngine('the causes at the desk', (open) => {
  let store: OpenDatabase
  let app: SendingApp
  let operator: TestUser
  withSendingApp(open, (made) => {
    ;({ store, app } = made)
  })
  beforeAll(async () => {
    operator = await app.newUser(await app.newAccount({ name: 'Provider', kind: 'provider' }), 'operator')
  })
  afterAll(() => forgetCauses(store))

  const list = async (query: object = {}) =>
    (await operator.call(calls.listDeskCauses, { query: { size: 1000, ...query } })).body
  const save = (change: Partial<Body> = {}) => operator.call(calls.saveDeskCause, { body: { ...ENTRY, ...change } })
  const unexplained = async () => (await operator.call(calls.listUnexplainedCodes)).body.items

  it('are the shipped ones first, found by code, words, carrier and stage', async () => {
    const all = await list()
    expect(all.total).toBeGreaterThan(60)
    expect(all.items[0]).toMatchObject({ stage: 'submit', code: '1', id: null, isShipped: true, editedBy: null })
    expect(all.carriers).toEqual(expect.arrayContaining(['line', 'simulated']))
    expect((await list({ search: 'ปิดเครื่อง' })).items.map(({ code }) => code)).toEqual(['6', '27'])
    expect((await list({ search: 'MEMORY' })).items.map(({ code }) => code)).toEqual(['32'])
    const simulated = await list({ carrier: ['simulated'] })
    expect(simulated.items.map(({ code }) => code)).toEqual(['4', '11'])
    expect((await list({ stage: ['receipt'], carrier: ['*'], search: '44' })).total).toBe(1)
    expect(await list({ page: 1, size: 5 })).toMatchObject({ page: 1, size: 5, total: all.total })
  })

  it('can be changed and reset; each change is in the audit log', async () => {
    const shipped = (await list({ search: 'coverage', stage: ['receipt'] })).items.find(({ code }) => code === '27')
    expect((await save({ code: '027' })).status).toBe(204)
    const [changed, ...others] = (await list({ origin: ['desk'] })).items
    expect(others).toEqual([])
    expect(changed).toMatchObject({ ...ENTRY, code: '27', isShipped: true, editedBy: operator.username })
    const entries = asWorker(store, (trx) =>
      trx.selectFrom('auditEntries').selectAll().where('target', '=', 'receipt 27').execute(),
    )
    expect(await entries).toMatchObject([{ action: 'update', actorName: operator.username }])
    expect((await operator.call(calls.resetDeskCause, { params: { id: changed?.id } })).status).toBe(204)
    expect((await list({ search: 'coverage' })).items.find(({ code }) => code === '27')).toEqual(shipped)
    expect((await operator.call(calls.resetDeskCause, { params: { id: changed?.id } })).status).toBe(404)
  })

  it('are not replaced by a new entry of the same carrier, stage and code, shipped or written', async () => {
    const refused = await save({ code: '027', isNew: true })
    expect([refused.status, refused.body.code, refused.body.errors?.map((one) => one.path)]).toEqual([
      ...[409, 'failureCause.exists', ['code']],
    ])
    expect((await save({ code: '4711', isNew: true })).status).toBe(204)
    expect((await save({ code: '4711', isNew: true })).status).toBe(409)
    expect((await save({ code: '4711', isNew: true, carrier: 'north' })).status).toBe(204)
    for (const { id } of (await list({ search: '4711' })).items)
      expect((await operator.call(calls.resetDeskCause, { params: { id } })).status).toBe(204)
  })

  it.each([
    ['zeros, which are no error', { code: '000' }, 'code'],
    ['a code with a blank', { code: '1 2' }, 'code'],
    ['no words in Thai', { text: { en: 'x', th: ' ' } }, 'text.th'],
    ['no such owner', { whose: 'nobody' as never }, 'whose'],
    ['no such carrier name', { carrier: 'a b' }, 'carrier'],
  ])('refuse %s at its field', async (_, change, path) => {
    const { status, body } = await save(change)
    expect([status, body.errors?.map((one) => one.path)]).toEqual([422, [path]])
  })

  it('belong to the provider: other users neither see nor change them', async () => {
    const owner = await app.newSender({ credits: 1 })
    expect((await owner.call(calls.listDeskCauses)).status).toBe(403)
    expect((await owner.call(calls.listUnexplainedCodes)).status).toBe(403)
    expect((await owner.call(calls.saveDeskCause, { body: ENTRY })).status).toBe(403)
  })

  it('are known to another process as soon as they change', async () => {
    // Another process has another store, and hears of changes by the signal.
    const other = { ...store }
    const signals = store.openSignals(silentLog)
    signals.on(CAUSES_CHANGED, () => forgetCauses(other))
    const textOf = async () => (await causesOf(other)).causeOf({ error: '31', receiptDate: '' })?.text.en
    try {
      await eventually(async () => signals.isLive())
      expect(await textOf()).toBe('The phone was busy with another message')
      const before = performance.now()
      await save({ code: '31' })
      await eventually(async () => (await textOf()) === ENTRY.text.en)
      // Without the signal the process would read again after 5 s only.
      expect(performance.now() - before).toBeLessThan(4000)
    } finally {
      await signals.close()
    }
  })

  it('explain failed messages everywhere at once; codes without an entry are listed by frequency', async () => {
    const user = await app.newSender({ credits: 100 })
    const id = await app.quickSend(user, ['0812340002', '0822340002', '0832340002', '0842340002', '0812340001'])
    await app.settled(user, id)
    const set = (address: string, error: string) =>
      asWorker(store, (trx) =>
        trx
          .updateTable('messages')
          .set({ error })
          .where('communicationId', '=', id)
          .where('address', '=', address)
          .execute(),
      )
    await set('66812340002', '0901')
    await set('66822340002', '901')
    await set('66832340002', '902')
    const found = (await unexplained()).filter(({ code }) => code.startsWith('90'))
    expect(found).toEqual([
      { carrier: expect.any(String), stage: 'receipt', code: '901', count: 2 },
      { carrier: expect.any(String), stage: 'receipt', code: '902', count: 1 },
    ])
    const causeOf = async (mobile: string) =>
      (await user.call(calls.listLogs, { query: { campaign: [id], mobile } })).body.items[0]?.cause
    expect(await causeOf('66812340002')).toMatchObject({ source: 'none', code: '0901', resend: 'unknown' })

    await save({ code: '901' })
    await save({ code: '902', carrier: found[0]?.carrier ?? '' })
    expect((await unexplained()).filter(({ code }) => code.startsWith('90'))).toEqual([])
    expect(await causeOf('66812340002')).toMatchObject({ source: 'provider', code: '0901', text: ENTRY.text })
    expect(await causeOf('66832340002')).toMatchObject({ source: 'carrier', code: '902', advice: ENTRY.advice })
    const { items } = (await user.call(calls.listLogs, { query: { campaign: [id], mobile: '66812340002' } })).body
    const { body } = await user.call(calls.getMessage, { params: { messageId: items[0]?.messageId } })
    expect(body.cause).toMatchObject({ source: 'provider', resend: 'later' })
    const csv = (await user.call(calls.downloadLogs, { query: { campaign: [id] } })).text
    expect(csv).toContain('The inbox is full,0901')
  })
})

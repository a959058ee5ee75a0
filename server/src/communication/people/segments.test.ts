import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { calls } from '@songsarn/contract/api'
import type { SegmentCondition } from '@songsarn/contract/communication/segments'
import { addSender } from '../../../testing/add-sender.ts'
import { type TestApp, type TestUser, testApp } from '../../../testing/app.ts'
import { forEachEngine } from '../../../testing/database.ts'
import { eventually } from '../../../testing/sending.ts'
import type { Scope } from '../../foundation/db/database.ts'
import { newId } from '../../foundation/db/id.ts'
import { asWorker } from '../../foundation/db/tenancy.ts'
import { addDays, bangkokDay, nextDay } from '../../foundation/time/bangkok.ts'

const SEND = newId()
const FAILED = newId()

forEachEngine('people segments', (open) => {
  let store: Awaited<ReturnType<typeof open>>
  let test: TestApp
  let user: TestUser
  let ids: Record<string, string>
  const today = bangkokDay(new Date())
  const template = newId()

  beforeAll(async () => {
    store = await open()
    test = testApp(store)
    user = await test.newUser(await test.newAccount({ credits: 100 }), 'sender')
    await addSender(store, user.account, 'SONGSARN')
    const add = async (body: object) => (await user.call(calls.createPerson, { body })).body.id
    await user.call(calls.createCustomField, { body: { name: 'points', type: 'number' } })
    await user.call(calls.createCustomField, { body: { name: 'since', type: 'date' } })
    await user.call(calls.createCustomField, { body: { name: 'visit', type: 'date' } })
    ids = {
      ann: await add({
        ...{ mobile: '0810000001', firstName: 'Ann', city: 'Phuket', birthDate: `1990${today.slice(4)}` },
        custom: { member: 'gold "A","points":"1"', since: '2025-12-31', points: '1,200', size: '3' },
      }),
      bo: await add({
        mobile: '0810000002',
        firstName: 'Bo',
        city: 'phuket',
        custom: { points: '90', since: '2026-01-01', size: 'large' },
      }),
      cy: await add({
        mobile: '0820000003',
        firstName: 'Cy',
        birthDate: `1980${nextDay(today).slice(4)}`,
        custom: { visit: addDays(today, -1) },
      }),
      dee: await add({ mobile: '0820000004', firstName: '100% Dee', custom: { visit: addDays(today, 2) } }),
    }
    await didThings()
  })
  afterAll(async () => {
    await test?.stopJobs()
    await store?.close()
  })

  /** Ann clicked and later declined, Bo opted out long ago, Cy's click is of a program, and another account's people did all. */
  async function didThings() {
    const other = await test.newAccount()
    await asWorker(store, async (trx) => {
      const now = new Date()
      const old = new Date(now.getTime() - 100 * 24 * 3600 * 1000)
      const of = { ...user.account, communicationId: SEND, ordinal: 1 }
      const click = { ...of, index: 0, day: today, firstAt: now, address: '66810000001', isBot: false }
      await trx
        .insertInto('linkClicks')
        .values([
          click,
          { ...click, ordinal: 2, address: '66820000003', isBot: true },
          { ...click, ...other, ordinal: 3, address: '66820000004' },
        ])
        .execute()
      await trx
        .insertInto('optOuts')
        .values({ ...of, ordinal: 4, address: '66810000002', at: old })
        .execute()
      await addMessages(trx, now, old)
      const answer = { ...of, templateId: template, version: 1, address: '66810000001' }
      await trx
        .insertInto('consentAnswers')
        .values([
          { ...answer, id: newId(), answer: 'accept', at: old },
          { ...answer, id: newId(), answer: 'decline', at: now },
          { ...answer, id: newId(), answer: 'accept', at: now, address: '66810000002' },
        ])
        .execute()
    })
  }

  /** An older communication failed to Ann and Bo, and a newer one has no known result for Ann; Cy's was delivered, Dee's was cancelled. */
  async function addMessages(trx: Scope, now: Date, old: Date) {
    const communication = (id: string, at: Date) => ({
      ...{ ...user.account, payerAccountId: user.account.accountId, userId: user.userId, type: 'broadcast' as const },
      ...{ id, sender: 'SONGSARN', content: 'x', commonText: 'x', status: 'completed' as const, createdAt: at },
      ...{ startedAt: at, completedAt: at },
    })
    const newer = newId()
    await trx
      .insertInto('communications')
      .values([communication(FAILED, old), communication(newer, now)])
      .execute()
    const message = { ...user.account, chunkNo: 1, parts: 1, credits: 1 }
    await trx
      .insertInto('messages')
      .values([
        {
          ...message,
          communicationId: FAILED,
          ordinal: 1,
          address: '66810000001',
          state: 'undelivered',
          submitDate: old,
        },
        { ...message, communicationId: FAILED, ordinal: 2, address: '66810000002', state: 'expired', submitDate: old },
        { ...message, communicationId: newer, ordinal: 1, address: '66810000001', state: 'unknown', submitDate: now },
        { ...message, communicationId: newer, ordinal: 2, address: '66820000003', state: 'delivered', submitDate: now },
        { ...message, communicationId: newer, ordinal: 3, address: '66820000004', state: 'cancelled' },
      ])
      .execute()
  }

  const filter = (...conditions: object[]) => ({ match: 'all', groups: [{ match: 'all', conditions }] })
  const namesOf = async (body: object) => {
    const answered = await user.call(calls.previewSegment, { body: { filter: body } })
    if (answered.status !== 200) throw new Error(answered.text)
    expect(answered.body.people).toBe(answered.body.items.length)
    return answered.body.items.map(({ firstName }) => firstName).toReversed()
  }
  const clicked = { kind: 'deed', deed: 'clicked', done: true }

  it.each<[string, Partial<SegmentCondition>, string[]]>([
    ['a text, in any case', { kind: 'text', field: 'city', test: 'is', value: 'PHUKET' }, ['Ann', 'Bo']],
    ['another text', { kind: 'text', field: 'city', test: 'isNot', value: 'Phuket' }, ['Cy', '100% Dee']],
    ['a text with a wildcard', { kind: 'text', field: 'firstName', test: 'contains', value: '0%' }, ['100% Dee']],
    ['nothing', { kind: 'text', field: 'city', test: 'empty' }, ['Cy', '100% Dee']],
    ['a mobile as people write it', { kind: 'text', field: 'mobile', test: 'startsWith', value: '081' }, ['Ann', 'Bo']],
    ['a number', { kind: 'custom', field: 'points', test: 'atLeast', value: '100' }, ['Ann']],
    ['a number, at most', { kind: 'custom', field: 'points', test: 'atMost', value: '90.5' }, ['Bo']],
    ['a negative number', { kind: 'custom', field: 'points', test: 'atLeast', value: '-1' }, ['Ann', 'Bo']],
    ['a custom date', { kind: 'custom', field: 'since', test: 'before', value: '2026-01-01' }, ['Ann']],
    [
      'a custom text',
      { kind: 'custom', field: 'member', test: 'isNot', value: 'gold "A","points":"1"' },
      ['Bo', 'Cy', '100% Dee'],
    ],
    ['a birthday today', { kind: 'birthday', on: 'today' }, ['Ann']],
    ['a number above', { kind: 'custom', field: 'points', test: 'above', value: '90' }, ['Ann']],
    ['a number below', { kind: 'custom', field: 'points', test: 'below', value: '90' }, []],
    [
      'a number between',
      { kind: 'custom', field: 'points', test: 'between', value: '90', to: '1200.0' },
      ['Ann', 'Bo'],
    ],
    ['an equal number', { kind: 'custom', field: 'points', test: 'equals', value: '90.00' }, ['Bo']],
    ['a custom date after', { kind: 'custom', field: 'since', test: 'after', value: '2025-12-31' }, ['Bo']],
    [
      'dates between',
      { kind: 'custom', field: 'since', test: 'betweenDays', value: '2025-01-01', to: '2025-12-31' },
      ['Ann'],
    ],
    ['a date of the last days', { kind: 'custom', field: 'visit', test: 'lastDays', value: '1' }, ['Cy']],
    ['a date of the next days', { kind: 'custom', field: 'visit', test: 'nextDays', value: '2' }, ['100% Dee']],
    ['a yearly day', { kind: 'custom', field: 'visit', test: 'yearlyIn', value: '2' }, ['100% Dee']],
    ['birthdays in one day', { kind: 'birthday', on: 'inDays', days: 1 }, ['Cy']],
    ['birthdays in the next days', { kind: 'birthday', on: 'nextDays', days: 1 }, ['Ann', 'Cy']],
    ['people born before', { kind: 'born', test: 'before', day: '1985-01-01' }, ['Cy']],
    [
      'a number in texts, without those that are none',
      { kind: 'custom', field: 'size', test: 'below', value: '5' },
      ['Ann'],
    ],
    ['clicks of one link', { ...clicked, communicationId: SEND, link: 0 } as never, ['Ann']],
    ['clicks of another link', { ...clicked, communicationId: SEND, link: 1 } as never, []],
    ['whose last message failed', { kind: 'deed', deed: 'notDelivered', done: true }, ['Bo']],
    [
      'whose message of a communication failed',
      { kind: 'deed', deed: 'notDelivered', done: true, communicationId: FAILED },
      ['Ann', 'Bo'],
    ],
    [
      'who were not written to for 30 days',
      { kind: 'deed', deed: 'written', done: false, days: 30 },
      ['Bo', '100% Dee'],
    ],
    ['who were never written to', { kind: 'deed', deed: 'written', done: false }, ['100% Dee']],
    ['a birthday tomorrow', { kind: 'birthday', on: 'tomorrow' }, ['Cy']],
    ['people added since', { kind: 'added', test: 'since', day: today }, ['Ann', 'Bo', 'Cy', '100% Dee']],
    ['people added before', { kind: 'added', test: 'before', day: today }, []],
    ['clicks of people, in this account', clicked as never, ['Ann']],
    ['no click', { ...clicked, done: false } as never, ['Bo', 'Cy', '100% Dee']],
    ['opt-outs of 30 days', { kind: 'deed', deed: 'optedOut', done: true, days: 30 }, []],
    ['opt-outs', { kind: 'deed', deed: 'optedOut', done: true }, ['Bo']],
    ['no message', { kind: 'deed', deed: 'received', done: false, days: 30 }, ['Ann', 'Bo', '100% Dee']],
    ['the newest consent', { kind: 'consent', templateId: template, answer: 'accept' }, ['Bo']],
    ['no answer', { kind: 'consent', templateId: template, answer: 'none' }, ['Cy', '100% Dee']],
  ])('find %s', async (_, condition, names) => {
    expect(await namesOf(filter(condition))).toEqual(names)
  })

  it('tell whose values are no number, and are on neither side', async () => {
    const preview = async (field: string) => {
      const body = filter({ kind: 'custom', field, test: 'below', value: '5' })
      return (await user.call(calls.previewSegment, { body: { filter: body } })).body.unreadable
    }
    expect(await preview('size')).toEqual([{ field: 'size', kind: 'number', people: 1 }])
    expect(await preview('points')).toEqual([])
  })

  it('join groups by all or any', async () => {
    const phuket = { match: 'all', conditions: [{ kind: 'text', field: 'city', test: 'is', value: 'phuket' }] }
    const others = { match: 'any', conditions: [clicked, { kind: 'birthday', on: 'tomorrow' }] }
    expect(await namesOf({ match: 'all', groups: [phuket, others] })).toEqual(['Ann'])
    expect(await namesOf({ match: 'any', groups: [phuket, others] })).toEqual(['Ann', 'Bo', 'Cy'])
  })

  it('name the field of a value that is missing or of another kind', async () => {
    const given = { kind: 'custom', field: 'points', test: 'atLeast', value: 'many' }
    const body = { name: '', filter: filter(given, { kind: 'text', field: 'city', test: 'is' }) }
    const { status, body: problem } = await user.call(calls.createSegment, { body })
    expect([status, problem.errors?.map(({ path, code }) => `${path} ${code}`)]).toEqual([
      422,
      ['name required', 'filter.groups.0.conditions.0.value format', 'filter.groups.0.conditions.1.value required'],
    ])
  })

  it('are saved, list their people, and are an audience with the values of people; an empty one says so', async () => {
    const body = { name: 'Phuket', filter: filter({ kind: 'text', field: 'city', test: 'is', value: 'Phuket' }) }
    const { body: segment } = await user.call(calls.createSegment, { body })
    expect(segment).toMatchObject({ name: 'Phuket', people: 2, createBy: 'Test User' })
    const listed = await user.call(calls.listPeople, { query: { segment: segment.id } })
    expect(listed.body.items.map(({ firstName }) => firstName)).toEqual(['Bo', 'Ann'])

    await user.call(calls.addToBlacklist, { body: { mobiles: ['0810000002'] } })
    const analyse = (audience: object) =>
      user.call(calls.createAnalysis, {
        body: { from: 'SONGSARN', content: 'Hello {{firstName}}, you have {{points|no}} points.', ...audience },
      })
    const rowsOf = async ({ body: { id } }: { body: { id: string } }) => {
      await eventually(async () => (await user.call(calls.getAnalysis, { params: { id } })).body.status === 'ready')
      const { items } = (await user.call(calls.getAnalysisRows, { params: { id } })).body
      return items.map(({ bucket, text, person }) => [text ?? bucket, person?.name])
    }
    const ofSegment = await analyse({ segmentIds: [segment.id] })
    expect(ofSegment.body.audience).toEqual({ kind: 'segments', names: ['Phuket'], all: false })
    expect(await rowsOf(ofSegment)).toEqual([
      ['Hello Ann, you have 1200 points.', 'Ann'],
      ['blacklist', 'Bo'],
    ])
    expect(await rowsOf(await analyse({ people: { ids: [ids.cy, ids.cy] } }))).toEqual([
      ['Hello Cy, you have no points.', 'Cy'],
    ])
    const ofAll = await analyse({ people: { all: true } })
    expect(ofAll.body.audience).toEqual({ kind: 'people', names: [], all: true })
    expect(await rowsOf(ofAll)).toHaveLength(4)

    const none = { name: 'Nobody', filter: filter({ kind: 'text', field: 'city', test: 'is', value: 'Nowhere' }) }
    const { body: empty } = await user.call(calls.createSegment, { body: none })
    const refused = await analyse({ segmentIds: [empty.id] })
    expect([refused.status, refused.body.code, refused.body.errors?.[0]?.path]).toEqual([
      422,
      'segment.empty',
      'segmentIds',
    ])
    const strange = await analyse({ segmentIds: [segment.id, newId()] })
    expect(strange.body.errors).toMatchObject([{ path: 'segmentIds.1', code: 'unknown' }])
    const two = await analyse({ segmentIds: [segment.id], to: ['0812345678'] })
    expect(two.body.errors).toMatchObject([{ code: 'notAllowed' }])
  })

  it('give custom fields a type that all values fit', async () => {
    const { items } = (await user.call(calls.listCustomFields)).body
    expect(items.map(({ name, type }) => [name, type])).toEqual([
      ['member', 'text'],
      ['points', 'number'],
      ['since', 'date'],
      ['size', 'text'],
      ['visit', 'date'],
    ])
    const id = items[0]?.id ?? ''
    const changed = await user.call(calls.updateCustomField, { params: { id }, body: { type: 'date' } })
    expect([changed.body.code, changed.body.params]).toEqual(['customField.otherValues', { count: 1 }])
    expect((await user.call(calls.deleteCustomField, { params: { id } })).body.code).toBe('customField.used')
    const wrong = await user.call(calls.createPerson, { body: { mobile: '0830000009', custom: { points: 'many' } } })
    expect(wrong.body.errors).toMatchObject([{ path: 'custom.points', code: 'format' }])
  })
})

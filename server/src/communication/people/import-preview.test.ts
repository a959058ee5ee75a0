import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { calls } from '@songsarn/contract/api'
import { SAMPLE_MOBILES } from '@songsarn/contract/communication/sample-people'
import { type TestApp, type TestUser, testApp } from '../../../testing/app.ts'
import { forEachEngine } from '../../../testing/database.ts'
import { eventually } from '../../../testing/sending.ts'
import { newId } from '../../foundation/db/id.ts'
import { asWorker } from '../../foundation/db/tenancy.ts'
import { columnReader } from './found-columns.ts'
import { readCustom } from './read-custom.ts'

const found = (cells: string[]) => {
  const reader = columnReader('x')
  for (const cell of cells) reader.note(cell)
  return reader.found({ isNew: true })
}

it.each<[string, string[], object]>([
  ['numbers', ['1,234.50', '๑๒', '', '-3'], { type: 'number', filled: 3, reads: { number: 3 } }],
  ['a comma that may be a decimal point', ['1,23', '4'], { type: 'text', reads: { number: 1 } }],
  ['codes with zeros', ['0042', '17'], { type: 'text', reads: { number: 2 } }],
  ['long numbers', ['1100501234567'], { type: 'text' }],
  ['Buddhist years', ['31/01/2533', '๑/๒/๒๕๓๔'], { type: 'date', buddhist: 2, dateOrder: 'dayFirst', ambiguous: 1 }],
  ['days of Excel', ['2026-11-20', '2026-11-21 10:00'], { type: 'date', ambiguous: 0 }],
  ['the month first', ['12/31/2025', '01/02/2026'], { type: 'date', dateOrder: 'monthFirst' }],
  ['both orders', ['12/31/2025', '31/12/2025'], { type: 'text', reads: { date: 1 } }],
  [
    'ambiguous days',
    ['03/04/2026'],
    { type: 'date', ambiguous: 1, examples: [{ cell: '03/04/2026', value: '2026-04-03' }] },
  ],
  ['yes and no', ['yes', 'No', 'ใช่'], { type: 'yesNo' }],
  ['nothing', ['', ''], { type: 'text', filled: 0 }],
])('a column with %s', (_, cells, type) => {
  expect(found(cells)).toMatchObject(type)
})

it('reads numbers only when their commas are between thousands', () => {
  expect(['1,234,567.5', '12,34', '1,2345', '๑,๒๓๔'].map((text) => readCustom('number', text))).toEqual([
    '1234567.5',
    undefined,
    undefined,
    '1234',
  ])
})

forEachEngine('imports of people', (open) => {
  let store: Awaited<ReturnType<typeof open>>
  let test: TestApp
  beforeAll(async () => {
    store = await open()
    test = testApp(store)
  })
  afterAll(async () => {
    await test?.stopJobs()
    await store?.close()
  })

  const newUser = async () => test.newUser(await test.newAccount({ credits: 100 }), 'owner')
  const upload = async (user: TestUser, lines: string[]) =>
    (await user.call(calls.createFile, { file: new File([lines.join('\n')], 'list.csv') })).body.fileId
  async function ended(user: TestUser, id: string) {
    const get = async () => (await user.call(calls.getPeopleImport, { params: { id } })).body
    await eventually(async () => !['checking', 'running', 'undoing'].includes((await get()).status))
    return get()
  }
  const LIST = [
    'phone,name,born,points,joined',
    '0810000001,New,31/01/2533,"1,200",03/04/2026',
    '0810000002,Ann,,7,05/04/2026',
    '0810000003,Bo,,,',
    '0810000002,Again,,,',
    '12,Bad,,,',
  ]
  const COLUMNS = { mobile: 0, firstName: 1, birthDate: 2, points: 3, joined: 4 }
  const begin = async (user: TestUser, over: object = {}) => {
    const fileId = await upload(user, LIST)
    const body = { fileId, hasHeadings: true, columns: COLUMNS, existing: 'update', tag: 'Fair', ...over }
    return user.call(calls.importPeople, { body })
  }
  const people = async (user: TestUser) =>
    (await user.call(calls.listPeople, { query: { sort: 'mobile' } })).body.items.map((of) => [
      of.firstName,
      of.city,
      of.custom,
    ])
  const addKnown = async (user: TestUser) => {
    await user.call(calls.createPerson, { body: { mobile: '0810000002', firstName: 'Old', city: 'Trang' } })
    await user.call(calls.createPerson, { body: { mobile: '0810000003', firstName: 'Bo' } })
  }

  it('make real people of the samples that they name, also when these are not changed', async () => {
    const user = await newUser()
    await user.call(calls.addSamplePeople)
    const [mobile = ''] = SAMPLE_MOBILES
    const fileId = await upload(user, ['phone', mobile])
    const body = { fileId, hasHeadings: true, columns: { mobile: 0 }, existing: 'skip' }
    await ended(user, (await user.call(calls.importPeople, { body })).body.id)
    await user.call(calls.removeSamplePeople)
    expect((await user.call(calls.listPeople)).body.items.map((of) => of.mobile)).toEqual([mobile])
  })

  it('show before they write what they will add, change and refuse; then do so, and are undone', async () => {
    const user = await newUser()
    await addKnown(user)
    const { body: begun } = await begin(user, { preview: true })
    expect(begun).toMatchObject({ status: 'checking', tag: { id: null, name: 'Fair' } })
    const ready = await ended(user, begun.id)
    const counts = { created: 1, updated: 1, skipped: 2, invalid: 1 }
    expect(ready).toMatchObject({
      ...{ status: 'ready', ...counts, reasons: [{ reason: 'wrongLength', count: 1 }], undoDate: null },
      firstInvalid: [{ line: 6, cells: ['12', 'Bad'] }],
    })
    expect(ready.changes.map(({ field }) => field).toSorted()).toEqual(['firstName', 'joined', 'points'])
    expect(ready.columns.map((of) => [of.field, of.type, of.dateOrder, of.isNew, of.ambiguous, of.buddhist])).toEqual([
      ['birthDate', 'date', 'dayFirst', false, 0, 1],
      ['points', 'number', 'dayFirst', true, 0, 0],
      ['joined', 'date', 'dayFirst', true, 2, 0],
    ])
    // Nothing is written.
    expect((await user.call(calls.listCustomFields)).body.items).toEqual([])
    expect((await people(user)).length).toBe(2)

    const again = { params: { id: begun.id }, body: { dateOrders: { joined: 'monthFirst' } } }
    expect((await user.call(calls.recheckPeopleImport, again)).status).toBe(202)
    expect((await ended(user, begun.id)).columns.at(-1)).toMatchObject({ type: 'date', dateOrder: 'monthFirst' })

    const started = await user.call(calls.startPeopleImport, { params: { id: begun.id } })
    expect([started.status, started.body.status]).toEqual([202, 'running'])
    const done = await ended(user, begun.id)
    expect(done).toMatchObject({ status: 'completed', ...counts, undoDate: expect.any(String) })
    expect(await people(user)).toEqual([
      ['New', '', { points: '1200', joined: '2026-03-04' }],
      ['Again', 'Trang', { points: '7', joined: '2026-05-04' }],
      ['Bo', '', {}],
    ])
    const segment = done.tag?.segmentId ?? ''
    expect((await user.call(calls.getSegment, { params: { id: segment } })).body).toMatchObject({
      name: 'Fair',
      people: 3,
    })
    const tags = await user.call(calls.getLookup, { params: { name: 'tags' } })
    expect(tags.body.items).toMatchObject([{ value: done.tag?.id, label: 'Fair' }])
    const twice = await user.call(calls.startPeopleImport, { params: { id: begun.id } })
    expect(twice.body.code).toBe('import.notReady')

    const undo = await user.call(calls.undoPeopleImport, { params: { id: begun.id } })
    expect([undo.status, undo.body.progress]).toEqual([202, { done: 0, total: 3 }])
    expect(await ended(user, begun.id)).toMatchObject({
      ...{ status: 'undone', undoDate: null, undone: { removed: 1, restored: 1, kept: [], firstKept: [] } },
    })
    expect(await people(user)).toEqual([
      ['Old', 'Trang', {}],
      ['Bo', '', {}],
    ])
    expect((await user.call(calls.getSegment, { params: { id: segment } })).status).toBe(404)
    expect((await user.call(calls.undoPeopleImport, { params: { id: begun.id } })).body.code).toBe('import.notUndone')
  })

  it('leave at their undo who was changed or written to, and list them; not after a day, nor of another account', async () => {
    const user = await newUser()
    await addKnown(user)
    const other = await newUser()
    await addKnown(other)
    const { body: begun } = await begin(user, { types: { points: 'number' } })
    await ended(user, begun.id)
    const { items } = (await user.call(calls.listPeople, { query: { sort: 'mobile' } })).body
    const [fresh, changed] = items
    await user.call(calls.updatePerson, {
      params: { id: changed?.id },
      body: { mobile: '0810000002', firstName: 'Mine', city: 'Trang' },
    } as never)
    await asWorker(store, (trx) =>
      trx
        .insertInto('messages')
        .values({
          ...{ ...user.account, communicationId: newId(), ordinal: 1, chunkNo: 1, parts: 1, credits: 1 },
          ...{ address: fresh?.mobile ?? '', state: 'submitted', submitDate: new Date() },
        })
        .execute(),
    )
    const strange = await other.call(calls.undoPeopleImport, { params: { id: begun.id } })
    expect(strange.status).toBe(404)
    await user.call(calls.undoPeopleImport, { params: { id: begun.id } })
    const undone = await ended(user, begun.id)
    expect(undone.undone).toMatchObject({
      ...{ removed: 0, restored: 0 },
      kept: [
        { reason: 'changed', people: 1 },
        { reason: 'written', people: 1 },
      ],
    })
    expect(undone.undone?.firstKept.map(({ mobile, reason }) => [mobile, reason]).toSorted()).toEqual([
      ['66810000001', 'written'],
      ['66810000002', 'changed'],
    ])
    const csv = await user.call(calls.getPeopleImportKept, { params: { id: begun.id } })
    expect(csv.text).toMatch(/^Mobile,First name,Last name,Reason,Reason code\r\n/)
    expect(csv.text).toMatch(/66810000001,New,,Written to after the import,written/)
    // The name of the user stays, the points of the import go.
    expect((await people(user)).map(([name, , custom]) => [name, custom])).toEqual([
      ['New', { points: '1200', joined: '03/04/2026' }],
      ['Mine', {}],
      ['Bo', {}],
    ])
    expect((await people(other)).map(([name]) => name)).toEqual(['Old', 'Bo'])

    const { body: late } = await begin(other, {})
    await ended(other, late.id)
    await asWorker(store, (trx) =>
      trx
        .updateTable('peopleImports')
        .set({ updatedAt: new Date(Date.now() - 25 * 3600 * 1000) })
        .where('id', '=', late.id)
        .execute(),
    )
    expect((await other.call(calls.undoPeopleImport, { params: { id: late.id } })).body.code).toBe('import.notUndone')
  })

  it('stay right when two run at once: each person is new once, and the later undo gives the values of the earlier back', async () => {
    const user = await newUser()
    const rows = (name: string) => Array.from({ length: 2500 }, (_, index) => `08${20_000_000 + index},${name}`)
    const files = await Promise.all(['A', 'B'].map((name) => upload(user, rows(name))))
    const started = await Promise.all(
      files.map((fileId) =>
        user.call(calls.importPeople, {
          body: { fileId, hasHeadings: false, columns: { mobile: 0, firstName: 1 }, existing: 'update' },
        }),
      ),
    )
    const ids = started.map(({ body }) => body.id)
    const done = await Promise.all(ids.map((id) => ended(user, id)))
    expect(done.reduce((sum, { created }) => sum + created, 0)).toBe(2500)
    expect(done.reduce((sum, { updated }) => sum + updated, 0)).toBe(2500)
    expect((await user.call(calls.listPeople)).body.total).toBe(2500)
  })
})

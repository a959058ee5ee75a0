import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { calls } from '@songsarn/contract/api'
import { sql } from 'kysely'
import { type TestApp, type TestUser, testApp } from '../../testing/app.ts'
import { forEachEngine } from '../../testing/database.ts'
import { eventually } from '../../testing/sending.ts'
import { asWorker } from '../db/tenancy.ts'
import { runImport } from './import-people.ts'
import { readDay } from './read-day.ts'

it.each([
  ['1990-01-31', '1990-01-31'],
  ['31/1/1990', '1990-01-31'],
  ['31.01.2533', '1990-01-31'],
  ['29-2-2543', '2000-02-29'],
  ['29/2/1999', undefined],
  ['1/31/1990', undefined],
  ['yesterday', undefined],
])('reads the day %s', (text, day) => {
  expect(readDay(text)).toBe(day)
})

forEachEngine('people', (open) => {
  let store: Awaited<ReturnType<typeof open>>
  let test: TestApp
  beforeAll(async () => {
    store = await open()
    test = testApp(store)
  }, 60_000)
  afterAll(async () => {
    await test?.stopJobs()
    await store?.close()
  })

  const newUser = async () => test.newUser(await test.newAccount(), 'sender')
  const upload = async (user: TestUser, text: string) =>
    (await user.call(calls.createFile, { file: new File([text], 'people.csv') })).body.fileId
  const ended = (user: TestUser, id: string) =>
    eventually(async () => {
      const { body } = await user.call(calls.getPeopleImport, { params: { id } })
      return body.status !== 'running' && body
    })

  it('are added, changed, found and deleted; a mobile is one person', async () => {
    const user = await newUser()
    const made = await user.call(calls.createPerson, {
      body: { mobile: '081 234 5678', firstName: 'Somchai', birthDate: '1990-01-31', own: { points: '12' } },
    })
    expect([made.status, made.body]).toMatchObject([
      201,
      { mobile: '66812345678', birthDate: '1990-01-31', blacklisted: null },
    ])
    const again = await user.call(calls.createPerson, { body: { mobile: '+66812345678' } })
    expect([again.status, again.body.code, again.body.errors?.[0]?.path]).toEqual([409, 'person.mobileTaken', 'mobile'])
    const bad = await user.call(calls.createPerson, { body: { mobile: '021234567', birthDate: '1990-02-31' } })
    expect(bad.body.errors?.map(({ path }) => path)).toEqual(['birthDate'])
    const landline = await user.call(calls.createPerson, { body: { mobile: '021234567' } })
    expect(landline.body.errors).toMatchObject([{ path: 'mobile', code: 'notMobile' }])

    const { id } = made.body
    const other = await user.call(calls.createPerson, { body: { mobile: '0899999999', lastName: 'Dee' } })
    const clash = await user.call(calls.updatePerson, { params: { id }, body: { mobile: '0899999999' } })
    expect(clash.body.code).toBe('person.mobileTaken')
    const both = [id, other.body.id].map((one) =>
      user.call(calls.updatePerson, { params: { id: one }, body: { mobile: '0877777777', lastName: 'Dee' } }),
    )
    expect((await Promise.all(both)).map(({ status }) => status).toSorted()).toEqual([200, 409])
    await user.call(calls.updatePerson, {
      params: { id: other.body.id },
      body: { mobile: '0899999999', lastName: 'Dee' },
    })
    const changed = await user.call(calls.updatePerson, {
      params: { id },
      body: { mobile: '0812345678', city: 'Phuket' },
    })
    expect(changed.body).toMatchObject({ firstName: '', city: 'Phuket', own: { points: '12' }, birthDate: '' })

    const found = async (query: object) =>
      (await user.call(calls.listPeople, { query })).body.items.map(({ mobile }) => mobile)
    expect(await found({})).toEqual(['66899999999', '66812345678'])
    expect([await found({ mobile: '081 2' }), await found({ name: 'dee' }), await found({ city: 'phu' })]).toEqual([
      ['66812345678'],
      ['66899999999'],
      ['66812345678'],
    ])
    expect((await (await newUser()).call(calls.listPeople)).body.items).toEqual([])
    await user.call(calls.deletePerson, { params: { id: other.body.id } })
    expect(await found({})).toEqual(['66812345678'])
  })

  it('are imported: known ones updated or skipped, bad rows kept with their lines', async () => {
    const user = await newUser()
    await user.call(calls.createPerson, { body: { mobile: '0812345678', firstName: 'Old', city: 'Trang' } })
    const text = [
      'name,phone,born,points',
      'New,0812345678,31/01/2533,5',
      'Ann,0812345679,,',
      'Ann,0812345679,,7',
      'Bad,12,,',
      'Worse,0812345670,31/31/1990,',
    ].join('\n')
    const fileId = await upload(user, text)
    const body = { fileId, hasHeadings: true, columns: { firstName: 0, mobile: 1, birthDate: 2, points: 3 } }
    const skipping = await user.call(calls.importPeople, { body: { ...body, existing: 'skip' } })
    expect([skipping.status, skipping.body.progress]).toEqual([202, { done: 0, total: 5 }])
    const counts = { status: 'completed', created: 1, updated: 0, skipped: 2, invalid: 2 }
    expect(await ended(user, skipping.body.id)).toMatchObject(counts)
    const people = async () =>
      (await user.call(calls.listPeople, { query: { sort: 'mobile' } })).body.items.map((of) => [
        of.firstName,
        of.city,
        of.birthDate,
        of.own,
      ])
    expect(await people()).toEqual([
      ['Old', 'Trang', '', {}],
      ['Ann', '', '', {}],
    ])
    const updating = await user.call(calls.importPeople, { body: { ...body, existing: 'update' } })
    expect(await ended(user, updating.body.id)).toMatchObject({ created: 0, updated: 2, skipped: 1, invalid: 2 })
    expect(await people()).toEqual([
      ['New', 'Trang', '1990-01-31', { points: '5' }],
      ['Ann', '', '', { points: '7' }],
    ])
    const errors = await user.call(calls.getPeopleImportErrors, { params: { id: updating.body.id } })
    expect(errors.text).toBe('line,reason\r\n5,wrongLength,Bad,12\r\n6,badDate,Worse,0812345670,31/31/1990\r\n')
  })

  it('go on being imported after a stop, by two at a time, each row once; a cancel keeps what is there', async () => {
    const user = await newUser()
    const rows = Array.from({ length: 3500 }, (_, index) => `08${20_000_000 + index},P${index}`)
    const fileId = await upload(user, rows.join('\n'))
    const spec = JSON.stringify({ hasHeadings: false, columns: { mobile: 0, firstName: 1 }, existing: 'skip' })
    const start = async (id: string) => {
      const now = new Date()
      const values = { ...user.account, id, userId: user.userId, fileId, fileName: 'a', spec, rowsTotal: rows.length }
      await asWorker(store, (trx) =>
        trx
          .insertInto('peopleImports')
          .values({ ...values, createdAt: now, updatedAt: now })
          .execute(),
      )
      return { tenantId: user.account.tenantId, importId: id }
    }
    const key = await start('01890000-0000-7000-8000-0000000000a1')
    const stopping = new AbortController()
    const run = (signal: AbortSignal) => runImport(store, test.ports.files, key, signal)
    const first = run(stopping.signal)
    await eventually(async () => {
      const { body } = await user.call(calls.getPeopleImport, { params: { id: key.importId } })
      return body.progress.done > 0
    })
    stopping.abort()
    await first.catch(() => {})
    await Promise.all([run(new AbortController().signal), run(new AbortController().signal)])
    // A process that lost a batch to another one stops; the job runs again until nothing is left.
    await run(new AbortController().signal)
    const done = { status: 'completed', created: 3500, progress: { done: 3500, total: 3500 }, skipped: 0 }
    expect((await user.call(calls.getPeopleImport, { params: { id: key.importId } })).body).toMatchObject(done)
    expect((await user.call(calls.listPeople)).body.total).toBe(3500)

    const other = await start('01890000-0000-7000-8000-0000000000a2')
    await user.call(calls.cancelPeopleImport, { params: { id: other.importId } })
    await runImport(store, test.ports.files, other, new AbortController().signal)
    const cancelled = await user.call(calls.getPeopleImport, { params: { id: other.importId } })
    expect(cancelled.body).toMatchObject({ status: 'cancelled', progress: { done: 0 } })

    for (const end of ['b1', 'b2', 'b3']) await start(`01890000-0000-7000-8000-0000000000${end}`)
    const body = { fileId, ...JSON.parse(spec) }
    const oneMore = await user.call(calls.importPeople, { body })
    expect([oneMore.body.code, oneMore.body.params]).toEqual(['limit.reached', { max: 3 }])
    await asWorker(store, async (trx) => {
      await sql`update people_imports set status = 'cancelled', rows_total = 999999
        where account_id = ${user.account.accountId} and status = 'running'`.execute(trx)
      await sql`update people_imports set status = 'running' where id = '01890000-0000-7000-8000-0000000000b1'`.execute(
        trx,
      )
    })
    // The rows of imports that run count as people.
    expect((await user.call(calls.importPeople, { body })).body.params).toEqual({ max: 1_000_000 })
  })

  it('can be kept from getting anything: the blacklist', async () => {
    const user = await newUser()
    await user.call(calls.createPerson, { body: { mobile: '0812345678' } })
    const added = await user.call(calls.addToBlacklist, {
      body: { mobiles: ['0812345678', '66 81 234 5678', '0812345679'], note: 'By phone' },
    })
    expect(added.body).toEqual({ added: 2, known: 0 })
    expect((await user.call(calls.addToBlacklist, { body: { mobiles: ['0812345679'] } })).body).toEqual({
      added: 0,
      known: 1,
    })
    const bad = await user.call(calls.addToBlacklist, { body: { mobiles: ['0812345670', '12'] } })
    expect(bad.body.errors).toMatchObject([{ path: 'mobiles.1', code: 'notMobile' }])
    expect((await user.call(calls.listPeople)).body.items[0]?.blacklisted).toBe('blacklisted')
    const list = await user.call(calls.listBlacklist, { query: { mobile: '081', sort: 'mobile' } })
    expect(list.body.items).toMatchObject([
      { mobile: '66812345678', reason: 'blacklisted', note: 'By phone' },
      { mobile: '66812345679' },
    ])
    const csv = await user.call(calls.listBlacklist, {}, { accept: 'text/csv' })
    expect(csv.text).toMatch(/^mobile,reason,note,createDate\r\n66812345678,blacklisted,By phone,/)
    const remove = (query: object) => user.call(calls.removeFromBlacklist, { query })
    expect([(await remove({ mobile: '0812345678' })).status, (await remove({ mobile: '0812345678' })).status]).toEqual([
      204, 404,
    ])
    expect((await (await newUser()).call(calls.listBlacklist)).body.total).toBe(0)
  })
})

import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { calls } from '@songsarn/contract/api'
import { sql } from 'kysely'
import { type TestApp, type TestUser, testApp } from '../../../testing/app.ts'
import { forEachEngine } from '../../../testing/database.ts'
import { queuedMails } from '../../../testing/mails.ts'
import { eventually, TEST_KEY } from '../../../testing/sending.ts'
import { newId } from '../../foundation/db/id.ts'
import { asWorker } from '../../foundation/db/tenancy.ts'
import { importPeopleJob, runImport } from './import-people.ts'
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

const LINE_ID = `U${'0a'.repeat(16)}`

forEachEngine('people', (open) => {
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

  it('are in the order in which people look up names; so are segments and what can be chosen', async () => {
    const user = await newUser()
    const names = ['เอก', 'กานต์', 'zoe', 'อรุณ', 'ไพศาล', 'Émile', 'พรทิพย์', 'แก้วตา', 'eve']
    const condition = { kind: 'text', field: 'city', test: 'is', value: 'Phuket' } as const
    const filter = { match: 'all', groups: [{ match: 'all', conditions: [condition] }] } as const
    for (const [index, name] of names.entries()) {
      await user.call(calls.createPerson, { body: { mobile: `081234560${index}`, firstName: name } })
      await user.call(calls.createSegment, { body: { name, filter } })
    }
    const ordered = ['Émile', 'eve', 'zoe', 'กานต์', 'แก้วตา', 'พรทิพย์', 'ไพศาล', 'อรุณ', 'เอก']
    const sorted = async (sort: string) =>
      (await user.call(calls.listPeople, { query: { sort } })).body.items.map(({ firstName }) => firstName)
    expect(await sorted('firstName')).toEqual(ordered)
    expect(await sorted('-firstName')).toEqual(ordered.toReversed())
    const segments = await user.call(calls.listSegments, { query: { sort: 'name' } })
    expect(segments.body.items.map(({ name }) => name)).toEqual(ordered)
    const choices = await user.call(calls.getLookup, { params: { name: 'segments' } })
    expect(choices.body.items.map(({ label }) => label)).toEqual(ordered)
  })

  it('are deleted together, by ids or a filter, in the own account only and never more than were counted', async () => {
    const user = await newUser()
    const others = await newUser()
    const add = async (to: TestUser, mobile: string, city: string) =>
      (await to.call(calls.createPerson, { body: { mobile, city } })).body.id
    const [first = '', second = ''] = [await add(user, '0812340001', 'Trang'), await add(user, '0812340002', 'Trang')]
    for (const [mobile, city] of [
      ['0812340003', 'Trang'],
      ['0812340004', 'Phuket'],
    ] as const)
      await add(user, mobile, city)
    const foreign = await add(others, '0812340001', 'Trang')
    const remove = (body: Parameters<typeof calls.deletePeople.body.parse>[0]) =>
      user.call(calls.deletePeople, { body: body as never })
    const left = async (of: TestUser) => (await of.call(calls.listPeople, {})).body.items.map(({ mobile }) => mobile)

    const more = await remove({ filter: { city: 'trang' }, count: 2 })
    expect([more.status, more.body.code, more.body.params]).toEqual([409, 'person.moreMatch', { count: 3 }])
    expect((await remove({})).status).toBe(422)
    expect((await remove({ ids: [first], filter: {} })).status).toBe(422)
    expect((await remove({ ids: [first, foreign] })).body).toEqual({ deleted: 1 })
    expect(await left(user)).toHaveLength(3)
    const twice = await Promise.all([1, 2].map(() => remove({ filter: { city: 'trang' }, count: 2 })))
    expect(twice.map(({ body }) => body.deleted).toSorted()).toEqual([0, 2])
    expect((await remove({ ids: [second] })).body).toEqual({ deleted: 0 })
    expect([await left(user), await left(others)]).toEqual([['66812340004'], ['66812340001']])
    expect(await changesOf(test, user, 'delete')).toEqual([
      { people: 2, city: 'trang' },
      { people: 1, mobile: ['66812340001'] },
    ])
  })

  it('are deleted by thousands of ids at once', async () => {
    const user = await newUser()
    const ids = Array.from({ length: 10_000 }, () => newId())
    const { id } = (await user.call(calls.createPerson, { body: { mobile: '0812340001' } })).body
    const remove = (chosen: string[]) => user.call(calls.deletePeople, { body: { ids: chosen } })
    expect((await remove([...ids, id])).status).toBe(422)
    expect((await remove([...ids.slice(1), id])).body).toEqual({ deleted: 1 })
  })

  it('are added to the blacklist together, by ids or a filter, in the own account only', async () => {
    const [user, others] = [await newUser(), await newUser()]
    const add = async (to: TestUser, mobile: string, city: string) =>
      (await to.call(calls.createPerson, { body: { mobile, city } })).body.id
    const first = await add(user, '0812340001', 'Trang')
    for (const mobile of ['0812340002', '0812340003']) await add(user, mobile, 'Trang')
    const foreign = await add(others, '0812340009', 'Trang')
    const blacklist = (body: object, by = user) => by.call(calls.blacklistPeople, { body: body as never })
    const listed = async (of: TestUser) =>
      (await of.call(calls.listBlacklist, { query: { sort: 'mobile' } })).body.items.map((entry) => [
        entry.mobile,
        entry.note,
        entry.source,
      ])

    const more = await blacklist({ filter: { city: 'trang' }, count: 2 })
    expect([more.status, more.body.code]).toEqual([409, 'person.moreMatch'])
    expect(await listed(user)).toEqual([])
    expect((await blacklist({ ids: [first, foreign], note: 'Asked' })).body).toEqual({ added: 1, known: 0 })
    const conditions = [{ kind: 'text' as const, field: 'city' as const, test: 'is' as const, value: 'Trang' }]
    const filter = { match: 'all' as const, groups: [{ match: 'all' as const, conditions }] }
    const segment = await user.call(calls.createSegment, { body: { name: 'South', filter } })
    expect(segment.status).toBe(201)
    const all = await blacklist({ filter: { segment: segment.body.id }, count: 3, note: 'Moved' })
    expect(all.body).toEqual({ added: 2, known: 1 })
    expect(await listed(user)).toEqual([
      ['66812340001', 'Asked', 'user'],
      ['66812340002', 'Moved', 'user'],
      ['66812340003', 'Moved', 'user'],
    ])
    expect(await listed(others)).toEqual([])
    expect(await changesOf(test, user, 'create', 'blacklist')).toEqual([
      { people: 3, segment: 'South', reason: 'Moved' },
      { people: 1, mobile: ['66812340001'], reason: 'Asked' },
    ])
    const viewer = await test.newUser(user.account, 'viewer')
    expect((await blacklist({ ids: [first] }, viewer)).status).toBe(403)
  })

  it('are imported: known people updated or skipped, bad rows kept with their lines', async () => {
    const user = await newUser()
    await user.call(calls.createPerson, { body: { mobile: '0812345678', firstName: 'Old', city: 'Trang' } })
    const text = [
      'name,phone,born,points,line',
      'New,0812345678,31/01/2533,5',
      'Ann,0812345679,,',
      `Ann,0812345679,,7,${LINE_ID}`,
      'Bad,12,,',
      'Worse,0812345670,31/31/1990,',
      'Wrong,0812345671,,,somchai',
    ].join('\n')
    const fileId = await upload(user, text)
    const body = { fileId, hasHeadings: true, columns: { firstName: 0, mobile: 1, birthDate: 2, points: 3, lineId: 4 } }
    const skipping = await user.call(calls.importPeople, { body: { ...body, existing: 'skip' } })
    expect([skipping.status, skipping.body.progress]).toEqual([202, { done: 0, total: 6 }])
    const counts = { status: 'completed', created: 1, updated: 0, skipped: 2, invalid: 3 }
    expect(await ended(user, skipping.body.id)).toMatchObject(counts)
    const people = async () =>
      (await user.call(calls.listPeople, { query: { sort: 'mobile' } })).body.items.map((of) => [
        of.firstName,
        of.city,
        of.birthDate,
        of.own,
        of.lineId,
      ])
    expect(await people()).toEqual([
      ['Old', 'Trang', '', {}, ''],
      ['Ann', '', '', {}, ''],
    ])
    const updating = await user.call(calls.importPeople, { body: { ...body, existing: 'update' } })
    expect(await ended(user, updating.body.id)).toMatchObject({ created: 0, updated: 2, skipped: 1, invalid: 3 })
    expect(await people()).toEqual([
      ['New', 'Trang', '1990-01-31', { points: '5' }, ''],
      ['Ann', '', '', { points: '7' }, LINE_ID],
    ])
    const errors = await user.call(calls.getPeopleImportErrors, { params: { id: updating.body.id } })
    expect(errors.text).toBe(
      [
        'Line,Reason,Reason code,name,phone,born,points,line',
        '5,The mobile has too few or too many digits,wrongLength,Bad,12',
        '6,A date cannot be read,badDate,Worse,0812345670,31/31/1990',
        '7,"The LINE ID is not U and 32 characters (0–9, a–f)",badLineId,Wrong,0812345671,,,somchai',
        '',
      ].join('\r\n'),
    )
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
    // A process that lost a batch to another process stops; the job runs again until no batch is left.
    await run(new AbortController().signal)
    const done = { status: 'completed', created: 3500, progress: { done: 3500, total: 3500 }, skipped: 0 }
    expect((await user.call(calls.getPeopleImport, { params: { id: key.importId } })).body).toMatchObject(done)
    expect((await user.call(calls.listPeople)).body.total).toBe(3500)

    const other = await start('01890000-0000-7000-8000-0000000000a2')
    await user.call(calls.cancelPeopleImport, { params: { id: other.importId } })
    await runImport(store, test.ports.files, other, new AbortController().signal)
    const cancelled = await user.call(calls.getPeopleImport, { params: { id: other.importId } })
    expect(cancelled.body).toMatchObject({ status: 'cancelled', progress: { done: 0 } })

    // Its file is gone: it fails, and its user learns it once.
    const failing = await start('01890000-0000-7000-8000-0000000000a3')
    await asWorker(store, (trx) =>
      trx.updateTable('peopleImports').set({ fileId: newId() }).where('id', '=', failing.importId).execute(),
    )
    const job = importPeopleJob({
      store,
      files: test.ports.files,
      log: { ...test.ports.log, error: () => {} },
      secretKey: TEST_KEY,
    })
    for (const signal of [AbortSignal.any([]), AbortSignal.any([])])
      await job.run(failing, { signal, jobs: test.ports.jobs })
    expect((await user.call(calls.listNotices)).body.items).toMatchObject([
      {
        kind: 'importFailed',
        params: { file: 'a', done: 0, rows: 3500 },
        path: `/people/import?import=${failing.importId}`,
      },
    ])
    expect((await queuedMails(store, user.account.tenantId)).map(({ template }) => template)).toEqual(['importFailed'])

    // A failed import of a blacklist leads to its own page.
    const listed = await start('01890000-0000-7000-8000-0000000000a4')
    await asWorker(store, (trx) =>
      trx
        .updateTable('peopleImports')
        .set({ fileId: newId(), target: 'blacklist' })
        .where('id', '=', listed.importId)
        .execute(),
    )
    await job.run(listed, { signal: AbortSignal.any([]), jobs: test.ports.jobs })
    const [newest] = (await user.call(calls.listNotices)).body.items
    expect(newest?.path).toBe(`/people/blacklist/import?import=${listed.importId}`)

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

  it('are put on the blacklist by a file, with its notes and where each came from', async () => {
    const user = await newUser()
    await user.call(calls.addToBlacklist, { body: { mobiles: ['0812345678'], note: 'By phone' } })
    const fileId = await upload(
      user,
      'phone,why\n0812345678,Again\n0812345679,Complained\n0812345670,\n0812345670,\n12,',
    )
    const body = { fileId, hasHeadings: true, columns: { mobile: 0, note: 1 }, note: 'Old list' }
    const started = await user.call(calls.importBlacklist, { body })
    expect([started.status, started.body.target]).toEqual([202, 'blacklist'])
    const counts = { status: 'completed', created: 2, updated: 0, skipped: 2, invalid: 1 }
    expect(await ended(user, started.body.id)).toMatchObject(counts)
    const list = await user.call(calls.listBlacklist, { query: { sort: 'mobile' } })
    expect(list.body.items.map((of) => [of.mobile, of.note, of.source, of.fileName])).toEqual([
      ['66812345670', 'Old list', 'import', started.body.fileName],
      ['66812345678', 'By phone', 'user', ''],
      ['66812345679', 'Complained', 'import', started.body.fileName],
    ])
    expect((await user.call(calls.listBlacklist, { query: { source: 'import' } })).body.total).toBe(2)
    expect((await user.call(calls.listPeople)).body.total).toBe(0)
    const unmapped = await user.call(calls.importBlacklist, { body: { ...body, columns: { note: 1 } } })
    expect(unmapped.body.errors).toMatchObject([{ path: 'columns.mobile', code: 'required' }])
    const strange = await user.call(calls.importBlacklist, { body: { ...body, columns: { mobile: 0, points: 1 } } })
    expect([strange.status, strange.body.errors?.[0]?.code]).toEqual([422, 'notExpected'])
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
      {
        mobile: '66812345678',
        reason: 'blacklisted',
        note: 'By phone',
        source: 'user',
        createBy: expect.stringMatching(/./),
      },
      { mobile: '66812345679' },
    ])
    const csv = await user.call(calls.listBlacklist, {}, { accept: 'text/csv' })
    expect(csv.text).toMatch(
      /^Mobile,Reason,Reason code,Note,Source,.*\r\n66812345678,Added by a user,blacklisted,By phone,A user,,[^,]+,/,
    )
    await user.call(calls.updateMe, { body: { locale: 'th' } })
    const thai = await user.call(calls.listBlacklist, {}, { accept: 'text/csv' })
    expect(thai.text).toMatch(/^หมายเลขมือถือ,เหตุผล,.*\r\n66812345678,ผู้ใช้เพิ่ม,blacklisted,/)
    const remove = (query: object) => user.call(calls.removeFromBlacklist, { query })
    expect([(await remove({ mobile: '0812345678' })).status, (await remove({ mobile: '0812345678' })).status]).toEqual([
      204, 404,
    ])
    expect((await (await newUser()).call(calls.listBlacklist)).body.total).toBe(0)
  })
})

/** Finds the entries of the audit log about changes of people in the account of a user, the newest first. */
async function changesOf(test: TestApp, of: TestUser, action: 'create' | 'delete', target = 'people') {
  const owner = await test.newUser(of.account, 'owner')
  const { items } = (await owner.call(calls.listAudit, { query: { action: [action], subject: ['Person'] } as never }))
    .body
  return items
    .filter(({ targetId }) => targetId === target)
    .map(({ changes }) => Object.fromEntries(changes.map(({ field, before, after }) => [field, before ?? after])))
}

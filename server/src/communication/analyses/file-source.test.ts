import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { calls } from '@songsarn/contract/api'
import { addSender } from '../../../testing/add-sender.ts'
import { type TestApp, type TestUser, testApp } from '../../../testing/app.ts'
import { forEachEngine } from '../../../testing/database.ts'
import { eventually } from '../../../testing/sending.ts'
import { asWorker } from '../../foundation/db/tenancy.ts'

forEachEngine('an import file as recipients', (open) => {
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

  async function newSender(): Promise<TestUser> {
    const user = await test.newUser(await test.newAccount({ credits: 10 }), 'owner')
    await addSender(store, user.account, 'SONGSARN')
    return user
  }
  const upload = async (user: TestUser, text: string) =>
    (await user.call(calls.createFile, { file: new File([text], 'list.csv') })).body.fileId
  const analyze = (user: TestUser, file: object, content: string, more: object = {}) =>
    user.call(calls.createAnalysis, { body: { from: 'SONGSARN', content, file, ...more } })

  it('is sorted row by row, with the values of its columns in each text', async () => {
    const user = await newSender()
    const rows = Array.from({ length: 3000 }, (_, index) => `08${20_000_000 + index},Person ${index},${index}`)
    const text = ['name,x,y', ...rows, '0820000000,Again,1', 'landline,,', '0820009999,,7'].join('\n')
    const fileId = await upload(user, text)
    const columns = { mobile: 0, firstName: 1, points: 2 }
    const content = '{{firstName|friend}} has {{points}}'
    const { status, body } = await analyze(user, { fileId, hasHeadings: true, columns }, content)
    expect([status, body.status, body.progress.total]).toEqual([202, 'running', 3003])
    const ready = await eventually(async () => {
      const shown = (await user.call(calls.getAnalysis, { params: { id: body.id } })).body
      return shown.status === 'ready' && shown
    })
    expect(ready).toMatchObject({ unique: 3001, duplicate: 1, invalid: 1, blacklist: 0, totalCredit: 3001 })
    expect(ready.preview).toEqual({ mobile: '66820000000', text: 'Person 0 has 0' })
    const bad = await user.call(calls.getAnalysisRows, { params: { id: body.id }, query: { bucket: 'invalid' } })
    expect(bad.body.items).toMatchObject([{ row: 3002, line: 3003, input: 'landline', reason: 'notNumber' }])
  })

  it('leaves out texts that values make very long, and counts what rows write', async () => {
    const user = await newSender()
    const long = 'x'.repeat(1990)
    const fileId = await upload(user, `mobile,a\n0812345678,${long}\n0812345679,y\n`)
    const ready = async (content: string) => {
      const { body } = await analyze(user, { fileId, hasHeadings: true, columns: { mobile: 0, a: 1 } }, content)
      await eventually(
        async () => (await user.call(calls.getAnalysis, { params: { id: body.id } })).body.status === 'ready',
      )
      const { items } = (await user.call(calls.getAnalysisRows, { params: { id: body.id } })).body
      const { storedBytes } = await asWorker(store, (trx) =>
        trx.selectFrom('analyses').select('storedBytes').where('id', '=', body.id).executeTakeFirstOrThrow(),
      )
      return { reasons: items.map(({ reason }) => reason), storedBytes }
    }
    const [plain, once, twice] = [await ready('Hi'), await ready('{{a}}'), await ready('{{a}}{{a}}')]
    expect([plain.reasons, once.reasons, twice.reasons]).toEqual([
      ['ok', 'ok'],
      ['ok', 'ok'],
      ['textTooLong', 'ok'],
    ])
    expect(once.storedBytes - plain.storedBytes).toBeGreaterThan(2 * 1990)
  })

  it('counts lines as the file does, with headings, blank lines and cells of several lines', async () => {
    const user = await newSender()
    const text = 'mobile,note\n\n0812345678,"two\nlines"\n12,"short ""one"""\n\n\n0812345678,again\n'
    const fileId = await upload(user, text)
    const { body } = await analyze(user, { fileId, hasHeadings: true, columns: { mobile: 0 } }, 'Hi')
    await eventually(
      async () => (await user.call(calls.getAnalysis, { params: { id: body.id } })).body.status === 'ready',
    )
    const { items, columns } = (await user.call(calls.getAnalysisRows, { params: { id: body.id } })).body
    expect(columns).toEqual(['mobile', 'note'])
    expect(items.map(({ cells }) => cells)).toEqual([null, ['12', 'short "one"'], null])
    expect(items.map(({ row, line, bucket, duplicateOfLine }) => [row, line, bucket, duplicateOfLine])).toEqual([
      [1, 3, 'unique', null],
      [2, 5, 'invalid', null],
      [3, 8, 'duplicate', 3],
    ])
    const csv = await user.call(
      calls.getAnalysisRows,
      { params: { id: body.id }, query: { bucket: 'invalid' } },
      { accept: 'text/csv' },
    )
    expect(csv.text.split('\r\n').slice(0, 2)).toEqual([
      expect.stringMatching(/^.?Row,Line in the file,As entered,.*,Text,mobile,note$/),
      expect.stringMatching(/^2,5,12,.*,12,"short ""one"""$/),
    ])
  })

  it('refuses a file of another account, one without a column of mobiles, unknown columns and fields', async () => {
    const user = await newSender()
    const other = await newSender()
    const fileId = await upload(user, 'mobile,firstName\n0812345678,Som')
    const file = { fileId, hasHeadings: true, columns: { mobile: 0 } }
    const refused = async (who: TestUser, given: object, content = 'Hi', more = {}) => {
      const { status, body } = await analyze(who, given, content, more)
      return [status, body.code, body.errors?.map(({ path, code }) => [path, code])]
    }
    expect(await refused(other, file)).toEqual([422, 'file.gone', [['file.fileId', 'unknown']]])
    expect(await refused(user, { ...file, columns: { firstName: 1 } })).toEqual([
      422,
      'request.invalid',
      [['file.columns.mobile', 'required']],
    ])
    expect(await refused(user, { ...file, columns: { mobile: 0, city: 2 } })).toEqual([
      422,
      'request.invalid',
      [['file.columns.city', 'unknown']],
    ])
    expect(await refused(user, file, 'Hi {{points}}')).toEqual([
      422,
      'content.unknownField',
      [['content', 'unknownField']],
    ])
    expect(await refused(user, file, 'Hi', { to: ['0812345678'] })).toEqual([
      422,
      'request.invalid',
      [['to', 'notAllowed']],
    ])
  })
})

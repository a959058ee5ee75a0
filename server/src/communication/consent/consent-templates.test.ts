import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { calls } from '@songsarn/contract/api'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { forEachEngine } from '../../../testing/database.ts'
import type { OpenDatabase } from '../../foundation/db/connect.ts'

forEachEngine('consent templates', (open) => {
  let store: OpenDatabase
  let app: TestApp
  beforeAll(async () => {
    store = await open()
    app = testApp(store)
  })
  afterAll(() => store?.close())

  const body = { name: 'Marketing', content: 'I agree.' }

  it('count a version for each change of the text', async () => {
    const user = await app.newUser(await app.newAccount(), 'sender')
    const { id } = (await user.call(calls.createConsentTemplate, { body })).body
    const change = async (patch: object) =>
      (await user.call(calls.updateConsentTemplate, { params: { id }, body: { ...body, ...patch } })).body
    expect(await change({ name: 'Offers' })).toMatchObject({ name: 'Offers', version: 1 })
    const both = await Promise.all([change({ content: 'One' }), change({ content: 'Two' })])
    expect(both.map(({ version }) => version).toSorted()).toEqual([2, 3])
    const newest = both.find(({ version }) => version === 3)
    expect((await user.call(calls.getConsentTemplate, { params: { id } })).body).toEqual(newest)
    const { items } = (await user.call(calls.listConsentVersions, { params: { id } })).body
    expect(items.map(({ version }) => version)).toEqual([3, 2, 1])
    expect([items[0]?.content, items[2]?.content]).toEqual([newest?.content, 'I agree.'])
    const other = await app.newUser(await app.newAccount(), 'owner')
    expect((await other.call(calls.listConsentVersions, { params: { id } })).status).toBe(404)
  })

  it('are listed by name and named by their lookup until they are deleted', async () => {
    const user = await app.newUser(await app.newAccount(), 'owner')
    const ids = new Map<string, string>()
    for (const name of ['Offers', 'Marketing'])
      ids.set(name, (await user.call(calls.createConsentTemplate, { body: { ...body, name } })).body.id)
    const names = async (query: object) =>
      (await user.call(calls.listConsentTemplates, { query })).body.items.map(({ name }) => name)
    expect(await names({})).toEqual(['Marketing', 'Offers'])
    expect(await names({ name: 'off' })).toEqual(['Offers'])
    await user.call(calls.deleteConsentTemplate, { params: { id: ids.get('Offers') } })
    expect(await names({})).toEqual(['Marketing'])
    const { body: lookup } = await user.call(calls.getLookup, { params: { name: 'consentTemplates' } })
    expect(lookup.items).toEqual([{ value: ids.get('Marketing'), label: 'Marketing' }])
  })

  it('are refused without a text, at its field', async () => {
    const user = await app.newUser(await app.newAccount(), 'owner')
    const { status, body: problem } = await user.call(calls.createConsentTemplate, { body: { ...body, content: '  ' } })
    expect([status, problem.errors?.map(({ path, code }) => [path, code])]).toEqual([422, [['content', 'required']]])
  })
})

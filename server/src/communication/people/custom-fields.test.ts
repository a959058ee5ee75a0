import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { calls } from '@songsarn/contract/api'
import type { CustomFieldType } from '@songsarn/contract/communication/custom-fields'
import { sql } from 'kysely'
import { type TestApp, type TestUser, testApp } from '../../../testing/app.ts'
import { forEachEngine } from '../../../testing/database.ts'
import { eventually } from '../../../testing/sending.ts'
import { asWorker } from '../../foundation/db/tenancy.ts'

forEachEngine('custom fields', (open) => {
  let store: Awaited<ReturnType<typeof open>>
  let test: TestApp
  let user: TestUser
  beforeAll(async () => {
    store = await open()
    test = testApp(store)
  })
  afterAll(async () => {
    await test?.stopJobs()
    await store?.close()
  })

  const newUser = async () => test.newUser(await test.newAccount(), 'sender')
  const addField = async (name: string, type: CustomFieldType = 'text') =>
    (await user.call(calls.createCustomField, { body: { name, type } })).body.id
  let last = 810_000_000
  const addPerson = (custom: Record<string, string>) => {
    last += 1
    return user.call(calls.createPerson, { body: { mobile: `0${last}`, custom } })
  }
  const values = async () =>
    (await user.call(calls.listPeople, { query: { sort: 'mobile' } })).body.items.map(({ custom }) => custom)
  const points = { kind: 'custom', field: 'points', test: 'filled' } as const
  const filterOf = (...conditions: object[]) => ({ match: 'all', groups: [{ match: 'all', conditions }] })
  const addSegment = async (name: string, condition: object) =>
    (await user.call(calls.createSegment, { body: { name, filter: filterOf(condition) } })).body
  const found = async (id: string) => (await user.call(calls.listPeople, { query: { segment: id } })).body.total

  it('get another name everywhere at once, and never the values of another field', async () => {
    user = await newUser()
    const id = await addField('points')
    for (const value of ['5', '7']) await addPerson({ points: value })
    await addPerson({})
    const segment = await addSegment('Has points', points)
    const text = { templateName: 'Balance', content: 'You have {{ points |no}} points. {{pointsOld}}' }
    const { tempId } = (await user.call(calls.createTemplate, { body: text })).body
    const uses = await user.call(calls.getCustomFieldUses, { params: { id } })
    expect(uses.body).toEqual({ people: 2, others: 0, examples: [], segments: ['Has points'], templates: ['Balance'] })

    const renamed = await user.call(calls.updateCustomField, { params: { id }, body: { name: 'score' } })
    expect(renamed.body).toEqual({ id, name: 'score', type: 'text' })
    expect(await values()).toEqual([{ score: '5' }, { score: '7' }, {}])
    const shown = (await user.call(calls.getSegment, { params: { id: segment.id } })).body
    expect(shown.filter.groups[0]?.conditions[0]).toMatchObject({ field: 'score' })
    expect(await found(segment.id)).toBe(2)
    const template = (await user.call(calls.getTemplate, { params: { tempId } })).body
    expect([template.content, template.version]).toEqual(['You have {{ score |no}} points. {{pointsOld}}', 2])

    await addField('points')
    expect(await values()).toEqual([{ score: '5' }, { score: '7' }, {}])
    for (const name of ['points', 'firstName', 'lineId']) {
      const taken = await user.call(calls.updateCustomField, { params: { id }, body: { name } })
      expect([taken.body.code, taken.body.errors?.[0]?.path]).toEqual(['customField.nameTaken', 'name'])
    }
  })

  it('change their type: values that can be read are converted, the others only deleted on demand', async () => {
    user = await newUser()
    const id = await addField('points')
    for (const value of ['1,200', 'many', ' ', 'lots']) await addPerson({ points: value })
    const uses = await user.call(calls.getCustomFieldUses, { params: { id }, query: { type: 'number' } })
    expect([uses.body.people, uses.body.others, uses.body.examples.toSorted()]).toEqual([3, 2, ['lots', 'many']])
    const refused = await user.call(calls.updateCustomField, { params: { id }, body: { type: 'number' } })
    expect([refused.body.code, refused.body.params]).toEqual(['customField.otherValues', { count: 2 }])
    const body = { type: 'number', dropOthers: true } as const
    expect((await user.call(calls.updateCustomField, { params: { id }, body })).body.type).toBe('number')
    await eventually(async () => JSON.stringify(await values()) === '[{"points":"1200"},{},{},{}]')
    const segment = await addSegment('Many', { ...points, test: 'atLeast', value: '1000' })
    expect(segment.people).toBe(1)
  })

  it('are deleted with their values, on demand; a new field of the name begins empty', async () => {
    user = await newUser()
    const id = await addField('points')
    await addPerson({ points: '5', city2: 'Trang' })
    const segment = await addSegment('Has points', points)
    const used = await user.call(calls.deleteCustomField, { params: { id } })
    expect([used.body.code, used.body.params]).toEqual(['customField.used', { count: 1 }])
    const query = { dropValues: 'true' } as const
    expect((await user.call(calls.deleteCustomField, { params: { id }, query })).status).toBe(204)
    expect(await values()).toEqual([{ city2: 'Trang' }])
    expect((await user.call(calls.deleteCustomField, { params: { id }, query })).status).toBe(404)
    await eventually(async () => {
      const { rows } = await asWorker(store, (trx) =>
        sql<{ custom: string }>`select custom from people where account_id = ${user.account.accountId}`.execute(trx),
      )
      return rows.every(({ custom }) => !custom.includes('"5"'))
    })

    const shown = (await user.call(calls.getSegment, { params: { id: segment.id } })).body
    expect(shown.filter.groups[0]?.conditions[0]).toMatchObject({ field: 'points' })
    expect(await found(segment.id)).toBe(0)
    const body = { name: 'Still', filter: shown.filter }
    const refused = await user.call(calls.updateSegment, { params: { id: segment.id }, body })
    expect(refused.body.errors).toMatchObject([{ path: 'filter.groups.0.conditions.0.field', code: 'unknown' }])
    await addField('points')
    expect(await values()).toEqual([{ city2: 'Trang' }])
  })

  it('belong to one account', async () => {
    user = await newUser()
    const id = await addField('points')
    const other = await newUser()
    expect((await other.call(calls.getCustomFieldUses, { params: { id } })).status).toBe(404)
    expect((await other.call(calls.updateCustomField, { params: { id }, body: { name: 'mine' } })).status).toBe(404)
  })
})

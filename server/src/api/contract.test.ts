import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { CallDefinition } from '@songsarn/contract/call'
import { calls } from '@songsarn/contract/calls'
import { ROLES } from '@songsarn/contract/rights'
import { handlersOf } from '../app.ts'
import { abilityOf } from '../auth/caller.ts'
import type { OpenDatabase } from '../db/connect.ts'
import { newId } from '../db/id.ts'
import { testDatabase } from '../db/test-database.ts'
import { callerWith, type TestApp, testApp } from './test-app.ts'

let store: OpenDatabase
let test: TestApp
beforeAll(async () => {
  store = await testDatabase('embedded')
  test = testApp(store)
}, 60_000)
afterAll(() => store?.close())

const all = Object.entries<CallDefinition>(calls)
const closed = all.filter(([, call]) => call.access !== 'public')
const key = { 'idempotency-key': 'k' }
/** A filled-in path: ids that nobody has. */
const params = { id: newId(), messageId: newId(), name: 'senders' }

it('answers every call of the contract once, and nothing else under /v1', () => {
  const answered = handlersOf(test.ports).map(({ call }) => `${call.method} ${call.path}`)
  expect(answered.toSorted()).toEqual(all.map(([, call]) => `${call.method} ${call.path}`).toSorted())
})

describe.each(closed)('%s', (_name, call) => {
  it('is refused without a session', async () => {
    const { status, body, headers } = await callerWith(test.fetch, key)(call, { params })
    expect([status, body.code]).toEqual([401, 'session.required'])
    expect(headers.get('content-type')).toBe('application/problem+json')
    expect(headers.get('x-request-id')).toMatch(/./)
  })

  it('is refused without the right', async () => {
    const { access } = call
    const role = typeof access === 'object' && ROLES.find((one) => !abilityOf(one).can(access.action, access.subject))
    if (!role) return
    const user = await test.newUser(await test.newAccount(), role)
    const { status, body } = await user.call(call, { params }, key)
    expect([status, body.code]).toEqual([403, 'right.missing'])
  })

  it('finds no account that is not the caller’s', async () => {
    const user = await test.newUser(await test.newAccount(), 'owner')
    const other = await test.newAccount()
    for (const account of [other.accountId, 'no-id', newId()]) {
      const { status, body } = await user.call(call, { params }, { ...key, 'songsarn-account': account })
      expect([status, body.code]).toEqual([404, 'resource.notFound'])
    }
  })

  it('answers a malformed id like one that is not there', async () => {
    if (!call.params) return
    const user = await test.newUser(await test.newAccount(), 'owner')
    const malformed = { id: 'x', messageId: '1', name: 'nothing' }
    const { status, body } = await user.call(call, { params: malformed }, key)
    expect([status, body.code]).toEqual([404, 'resource.notFound'])
  })

  it('does not find what is not there', async () => {
    if (!call.params || call.path.includes('{name}')) return
    const user = await test.newUser(await test.newAccount(), 'owner')
    expect((await user.call(call, { params }, key)).status).toBe(404)
  })

  it('refuses another site’s page', async () => {
    if (call.method === 'GET') return
    const user = await test.newUser(await test.newAccount(), 'owner')
    for (const [name, value] of [
      ['sec-fetch-site', 'cross-site'],
      ['origin', 'https://evil.example'],
    ] as const) {
      const { status, body } = await user.call(call, { params }, { ...key, [name]: value })
      expect([status, body.code]).toEqual([403, 'request.crossSite'])
    }
  })
})

it('answers an unknown address with a problem', async () => {
  for (const path of ['/v1', '/v1/nothing', '/v1/session/more']) {
    const response = await test.fetch(path)
    expect([response.status, await response.json()]).toEqual([
      404,
      expect.objectContaining({ code: 'resource.notFound' }),
    ])
  }
})

it('describes every call in openapi.json', async () => {
  const document = await (await test.fetch('/v1/openapi.json')).json()
  for (const [name, call] of all)
    expect(document.paths[call.path][call.method.toLowerCase()]).toMatchObject({ operationId: name })
  expect(JSON.stringify(document)).not.toContain('undefined')
})

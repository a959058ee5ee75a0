import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { setupServer } from 'msw/node'
import { createDemoService } from './demo-service.ts'
import type { Send } from './testing/demo-case.ts'
import { DEMO_CASES } from './testing/demo-cases.ts'

const origin = 'http://demo.test'
let now = Date.now()
const service = createDemoService({ origin, now: () => now })
const server = setupServer(...service.handlers)

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
beforeEach(() => {
  now = Date.now()
  service.reset()
})
afterAll(() => server.close())

const send: Send = async ({ method, path, body, headers }) => {
  const text = body === undefined ? undefined : JSON.stringify(body)
  const response = await fetch(origin + path, { method, body: text, headers })
  return { status: response.status, answer: await response.json() }
}

describe('the demo service', () => {
  it.each(DEMO_CASES.map((demoCase) => [demoCase.route, demoCase.title, demoCase] as const))(
    '%s: %s',
    (_, __, demoCase) => demoCase.run(send),
  )
  it('has a case for every route', () => {
    const tested = new Set<string>(DEMO_CASES.map(({ route }) => route))
    expect(service.routes.filter((route) => !tested.has(route))).toEqual([])
  })
})

async function call(method: string, path: string, body?: unknown) {
  const { status, answer } = await send({ method, path, body })
  // biome-ignore lint/suspicious/noExplicitAny: each test states what it expects
  return { status, answer: answer as any }
}

describe('a change', () => {
  it('leaves the quantity of a product that is added twice', async () => {
    await call('PATCH', '/apps/ecommerce/cart/5', { qty: 3 })
    await call('POST', '/apps/ecommerce/cart', { productId: 5 })
    const { answer } = await call('GET', '/apps/ecommerce/cart')
    expect(answer.products.map(({ id, qty }: { id: number; qty: number }) => [id, qty])).toEqual([
      [5, 3],
      [12, 1],
      [18, 1],
      [26, 1],
    ])
  })
  it('leaves the other fields of an event alone', async () => {
    const before = (await call('GET', '/apps/calendar/events')).answer[0]
    await call('POST', '/apps/calendar/update-event', { id: before.id, start: '2026-12-01T02:00:00.000Z' })
    const after = (await call('GET', '/apps/calendar/events')).answer[0]
    expect(after).toEqual({ ...before, start: '2026-12-01T02:00:00.000Z' })
  })
  it('saves a post with the same texts in both languages', async () => {
    const { answer } = await call('GET', '/blog/list/data/edit?id=3')
    await call('POST', '/blog/list/data/edit', { ...answer, title: 'ชื่อใหม่' })
    expect((await call('GET', '/blog/list/data')).answer[2].title).toBe('ชื่อใหม่')
  })
})

describe('a refresh token', () => {
  const signIn = async () =>
    (await call('POST', '/jwt/login', { email: 'client@demo.example', password: 'client' })).answer

  it('gives new tokens for ten minutes', async () => {
    const { refreshToken } = await signIn()
    now += 599_000
    const fresh = await call('POST', '/jwt/refresh-token', { refreshToken })
    expect(fresh.status).toBe(200)
    expect(fresh.answer.userData.ability).toEqual([
      { action: 'read', subject: 'ACL' },
      { action: 'read', subject: 'Auth' },
    ])
    expect(fresh.answer.refreshToken).not.toBe(refreshToken)
    now += 2_000
    expect((await call('POST', '/jwt/refresh-token', { refreshToken })).status).toBe(401)
  })
  it('must be neither an access token nor changed', async () => {
    const { accessToken, refreshToken } = await signIn()
    expect((await call('POST', '/jwt/refresh-token', { refreshToken: accessToken })).status).toBe(401)
    const [head, body, signature] = refreshToken.split('.')
    const other = btoa(JSON.stringify({ ...JSON.parse(atob(body)), id: 1 })).replaceAll('=', '')
    expect((await call('POST', '/jwt/refresh-token', { refreshToken: `${head}.${other}.${signature}` })).status).toBe(
      401,
    )
  })
})

it('names the invalid fields', async () => {
  const answer = await call('POST', '/apps/calendar/add-event', { start: 'tomorrow' })
  expect(answer).toEqual({ status: 400, answer: { error: ['title', 'start', 'end', 'extendedProps'] } })
})

it('gives the same data for the same seed and day, and other data for another seed', async () => {
  const rows = async (seed: number) => {
    const other = setupServer(
      ...createDemoService({ origin: 'http://other.test', seed, now: () => 1_780_000_000_000 }).handlers,
    )
    server.close()
    other.listen()
    const text = await (await fetch('http://other.test/api/datatables/initial-data')).text()
    other.close()
    server.listen({ onUnhandledFrame: 'error' })
    return text
  }
  const first = await rows(7)
  expect(await rows(7)).toBe(first)
  expect(await rows(8)).not.toBe(first)
})

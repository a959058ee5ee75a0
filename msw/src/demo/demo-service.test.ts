import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { setupServer } from 'msw/node'
import { DEMO_ROWS } from './demo-rows.ts'
import { createDemoService } from './demo-service.ts'

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

async function call(row: string, path: string, body?: unknown) {
  const [method = ''] = row.split(' ')
  const response = await fetch(origin + path, { method, body: body === undefined ? undefined : JSON.stringify(body) })
  return { status: response.status, answer: await response.json() }
}

describe('each row of the table', () => {
  it.each(DEMO_ROWS.map((row) => [row.row, row.what, row] as const))('%s: %s', async (name, _, row) => {
    const [method = ''] = name.split(' ')
    const body = row.body === undefined ? undefined : JSON.stringify(row.body)
    const response = await fetch(origin + row.path, { method, body, headers: row.headers })
    expect(response.status).toBe(row.status)
    row.check(await response.json())
  })
  it('is walked, whatever is added', () => {
    const walked = new Set<string>(DEMO_ROWS.map(({ row }) => row))
    expect(service.rows.filter((row) => !walked.has(row))).toEqual([])
  })
})

describe('what a call changes', () => {
  it('is there afterwards: a new user stands first', async () => {
    await call('POST', '/apps/users/add-user', { fullName: 'มา ใหม่' })
    const { answer } = await call('GET', '/api/users/list/data')
    expect(answer.total).toBe(51)
    expect(answer.users[0].fullName).toBe('มา ใหม่')
  })
  it('is gone when it was deleted', async () => {
    await call('DELETE', '/apps/users/delete?id=1')
    expect((await call('GET', '/api/users/user?id=1')).status).toBe(404)
    await call('DELETE', '/apps/invoice/delete?id=5030')
    expect((await call('GET', '/apps/invoice/invoices')).answer.invoices[0].id).toBe(5029)
  })
  it('toggles what lies in the cart and the wishlist', async () => {
    await call('POST', '/apps/ecommerce/cart', { productId: 1 })
    await call('POST', '/apps/ecommerce/wishlist', { productId: 1 })
    const added = await call('GET', '/apps/ecommerce/products/1')
    expect(added.answer).toMatchObject({ isInCart: true, isInWishlist: true })
    await call('DELETE', '/apps/ecommerce/cart/1')
    await call('DELETE', '/apps/ecommerce/wishlist/1')
    const removed = await call('GET', '/apps/ecommerce/products/1')
    expect(removed.answer).toMatchObject({ isInCart: false, isInWishlist: false })
  })
  it('keeps one entry of a product in the cart, with its quantity', async () => {
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
  it('makes the saved post the same in both languages', async () => {
    const { answer } = await call('GET', '/blog/list/data/edit?id=3')
    await call('POST', '/blog/list/data/edit', { ...answer, title: 'ชื่อใหม่' })
    expect((await call('GET', '/blog/list/data')).answer[2].title).toBe('ชื่อใหม่')
  })
})

describe('a refresh token', () => {
  const signIn = async () =>
    (await call('POST', '/jwt/login', { email: 'client@demo.example', password: 'client' })).answer

  it('gets new tokens for ten minutes, not longer', async () => {
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
  it('is not an access token, nor one that was changed', async () => {
    const { accessToken, refreshToken } = await signIn()
    expect((await call('POST', '/jwt/refresh-token', { refreshToken: accessToken })).status).toBe(401)
    const [head, body, signature] = refreshToken.split('.')
    const other = btoa(JSON.stringify({ ...JSON.parse(atob(body)), id: 1 })).replaceAll('=', '')
    expect((await call('POST', '/jwt/refresh-token', { refreshToken: `${head}.${other}.${signature}` })).status).toBe(
      401,
    )
  })
})

it('says which field it cannot read', async () => {
  const answer = await call('POST', '/apps/calendar/add-event', { start: 'tomorrow' })
  expect(answer).toEqual({ status: 400, answer: { error: ['title', 'start', 'end', 'extendedProps'] } })
})

it('gives the same data for the same seed and day, and others for another seed', async () => {
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

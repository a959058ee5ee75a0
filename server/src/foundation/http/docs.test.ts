import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { calls } from '@songsarn/contract/api'
import { Collection, type Request } from 'postman-collection'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { testDatabase } from '../../../testing/database.ts'
import type { OpenDatabase } from '../db/connect.ts'

let store: OpenDatabase
let test: TestApp
beforeAll(async () => {
  store = await testDatabase('postgres')
  test = testApp(store)
})
afterAll(() => store?.close())

it('answers a network so many of its large public documents a minute', async () => {
  const answers = await Promise.all(Array.from({ length: 121 }, () => test.fetch('/docs')))
  expect(answers.map(({ status }) => status)).toEqual([...Array(120).fill(200), 429])
  expect(await answers[0]?.text()).toContain('href="/docs/postman_collection.json"')
})

it('describes every call in openapi.json', async () => {
  const packed = await test.fetch('/v1/openapi.json', { headers: { 'accept-encoding': 'br, gzip' } })
  expect(packed.headers.get('content-encoding')).toBe('gzip')
  const document = await (await test.fetch('/v1/openapi.json')).json()
  for (const [name, call] of Object.entries(calls))
    expect(document.paths[call.path][call.method.toLowerCase()]).toMatchObject({ operationId: name })
  for (const { post } of Object.values<{ post?: { requestBody?: { content: Record<string, object> } } }>(
    document.paths,
  ))
    for (const content of Object.values(post?.requestBody?.content ?? {}))
      expect(content).toMatchObject({ schema: { additionalProperties: false } })
  expect(JSON.stringify(document)).not.toContain('undefined')
  const security = (path: string, method: string) => document.paths[path][method].security
  expect(document.components.securitySchemes.key).toMatchObject({ type: 'http', scheme: 'bearer' })
  expect(security('/v1/otp/verify', 'post')).toContainEqual({ key: [] })
  expect(security('/v1/api-keys', 'post')).toEqual([{ session: [] }])
  const callbacks = ['otpResult', 'otpAlert', 'messageStatus', 'linkClicked', 'consentAnswered', 'optOutConfirmed']
  expect(Object.keys(document.webhooks)).toEqual(callbacks)
})

it('offers the calls of API keys as a collection that Postman reads', async () => {
  const answer = await test.fetch('/docs/postman_collection.json')
  expect(answer.headers.get('content-disposition')).toContain('attachment')
  const collection = new Collection(await answer.json())
  const requests: Request[] = []
  collection.forEachItem(({ request }) => requests.push(request))
  const { paths } = await (await test.fetch('/v1/openapi.json')).json()
  const operations = Object.values<object>(paths).flatMap((path) => Object.values(path))
  expect(requests).toHaveLength(
    operations.filter(({ security }) => security.some((one: object) => 'key' in one)).length,
  )
  const send = requests.find(({ method, url }) => method === 'POST' && url.getPath() === '/v1/messages')
  expect(JSON.parse(String(send?.body?.raw))).toMatchObject({ from: 'SONGSARN' })
  expect(send?.headers.get('Idempotency-Key')).toBe('{{$guid}}')
  expect(collection.variables.has('apiKey') && collection.variables.has('baseUrl')).toBe(true)
})

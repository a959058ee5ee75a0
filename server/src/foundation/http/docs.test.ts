import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { calls } from '@songsarn/contract/api'
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

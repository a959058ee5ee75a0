import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { getAccount } from '@songsarn/contract/account/account'
import { signIn, whoAmI } from '@songsarn/contract/account/session'
import { createAnalysis, getAnalysis } from '@songsarn/contract/communication/analyses'
import { createQuickSend, getProgress } from '@songsarn/contract/communication/communications'
import { callerWith } from '../../../testing/app.ts'
import { PAGE_PARSERS } from './page-database.ts'
import { type Page, startPage } from './start-page.ts'

let page: Page
beforeAll(async () => {
  page = await startPage(await PGlite.create({ parsers: PAGE_PARSERS }), 'demo password 1')
})
afterAll(() => page?.close())

const call = callerWith((path, init) => page.fetch(new Request(`http://127.0.0.1${path}`, init)), {})

async function until<Value>(ask: () => Promise<Value>, done: (value: Value) => boolean): Promise<Value> {
  for (;;) {
    const value = await ask()
    if (done(value)) return value
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

it('signs in, analyses, sends, delivers and charges without a server', async () => {
  expect((await call(whoAmI)).status).toBe(401)
  expect((await call(signIn, { body: { login: 'owner', password: 'demo password 1' } })).status).toBe(200)
  const body = { from: 'SONGSARN', to: ['0812345678', '0812345679'], content: 'Hello' }
  const { id } = (await call(createAnalysis, { body })).body
  const analysis = await until(
    async () => (await call(getAnalysis, { params: { id } })).body,
    ({ status }) => status !== 'running',
  )
  expect(analysis).toMatchObject({ status: 'ready', unique: 2, totalCredit: 2, balanceBefore: 100_000 })
  const sent = await call(createQuickSend, { body: { analysisId: id } }, { 'idempotency-key': 'one' })
  expect(sent.status).toBe(201)
  const progress = await until(
    async () => (await call(getProgress, { params: { id: sent.body.id } })).body,
    ({ counts }) => counts.delivered === 2,
  )
  expect(progress).toMatchObject({ status: 'completed', cost: 2 })
  expect((await call(getAccount)).body).toMatchObject({ creditBalance: 99_998, creditHeld: 0 })
})

it('uses no package that only a server has', () => {
  const files = new Set<string>()
  const packages = new Set<string>()
  const follow = (file: string) => {
    if (files.has(file)) return
    files.add(file)
    for (const [, from = ''] of readFileSync(file, 'utf8').matchAll(
      /^(?:import|export) (?!type\b)[^'"]*?from '([^']+)'/gm,
    )) {
      const ours = /^@songsarn\/(\w+)\/(.+)$/.exec(from)
      if (from.startsWith('.')) follow(resolve(dirname(file), from))
      else if (ours) follow(resolve(__dirname, '../../../../shared', ours[1] ?? '', 'src', `${ours[2]}.ts`))
      else packages.add(from)
    }
  }
  follow(join(__dirname, 'start-page.ts'))
  expect(Array.from(packages).filter((name) => name.startsWith('node:') || name === 'pg' || name === 'pino')).toEqual(
    [],
  )
  expect(files.size).toBeGreaterThan(50)
})

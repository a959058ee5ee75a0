// A client that a generator of another project makes from our document, as a customer's program has it.
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, it } from '@jest/globals'
import { createApiKey } from '@songsarn/contract/account/api-keys'
import type { SendingApp } from '../../../testing/communications.ts'
import { testDatabase } from '../../../testing/database.ts'
import { withSendingApp } from '../../../testing/with-sending-app.ts'

// The database closes the connections of a process that waits for another one.
const run = promisify(execFile)
const generators = join(import.meta.dirname, '../../../../scripts/client-generators')
const folder = mkdtemp(join(tmpdir(), 'songsarn-generated-'))
afterAll(async () => rm(await folder, { recursive: true, force: true }))

let app: SendingApp
withSendingApp(
  () => testDatabase('postgres'),
  (made) => {
    ;({ app } = made)
  },
)

const PROGRAM = `import createClient from 'openapi-fetch'
import type { paths } from './api.d.ts'
export const send = async (fetch: (request: Request) => Promise<Response>, key: string) => {
  const client = createClient<paths>({ baseUrl: 'http://127.0.0.1', fetch, headers: { Authorization: \`Bearer \${key}\` } })
  const sent = await client.POST('/v1/messages', {
    params: { header: { 'Idempotency-Key': 'order-1' } },
    body: { from: 'SONGSARN', to: ['0810000008'], content: 'Hello' },
  })
  const logs = await client.GET('/v1/logs', { params: { query: { status: ['Pending', 'Completed', 'Delivered'] } } })
  const refused = await client.GET('/v1/account')
  return { credits: sent.data?.totalCredit, mobiles: logs.data?.items.map(({ mobile }) => mobile), code: refused.error?.code }
}
// @ts-expect-error: the document says that a send needs its key.
export const wrong = () => createClient<paths>().POST('/v1/messages', { body: { to: ['1'], channel: 'sms' } })
`

it('compiles, sends, reads a list with a repeated filter, and reads a refusal', async () => {
  const made = await folder
  await writeFile(join(made, 'openapi.json'), await (await app.fetch('/v1/openapi.json')).text())
  const bin = join(generators, 'node_modules/.bin')
  await run(join(bin, 'openapi-typescript'), [join(made, 'openapi.json'), '-o', join(made, 'api.d.ts')])
  await writeFile(join(made, 'program.ts'), PROGRAM)
  const config = {
    compilerOptions: {
      ...{ strict: true, module: 'esnext', moduleResolution: 'bundler', target: 'es2022', lib: ['es2024', 'dom'] },
      ...{ types: [], outDir: 'out', noUncheckedIndexedAccess: true, skipLibCheck: false },
      paths: { 'openapi-fetch': [join(generators, '../../node_modules/openapi-fetch')] },
    },
    files: ['program.ts'],
  }
  await writeFile(join(made, 'tsconfig.json'), JSON.stringify(config))
  await run(join(bin, 'tsc'), ['-p', made])
  const source = (await readFile(join(made, 'out/program.js'), 'utf8')).replace(
    "'openapi-fetch'",
    JSON.stringify(join(generators, '../../node_modules/openapi-fetch/dist/index.mjs')),
  )
  await writeFile(join(made, 'program.mjs'), source)
  const owner = await app.newSender({ credits: 10 })
  const body = { name: 'Shop', mode: 'live', scopes: ['send:Communication', 'read:Log'] }
  const { key } = (await owner.call(createApiKey, { body })).body
  const { send } = await import(join(made, 'program.mjs'))
  const answer = await send((request: Request) => app.app(request, { address: '127.0.0.1' }), key)
  expect(answer).toEqual({ credits: 1, mobiles: ['66810000008'], code: 'right.missing' })
})

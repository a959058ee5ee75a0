/** A change of SECRET_KEY under two processes that go on working, by a command that is killed in the middle. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { beginSecondFactor } from '@songsarn/contract/account/second-factor'
import { updateSingleSignOn } from '@songsarn/contract/account/single-sign-on'
import { createReport } from '@songsarn/contract/reports/reports'
import { sql } from 'kysely'
import { repositoryFiles } from '../../../lint/repository-files.ts'
import { PASSWORD, type TestUser, testApp } from '../../testing/app.ts'
import { endProcess, failedStart } from '../../testing/processes.ts'
import { silentLog } from '../../testing/sending.ts'
import { describeProcesses, type ServiceProcesses, serviceProcesses } from '../../testing/service-processes.ts'
import { addRoute, saveCarrier } from '../delivery/carriers/carrier-settings.ts'
import { sealSecret, sealToken, storeChannel } from '../delivery/line/line-channel.ts'
import { keyIdOf } from '../foundation/crypto/key-id.ts'
import { seal, unseal } from '../foundation/crypto/seal.ts'
import type { Keyring } from '../foundation/crypto/secret-key.ts'
import { asWorker } from '../foundation/db/tenancy.ts'
import { openKeyring } from '../foundation/keys/open-keyring.ts'
import { MAIL_PURPOSE } from '../mail/ports.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { SEALED_COLUMNS } from './sealed-columns.ts'

const [OLD, NEW] = [7, 8].map((byte) => Buffer.alloc(32, byte).toString('base64')) as [string, string]
const MAILS = 3000

describeProcesses('a change of SECRET_KEY, on %s', (engine) => {
  let processes: ServiceProcesses
  beforeEach(async () => {
    processes = await serviceProcesses(engine)
  })
  afterEach(() => processes?.close())

  const use = (key: string, ...fallbacks: string[]) =>
    Object.assign(processes.environment, { SECRET_KEY: key, SECRET_KEY_FALLBACKS: fallbacks.join(',') })

  /** Runs the command until its end, or kills it after a line that `killAfter` matches. */
  async function rotateKey(killAfter?: RegExp) {
    const child = spawn(process.execPath, [join(__dirname, 'rotate-key-command.ts')], {
      env: { PATH: process.env.PATH, ...processes.environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const said: string[] = []
    child.stderr.on('data', (text) => said.push(String(text)))
    const lines = createInterface({ input: child.stdout })
    lines.on('line', (line) => {
      said.push(line)
      if (killAfter?.test(line)) child.kill('SIGKILL')
    })
    const [code, signal] = await once(child, 'close')
    return { code: code ?? signal, said: said.join('\n') }
  }

  /** A secret in each column, by the code that stores it for users. */
  async function storeSecrets(keyring: Keyring): Promise<void> {
    const { store, user } = processes
    const { tenantId, accountId } = user.account
    const app = testApp(store, { log: silentLog, secretKey: keyring })
    const owner = await app.newUser(user.account, 'owner')
    const ok = async (answer: ReturnType<TestUser['call']>) =>
      expect((await answer).text).toEqual(expect.not.stringContaining('"errors"'))
    await ok(owner.call(beginSecondFactor, { body: { password: PASSWORD } }))
    await ok(owner.call(updateSingleSignOn, { body: provider('first') }))
    const server = { exportReport: true, hostName: 'files.example', username: 'me', password: 'secret', protocal: 1 }
    const later = { recurringFlag: 2, recurringType: 1, startDate: new Date(Date.now() + 86_400_000).toISOString() }
    await ok(owner.call(createReport, { body: { ...createReport.example, ...server, ...later } }))
    await saveCarrier(
      store,
      keyring,
      { name: 'AIS', url: 'smpp://me:secret@sms.example:2775', downAfterSeconds: 60 },
      { isOn: false },
    )
    const route = { sender: null, accountId: null, priority: 100, weight: 1 }
    await addRoute(store, { carrier: 'AIS', prefix: '', ...route })
    const channel = {
      ...{ token: await sealToken(keyring, user.account, 'token'), tokenEnd: 'oken', botUserId: 'U1', basicId: '@1' },
      ...{
        channelSecret: await sealSecret(keyring, user.account, 'secret'),
        displayName: 'Shop',
        updatedAt: new Date(),
      },
    }
    await asWorker(store, (trx) =>
      storeChannel(trx, { tenantId, accountId }, { ...channel, problem: null, problemAt: null }),
    )
    const mail = { tenantId, to: 'a@example.com', locale: 'en', path: '/' } as const
    await asWorker(store, async (trx) => {
      await queueMail(
        trx,
        { secretKey: keyring },
        { ...mail, template: 'passkeyAdded', params: { login: 'somchai', name: 'Phone' } },
      )
      // So that no worker takes it.
      await sql`update mails set state = 'kept'`.execute(trx)
      const sealed = await Promise.all(
        Array.from({ length: MAILS }, (_, no) => seal(keyring, MAIL_PURPOSE, `mail ${no}`)),
      )
      await sql`insert into mails (id, tenant_id, recipient, template, locale, params, state)
        select gen_random_uuid(), ${tenantId}, 'a@example.com', 'test', 'en', params, 'kept'
        from unnest(${sealed}::text[]) as params`.execute(trx)
    })
    await app.stopJobs()
  }

  /** All that the database holds encrypted, opened. */
  async function openAll(keyring: Keyring): Promise<string[]> {
    const opened: string[] = []
    for (const { table, column, key, purposeOf } of SEALED_COLUMNS) {
      const { rows } = await asWorker(processes.store, (trx) =>
        sql<Record<string, string>>`select ${sql.join(key.map((name) => sql.ref(name)))}, ${sql.ref(column)} as sealed
          from ${sql.table(table)} where ${sql.ref(column)} is not null`.execute(trx),
      )
      expect([column, rows.length > 0]).toEqual([column, true])
      for (const { sealed = '', ...of } of rows)
        opened.push(`${column} ${await unseal(keyring, purposeOf(of), sealed)}`)
    }
    return opened.toSorted()
  }

  const keyringOf = (key: string, ...fallbacks: string[]) =>
    openKeyring(processes.store, { key, fallbacks }, SEALED_COLUMNS)

  it('loses nothing and fails no call, though the command is killed and another runs beside it', async () => {
    const before = await keyringOf(OLD)
    await storeSecrets(before)
    const secrets = await openAll(before)

    use(OLD)
    const [former, worker] = [await processes.start('api'), await processes.start('worker')]
    use(NEW, OLD)
    // One process has both keys, the other ones the former: all that one stores, the others can open.
    let call = await processes.startApi()
    expect((await call(updateSingleSignOn, { body: provider('second') })).status).toBe(200)
    expect(await openAll(before)).toEqual(
      secrets.map((one) => one.replace('clientSecret first', 'clientSecret second')),
    )
    const refused = await rotateKey()
    expect([refused.code, refused.said]).toEqual([
      1,
      expect.stringContaining(`does not have SECRET_KEY (key ${await keyIdOf(NEW)})`),
    ])

    await Promise.all([former, worker].map(({ process }) => endProcess(process, 'SIGTERM')))
    await processes.start('worker')
    call = await processes.startApi()
    const work = new AbortController()
    const statuses = new Set<number>()
    const working = (async () => {
      for (let no = 0; !work.signal.aborted; no++)
        statuses.add((await call(updateSingleSignOn, { body: provider(`third ${no % 10}`) })).status)
    })()

    const killed = await rotateKey(/queued emails: 1\d+ of/)
    expect(killed.code).toBe('SIGKILL')
    use(NEW)
    const early = await failedStart(processes.environment)
    expect([early.code, early.errors]).toEqual([
      1,
      expect.stringMatching(new RegExp(`^SECRET_KEY: .* ${await keyIdOf(OLD)} \\(queued emails: \\d+, `)),
    ])
    expect(early.errors.trim().split('\n')).toHaveLength(1)

    use(NEW, OLD)
    const both = await Promise.all([rotateKey(), rotateKey()])
    work.abort()
    await working
    expect(both.map(({ code }) => code)).toEqual([0, 0])
    expect([...statuses]).toEqual([200])
    for (const { said } of [refused, killed, ...both]) for (const key of [OLD, NEW]) expect(said).not.toContain(key)

    const after = await keyringOf(NEW)
    expect(after.derivation).toBe(before.derivation)
    const withoutProvider = (all: string[]) => all.filter((one) => !one.startsWith('clientSecret'))
    const opened = await openAll(after)
    expect(withoutProvider(opened)).toEqual(withoutProvider(secrets))
    expect(opened).toContainEqual(expect.stringMatching(/^clientSecret third \d$/))
    use(NEW)
    await processes.startApi()
    use(OLD)
    expect((await failedStart(processes.environment)).errors).toContain(await keyIdOf(NEW))
  }, 180_000)
})

describe('the list of encrypted columns', () => {
  it('has those of each file that encrypts', () => {
    const root = join(__dirname, '../../..')
    const sealing = repositoryFiles(root, 'server/src/*.ts').filter(
      (file) =>
        !/\.test\.ts$|foundation\/(crypto|keys)\//.test(file) &&
        /\bseal\(/.test(readFileSync(join(root, file), 'utf8')),
    )
    expect(sealing.filter((file) => !/\bSealedColumn\b/.test(readFileSync(join(root, file), 'utf8')))).toEqual([])
    expect(sealing).toHaveLength(SEALED_COLUMNS.length - 1)
  })
})

const provider = (clientSecret: string) => ({
  ...{
    issuer: 'https://id.example',
    clientId: 'songsarn',
    clientSecret,
    domains: ['example.com'],
    active: false,
    required: false,
  },
  trustsEmail: false,
})

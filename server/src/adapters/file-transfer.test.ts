import { readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { calls } from '@songsarn/contract/api'
import { PROTOCOL } from '@songsarn/contract/reports/report-export'
import ssh2 from 'ssh2'
import type { TestUser } from '../../testing/app.ts'
import { type SendingApp, sendingApp } from '../../testing/communications.ts'
import { forEachEngine } from '../../testing/database.ts'
import { type FileServers, mayStartFileServers, startFileServers } from '../../testing/file-servers.ts'
import { eventually } from '../../testing/sending.ts'
import type { OpenDatabase } from '../foundation/db/connect.ts'
import { asWorker } from '../foundation/db/tenancy.ts'
import { queueSending, sendRun } from '../reports/reports/transfer/send-run.ts'
import { fileTransfer } from './file-transfer.ts'
import { readAllowed } from './outbound-address.ts'

const LOOPBACK = readAllowed('127.0.0.1')
const describeAsRoot = mayStartFileServers() ? describe : describe.skip

describeAsRoot('real FTP and SFTP servers', () => {
  let there: FileServers
  const transfer = fileTransfer(LOOPBACK, { idleLimit: 10_000 })
  beforeAll(async () => {
    there = await startFileServers()
  }, 120_000)
  afterAll(() => there?.close(), 20_000)
  const targetOf = (name: 'FTP' | 'SFTP') =>
    name === 'FTP' ? { ...there.ftp, hostKey: null } : { ...there.sftp, hostKey: there.hostKey }
  const list = async () => (await readdir(join(there.home, 'files'))).sort()
  const failed = async (target: Parameters<typeof transfer.test>[0], by = transfer) => {
    const { steps } = await by.test(target)
    const one = steps.find(({ status }) => status === 'failed')
    return one && [one.step, one.reason]
  }
  const file = (text: string) => ({ name: 'Report.csv', temporary: '.part', content: new Blob([text]).stream() })

  describe.each(['FTP', 'SFTP'] as const)('a transfer by %s', (name) => {
    let target: ReturnType<typeof targetOf>
    beforeAll(() => {
      target = targetOf(name)
    })

    it('tests each step, and leaves no file', async () => {
      expect(await transfer.test(target)).toMatchObject({ isPassed: true, hostKey: target.hostKey })
      expect(await list()).toEqual([])
    })

    it('names the step that fails, and why', async () => {
      expect(await failed({ ...target, password: 'wrong' })).toEqual(['logIn', 'loginFailed'])
      expect(await failed({ ...target, remotePath: 'nowhere' })).toEqual(['openFolder', 'folderNotFound'])
      expect(await failed({ ...target, remotePath: 'locked' })).toEqual(['write', 'writeRefused'])
      // basic-ftp does not recognise an error of Node inside of Jest, which has an Error of its own.
      const reason = name === 'FTP' ? expect.any(String) : 'connectionFailed'
      expect(await failed({ ...target, port: 1 })).toEqual(['reach', reason])
      expect(await failed({ ...target, host: 'files.invalid' })).toEqual(['reach', 'nameNotFound'])
      expect(await failed(target, fileTransfer(readAllowed('')))).toEqual(['reach', 'addressRefused'])
    })

    it('replaces a file of the same name, and shows it only when all of it is there', async () => {
      const path = join(there.home, 'files', 'Report.csv')
      await writeFile(path, 'old')
      let next = () => {}
      const rest = new Promise<void>((resolve) => {
        next = resolve
      })
      const content = new ReadableStream<Uint8Array>({
        async pull(controller) {
          controller.enqueue(new TextEncoder().encode('new'))
          await rest
          controller.close()
        },
      })
      const done = transfer.put(target, { ...file(''), content })
      await eventually(async () => (await list()).includes('.part'))
      expect(await readFile(path, 'utf8')).toBe('old')
      next()
      expect(await done).toBe('delivered')
      expect([await list(), await readFile(path, 'utf8')]).toEqual([['Report.csv'], 'new'])
      await rm(path)
    })

    it('leaves no half-written file when it is stopped or when its source fails', async () => {
      const stop = new AbortController()
      const endless = new ReadableStream<Uint8Array>({
        async pull(to) {
          await new Promise((resolve) => setTimeout(resolve, 5))
          to.enqueue(new Uint8Array(1000))
        },
      })
      const stopped = transfer.put(target, { ...file(''), content: endless }, stop.signal)
      await eventually(async () => (await list()).length > 0)
      stop.abort()
      await expect(stopped).rejects.toThrow()
      const broken = new ReadableStream<Uint8Array>({ pull: (to) => to.error(new Error('broken')) })
      expect(await transfer.put(target, { ...file(''), content: broken })).toMatchObject({ step: 'write' })
      await eventually(async () => (await list()).length === 0)
    })
  })

  // Not of FTP: vsftpd cuts the data connection, and inside of Jest basic-ftp does not recognise that error of Node.
  it('says that an SFTP server could not store the file when its disk is full, and leaves no file', async () => {
    // A write to this device fails as one to a full disk (full(4)).
    await symlink('/dev/full', join(there.home, 'files', '.part'))
    const put = transfer.put(targetOf('SFTP'), file('x'.repeat(100_000)))
    expect(await put).toEqual({ step: 'write', reason: 'storeFailed' })
    expect(await list()).toEqual([])
  })

  it('gives the password to no SFTP server whose key is not confirmed', async () => {
    const key = ssh2.utils.generateKeyPairSync('ed25519')
    let tries = 0
    const other = new ssh2.Server({ hostKeys: [key.private] }, (client) =>
      client
        .on('authentication', (context) => {
          tries++
          context.reject()
        })
        .on('error', () => {}),
    )
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const address = other.address()
    const port = typeof address === 'object' && address ? address.port : 0
    expect(await failed({ ...targetOf('SFTP'), port, hostKey: null })).toEqual(['hostKey', 'hostKeyUnconfirmed'])
    expect(await failed({ ...targetOf('SFTP'), port })).toEqual(['hostKey', 'hostKeyChanged'])
    expect(tries).toBe(0)
    await new Promise((resolve) => other.close(resolve))
  })

  it.each([
    ['FTP', PROTOCOL.ftp, '220-', '220-wait\r\n'],
    ['SFTP', PROTOCOL.sftp, '', 'wait\r\n'],
  ])('gives up an %s server that greets without end', async (_, protocol, first, more) => {
    const other = createServer((socket) => {
      socket.on('error', () => {}).write(first)
      const timer = setInterval(() => socket.write(more), 20)
      socket.on('close', () => clearInterval(timer))
    })
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const address = other.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const login = { protocol, host: '127.0.0.1', port, username: 'a', password: 'b', remotePath: '', hostKey: null }
    const impatient = fileTransfer(LOOPBACK, { putLimit: 200 })
    expect(await impatient.put(login, file(''))).toEqual({ step: 'reach', reason: 'timeout' })
    await new Promise((resolve) => other.close(resolve))
  })

  forEachEngine('a report that goes to a server', (open) => {
    let store: OpenDatabase
    let app: SendingApp
    let user: TestUser
    beforeAll(async () => {
      store = await open()
      app = await sendingApp(store, { fileTransfer: transfer })
      user = await app.newSender({ credits: 10 })
      await app.settled(user, await app.quickSend(user, ['0812345678']))
    })
    afterAll(async () => {
      await app?.close()
      await store?.close()
    })

    it('is put there after each run, with the stored password, which goes nowhere else', async () => {
      const { protocol, host, ...rest } = there.sftp
      const server = { exportReport: true, protocal: protocol, hostName: host, ...rest, hostKey: there.hostKey }
      const body = { reportName: 'Shop', oneTimeReportType: 3, ...server }
      const refused = await user.call(calls.createReport, { body: { ...body, password: null, hostKey: null } })
      expect(refused.body.errors?.map(({ path, code }) => [path, code])).toEqual([['hostKey', 'required']])
      const made = await user.call(calls.createReport, { body })
      expect([made.status, made.text.includes(rest.password), made.body.hasPassword]).toEqual([201, false, true])
      const { id } = made.body
      const run = async () => (await user.call(calls.listReportRuns, { params: { id } })).body.items[0]
      await eventually(async () => (await run())?.transfer?.status === 'delivered')
      const done = await run()
      expect(done?.transfer?.tries).toMatchObject([{ to: expect.stringMatching(/^sftp:/), step: null, reason: null }])
      const name = done?.fileName ?? ''
      const downloaded = await user.call(calls.getReportRunFile, { params: { id: done?.id } })
      expect(await readFile(join(there.home, 'files', name), 'utf8')).toBe(
        `\uFEFF${downloaded.text.replace(/^\uFEFF/, '')}`,
      )

      const test = { protocol, host, ...rest, password: null, hostKey: there.hostKey, reportId: id }
      expect((await user.call(calls.testReportExport, { body: test })).body.isPassed).toBe(true)
      const elsewhere = await user.call(calls.testReportExport, { body: { ...test, host: 'attacker.example' } })
      expect([elsewhere.status, elsewhere.body.errors?.[0]?.path]).toEqual([422, 'password'])
      const outsider = await app.newSender()
      expect((await outsider.call(calls.testReportExport, { body: test })).status).toBe(404)

      const later = new Date(Date.now() + 86_400_000).toISOString()
      const daily = { ...body, password: rest.password, recurringFlag: 2, recurringType: 1, startDate: later }
      const recurring = (await user.call(calls.createReport, { body: daily })).body
      const moved = { ...daily, hostName: 'attacker.example', password: null }
      const change = await user.call(calls.updateReport, { params: { id: recurring.id }, body: moved })
      expect([change.status, change.body.errors?.[0]?.path]).toEqual([422, 'password'])

      // The process dies in the middle of an upload: its file keeps its temporary name, and the next try removes it.
      await rm(join(there.home, 'files', name))
      const dying: typeof transfer = {
        ...transfer,
        async put(_, { temporary }) {
          await writeFile(join(there.home, 'files', temporary), 'half')
          throw new Error('killed')
        },
      }
      const { jobs, files, secretKey } = app.ports
      const noJobs = { ...jobs, add: async () => {} }
      const sending = { store, files, secretKey, now: () => new Date() }
      const key = { tenantId: user.account.tenantId, runId: done?.id ?? '' }
      await asWorker(store, async (trx) => {
        const row = trx.selectFrom('reportRuns').selectAll().where('id', '=', key.runId)
        await queueSending(trx, noJobs, await row.executeTakeFirstOrThrow(), new Date())
      })
      await expect(sendRun({ ...sending, fileTransfer: dying }, noJobs, key)).rejects.toThrow('killed')
      expect(await list()).toEqual([expect.stringMatching(/^\.songsarn-.*\.part$/)])
      await sendRun({ ...sending, fileTransfer: transfer }, noJobs, key)
      expect(await list()).toEqual([name])
      expect((await run())?.transfer).toMatchObject({ status: 'delivered', tries: { length: 2 } })

      await rm(join(there.home, 'files', name))
      await there.changeHostKey()
      const again = await user.call(calls.sendReportRun, { params: { id: done?.id } })
      expect(again.body.transfer?.status).toBe('waiting')
      await eventually(async () => (await run())?.transfer?.status === 'failed')
      const [first] = (await run())?.transfer?.tries ?? []
      expect([first?.step, first?.reason]).toEqual(['hostKey', 'hostKeyChanged'])
      expect(await list()).toEqual([])
    })
  })
})

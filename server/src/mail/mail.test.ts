import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { type TestApp, type TestUser, testApp } from '../../testing/app.ts'
import { forEachEngine } from '../../testing/database.ts'
import { eventually } from '../../testing/sending.ts'
import { smtpMail } from '../adapters/smtp-mail.ts'
import type { OpenDatabase } from '../foundation/db/connect.ts'
import { asApp, asWorker } from '../foundation/db/tenancy.ts'
import { MAIL_TEXTS } from './mail-texts.ts'
import { queueMail } from './queue-mail.ts'
import { type MailOptions, sendMails } from './send-mails.ts'
import { writeMail } from './write-mail.ts'

const MINUTE = 60_000
const link = { path: '/invitation/of-one-reader', locale: 'th' as const }
const invitation = { template: 'invitation' as const, ...link }
const params = { account: 'ร้านค้า <b>', inviter: 'Tess\r\nBcc: x@y.example', until: '23 Nov 2026 14:05' }

const tenancyOf = ({ account: { tenantId, accountId }, userId }: TestUser) => ({
  tenantId,
  accountIds: [accountId],
  actingAccountId: accountId,
  userId,
})

forEachEngine('mails', (open) => {
  let store: OpenDatabase
  let test: TestApp
  let server: SMTPServer
  let options: MailOptions
  const received: Email[] = []
  /** Answers of the mail server to a mail for each address. */
  const refusals = new Map<string, { responseCode: number; message: string }>()
  const log = { info: jest.fn(), warn: jest.fn(), error: jest.fn() }

  beforeAll(async () => {
    server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo({ address }, _session, done) {
        const refusal = refusals.get(address)
        done(refusal && Object.assign(new Error(refusal.message), refusal))
      },
      onData(stream, _session, done) {
        const chunks: Buffer[] = []
        stream.on('data', (chunk: Buffer) => chunks.push(chunk))
        stream.on('end', () => {
          PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
            received.push(mail)
            done()
          }, done)
        })
      },
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.server.address() as AddressInfo
    store = await open()
    test = testApp(store)
    options = {
      store,
      log,
      secretKey: test.ports.secretKey,
      publicUrl: () => 'https://sms.example/',
      mail: smtpMail(`smtp://127.0.0.1:${port}`, 'Songsarn <no-reply@sms.example>'),
      files: { read: async (key) => new Blob([`file ${key}`]).stream() },
      now: () => test.ports.now(),
    }
  })
  afterAll(async () => {
    options.mail?.close()
    await new Promise<void>((resolve) => server.close(resolve))
    await store.close()
  })

  const queue = async (to: string) => {
    const owner = await test.newUser(await test.newAccount(), 'owner')
    const { tenantId } = owner.account
    const attachments = [{ name: 'รายงาน.csv', mediaType: 'text/csv', key: 'k1' }]
    return asApp(store, tenancyOf(owner), (trx) =>
      queueMail(trx, test.ports, { tenantId, to, ...invitation, params, attachments }),
    )
  }
  const read = (id: string) =>
    asWorker(store, async (trx) => {
      const mail = await trx.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
      const tries = await trx.selectFrom('mailTries').selectAll().where('mailId', '=', id).orderBy('no').execute()
      return { ...mail, attempts: tries.map((one) => one.error) }
    })

  it('sends a mail in the language of its reader, and forgets its link', async () => {
    const id = await queue('reader@example.com')
    expect((await read(id)).params).not.toContain('of-one-reader')
    // Two processes at once send it once.
    await Promise.all([sendMails(options), sendMails(options)])
    expect(await read(id)).toMatchObject({ state: 'sent', params: null, attempts: [null] })
    const [mail, ...others] = received.splice(0)
    expect(others).toEqual([])
    expect(mail).toMatchObject({
      to: [{ address: 'reader@example.com' }],
      from: { address: 'no-reply@sms.example' },
      subject: 'คำเชิญเข้าใช้บัญชี ร้านค้า <b> บน Songsarn',
      messageId: `<${id}@sms.example>`,
    })
    expect(mail?.bcc).toBeUndefined()
    expect(mail?.text).toContain('https://sms.example/invitation/of-one-reader')
    expect(mail?.html).toContain('ร้านค้า &lt;b&gt;')
    expect(mail?.attachments[0]?.filename).toBe('รายงาน.csv')
    expect(new TextDecoder().decode(mail?.attachments[0]?.content as ArrayBuffer)).toBe('file k1')
  })

  it('tries again after growing pauses while the server cannot take it', async () => {
    refusals.set('full@example.com', { responseCode: 452, message: 'mailbox full' })
    const id = await queue('full@example.com')
    await sendMails(options)
    await sendMails(options)
    expect(await read(id)).toMatchObject({ state: 'waiting', tries: 1, attempts: [expect.stringContaining('452')] })
    test.later(MINUTE)
    await sendMails(options)
    test.later(MINUTE)
    await sendMails(options)
    expect((await read(id)).tries).toBe(2)
    refusals.clear()
    test.later(4 * MINUTE)
    await sendMails(options)
    expect(await read(id)).toMatchObject({ state: 'sent', attempts: [expect.any(String), expect.any(String), null] })
  })

  it('ends at once when the server refuses the address, and after a day without a server', async () => {
    refusals.set('nobody@example.com', { responseCode: 550, message: 'no such mailbox' })
    const refused = await queue('nobody@example.com')
    await sendMails(options)
    expect(await read(refused)).toMatchObject({ state: 'failed', params: null, error: expect.stringContaining('550') })

    const away = smtpMail('smtp://127.0.0.1:1', 'no-reply@sms.example')
    const id = await queue('reader@example.com')
    for (let tries = 0; tries < 10; tries++) {
      await sendMails({ ...options, mail: away })
      test.later(12 * 60 * MINUTE)
    }
    away.close()
    const mail = await read(id)
    expect(mail).toMatchObject({ state: 'failed', tries: 8 })
    expect(mail.attempts).toHaveLength(8)
  })

  it('does not wait for a server that answers bit by bit for ever', async () => {
    const sockets = new Set<Socket>()
    const dripping = createTcpServer((socket) => {
      sockets.add(socket)
      socket.on('error', () => {}).write('220 sms.example\r\n')
      socket.once('data', () => {
        const timer = setInterval(() => socket.write('250-more\r\n'), 20)
        socket.on('close', () => clearInterval(timer))
      })
    })
    await new Promise<void>((resolve) => dripping.listen(0, '127.0.0.1', resolve))
    const { port } = dripping.address() as AddressInfo
    const hasty = smtpMail(`smtp://127.0.0.1:${port}`, 'no-reply@sms.example', { limitMs: 300 })
    const id = await queue('reader@example.com')
    await sendMails({ ...options, mail: hasty })
    expect(await read(id)).toMatchObject({ state: 'waiting', attempts: ['ETIMEDOUT'] })
    await eventually(async () => [...sockets].every(({ destroyed }) => destroyed))
    await new Promise((resolve) => dripping.close(resolve))
  })

  it('keeps mails when no server is configured, and logs no text', async () => {
    log.warn.mockClear()
    const id = await queue('reader@example.com')
    await sendMails({ ...options, mail: undefined })
    expect(await read(id)).toMatchObject({ state: 'kept', attempts: [] })
    expect(log.warn.mock.calls).toEqual([[{ mail: id, template: 'invitation' }, 'mail not configured']])
  })

  it('shows a tenant no mail of another tenant', async () => {
    await queue('reader@example.com')
    const other = await test.newUser(await test.newAccount(), 'owner')
    const found = await asApp(store, tenancyOf(other), (trx) => trx.selectFrom('mails').selectAll().execute())
    expect(found).toEqual([])
  })
})

describe('the texts of mails', () => {
  it('use the same parameters in both languages, and keep line breaks of parameters out', () => {
    for (const { en, th } of Object.values(MAIL_TEXTS)) {
      const names = ({ subject, paragraphs }: { subject: string; paragraphs: readonly string[] }) =>
        new Set([subject, ...paragraphs].flatMap((text) => text.match(/\{\{\w+\}\}/g) ?? []))
      expect(names(th)).toEqual(names(en))
    }
    const hostile = { sender: 'a\r\nBcc: b', account: '<script>', reason: '' }
    const mail = writeMail('senderApproved', 'en', hostile, 'https://sms.example/x')
    expect(mail.subject).toBe('The sender name a Bcc: b was approved')
    expect(mail.text).toContain('a Bcc: b')
    expect(mail.html).not.toContain('<script>')
    // The provider gave no reason.
    expect(mail.html).not.toContain('<p></p>')
  })
})

import { describe, expect, it } from '@jest/globals'
import { getAccount } from '@songsarn/contract/account/account'
import { createApiKey } from '@songsarn/contract/account/api-keys'
import { updateSendingRules } from '@songsarn/contract/account/sending-rules'
import { createWebhook } from '@songsarn/contract/account/webhooks'
import type { SmsType } from '@songsarn/contract/base/states'
import { getCommunication, listCommunications } from '@songsarn/contract/communication/communications'
import { cancelMessages, createMessages } from '@songsarn/contract/communication/messages'
import { createTemplate } from '@songsarn/contract/communication/templates'
import { downloadLogs, getMessage, listLogs, listReferenced } from '@songsarn/contract/reports/logs'
import { callerWith, type TestUser, testApp } from '../../../testing/app.ts'
import type { SendingApp } from '../../../testing/communications.ts'
import { forEachEngine } from '../../../testing/database.ts'
import { eventually, mobiles } from '../../../testing/sending.ts'
import { withSendingApp } from '../../../testing/with-sending-app.ts'
import { auditLedger } from '../../billing/audit-ledger.ts'
import { withdrawWaiting } from '../../delivery/settlement/withdraw.ts'
import type { OpenDatabase } from '../../foundation/db/connect.ts'
import { newId } from '../../foundation/db/id.ts'
import { asWorker } from '../../foundation/db/tenancy.ts'
import { messageContent } from '../../run/message-content.ts'
import { tellStatuses } from '../../webhooks/tell-statuses.ts'
import { startDue } from '../communications/start-due.ts'

const KEY = 'a key for tests'
const HOUR = 3600_000
const [ONE = '', TWO = '', THREE = ''] = mobiles(3)
const e164 = (mobile: string) => `66${mobile.slice(1)}`
const cookieOf = ({ token }: TestUser) => `__Host-songsarn=${token}`
const hello = { from: 'SONGSARN', to: ONE, content: 'Hello' }

forEachEngine('messages by one call', (open) => {
  let store: OpenDatabase
  let app: SendingApp
  withSendingApp(open, (made) => {
    ;({ store, app } = made)
  })

  const post = (user: Pick<TestUser, 'call'>, body: object, query: object = {}, key = newId()) =>
    user.call(createMessages, { body, query }, { 'idempotency-key': key })
  const cancel = (user: TestUser, id: string | null) => user.call(cancelMessages, { params: { id } })
  const credits = async (user: TestUser) => {
    const { creditBalance, creditHeld } = (await user.call(getAccount)).body
    return [creditBalance, creditHeld]
  }
  const sentIn = ({ account }: TestUser) =>
    asWorker(store, (trx) =>
      trx.selectFrom('communications').select('id').where('accountId', '=', account.accountId).execute(),
    )
  const errorsOf = ({ body }: { body: { errors?: { path: string; code: string }[] } }) =>
    body.errors?.map(({ path, code }) => `${path} ${code}`)
  const paused = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    app.transport.setState('down')
    try {
      return await work()
    } finally {
      app.transport.setState('up')
    }
  }

  describe('a call for one mobile', () => {
    it('sends it, and Logs and the communication show purpose and reference', async () => {
      const user = await app.newSender({ credits: 10 })
      const reference = 'order 7/ก'
      const sent = await post(user, { ...hello, to: '081-000 0008', purpose: 'transactional', reference })
      expect([sent.status, sent.body]).toEqual([
        202,
        {
          id: expect.any(String),
          ...{
            status: 'sending',
            dryRun: false,
            mode: 'live',
            from: 'SONGSARN',
            channel: 'sms',
            purpose: 'transactional',
            reference,
          },
          ...{ scheduledAt: null, totalRecipients: 1, totalParts: 1, totalCredit: 1 },
          ...{ endDate: null, brakePercent: 30, linkWarnings: [] },
          recipients: [
            {
              ...{ to: '081-000 0008', mobile: '66810000008', messageId: expect.any(String) },
              ...{ parts: 1, credits: 1, reason: 'ok' },
            },
          ],
        },
      ])
      const { id, recipients } = sent.body
      await app.settled(user, id ?? '')
      expect((await user.call(getCommunication, { params: { id } })).body).toMatchObject({
        ...{ type: 'api', purpose: 'transactional', reference, status: 'completed', cost: 1, recipients: 1 },
      })
      const [{ messageId } = { messageId: null }] = recipients
      expect((await user.call(getMessage, { params: { messageId } })).body).toMatchObject({
        ...{ purpose: 'transactional', reference, smsType: 'api', status: 'Delivered', text: 'Hello' },
      })
      const found = (await user.call(listLogs, { query: { reference, purpose: 'transactional' } })).body
      expect([found.total, found.items[0]?.messageId]).toEqual([1, messageId])
      for (const query of [{ reference: 'order' }, { reference, purpose: 'marketing' }])
        expect((await user.call(listLogs, { query })).body.total).toBe(0)
      expect((await user.call(downloadLogs, { query: { reference } })).text).toContain(`Transactional,${reference}`)
      const byReference = (await user.call(listReferenced, { query: { reference } })).body
      expect([byReference.communications.map((of) => of.id), byReference.items.length]).toEqual([[id], 1])
      // Calls of programs would flood the list, in which people look for what they sent.
      expect((await user.call(listCommunications)).body.total).toBe(0)
    })

    it('returns the reference in callbacks, to the webhooks of the account and to the URL of the call', async () => {
      const user = await app.newSender({ credits: 10 })
      await user.call(createWebhook, { body: { url: 'https://shop.example/all', events: ['message.status'] } })
      const body = { ...hello, reference: 'A-1', callbackUrl: 'https://shop.example/own' }
      const { id } = (await post(user, body)).body
      await app.settled(user, id ?? '')
      await tellStatuses(store)
      const { tenantId } = user.account
      const callbacks = await asWorker(store, (trx) =>
        trx.selectFrom('callbacks').select(['url', 'body']).where('tenantId', '=', tenantId).orderBy('url').execute(),
      )
      const references = callbacks.map((of) => [of.url, JSON.parse(of.body).data.events[0].reference])
      expect(references).toEqual([
        ['https://shop.example/all', 'A-1'],
        ['https://shop.example/own', 'A-1'],
      ])
    })
  })

  describe('a call for many', () => {
    it('sends each recipient their own text, and the ledger is exact', async () => {
      const user = await app.newSender({ credits: 100 })
      const to = [
        { mobile: ONE, fields: { name: 'Malee', order: '1' } },
        { mobile: TWO, fields: { name: 'สมชาย', order: '2' } },
      ]
      const sent = await post(user, { ...hello, to, content: 'Dear {{name}}, {{order}} is here. {{city|Bangkok}}' })
      expect(sent.body).toMatchObject({ totalRecipients: 2, totalParts: 2, totalCredit: 2 })
      await app.settled(user, sent.body.id ?? '')
      const texts = await Promise.all(
        sent.body.recipients.map(async ({ messageId }) => {
          const { body } = await user.call(getMessage, { params: { messageId } })
          return [body.mobile, body.text]
        }),
      )
      expect(texts).toEqual([
        [e164(ONE), 'Dear Malee, 1 is here. Bangkok'],
        [e164(TWO), 'Dear สมชาย, 2 is here. Bangkok'],
      ])
      expect(await credits(user)).toEqual([98, 0])
      expect(await asWorker(store, auditLedger)).toEqual([])
    })

    it('sends to 1,000, in small chunks when transactional', async () => {
      const user = await app.newSender({ credits: 1000 })
      const sent = await post(user, { ...hello, to: mobiles(1000), purpose: 'transactional' })
      expect(sent.body).toMatchObject({ totalRecipients: 1000, totalCredit: 1000 })
      expect(new Set(sent.body.recipients.map(({ messageId }) => messageId)).size).toBe(1000)
      await app.settled(user, sent.body.id ?? '')
      const chunks = await asWorker(store, (trx) =>
        trx
          .selectFrom('chunks')
          .select(['recipients', 'lane'])
          .where('communicationId', '=', sent.body.id ?? '')
          .execute(),
      )
      expect(chunks).toEqual(Array.from({ length: 20 }, () => ({ recipients: 50, lane: 1 })))
      expect(await credits(user)).toEqual([0, 0])
    })

    it('sends to nobody when one cannot get it, and with `partial` to the others', async () => {
      const user = await app.newSender({ credits: 10 })
      const body = { ...hello, to: [ONE, '02 123 4567', { mobile: TWO }, { mobile: ONE }, { mobile: 'x' }] }
      const refused = await post(user, body)
      expect([refused.status, refused.body.code, refused.body.params]).toEqual([
        422,
        'recipients.leftOut',
        { count: 3, total: 5 },
      ])
      expect(errorsOf(refused)).toEqual(['to.1 notMobile', 'to.3.mobile leftOut', 'to.4.mobile notMobile'])
      expect([await sentIn(user), await credits(user)]).toEqual([[], [10, 0]])
      const sent = await post(user, { ...body, partial: true })
      expect(
        sent.body.recipients.map(({ reason, credits: cost, messageId }) => [reason, cost, messageId !== null]),
      ).toEqual([
        ['ok', 1, true],
        ['notMobile', 0, false],
        ['ok', 1, true],
        ['duplicateOf', 0, false],
        ['notNumber', 0, false],
      ])
      await app.settled(user, sent.body.id ?? '')
      const shown = (await user.call(getCommunication, { params: { id: sent.body.id } })).body
      expect(shown).toMatchObject({ recipients: 5, uniqueAmount: 2, duplicate: 1, invalid: 2, blacklist: 0, cost: 2 })
      expect(await credits(user)).toEqual([8, 0])
    })
  })

  describe('is refused with a code of its own', () => {
    const cases: [string, object, number, string, string[] | undefined][] = [
      ['1,001 recipients', { to: mobiles(1001) }, 422, 'request.invalid', ['to tooMany']],
      ['no recipient', { to: [] }, 422, 'request.invalid', ['to required']],
      ['a recipient of another type', { to: [ONE, 5] }, 422, 'request.invalid', ['to.1 format']],
      [
        'a misspelt field of a recipient',
        { to: [{ mobile: ONE, field: {} }] },
        422,
        'request.invalid',
        ['to.0.field notExpected'],
      ],
      [
        'one number in two forms',
        { to: [ONE, `+66 ${ONE.slice(1, 3)}-${ONE.slice(3)}`] },
        422,
        'recipients.leftOut',
        ['to.1 leftOut'],
      ],
      [
        'a text that is empty with its values',
        { to: [{ mobile: ONE, fields: { name: ' ' } }], content: '{{name}}' },
        422,
        'recipients.leftOut',
        ['to.0.fields.name required'],
      ],
      ['a landline', { to: '021234567' }, 422, 'recipients.leftOut', ['to notMobile']],
      ['nobody who can get it', { to: ['x'], partial: true }, 422, 'recipients.none', ['to.0 notMobile']],
      [
        'a merge field without a value',
        { to: [{ mobile: ONE, fields: { name: 'A' } }, { mobile: TWO }], content: '{{name}}' },
        422,
        'recipients.leftOut',
        ['to.1.fields.name required'],
      ],
      [
        'a merge field that nobody has',
        { content: '{{nothing}}' },
        422,
        'content.unknownField',
        ['content unknownField'],
      ],
      [
        'maxCredits below the price',
        { maxCredits: 1, to: [ONE, TWO] },
        422,
        'credit.aboveMax',
        ['maxCredits tooSmall'],
      ],
      ['too few credits', { to: mobiles(11) }, 422, 'credit.insufficient', undefined],
      ['a sender that is not approved', { from: 'OTHER' }, 422, 'sender.notApproved', ['from notApproved']],
      ['no sender', { from: undefined }, 422, 'request.invalid', ['from required']],
      ['no text', { content: undefined }, 422, 'request.invalid', ['content required']],
      [
        'a template of another account',
        { content: undefined, templateId: newId() },
        422,
        'request.invalid',
        ['templateId unknown'],
      ],
      ['text and template', { templateId: newId() }, 422, 'request.invalid', ['templateId notExpected']],
      ['validFor below its range', { validFor: 59 }, 422, 'request.invalid', ['validFor tooSmall']],
      ['validFor above its range', { validFor: 259_201 }, 422, 'request.invalid', ['validFor tooBig']],
      ['a start in the past', { scheduledAt: '2020-01-01T00:00:00Z' }, 422, 'request.invalid', ['scheduledAt inPast']],
      ['a purpose that does not exist', { purpose: 'otp' }, 422, 'request.invalid', ['purpose notAllowed']],
      ['LINE without a channel', { channel: 'line', from: undefined }, 409, 'line.notSet', undefined],
      ['a reference of two lines', { reference: 'a\nb' }, 422, 'request.invalid', ['reference format']],
    ]
    it.each(cases)('%s', async (_, change, status, code, errors) => {
      const user = await app.newSender({ credits: 10 })
      for (const query of [{}, { dryRun: 'true' }]) {
        const refused = await post(user, { ...hello, ...change }, query)
        expect([refused.status, refused.body.code, errorsOf(refused)]).toEqual([status, code, errors])
      }
      expect([await sentIn(user), await credits(user)]).toEqual([[], [10, 0]])
    })

    it('a reference that the account used, also by two processes at once', async () => {
      const user = await app.newSender({ credits: 10 })
      const other = await app.newSender({ credits: 10 })
      const first = await post(user, { ...hello, reference: 'R' })
      const second = await post(user, { ...hello, reference: 'R' })
      expect([second.status, second.body.code, second.body.params, errorsOf(second)]).toEqual([
        ...[409, 'reference.used', { communicationId: first.body.id }],
        ['reference taken'],
      ])
      expect((await post(user, { ...hello, reference: 'R' }, { dryRun: 'true' })).body.code).toBe('reference.used')
      expect((await post(other, { ...hello, reference: 'R' })).status).toBe(202)
      const process = testApp(store)
      const there = callerWith(process.fetch, { cookie: cookieOf(user) })
      const scheduled = { scheduledAt: new Date(Date.now() + HOUR).toISOString() }
      const answers = await Promise.all(
        [{}, scheduled, {}, scheduled].flatMap((change) => [
          post(user, { ...hello, ...change, reference: 'S' }),
          post({ call: there }, { ...hello, ...change, reference: 'S' }),
        ]),
      )
      expect(answers.map(({ status }) => status).sort()).toEqual([202, 409, 409, 409, 409, 409, 409, 409])
      expect(await sentIn(user)).toHaveLength(2)
    })

    it('a person who got enough marketing, or a send that needs an approval', async () => {
      const user = await app.newSender({ credits: 10 })
      await app.newUser(user.account, 'admin')
      const limited = await user.call(updateSendingRules, { body: { version: 0, cap: { messages: 1, days: 7 } } })
      expect((await post(user, hello)).status).toBe(202)
      expect((await post(user, hello)).body).toMatchObject({
        ...{ code: 'recipients.leftOut', errors: [{ path: 'to' }] },
      })
      expect((await post(user, { ...hello, purpose: 'transactional' })).status).toBe(202)
      const approval = { recipients: 1, credits: null, audiences: [] }
      await user.call(updateSendingRules, { body: { version: limited.body.version, approval } })
      expect((await post(user, { ...hello, purpose: 'transactional' })).body.code).toBe('approval.required')
      expect(await sentIn(user)).toHaveLength(2)
    })

    it('nothing of a test key: its calls are dry runs that say so', async () => {
      const user = await app.newSender({ credits: 1 })
      const scopes = ['send:Communication', 'send:Transactional']
      const { key } = (await user.call(createApiKey, { body: { name: 'Tests', mode: 'test', scopes } })).body
      const tester = { call: callerWith(app.fetch, { authorization: `Bearer ${key}` }) }
      const scheduledAt = new Date(Date.now() + HOUR).toISOString()
      for (const change of [{}, { scheduledAt }, { purpose: 'transactional' }]) {
        const { status, body } = await post(tester, { ...hello, ...change, reference: 'T' })
        expect([status, body]).toEqual([
          202,
          expect.objectContaining({ id: null, dryRun: true, mode: 'test', totalCredit: 1 }),
        ])
        expect(body.recipients).toEqual([expect.objectContaining({ messageId: null, reason: 'ok' })])
      }
      expect((await post(tester, { ...hello, from: 'NOBODY' })).body.code).toBe('sender.notApproved')
      // More than the balance, which a test key must not learn.
      for (const change of [{}, { scheduledAt }])
        expect((await post(tester, { ...hello, ...change, to: [ONE, TWO] })).body).toMatchObject({ totalCredit: 2 })
      expect([await sentIn(user), await credits(user)]).toEqual([[], [1, 0]])
      // The reference is still free for the live call.
      expect((await post(user, { ...hello, reference: 'T' })).body).toMatchObject({ dryRun: false, mode: 'live' })
    })

    it('transactional without the right to it', async () => {
      const account = await app.newSender({ credits: 10 })
      const sender = await app.newUser(account.account, 'sender')
      const body = { ...hello, purpose: 'transactional' }
      const noRight = { code: 'request.invalid', errors: [{ path: 'purpose', code: 'noRight' }] }
      expect((await post(sender, body)).body).toMatchObject(noRight)
      expect((await post(sender, hello)).status).toBe(202)
      const withScopes = async (...scopes: string[]) => {
        const made = await account.call(createApiKey, { body: { name: 'Shop', mode: 'live', scopes } })
        return { call: callerWith(app.fetch, { authorization: `Bearer ${made.body.key}` }) }
      }
      expect((await post(await withScopes('send:Communication'), body)).body).toMatchObject(noRight)
      expect((await post(await withScopes('send:Communication', 'send:Transactional'), body)).status).toBe(202)
    })

    it('a recipient of a trial account that is not its own', async () => {
      const user = await app.newSender({ credits: 10, mode: 'trial' })
      expect((await post(user, hello)).body.code).toBe('trial.recipientNotAllowed')
    })
  })

  it('answers a repeated key the same, also by two processes at once, and sends once', async () => {
    const user = await app.newSender({ credits: 10 })
    const process = testApp(store)
    const there = { call: callerWith(process.fetch, { cookie: cookieOf(user) }) }
    const key = newId()
    const settled = async (by: Pick<TestUser, 'call'>) =>
      eventually(async () => {
        const answer = await post(by, hello, {}, key)
        return answer.status === 409 ? undefined : answer
      })
    const answers = await Promise.all([settled(user), settled(there), settled(user), settled(there)])
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(await sentIn(user)).toHaveLength(1)
    expect((await post(user, { ...hello, content: 'Other' }, {}, key)).body.code).toBe('idempotency.mismatch')
    const refused = newId()
    const texts = [
      await post(user, { ...hello, to: 'x' }, {}, refused),
      await post(user, { ...hello, to: 'x' }, {}, refused),
    ]
    expect(texts.map(({ body }) => body.code)).toEqual(['recipients.leftOut', 'recipients.leftOut'])
  })

  it('pays for many calls at once as far as the credits go', async () => {
    const user = await app.newSender({ credits: 7 })
    const process = testApp(store)
    const there = { call: callerWith(process.fetch, { cookie: cookieOf(user) }) }
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => post(index % 2 === 0 ? user : there, { ...hello, to: [ONE] })),
    )
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(7)
    expect(answers.flatMap(({ body }) => body.code ?? [])).toEqual(
      Array.from({ length: 5 }, () => 'credit.insufficient'),
    )
    for (const { body } of answers) if (body.id) await app.settled(user, body.id)
    expect(await credits(user)).toEqual([0, 0])
    expect(await asWorker(store, auditLedger)).toEqual([])
  })

  describe('a dry run', () => {
    it.each([
      ['of a plain text', {}],
      ['of links', { content: 'See https://shop.example/a', shortenUrl: true, unsubscribe: true }],
      ['of a later start', { scheduledAt: new Date(Date.now() + HOUR).toISOString() }],
    ])('%s answers as the call does, and stores nothing', async (_, change) => {
      const user = await app.newSender({ credits: 10 })
      const body = { ...hello, ...change, to: [ONE, TWO], reference: 'D' }
      const tried = await post(user, body, { dryRun: 'true' })
      expect([tried.status, tried.body.id, tried.body.dryRun]).toEqual([202, null, true])
      expect([await sentIn(user), await credits(user)]).toEqual([[], [10, 0]])
      const analyses = await asWorker(store, (trx) =>
        trx.selectFrom('analyses').select('id').where('tenantId', '=', user.account.tenantId).execute(),
      )
      expect(analyses).toEqual([])
      const sent = await post(user, body)
      const withoutIds = ({ body: { id: __, dryRun: ___, recipients, ...rest } }: typeof sent) => ({
        ...rest,
        recipients: recipients.map((of) => ({ ...of, messageId: null })),
      })
      expect(withoutIds(tried)).toEqual(withoutIds(sent))
    })
  })

  it('takes text, sender and short links from a template', async () => {
    const user = await app.newSender({ credits: 10 })
    const body = {
      templateName: 'Parcel',
      senderName: 'SONGSARN',
      content: 'See https://shop.example/p',
      shortenUrl: true,
    }
    const { tempId: templateId } = (await user.call(createTemplate, { body })).body
    const sent = await post(user, { to: ONE, templateId })
    expect(sent.status).toBe(202)
    const [{ messageId } = { messageId: null }] = sent.body.recipients
    const { text } = (await user.call(getMessage, { params: { messageId } })).body
    expect(text).toMatch(/^See https:\/\/sms\.example\/l\/\w+$/)
    const kept = await asWorker(store, (trx) =>
      trx.selectFrom('analyses').select('deletedAt').where('tenantId', '=', user.account.tenantId).execute(),
    )
    expect(kept.map(({ deletedAt }) => deletedAt !== null)).toEqual([true])
  })

  describe('cancel', () => {
    it('takes back what waits, with its credits', async () => {
      const user = await app.newSender({ credits: 10 })
      await paused(async () => {
        const { id } = (await post(user, { ...hello, to: [ONE, TWO] })).body
        expect((await cancel(user, id)).body).toEqual({ id, status: 'stopped', cancelled: 2, sent: 0 })
        await app.settled(user, id ?? '')
        expect((await cancel(user, id)).body).toMatchObject({ status: 409, code: 'messages.notWaiting' })
        const one = (await post(user, hello)).body.recipients[0]
        expect((await cancel(user, one?.messageId ?? null)).body).toMatchObject({ cancelled: 1 })
        const many = (await post(user, { ...hello, to: [ONE, TWO] })).body
        const together = await cancel(user, many.recipients[0]?.messageId ?? null)
        expect([together.body.code, together.body.params]).toEqual(['messages.together', { communicationId: many.id }])
        await cancel(user, many.id)
      })
      expect(await credits(user)).toEqual([10, 0])
      expect(await asWorker(store, auditLedger)).toEqual([])
    })

    it('takes back a call that is scheduled, which its reference finds', async () => {
      const user = await app.newSender({ credits: 10 })
      const scheduledAt = new Date(Date.now() + HOUR).toISOString()
      const { body } = await post(user, { ...hello, scheduledAt, reference: 'later', purpose: 'transactional' })
      expect(body).toMatchObject({ status: 'scheduled', scheduledAt, recipients: [{ messageId: null, reason: 'ok' }] })
      const find = async () => (await user.call(listReferenced, { query: { reference: 'later' } })).body
      expect(await find()).toMatchObject({
        communications: [{ id: body.id, status: 'scheduled' }],
        items: [],
        total: 0,
      })
      expect(await credits(user)).toEqual([9, 1])
      expect((await cancel(user, body.id)).body).toMatchObject({ cancelled: 1, sent: 0 })
      await eventually(async () => (await find()).items[0]?.status === 'Cancelled')
      expect(await credits(user)).toEqual([10, 0])
    })

    it('comes too late for what was handed over', async () => {
      const user = await app.newSender({ credits: 10 })
      const { id } = (await post(user, hello)).body
      await app.settled(user, id ?? '')
      const late = await cancel(user, id)
      expect([late.status, late.body.code]).toEqual([409, 'messages.notWaiting'])
      expect((await user.call(getCommunication, { params: { id } })).body.status).toBe('completed')
    })

    it('of another account, or of what was not sent by a call, finds nothing', async () => {
      const user = await app.newSender({ credits: 10 })
      const { id } = (await post(user, hello)).body
      expect((await cancel(await app.newSender(), id)).status).toBe(404)
      expect((await cancel(user, await app.quickSend(user, [ONE]))).status).toBe(404)
    })

    it('races with delivery: each message is sent or cancelled, and two cancels are one', async () => {
      const user = await app.newSender({ credits: 4000 })
      const process = testApp(store)
      const there = { ...user, call: callerWith(process.fetch, { cookie: cookieOf(user) }) }
      for (const wait of [0, 5, 15, 30]) {
        const { id } = (await post(user, { ...hello, to: mobiles(300) })).body
        await new Promise((resolve) => setTimeout(resolve, wait))
        const answers = await Promise.all([cancel(user, id), cancel(there, id)])
        await app.settled(user, id ?? '')
        const done = answers.filter(({ status }) => status === 200)
        const { counts, cost } = (await user.call(getCommunication, { params: { id } })).body
        expect(done.length).toBe(counts.cancelled > 0 ? 1 : 0)
        if (done[0]) expect(done[0].body).toMatchObject({ cancelled: counts.cancelled, sent: 300 - counts.cancelled })
        expect(cost).toBe(300 - counts.cancelled)
      }
      expect(await asWorker(store, auditLedger)).toEqual([])
    })
  })

  it('cancels what was not handed over in the time that it is valid', async () => {
    const user = await app.newSender({ credits: 10 })
    await paused(async () => {
      const { id } = (await post(user, { ...hello, validFor: 60 })).body
      const valid = (await post(user, { ...hello, validFor: 3600 })).body
      await asWorker(store, (trx) =>
        trx
          .updateTable('communications')
          .set({ validUntil: new Date(Date.now() - 1000) })
          .where('id', '=', id ?? '')
          .execute(),
      )
      await withdrawWaiting(store, messageContent(KEY), new Date())
      const { items } = (await user.call(listLogs)).body
      expect(items.map(({ status, error }) => [status, error])).toEqual([
        ['Pending', null],
        ['Cancelled', 'message.tooLate'],
      ])
      await cancel(user, valid.id)
    })
    expect(await credits(user)).toEqual([10, 0])
  })

  it('starts a scheduled call with its validity, lane and purpose', async () => {
    const user = await app.newSender({ credits: 10 })
    const scheduledAt = new Date(Date.now() + HOUR)
    const body = {
      ...hello,
      to: THREE,
      scheduledAt: scheduledAt.toISOString(),
      validFor: 600,
      purpose: 'transactional',
    }
    const { id } = (await post(user, body)).body
    const read = () =>
      asWorker(store, (trx) =>
        trx
          .selectFrom('communications')
          .select(['type', 'lane', 'purpose', 'validUntil'])
          .where('id', '=', id ?? '')
          .executeTakeFirstOrThrow(),
      )
    const validUntil = new Date(scheduledAt.getTime() + 600_000)
    expect(await read()).toEqual({ type: 'api' satisfies SmsType, lane: 1, purpose: 'transactional', validUntil })
    await asWorker(store, (trx) =>
      trx
        .updateTable('communications')
        .set({ scheduledAt: new Date(Date.now() - 1000) })
        .where('id', '=', id ?? '')
        .execute(),
    )
    await startDue(store, { jobs: app.ports.jobs, secretKey: KEY, onStarted: () => app.ports.delivery.wake() })
    await app.settled(user, id ?? '')
    expect(await credits(user)).toEqual([9, 0])
  })
})

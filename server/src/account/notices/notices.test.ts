import { expect, it } from '@jest/globals'
import { decideTopUp, requestTopUp } from '@songsarn/contract/account/credit'
import {
  getNoticeMails,
  listNotices,
  NOTICE_DAYS,
  NOTICE_KINDS,
  NOTICE_RIGHTS,
  type NoticeKind,
  readNotices,
  updateNoticeMails,
} from '@songsarn/contract/account/notices'
import { decideSender, requestSender } from '@songsarn/contract/account/senders'
import { answerTicket, createTicket } from '@songsarn/contract/account/tickets'
import type { TestUser } from '../../../testing/app.ts'
import { forEachEngine } from '../../../testing/database.ts'
import { queuedMails } from '../../../testing/mails.ts'
import { testProvider } from '../../../testing/provider.ts'
import { newId } from '../../foundation/db/id.ts'
import { asWorker } from '../../foundation/db/tenancy.ts'
import { purgeNotices } from './purge-notices.ts'
import { recordNotice } from './record-notice.ts'

forEachEngine('notices', (open) => {
  const desk = testProvider(open)

  const list = async (by: TestUser, query: object = {}) => (await by.call(listNotices, { query })).body
  const kinds = async (by: TestUser) => (await list(by)).items.map(({ kind }) => kind)
  const read = (by: TestUser, id: string, earlier = false) => by.call(readNotices, { body: { id, earlier } })
  const record = (by: TestUser, kind: NoticeKind, more: object = {}) => {
    const params = {
      subject: 'Late',
      account: 'Shop',
      report: 'Daily',
      communication: 'Sale',
      balance: 5,
      level: 9,
      done: 1,
      share: '40',
      domain: 'sms.brand.example',
    }
    const notice = {
      ...by.account,
      kind,
      params: { ...params, file: 'a.csv', rows: 1, credits: 5, sender: 'A', reason: '', person: 'B', recipients: 1 },
      ...more,
    }
    return asWorker(desk.store, (trx) =>
      recordNotice(trx, desk.test.ports, { ...notice, path: '/x' }, desk.test.ports.now()),
    )
  }
  const mailsTo = async (user: TestUser) => {
    const all = await queuedMails(desk.store, user.account.tenantId)
    return all.filter(({ to }) => to === `${user.username}@example.com`).map(({ template }) => template)
  }

  it('tell users with the right to it what the provider decided and answered', async () => {
    const owner = await desk.newOwner()
    const viewer = await desk.test.newUser(owner.account, 'viewer')
    const sender = (await owner.call(requestSender, { body: { name: 'MyShop' } })).body
    await desk.operator.call(decideSender, { params: sender, body: { decision: 'reject', reason: 'Not yours' } })
    const key = () => ({ 'idempotency-key': newId() })
    const topUp = (await owner.call(requestTopUp, { body: { credits: 1500 } }, key())).body
    // Only one of two decisions counts, and so there is one notice.
    const confirm = { params: topUp, body: { decision: 'confirm' } }
    await Promise.all([1, 2].map(() => desk.operator.call(decideTopUp, confirm, key())))
    const ticket = (await owner.call(createTicket, { body: { subject: 'Late', content: 'x' } })).body
    await desk.operator.call(answerTicket, { params: ticket, body: { content: 'Soon.' } }, key())

    expect(await list(owner)).toMatchObject({
      total: 3,
      unread: 3,
      items: [
        { kind: 'ticketAnswered', params: { subject: 'Late' }, path: `/contact-us/${ticket.id}`, read: false },
        { kind: 'topUpConfirmed', params: { credits: 1500, account: 'Shop' }, path: '/account/credit' },
        {
          kind: 'senderRejected',
          params: { sender: 'MyShop', reason: 'Not yours' },
          path: '/account/senders',
        },
      ],
    })
    expect(await kinds(viewer)).toEqual(['ticketAnswered', 'senderRejected'])
    expect(await kinds(await desk.newOwner())).toEqual([])
    expect(await mailsTo(owner)).toEqual(['senderRejected', 'topUpConfirmed', 'ticketAnswered'])
    expect(await mailsTo(viewer)).toEqual([])
  })

  it('are read by each user for themselves: one notice, or all that they saw', async () => {
    const owner = await desk.newOwner()
    const admin = await desk.test.newUser(owner.account, 'admin')
    for (const kind of ['reportReady', 'reportFailed', 'scheduleMissed'] as const) await record(owner, kind)
    const { items, newest } = await list(owner, { sort: 'createDate' })
    const [ready, failed, missed] = items
    expect(newest).toBe(missed?.id)
    if (!missed || !failed || !ready) throw new Error('three notices')
    await Promise.all([read(owner, ready.id), read(owner, ready.id)])
    expect(await list(owner, { unread: true })).toMatchObject({ total: 2, unread: 2 })
    expect((await list(owner, { unread: false })).items).toMatchObject([{ id: ready.id, read: true }])
    // A notice that came after the list was shown stays unread.
    await read(owner, failed.id, true)
    expect((await list(owner, { unread: true })).items).toMatchObject([{ id: missed.id }])
    expect((await list(admin)).unread).toBe(3)
    const stranger = await desk.newOwner()
    expect((await read(stranger, missed.id, true)).status).toBe(204)
    expect((await list(owner)).unread).toBe(1)
  })

  it('belong to the account, not to its parent or its sub-accounts', async () => {
    const owner = await desk.newOwner()
    const branch = await desk.test.newUser(await desk.test.newAccount({ name: 'Branch' }, owner.account), 'owner')
    await record(branch, 'reportReady')
    expect([await kinds(owner), await kinds(branch)]).toEqual([[], ['reportReady']])
    const acting = { 'songsarn-account': branch.account.accountId }
    expect((await owner.call(listNotices, { query: {} }, acting)).body.total).toBe(1)
  })

  it('come by mail as each user chose', async () => {
    const owner = await desk.newOwner()
    const [never, always, viewer, off] = await Promise.all([
      desk.test.newUser(owner.account, 'admin'),
      desk.test.newUser(owner.account, 'admin'),
      desk.test.newUser(owner.account, 'viewer'),
      desk.test.newUser(owner.account, 'admin'),
    ])
    const defaults = (await owner.call(getNoticeMails)).body
    expect(defaults).toMatchObject({ topUpDeclined: 'own', creditLow: 'none' })
    const choose = (user: TestUser, mail: string) =>
      user.call(updateNoticeMails, { body: Object.fromEntries(NOTICE_KINDS.map((kind) => [kind, mail])) })
    await choose(never, 'none')
    for (const user of [always, viewer, off]) expect((await choose(user, 'all')).body.creditLow).toBe('all')
    await asWorker(desk.store, (trx) =>
      trx
        .updateTable('users')
        .set({ active: false })
        .where('tenantId', '=', off.account.tenantId)
        .where('id', '=', off.userId)
        .execute(),
    )
    await record(owner, 'topUpDeclined', { userId: never.userId })
    await record(owner, 'topUpDeclined', { userId: owner.userId })
    await record(owner, 'creditLow', { mailed: [`${owner.username}@example.com`] })
    expect(await mailsTo(never)).toEqual([])
    expect(await mailsTo(owner)).toEqual(['topUpDeclined'])
    expect(await mailsTo(always)).toEqual(['topUpDeclined', 'topUpDeclined', 'creditLow'])
    // A viewer may not see credits, whatever they choose.
    expect(await mailsTo(viewer)).toEqual([])
    expect(await mailsTo(off)).toEqual([])
    expect((await owner.call(updateNoticeMails, { body: { ...defaults, creditLow: 'yes' } })).status).toBe(422)
  })

  it(`are deleted after ${NOTICE_DAYS} days, with who read them`, async () => {
    const owner = await desk.newOwner()
    await record(owner, 'reportReady')
    const [old] = (await list(owner)).items
    await read(owner, old?.id ?? '')
    const days = NOTICE_DAYS * 86_400_000
    const purge = (ms: number) =>
      asWorker(desk.store, (trx) => purgeNotices(trx, new Date(desk.test.ports.now().getTime() + ms)))
    await purge(days - 60_000)
    expect((await list(owner)).total).toBe(1)
    await purge(days + 60_000)
    expect((await list(owner)).total).toBe(0)
  })
})

it('have a right for each kind', () => {
  expect(Object.keys(NOTICE_RIGHTS)).toEqual([...NOTICE_KINDS])
})

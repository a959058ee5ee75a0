import { expect, it } from '@jest/globals'
import { listAudit } from '@songsarn/contract/account/audit'
import {
  decideSender,
  deleteSender,
  getSenderDocument,
  listDeskSenders,
  listSenders,
  requestSender,
  uploadSenderDocument,
} from '@songsarn/contract/account/senders'
import { updateMe } from '@songsarn/contract/account/session'
import { createOtpConfig } from '@songsarn/contract/otp/otp'
import type { TestUser } from '../../../testing/app.ts'
import { forEachEngine } from '../../../testing/database.ts'
import { queuedMails } from '../../../testing/mails.ts'
import { testProvider } from '../../../testing/provider.ts'

forEachEngine('sender names', (open) => {
  const desk = testProvider(open)

  const newOwner = async () => desk.test.newUser(await desk.test.newAccount({ name: 'Shop', plan: 'Basic' }), 'owner')
  const ask = (by: TestUser, name: string, more: object = {}) => by.call(requestSender, { body: { name, ...more } })
  const decide = (id: string, decision: string, reason = '') =>
    desk.operator.call(decideSender, { params: { id }, body: { decision, reason } })

  it('are requested with a document, rejected with a reason, requested again and approved', async () => {
    const owner = await newOwner()
    const pdf = new File(['%PDF-1.4 x'], 'ทะเบียน.pdf')
    const document = (await owner.call(uploadSenderDocument, { file: pdf })).body
    expect(document).toMatchObject({ name: 'ทะเบียน.pdf', type: 'application/pdf', size: 10 })
    const asked = await ask(owner, 'MyShop', { purpose: 'Orders', documents: [document.id] })
    expect([asked.status, asked.body]).toMatchObject([201, { status: 'pending', documents: [document] }])
    // A day later the document is still there.
    desk.test.later(25 * 3600_000)
    const late = await desk.test.newUser(owner.account, 'owner')
    expect((await late.call(getSenderDocument, { params: { id: document.id } })).text).toBe('%PDF-1.4 x')
    desk.test.later(-25 * 3600_000)

    const [seen] = (await desk.operator.call(listDeskSenders, { query: { senderName: 'myshop', status: 'pending' } }))
      .body.items
    expect(seen).toMatchObject({ account: 'Shop', requestedBy: 'Test User', purpose: 'Orders', sameName: 0 })
    expect((await decide(asked.body.id, 'reject')).body.errors).toMatchObject([{ path: 'reason', code: 'required' }])
    const answers = await Promise.all([decide(asked.body.id, 'reject', 'Not yours'), decide(asked.body.id, 'approve')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])

    if (answers[0]?.status === 200) {
      const again = await ask(owner, 'myshop')
      expect(again.status).toBe(201)
      expect((await decide(again.body.id, 'approve')).body.status).toBe('approved')
    }
    const actions = (await owner.call(listAudit, { query: { subject: 'Sender' } })).body.items.map(
      ({ action }) => action,
    )
    expect(actions.at(-1)).toBe('request')
    expect((await owner.call(listSenders, { query: { status: 'approved' } })).body.total).toBe(1)
  })

  it('are decided by a mail to who requested them, in their language', async () => {
    const owner = await newOwner()
    const asker = await desk.test.newUser(owner.account, 'admin')
    await asker.call(updateMe, { body: { locale: 'th' } })
    const [first, second] = [await ask(asker, 'First'), await ask(owner, 'Second')]
    await decide(first.body.id, 'reject', 'ไม่ใช่ชื่อของคุณ')
    await Promise.all([1, 2].map(() => decide(second.body.id, 'approve')))
    expect(await queuedMails(desk.store, owner.account.tenantId)).toEqual([
      {
        to: `${asker.username}@example.com`,
        template: 'senderRejected',
        subject: 'ชื่อผู้ส่ง First ไม่ได้รับอนุมัติ',
        text: expect.stringContaining('ไม่ใช่ชื่อของคุณ'),
      },
      {
        to: `${owner.username}@example.com`,
        template: 'senderApproved',
        subject: 'The sender name Second was approved',
        text: expect.stringContaining('/account/senders'),
      },
    ])
  })

  it.each([
    ['ab', 'tooShort'],
    ['TwelveLetter', 'tooLong'],
    ['123456', 'format'],
    ['ร้านค้า', 'format'],
    ['A,B', 'format'],
  ])('refuse %s: %s', async (name, code) => {
    expect((await ask(await newOwner(), name)).body.errors).toMatchObject([{ path: 'name', code }])
  })

  it('are unique in an account, and as many as its plan allows, also at once', async () => {
    const owner = await newOwner()
    const made = await Promise.all(['One', 'ONE', 'Two', 'Three'].map((name) => ask(owner, name)))
    expect(made.filter(({ status }) => status === 201)).toHaveLength(2)
    expect((await ask(owner, 'Four')).body).toMatchObject({ code: 'limit.reached', params: { max: 2 } })
    expect((await ask(await desk.test.newUser(owner.account, 'sender'), 'Five')).body.code).toBe('right.missing')
    const gone = await ask(await newOwner(), 'Six', { documents: [crypto.randomUUID()] })
    expect([gone.body.code, gone.body.errors?.[0]?.path]).toEqual(['file.gone', 'documents'])
  })

  it('are not deleted while something uses them', async () => {
    const owner = await newOwner()
    const { id } = (await ask(owner, 'SONGSARN')).body
    await decide(id, 'approve')
    expect((await owner.call(createOtpConfig, { body: createOtpConfig.example })).status).toBe(201)
    const refused = await owner.call(deleteSender, { params: { id } })
    expect(refused.body).toMatchObject({ code: 'sender.inUse', params: { count: 1 } })
    const other = (await ask(owner, 'Unused')).body
    expect((await owner.call(deleteSender, { params: { id: other.id } })).status).toBe(204)
    const stranger = await newOwner()
    expect((await stranger.call(deleteSender, { params: { id } })).status).toBe(404)
  })
})

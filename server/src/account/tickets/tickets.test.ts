import { expect, it } from '@jest/globals'
import { listAudit } from '@songsarn/contract/account/audit'
import {
  answerTicket,
  closeTicket,
  createReply,
  createTicket,
  deleteReply,
  getDeskFile,
  getTicket,
  getTicketFile,
  listDeskTickets,
  listReplies,
  listTickets,
  MAX_REPLIES,
  MAX_TICKET_MESSAGES,
  updateReply,
  uploadTicketFile,
  writeTicketMessage,
} from '@songsarn/contract/account/tickets'
import { forEachEngine } from '../../../testing/database.ts'
import { testProvider } from '../../../testing/provider.ts'
import { newId } from '../../foundation/db/id.ts'
import { asWorker } from '../../foundation/db/tenancy.ts'

forEachEngine('tickets', (open) => {
  const desk = testProvider(open)

  it('are written with a file, answered by mail, opened again by a message, and closed once', async () => {
    const account = await desk.test.newAccount({ name: 'ร้านหนึ่ง' })
    const writer = await desk.test.newUser(account, 'sender')
    const viewer = await desk.test.newUser(account, 'viewer')
    const { body: file } = await writer.call(uploadTicketFile, { file: new File(['0812345678\n'], 'เบอร์.txt') })
    const { status, body: ticket } = await writer.call(createTicket, { body: { subject: 'Late', file: file.id } })
    expect([status, ticket]).toMatchObject([
      201,
      { subject: 'Late', status: 'open', messages: [{ from: 'account', name: 'Test User', content: '', file }] },
    ])
    const params = { id: ticket.id }
    expect((await viewer.call(getTicketFile, { params: { id: file.id } })).text).toBe('0812345678\n')
    expect((await desk.operator.call(getDeskFile, { params: { id: file.id } })).text).toBe('0812345678\n')
    expect((await viewer.call(writeTicketMessage, { params, body: { content: 'x' } })).body.code).toBe('right.missing')

    const waiting = await desk.operator.call(listDeskTickets, { query: { status: 'open', accountName: 'หนึ่ง' } })
    expect(waiting.body.items).toMatchObject([{ id: ticket.id, account: 'ร้านหนึ่ง', createBy: 'Test User' }])
    const key = { 'idempotency-key': newId() }
    const answer = { params, body: { content: 'We look into it.' } }
    const answered = await desk.operator.call(answerTicket, answer, key)
    expect((await desk.operator.call(answerTicket, answer, key)).text).toBe(answered.text)
    expect(answered.body.messages.at(-1)).toMatchObject({ from: 'provider', name: 'Test User' })
    const seen = (await writer.call(getTicket, { params })).body
    expect(seen).toMatchObject({ status: 'answered', reply: 'We look into it.' })
    expect(seen.messages.at(-1)).toMatchObject({ from: 'provider', name: null, content: 'We look into it.' })
    const mails = await asWorker(desk.store, (trx) =>
      trx.selectFrom('mails').select(['recipient', 'template']).where('tenantId', '=', account.tenantId).execute(),
    )
    expect(mails).toEqual([{ recipient: `${writer.username}@example.com`, template: 'ticketAnswered' }])

    const close = () => writer.call(closeTicket, { params })
    expect((await Promise.all([close(), close()])).map((one) => one.status).toSorted()).toEqual([200, 409])
    const again = await writer.call(writeTicketMessage, { params, body: { content: 'Still late' } })
    expect([again.status, again.body.status, again.body.messages.length]).toEqual([201, 'open', 3])
    const owner = await desk.test.newUser(account, 'owner')
    const entries = (await owner.call(listAudit, { query: { subject: 'Ticket' } })).body.items
    expect(entries.map(({ action, by }) => [action, by.kind])).toEqual([
      ['reopen', 'user'],
      ['close', 'user'],
      ['answer', 'provider'],
      ['create', 'user'],
    ])
  })

  it('need one filled field, a sender of the account, and are found by their account only', async () => {
    const owner = await desk.test.newUser(await desk.test.newAccount(), 'owner')
    const empty = await owner.call(createTicket, { body: { subject: ' ', content: '' } })
    expect([empty.status, empty.body.errors]).toMatchObject([422, [{ path: 'content', code: 'required' }]])
    const wrong = await owner.call(createTicket, { body: { content: 'x', sender: 'Nobody' } })
    expect([wrong.body.code, wrong.body.errors?.[0]?.path]).toEqual(['ticket.unknownSender', 'sender'])
    const gone = await owner.call(createTicket, { body: { content: 'x', file: newId() } })
    expect([gone.body.code, gone.body.errors?.[0]?.path]).toEqual(['file.gone', 'file'])
    await owner.call(createTicket, { body: { content: 'Only text' } })
    expect((await owner.call(listTickets, { query: {} })).body.total).toBe(1)
    const other = await desk.test.newUser(await desk.test.newAccount(), 'owner')
    expect((await other.call(listTickets, { query: {} })).body.total).toBe(0)
    const exe = new File([new Uint8Array([0x4d, 0x5a, 0x90, 0x00])], 'photo.png')
    expect((await owner.call(uploadTicketFile, { file: exe })).body.code).toBe('file.wrongKind')
    // A text under the name of a page would run when the provider opens what they downloaded.
    const page = new File(['<script>alert(1)</script>'], 'page.html')
    expect((await owner.call(uploadTicketFile, { file: page })).body).toMatchObject({ name: 'page.html.txt' })
  })

  it('take 200 messages, also when 120 are written at once', async () => {
    const owner = await desk.test.newUser(await desk.test.newAccount(), 'owner')
    const { id } = (await owner.call(createTicket, { body: { content: 'First' } })).body
    const written = {
      ...owner.account,
      ticketId: id,
      fromProvider: false,
      username: 'x',
      content: 'x',
      createdAt: new Date(),
    }
    const rows = Array.from({ length: MAX_TICKET_MESSAGES - 11 }, () => ({ ...written, id: newId() }))
    await asWorker(desk.store, (trx) => trx.insertInto('ticketMessages').values(rows).execute())
    // Messages of an older version have only the username.
    const names = (await owner.call(getTicket, { params: { id } })).body.messages.map(({ name }) => name)
    expect(new Set(names)).toEqual(new Set(['Test User', 'x']))
    const answers = await Promise.all(
      Array.from({ length: 120 }, (_, n) =>
        n % 2 === 0
          ? owner.call(writeTicketMessage, { params: { id }, body: { content: 'y' } })
          : desk.operator.call(answerTicket, { params: { id }, body: { content: 'z' } }),
      ),
    )
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(10)
    expect(new Set(answers.map(({ body }) => body.code))).toEqual(new Set([undefined, 'limit.reached']))
  })

  it('have canned replies, which the provider keeps', async () => {
    const title = `Received ${newId()}`
    const { body: reply } = await desk.operator.call(createReply, { body: { title, content: 'Thank you.' } })
    await desk.operator.call(updateReply, { params: { id: reply.id }, body: { title, content: 'Thanks.' } })
    const mine = async () => (await desk.operator.call(listReplies)).body.items.filter((one) => one.id === reply.id)
    expect(await mine()).toEqual([{ id: reply.id, title, content: 'Thanks.' }])
    expect((await desk.operator.call(deleteReply, { params: { id: reply.id } })).status).toBe(204)
    expect(await mine()).toEqual([])
    const { length: had } = (await desk.operator.call(listReplies)).body.items
    const others = Array.from({ length: MAX_REPLIES - had - 10 }, () => ({ id: newId(), title: newId(), content: 'x' }))
    await asWorker(desk.store, (trx) => trx.insertInto('cannedReplies').values(others).execute())
    const body = { title: 'One more', content: 'x' }
    const made = await Promise.all(Array.from({ length: 120 }, () => desk.operator.call(createReply, { body })))
    expect(made.filter(({ status }) => status === 201)).toHaveLength(10)
    expect((await desk.operator.call(updateReply, { params: { id: reply.id }, body: {} })).status).toBe(404)
  })
})

import type { Scope } from '../foundation/db/database.ts'
import { WAITING_SENDER } from './business.ts'
import { DEMO_SENDER, type DemoAccounts } from './demo-accounts.ts'
import type { FilledTopUp } from './fill-ledger.ts'
import type { Random } from './seeded-random.ts'

const DAY_MS = 24 * 3600 * 1000

/** Requests that wait for the provider: a top-up, a sender name, a ticket. */
const WAITING = {
  topUp: { daysAgo: 1, hour: 16, credits: 40_000, by: 'owner', note: 'ใบสั่งซื้อ PO-2569-118' },
  sender: { daysAgo: 2, hour: 11, name: WAITING_SENDER, by: 'admin', purpose: 'แจ้งสิทธิ์พิเศษให้สมาชิก VIP' },
} as const

/** Tickets with their messages, in order. Messages of `operator` are answers. */
const TICKETS = [
  {
    subject: 'Can one invoice name both branches?',
    by: 'owner',
    status: 'closed',
    messages: [
      { daysAgo: 47, hour: 10, by: 'owner', text: 'We need one invoice a month that names both branches.' },
      { daysAgo: 46, hour: 9, by: 'operator', text: 'Yes. From next month the invoice has a line for each branch.' },
    ],
  },
  {
    subject: 'ลูกค้าบางเบอร์ไม่ได้รับข้อความ',
    by: 'sender',
    status: 'answered',
    messages: [
      { daysAgo: 4, hour: 13, by: 'sender', text: 'ลูกค้า 3 รายแจ้งว่าไม่ได้รับข้อความ ทั้งที่เปิดเครื่องอยู่' },
      {
        ...{ daysAgo: 4, hour: 15, by: 'operator' },
        text: 'ทั้ง 3 เบอร์ปิดรับข้อความโฆษณากับเครือข่ายไว้ หากต้องการรับอีกครั้ง ให้ลูกค้าแจ้งเครือข่ายที่ใช้อยู่',
      },
    ],
  },
  {
    subject: 'Which documents does a new sender name need?',
    by: 'admin',
    status: 'open',
    messages: [
      {
        ...{ daysAgo: 1, hour: 14, by: 'admin' },
        text: 'We asked for SONGSARNVIP. Do you need the company certificate again?',
      },
    ],
  },
] as const

type Filling = DemoAccounts & { trx: Scope; today: Date; random: Random }

/** The requests of the demo's account that its provider decided, and those that wait at the desk. */
export async function fillDesk(filling: Filling, topUps: readonly FilledTopUp[]): Promise<void> {
  await fillTopUps(filling, topUps)
  await fillSender(filling)
  for (const ticket of TICKETS) await fillTicket(filling, ticket)
}

const timeOf = ({ today }: Filling, { daysAgo, hour }: { daysAgo: number; hour: number }) =>
  new Date(today.getTime() - daysAgo * DAY_MS + hour * 3600_000)

/** The user as the rows of a request name them. */
function userOf({ users }: Filling, username: string): { userId: string; username: string } {
  const userId = users.get(username)
  if (userId === undefined) throw new Error(`the demo has no user ${username}`)
  return { userId, username }
}

async function fillTopUps(filling: Filling, confirmed: readonly FilledTopUp[]): Promise<void> {
  const { trx, demo, random } = filling
  const owner = userOf(filling, 'owner')
  const { credits, by, note, ...when } = WAITING.topUp
  const at = timeOf(filling, when)
  const waiting = { ...demo, id: random.idAt(at), createdAt: at }
  await trx
    .insertInto('transactions')
    .values({
      ...{ ...waiting, spenderId: demo.accountId, action: 'top-up', description: note, status: 'pending' },
      ...{ amount: 0, userId: userOf(filling, by).userId, updatedAt: at },
    })
    .execute()
  await trx
    .insertInto('topUps')
    .values([
      ...confirmed.map(({ id, at: createdAt, credits: added }) => ({
        ...{ ...demo, ...owner, id, credits: added, note: '', status: 'confirmed' as const, createdAt },
        decidedAt: createdAt,
      })),
      { ...waiting, ...userOf(filling, by), credits, note },
    ])
    .execute()
  for (const { at: confirmedAt, credits: added } of confirmed) {
    const params = { credits: added, reason: '' }
    await fillNotice(filling, { kind: 'topUpConfirmed', params, path: '/account/credit', at: confirmedAt })
  }
}

type Happened = { kind: 'topUpConfirmed' | 'ticketAnswered'; params: object; path: string; at: Date }

/** Makes a notice of the demo's account. The owner has read the notices of earlier weeks. */
async function fillNotice(filling: Filling, { kind, params, path, at }: Happened): Promise<void> {
  const { trx, demo, random, today } = filling
  const id = random.idAt(at)
  await trx
    .insertInto('notices')
    .values({ ...demo, id, kind, params: JSON.stringify({ account: 'Demo', ...params }), path, createdAt: at })
    .execute()
  if (today.getTime() - at.getTime() < 7 * DAY_MS) return
  await trx
    .insertInto('noticeReads')
    .values({ ...demo, userId: userOf(filling, 'owner').userId, noticeId: id })
    .execute()
}

async function fillSender(filling: Filling): Promise<void> {
  const { trx, demo, random } = filling
  const { name, by, purpose, ...when } = WAITING.sender
  const createdAt = timeOf(filling, when)
  const { userId, username } = userOf(filling, by)
  await trx
    .insertInto('senders')
    .values({
      ...{ ...demo, id: random.idAt(createdAt), name, status: 'pending', reason: null, decidedAt: null, createdAt },
      ...{ purpose, requestedBy: username, userId },
    })
    .execute()
}

async function fillTicket(
  filling: Filling,
  { subject, by, status, messages }: (typeof TICKETS)[number],
): Promise<void> {
  const { trx, demo, random } = filling
  const written = messages.map((message) => ({ ...message, at: timeOf(filling, message) }))
  const [first, last] = [written[0], written.at(-1)]
  if (!first || !last) throw new Error(`the ticket “${subject}” has no message`)
  const answer = written.findLast((message) => message.by === 'operator')
  const id = random.idAt(first.at)
  await trx
    .insertInto('tickets')
    .values({
      ...{ ...demo, ...userOf(filling, by), id, subject, sender: DEMO_SENDER, status },
      ...{ reply: answer?.text ?? null, repliedAt: answer?.at ?? null, createdAt: first.at, updatedAt: last.at },
    })
    .execute()
  await trx
    .insertInto('ticketMessages')
    .values(
      written.map(({ at, text, by: username }) => ({
        ...{ ...demo, id: random.idAt(at), ticketId: id, fromProvider: username === 'operator' },
        ...{ username, userId: filling.users.get(username) ?? null },
        ...{ content: text, file: null, createdAt: at },
      })),
    )
    .execute()
  if (answer)
    await fillNotice(filling, { kind: 'ticketAnswered', params: { subject }, path: `/contact-us/${id}`, at: answer.at })
}

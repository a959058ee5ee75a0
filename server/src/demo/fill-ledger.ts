import type { NewRow, Row, Scope } from '../foundation/db/database.ts'
import { type FilledChunk, insertAll } from './fill-messages.ts'
import type { Random } from './seeded-random.ts'

type Account = { tenantId: string; accountId: string }
type Entry = {
  at: Date
  transactionId: string
  communicationId: string | null
  kind: Row<'ledgerEntries'>['kind']
  amount: number
  held: number
  reason: string | null
  userId: string | null
}
export type PaidSend = {
  id: string
  accountId: string
  userId: string
  transactionId: string
  at: Date
  credits: number
  description: string
}

/** A top-up that the provider confirmed. */
export type FilledTopUp = { id: string; at: Date; credits: number }

/** Top-ups by days ago. The last one brings the balance to what it is to be at the end. */
const TOP_UPS = [
  { daysAgo: 92, credits: 30_000, action: 'opening' },
  { daysAgo: 61, credits: 25_000, action: 'top-up' },
  { daysAgo: 19, credits: undefined, action: 'top-up' },
] as const
const DAY_MS = 24 * 3600 * 1000

/**
 * Writes what the sends cost, and top-ups, so that the balance ends at `balance`, besides what is held. Returns the top-ups that
 * somebody requested.
 */
export async function fillLedger(
  trx: Scope,
  account: Account,
  {
    sends,
    chunks,
    today,
    balance,
    userId,
    random,
  }: {
    sends: readonly PaidSend[]
    chunks: readonly FilledChunk[]
    today: Date
    balance: number
    userId: string
    random: Random
  },
): Promise<FilledTopUp[]> {
  const transactionOf = new Map(sends.map((send) => [send.id, send]))
  const entries: Entry[] = sends.map((of) => ({
    ...{ at: of.at, transactionId: of.transactionId, communicationId: of.id, kind: 'reserve' },
    ...{ amount: -of.credits, held: of.credits, reason: null, userId: of.userId },
  }))
  for (const chunk of chunks) entries.push(...entriesOf(chunk, transactionOf))

  const spent = -entries.reduce((sum, { amount }) => sum + amount, 0)
  const known = TOP_UPS.reduce((sum, { credits = 0 }) => sum + credits, 0)
  const headers: NewRow<'transactions'>[] = []
  const topUps: FilledTopUp[] = []
  for (const { daysAgo, credits = balance + spent - known, action } of TOP_UPS) {
    const at = new Date(today.getTime() - daysAgo * DAY_MS + 9 * 3600_000)
    const id = random.idAt(at)
    if (action === 'top-up') topUps.push({ id, at, credits })
    headers.push({
      ...{ ...account, id, spenderId: account.accountId, action, amount: credits, description: action },
      ...{ status: 'completed', userId: action === 'opening' ? null : userId, createdAt: at, updatedAt: at },
    })
    const whose = {
      transactionId: id,
      communicationId: null,
      reason: null,
      userId: action === 'opening' ? null : userId,
    }
    entries.push({ at, kind: action, amount: credits, held: 0, ...whose })
  }
  const isOpen = new Set(chunks.filter(({ state }) => state !== 'closed').map(({ communicationId }) => communicationId))
  const isBegun = new Set(chunks.map(({ communicationId }) => communicationId))
  for (const of of sends) {
    const own = entries.filter(({ transactionId }) => transactionId === of.transactionId)
    const last = own.reduce((latest, { at }) => (at > latest ? at : latest), of.at)
    const isDone = isBegun.has(of.id) && !isOpen.has(of.id)
    headers.push({
      ...{ ...account, id: of.transactionId, spenderId: of.accountId, action: 'send', description: of.description },
      amount: own.reduce((sum, { amount }) => sum + amount, 0),
      ...{ status: isDone ? 'completed' : 'pending', communicationId: of.id, userId: of.userId },
      ...{ createdAt: of.at, updatedAt: last },
    })
  }
  await insertAll(trx, 'transactions', headers)
  await storeEntries(trx, account, entries, random)
  return topUps
}

/** A chunk is charged when it closes; credits of messages that were not sent go back then. */
function entriesOf(chunk: FilledChunk, sends: ReadonlyMap<string, PaidSend>): Entry[] {
  const { communicationId, at, charged, rejectedCredits, creditsRefundable = 0 } = chunk
  const transactionId = sends.get(communicationId)?.transactionId ?? ''
  const of = { at, transactionId, communicationId, userId: sends.get(communicationId)?.userId ?? null }
  const cancelled = chunk.state === 'closed' ? creditsRefundable - rejectedCredits : 0
  const back = (credits: number, reason: string): Entry[] =>
    credits > 0 ? [{ ...of, kind: 'release', amount: credits, held: -credits, reason }] : []
  return [
    ...(charged > 0 ? [{ ...of, kind: 'charge' as const, amount: 0, held: -charged, reason: null }] : []),
    ...back(cancelled, 'cancelled'),
    ...back(rejectedCredits, 'rejected'),
  ]
}

async function storeEntries(trx: Scope, account: Account, entries: readonly Entry[], random: Random): Promise<void> {
  let [balance, held] = [0, 0]
  const rows = entries
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .map(({ at, ...entry }, index) => {
      balance += entry.amount
      held += entry.held
      const after = { number: index + 1, balanceAfter: balance, heldAfter: held }
      return { ...account, ...entry, id: random.idAt(at), ...after, createdAt: at }
    })
  await insertAll(trx, 'ledgerEntries', rows)
  await trx
    .updateTable('balances')
    .set({ balance, held, entries: rows.length })
    .where('tenantId', '=', account.tenantId)
    .where('accountId', '=', account.accountId)
    .execute()
}

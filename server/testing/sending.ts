/** A tenant with credits, and sends through the public functions, for tests of delivery. */

import type { Pace } from '@songsarn/contract/communication/pace'
import { createAccount } from '../src/account/accounts/create-account.ts'
import { abilityOf } from '../src/account/sign-in/auth/caller.ts'
import { credit, finishTransactions, openTransaction } from '../src/billing/ledger.ts'
import { typedAudience } from '../src/communication/analyses/audience.ts'
import { runAnalysis } from '../src/communication/analyses/run-analysis.ts'
import { startAnalysis } from '../src/communication/analyses/start-analysis.ts'
import { reachedAtHandOver, refusedBy } from '../src/communication/caps/reached-at-hand-over.ts'
import { sendAnalysed } from '../src/communication/communications/send-analysed.ts'
import { refusedRecipients } from '../src/communication/people/find-blacklisted.ts'
import { CHANNEL_PORTS } from '../src/delivery/channels/channel-ports.ts'
import type { MessageContent } from '../src/delivery/content.ts'
import { makePartitions } from '../src/delivery/partitions.ts'
import type { OpenDatabase } from '../src/foundation/db/connect.ts'
import type { Row } from '../src/foundation/db/database.ts'
import { newId } from '../src/foundation/db/id.ts'
import { asApp, asWorker, type Store } from '../src/foundation/db/tenancy.ts'
import type { Caller } from '../src/foundation/http/caller.ts'
import type { JobPort } from '../src/foundation/job-queue/job-queue.ts'
import type { Log } from '../src/foundation/logging/log.ts'
import { addSenderIn } from './add-sender.ts'

export const silentLog: Log = { info: () => {}, warn: () => {}, error: () => {} }
/** For communications whose text is stored: all but OTPs. */
export const storedContent: MessageContent = {
  channels: CHANNEL_PORTS,
  kinds: {},
  refused: refusedBy(refusedRecipients, (trx, recipients) => reachedAtHandOver(trx, recipients, new Date())),
}

export const TEST_KEY = 'a key for tests'

/** Parts of `runAnalysis`. */
export const PARTS = { secretKey: TEST_KEY, publicUrl: () => 'https://sms.example' }

/** Input of `startAnalysis`, now. */
export const starting = () => ({ now: new Date(), secretKey: TEST_KEY, publicUrl: 'https://sms.example' })

/** Shows errors in the test output. */
export const loudLog: Log = { ...silentLog, error: (fields, message) => console.error(message, fields) }

/** An account with credits and the sender SONGSARN, and its owner; a sub-account with `parent`. */
export async function makeSender(
  store: Store,
  credits: number,
  account: Partial<Pick<Row<'accounts'>, 'mode' | 'paymentType'>> = {},
  parent?: Caller,
): Promise<Caller> {
  return asWorker(store, async (trx) => {
    const above = parent && { tenantId: parent.tenancy.tenantId, accountId: parent.acting.id }
    const made = await createAccount(
      trx,
      { name: parent ? 'Branch' : 'Test', email: 'a@test.example', ...account },
      above,
    )
    const userId = newId()
    const key = { tenantId: made.tenantId, accountId: made.accountId }
    await trx
      .insertInto('users')
      .values({
        ...key,
        id: userId,
        username: userId,
        email: userId,
        fullName: 'Tess',
        avatar: null,
        role: 'owner',
        passwordHash: '',
      })
      .execute()
    await addSenderIn(trx, made, 'SONGSARN')
    if (credits > 0) {
      const opening = { payer: made, spenderId: made.accountId, action: 'opening', description: 'opening' } as const
      const opened = await openTransaction(trx, opening)
      await credit(trx, opened, credits, 'opening')
      await finishTransactions(trx, [{ ...opened, status: 'completed' }])
    }
    const tenancy = { tenantId: made.tenantId, accountIds: [made.accountId], actingAccountId: made.accountId, userId }
    const ability = abilityOf('owner')
    return {
      user: { id: userId, accountId: made.accountId, role: 'owner', username: userId },
      acting: {
        id: made.accountId,
        name: 'Test',
        paymentType: account.paymentType ?? 'prepaid',
        parentId: above?.accountId ?? null,
      },
      session: '',
      tenancy,
      self: tenancy,
      can: (action, subject) => ability.can(action, subject),
    }
  })
}

/** A queue for code that may add jobs. It drops them. */
export const noJobs: JobPort = { add: async () => {}, wake: () => {} }

/** Analyzes and sends; returns the communication's id. Only its first 1000 recipients are expanded: see `expandAll`. */
export async function send(
  store: Store,
  caller: Caller,
  to: readonly string[],
  content = 'Hello',
  pace?: Pace,
): Promise<string> {
  const request = { from: 'SONGSARN', audience: await typedAudience(to), content }
  const analysis = await asApp(store, caller.tenancy, (trx) => startAnalysis(trx, caller, request, starting()))
  await runAnalysis(store, { tenantId: analysis.tenantId, analysisId: analysis.id }, PARTS)
  const { id } = await asApp(store, caller.tenancy, (trx) =>
    sendAnalysed(trx, caller, { analysisId: analysis.id, type: 'quick-send', pace, now: new Date() }, noJobs),
  )
  return id
}

/** Distinct Thai mobiles whose last digits make the simulated carrier deliver. */
export const mobiles = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `08${String(10_000_008 + index * 10).padStart(8, '0')}`)

export async function prepare(open: OpenDatabase): Promise<OpenDatabase> {
  await makePartitions(open.db)
  return open
}

/** Waits until `check` returns a value; checks every 20 ms. The limit is generous: a lapsed lease alone takes 15 s. */
export async function eventually<Result>(
  check: () => Promise<Result | undefined | false>,
  limit = 90_000,
): Promise<Result> {
  const until = Date.now() + limit
  for (;;) {
    const result = await check()
    if (result !== undefined && result !== false) return result
    if (Date.now() > until) throw new Error(`did not happen within ${limit} ms: ${check}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

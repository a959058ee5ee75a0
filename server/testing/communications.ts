/** The app with delivery to the simulated carrier, for tests. */

import type { Role } from '@songsarn/contract/base/rights'
import { createAnalysis, getAnalysis } from '@songsarn/contract/communication/analyses'
import { createQuickSend, getProgress } from '@songsarn/contract/communication/communications'
import type { AccountKey, NewAccount } from '../src/account/accounts/create-account.ts'
import { DeliveryWorker } from '../src/delivery/cycle/delivery-worker.ts'
import type { OpenDatabase } from '../src/foundation/db/connect.ts'
import { newId } from '../src/foundation/db/id.ts'
import type { AppPorts } from '../src/run/app.ts'
import { MemoryTransport } from '../src/run/page/memory-transport.ts'
import { addSender } from './add-sender.ts'
import { type TestApp, type TestUser, testApp } from './app.ts'
import { eventually, loudLog, prepare, storedContent } from './sending.ts'

export type SendingApp = TestApp & {
  transport: MemoryTransport
  /** A user of a new account with the approved sender SONGSARN. */
  newSender(account?: Partial<NewAccount> & { credits?: number; role?: Role; parent?: AccountKey }): Promise<TestUser>
  /** Analyzes and sends; returns the communication's id. */
  quickSend(user: TestUser, to: readonly string[], content?: string): Promise<string>
  /** Waits until no message is pending and only `withoutReceipt` receipts are missing. */
  settled(user: TestUser, id: string, withoutReceipt?: number): Promise<void>
  close(): Promise<void>
}

/** `overrides` replace ports. */
export async function sendingApp(store: OpenDatabase, overrides: Partial<AppPorts> = {}): Promise<SendingApp> {
  await prepare(store)
  const transport = new MemoryTransport({ capacity: 50, receiptDelay: 5, answerLimit: 50, carrier: 'memory' })
  const delivery = new DeliveryWorker({ store, transport, log: loudLog, content: storedContent })
  delivery.start()
  const app = testApp(store, {
    delivery: { wake: () => delivery.wake() },
    carriers: { statuses: async () => [{ carrier: transport.carrier, state: transport.state() }] },
    ...overrides,
  })
  return {
    ...app,
    transport,
    async newSender({ role = 'owner', parent, ...account } = {}) {
      const made = await app.newAccount(account, parent)
      await addSender(store, made, 'SONGSARN')
      return app.newUser(made, role)
    },
    async quickSend(user, to, content = 'Hello') {
      const analysis = await user.call(createAnalysis, { body: { from: 'SONGSARN', to, content } })
      if (analysis.status !== 202) throw new Error(analysis.text)
      const params = { id: analysis.body.id }
      await eventually(async () => (await user.call(getAnalysis, { params })).body.status !== 'running')
      const sent = await user.call(
        createQuickSend,
        { body: { analysisId: analysis.body.id } },
        { 'idempotency-key': newId() },
      )
      if (sent.status !== 201) throw new Error(sent.text)
      return sent.body.id
    },
    async settled(user, id, withoutReceipt = 0) {
      await eventually(async () => {
        const { counts } = (await user.call(getProgress, { params: { id } })).body
        return counts.pending === 0 && counts.unknown === 0 && counts.submitted === withoutReceipt
      })
    },
    async close() {
      await app.stopJobs()
      await delivery.stop()
    },
  }
}

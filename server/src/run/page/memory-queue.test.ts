import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { forEachEngine } from '../../../testing/database.ts'
import { eventually, loudLog } from '../../../testing/sending.ts'
import type { OpenDatabase } from '../../foundation/db/connect.ts'
import { asWorker } from '../../foundation/db/tenancy.ts'
import { startMemoryQueue } from './memory-queue.ts'

forEachEngine('the queue of a page', (open) => {
  let store: OpenDatabase
  beforeAll(async () => {
    store = await open()
  })
  afterAll(() => store?.close())

  it('runs a job when the transaction that added it has ended, also if it was woken before', async () => {
    const events: string[] = []
    const job = { name: 'note', run: async () => void events.push('ran') }
    const jobs = startMemoryQueue(loudLog, [job])
    await asWorker(store, async (trx) => {
      await jobs.add(trx, job, {}, 'key')
      jobs.wake('note')
      await new Promise((resolve) => setTimeout(resolve, 50))
      events.push('committed')
    })
    jobs.wake('note')
    await eventually(async () => events.length === 2)
    expect(events).toEqual(['committed', 'ran'])
    await jobs.stop()
  })
})

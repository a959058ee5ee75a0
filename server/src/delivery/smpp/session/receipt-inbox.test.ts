import { describe, expect, it } from '@jest/globals'
import { silentLog } from '../../../foundation/logging/log.ts'
import type { CarrierReceipt } from '../../transport.ts'
import { status } from '../codec/status.ts'
import { ReceiptInbox } from './receipt-inbox.ts'

const receipt: CarrierReceipt = {
  carrierMessageId: '1',
  sender: 'SONGSARN',
  address: '66812345678',
  state: 'delivered',
}

describe('ReceiptInbox', () => {
  it('does not answer before it is stored', async () => {
    const inbox = new ReceiptInbox(silentLog)
    const answers: number[] = []
    let store = () => {}
    inbox.onReceipts(
      () =>
        new Promise((resolve) => {
          store = resolve
        }),
    )
    inbox.add(receipt, (code) => answers.push(code))
    inbox.add(receipt, (code) => answers.push(code))
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(answers).toEqual([])
    store()
    await inbox.settled()
    expect(answers).toEqual([status.ok, status.ok])
  })

  it('asks the carrier to bring receipts later when memory is full', async () => {
    const inbox = new ReceiptInbox(silentLog)
    const answers: number[] = []
    for (let count = 0; count < 20_001; count += 1) inbox.add(receipt, (code) => answers.push(code))
    expect(answers).toEqual([status.receiverTemporaryError])
    const batches: number[] = []
    inbox.onReceipts(async (batch) => {
      batches.push(batch.length)
    })
    await inbox.settled()
    expect(batches).toEqual([20_000])
    expect(answers.length).toBe(20_001)
  })
})

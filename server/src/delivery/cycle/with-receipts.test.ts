import { expect, it } from '@jest/globals'
import type { PartOutcome } from '../part.ts'
import { incomingReceipt } from '../receipts/store-receipts.ts'
import type { CarrierReceipt } from '../transport.ts'
import { withReceipts } from './with-receipts.ts'

const outcome = (ordinal: number, carrierMessageId: string, address = `6681000000${ordinal}`): PartOutcome => ({
  tenantId: 't',
  communicationId: 'c',
  chunkNo: 1,
  total: 1,
  part: 1,
  ordinal,
  request: { sender: 'SONGSARN', address, userMessageReference: ordinal },
  outcome: { kind: 'accepted', carrierMessageId },
  at: new Date(0),
})
const receipt = (carrierMessageId: string, address: string, state: CarrierReceipt['state'] = 'delivered') =>
  incomingReceipt({ carrierMessageId, address, sender: 'SONGSARN', state })

it('joins a response with the receipt that says that the part was delivered', () => {
  const delivered = receipt('a1', '66810000001')
  const { outcomes, receipts } = withReceipts([outcome(1, 'a1'), outcome(2, 'a2')], [delivered])
  expect(outcomes.map((of) => of.receipt)).toEqual([delivered, undefined])
  expect(receipts).toEqual([])
})

it('leaves every other receipt alone', () => {
  const others = [
    receipt('a1', '66810000001', 'undelivered'),
    receipt('a1', '66810000009'),
    receipt('a9', '66810000001'),
    { ...receipt('a1', '66810000001'), id: 7, receivedAt: new Date(0) },
  ]
  const { outcomes, receipts } = withReceipts([outcome(1, 'a1')], others)
  expect(outcomes.map((of) => of.receipt)).toEqual([undefined])
  expect(receipts).toEqual(others)
})

it('gives the receipt to the last part when a carrier gives an id twice', () => {
  const delivered = receipt('a1', '66810000001')
  const { outcomes } = withReceipts([outcome(1, 'a1', '66810000001'), outcome(2, 'a1', '66810000001')], [delivered])
  expect(outcomes.map((of) => of.receipt)).toEqual([undefined, delivered])
})

it('joins nothing with a response that refuses the part', () => {
  const refused: PartOutcome = { ...outcome(1, ''), outcome: { kind: 'rejected', code: 11 } }
  const delivered = receipt('a1', '66810000001')
  expect(withReceipts([refused], [delivered])).toEqual({ outcomes: [refused], receipts: [delivered] })
})

import { expect, it } from '@jest/globals'
import type { SubmitRequest } from '../../delivery/transport.ts'
import { MemoryTransport } from '../../page/memory-transport.ts'
import { SimulatedPhones } from './simulated-phones.ts'

const part = (text: string, more: Partial<SubmitRequest> = {}): SubmitRequest => ({
  sender: 'SONGSARN',
  address: '66812345678',
  text,
  encoding: 'gsm7',
  userMessageReference: 1,
  validitySeconds: 60,
  ...more,
})

it('keeps what a phone received, parts joined, newest first', async () => {
  const phones = new SimulatedPhones()
  const transport = phones.behind(new MemoryTransport({ receiptDelay: 1 }))
  await transport.submit(part('Code 111111 AB1'))
  await transport.submit(part('222222 AB2', { concat: { reference: 7, total: 2, sequence: 2 } }))
  expect(phones.find('66812345678', 'AB2')).toBeUndefined()
  await transport.submit(part('Code ', { concat: { reference: 7, total: 2, sequence: 1 } }))
  expect(phones.find('66812345678', 'AB2')).toEqual({ sender: 'SONGSARN', text: 'Code 222222 AB2' })
  expect(phones.find('66812345678', 'AB1')?.text).toBe('Code 111111 AB1')
  expect(phones.find('66812345679', 'AB1')).toBeUndefined()
  await transport.close()
})

it('receives nothing that the carrier did not deliver', async () => {
  const phones = new SimulatedPhones()
  const transport = phones.behind(new MemoryTransport({ receiptDelay: 1 }))
  for (const mobile of ['66812340001', '66812340002']) {
    await transport.submit(part('Code AB1', { address: mobile }))
    expect(phones.find(mobile, 'AB1')).toBeUndefined()
  }
  await transport.close()
})

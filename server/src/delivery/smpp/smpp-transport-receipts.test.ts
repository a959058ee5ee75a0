import { afterEach, describe, expect, it } from '@jest/globals'
import { scriptedSmsc } from '../../../testing/scripted-smsc.ts'
import {
  afterwards,
  closeAll,
  connected,
  onSimulator,
  request,
  simulator,
} from '../../../testing/simulator-transport.ts'
import { until } from '../../../testing/until.ts'
import { type Log, silentLog } from '../../foundation/logging/log.ts'
import type { CarrierReceipt } from '../transport.ts'
import { command } from './codec/command.ts'
import { message } from './codec/pdu.ts'
import { RECEIPT_FORMS } from './simulator/receipt.ts'
import { createSmppTransport } from './smpp-transport.ts'

afterEach(closeAll)

describe('receipts', () => {
  it('go to the handler in batches, one at a time, and are acknowledged when stored', async () => {
    const { running, transport } = await onSimulator('window=200', { receiptDelay: { from: 0, to: 0 } })
    const batches: number[] = []
    let storing = 0
    let mostStoring = 0
    transport.onReceipts(async (batch) => {
      storing += 1
      mostStoring = Math.max(mostStoring, storing)
      batches.push(batch.length)
      await new Promise((resolve) => setTimeout(resolve, 5))
      storing -= 1
    })
    await Promise.all(Array.from({ length: 200 }, () => transport.submit(request('66812345678'))))
    await until(() => batches.reduce((sum, size) => sum + size, 0) === 200)
    expect(mostStoring).toBe(1)
    expect(batches.length).toBeLessThan(20)
    await until(() => running.waitingReceipts === 0)
  })

  it('come again when they could not be stored, and the log says why', async () => {
    const lines: string[] = []
    const { running } = await simulator()
    const log: Log = { ...silentLog, error: (_, line) => lines.push(line) }
    const { transport } = connected(running.url, log)
    await until(() => transport.state() === 'up')
    const seen: string[] = []
    transport.onReceipts(async (batch) => {
      seen.push(...batch.map(({ carrierMessageId }) => carrierMessageId))
      if (seen.length === 1) throw new Error('disk full')
    })
    await transport.submit(request('66812345678'))
    await until(() => seen.length === 2)
    expect(seen[0]).toBe(seen[1])
    expect(lines).toEqual(['receipts could not be stored; the carrier keeps them'])
  })

  it('come again after a reconnect when they were never acknowledged', async () => {
    const { running } = await simulator()
    const transport = createSmppTransport(running.url, silentLog)
    afterwards(() => transport.close())
    await until(() => transport.state() === 'up')
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const seen: string[] = []
    transport.onReceipts(async (batch) => {
      seen.push(...batch.map(({ carrierMessageId }) => carrierMessageId))
      if (seen.length === 1) await held
    })
    await transport.submit(request('66812345678'))
    await until(() => seen.length === 1)
    running.dropConnections()
    await until(() => transport.state() === 'down')
    release()
    await until(() => seen.length === 2)
    expect(seen[0]).toBe(seen[1])
  })

  it('wait at the carrier while there is no handler', async () => {
    const { running } = await simulator()
    const transport = createSmppTransport(running.url, silentLog)
    afterwards(() => transport.close())
    await until(() => transport.state() === 'up')
    await transport.submit(request('66812345678'))
    const receipts: CarrierReceipt[] = []
    transport.onReceipts(async (batch) => {
      receipts.push(...batch)
    })
    await until(() => receipts.length === 1)
  })

  it.each(RECEIPT_FORMS)('are read and acknowledged in the form %s', async (form) => {
    const { running, transport, receipts } = await onSimulator('', { receipts: form, receiptDelay: { from: 0, to: 0 } })
    const outcome = await transport.submit(request('66812340002'))
    await until(() => receipts.length === 1)
    const id = outcome.kind === 'accepted' ? outcome.carrierMessageId : ''
    expect(receipts).toEqual([
      expect.objectContaining({ carrierMessageId: id, state: 'undelivered', address: '66812340002' }),
    ])
    await until(() => running.waitingReceipts === 0)
    running.dropConnections()
    await until(() => transport.state() === 'down')
    await until(() => transport.state() === 'up')
    // An acknowledged receipt does not come again.
    expect(receipts).toHaveLength(1)
  })

  it('are kept for the desk when they cannot be read; messages of handsets are refused', async () => {
    const smsc = await scriptedSmsc()
    afterwards(() => smsc.close())
    const lines: string[] = []
    const { transport, receipts } = connected(`smpp://u:p@127.0.0.1:${smsc.port}`, {
      ...silentLog,
      warn: (_, line) => lines.push(line),
    })
    await until(() => transport.state() === 'up')
    const [connection] = smsc.connections
    connection?.link.writer.message(command.deliverSm, 1, message({ shortMessage: Buffer.from('STOP') }))
    connection?.link.writer.message(command.deliverSm, 2, message({ esmClass: 4, shortMessage: Buffer.from('?') }))
    connection?.link.writeSoon()
    await until(() => connection?.received.length === 3)
    expect(connection?.received.slice(1).map((pdu) => pdu.status)).toEqual([0x65, 0])
    expect(lines).toEqual(['SMPP: refused a message from a handset'])
    expect(receipts).toMatchObject([{ notUnderstood: 'no id' }])
  })
})

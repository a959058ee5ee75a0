import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from '@jest/globals'
import smpp, { type Pdu, type Session } from 'smpp'
import { until } from '../../../testing/until.ts'
import { silentLog } from '../../foundation/logging/log.ts'
import type { CarrierReceipt } from '../transport.ts'
import type { RecordedSubmit } from './simulator/record.ts'
import { Simulator } from './simulator/simulator.ts'
import { createSmppTransport } from './smpp-transport.ts'

const cleanUps: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
})

describe('our session on the server of npm smpp', () => {
  it('binds, submits in both encodings and in parts, and takes the receipts', async () => {
    const submitted: Pdu[] = []
    const acknowledged: number[] = []
    const sessions: Session[] = []
    const server = smpp.createServer((session) => {
      sessions.push(session)
      session.on('error', () => {})
      session.on('bind_transceiver', (pdu) => session.send(pdu.response({ system_id: 'npm' })))
      session.on('enquire_link', (pdu) => session.send(pdu.response()))
      session.on('unbind', (pdu) => {
        session.send(pdu.response())
        session.close()
      })
      session.on('submit_sm', (pdu) => {
        submitted.push(pdu)
        const id = `m${submitted.length}`
        session.send(pdu.response({ message_id: id }))
        const receipt = {
          source_addr: pdu.destination_addr,
          destination_addr: pdu.source_addr,
          esm_class: 4,
          short_message: `id:${id} sub:001 dlvrd:001 submit date:2611211030 done date:2611211031 stat:DELIVRD err:000 text:`,
          receipted_message_id: id,
          message_state: 2,
          user_message_reference: pdu.user_message_reference,
        }
        session.deliver_sm(receipt, (answer) => acknowledged.push(answer.command_status))
      })
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    cleanUps.push(() => {
      for (const session of sessions) session.destroy()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    })
    const { port } = server.address() as AddressInfo
    const transport = createSmppTransport(`smpp://u:p@127.0.0.1:${port}?enquireSeconds=0.05`, silentLog)
    cleanUps.push(() => transport.close())
    const receipts: CarrierReceipt[] = []
    transport.onReceipts(async (batch) => {
      receipts.push(...batch)
    })
    await until(() => transport.state() === 'up')
    const base = { sender: 'SONGSARN', address: '66812345678', validitySeconds: 86_400 }
    const concat = { reference: 9, total: 2, sequence: 1 }
    const outcomes = await Promise.all([
      transport.submit({ ...base, text: 'Price {5} €', encoding: 'gsm7', userMessageReference: 1 }),
      transport.submit({ ...base, text: 'สวัสดี', encoding: 'ucs2', userMessageReference: 2 }),
      transport.submit({ ...base, text: 'part', encoding: 'gsm7', concat, userMessageReference: 3 }),
    ])
    expect(outcomes).toEqual(['m1', 'm2', 'm3'].map((carrierMessageId) => ({ kind: 'accepted', carrierMessageId })))
    expect(submitted[0]).toMatchObject({
      source_addr_ton: 5,
      source_addr: 'SONGSARN',
      dest_addr_ton: 1,
      dest_addr_npi: 1,
      destination_addr: '66812345678',
      registered_delivery: 1,
      data_coding: 0,
      user_message_reference: 1,
      short_message: { message: 'Price {5} €' },
    })
    expect(submitted[1]).toMatchObject({ data_coding: 8, short_message: { message: 'สวัสดี' } })
    expect(submitted[2]).toMatchObject({ esm_class: 0x40, short_message: { message: 'part' } })
    await until(() => receipts.length === 3 && acknowledged.length === 3)
    expect(receipts).toMatchObject(
      ['m1', 'm2', 'm3'].map((carrierMessageId, index) => ({
        carrierMessageId,
        state: 'delivered',
        userMessageReference: index + 1,
      })),
    )
    expect(acknowledged).toEqual([0, 0, 0])
  })
})

describe('the client of npm smpp on the simulated SMSC', () => {
  async function client(bind: 'bind_transceiver' | 'bind_transmitter' | 'bind_receiver', port: number, systemId = 'x') {
    const session = await new Promise<Session>((resolve) => {
      const opened = smpp.connect({ host: '127.0.0.1', port }, () => resolve(opened))
    })
    cleanUps.push(() => session.destroy())
    session.on('error', () => {})
    const receipts: Pdu[] = []
    session.on('deliver_sm', (pdu) => {
      receipts.push(pdu)
      session.send(pdu.response())
    })
    // A receipt that waited may come in the same read as the response to the bind: listen before.
    const answer = await new Promise<Pdu>((resolve) => session[bind]({ system_id: systemId, password: 'p' }, resolve))
    const submit = (fields: Record<string, unknown>) =>
      new Promise<Pdu>((resolve) =>
        session.submit_sm(
          { source_addr: 'NPM', registered_delivery: 1, destination_addr: '66812345678', ...fields },
          resolve,
        ),
      )
    return { session, answer, receipts, submit }
  }

  it('binds, submits, and gets its receipts', async () => {
    const submitted: RecordedSubmit[] = []
    const simulator = await Simulator.start({
      receiptDelay: { from: 0, to: 0 },
      onSubmit: (submit) => submitted.push(submit),
    })
    cleanUps.push(() => simulator.close())
    const { session, answer, receipts, submit } = await client('bind_transceiver', simulator.port)
    expect(answer.command_status).toBe(0)
    expect(answer.sc_interface_version).toBe(0x34)
    const first = await submit({ short_message: 'Hello {1} €', data_coding: 0, user_message_reference: 6 })
    expect(first).toMatchObject({ command_status: 0, message_id: submitted[0]?.id })
    await submit({ short_message: 'สวัสดี' })
    await submit({ message_payload: 'in the payload' })
    expect(await submit({ destination_addr: '66812340001', short_message: 'no' })).toMatchObject({
      command_status: 0x0b,
    })
    expect(submitted.map(({ text }) => text)).toEqual(['Hello {1} €', 'สวัสดี', 'in the payload'])
    await until(() => receipts.length === 3)
    expect(receipts[0]).toMatchObject({
      esm_class: 4,
      receipted_message_id: submitted[0]?.id,
      message_state: 2,
      user_message_reference: 6,
      source_addr: '66812345678',
      destination_addr: 'NPM',
    })
    await new Promise<Pdu>((resolve) => session.enquire_link(resolve))
    await new Promise<Pdu>((resolve) => session.unbind(resolve))
  })

  it('keeps receipts for a transmitter until a receiver of the same system_id binds', async () => {
    const simulator = await Simulator.start({ receiptDelay: { from: 0, to: 0 } })
    cleanUps.push(() => simulator.close())
    const transmitter = await client('bind_transmitter', simulator.port, 'one')
    await transmitter.submit({ short_message: 'Hello' })
    await until(() => simulator.waitingReceipts === 1)
    const other = await client('bind_receiver', simulator.port, 'two')
    const receiver = await client('bind_receiver', simulator.port, 'one')
    await until(() => receiver.receipts.length === 1)
    expect(other.receipts).toEqual([])
    expect(await receiver.submit({ short_message: 'x' })).toMatchObject({ command_status: 0x04 })
  })
})

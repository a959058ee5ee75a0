import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, describe, expect, it } from '@jest/globals'
import { until } from '../../../../testing/until.ts'
import { silentLog } from '../../../foundation/logging/log.ts'
import { canonicalCandidates } from '../../receipts/carrier-message-id.ts'
import { createSmppTransport } from '../smpp-transport.ts'
import { Simulator, type SimulatorOptions } from './simulator.ts'

const cleanUps: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
})

async function start(options: SimulatorOptions = {}): Promise<Simulator> {
  const simulator = await Simulator.start({ receiptDelay: { from: 0, to: 0 }, ...options })
  cleanUps.push(() => simulator.close())
  return simulator
}

async function bound(url: string) {
  const transport = createSmppTransport(url, silentLog)
  cleanUps.push(() => transport.close())
  const receiptIds: string[] = []
  transport.onReceipts(async (batch) => {
    receiptIds.push(...batch.map(({ carrierMessageId }) => carrierMessageId))
  })
  await until(() => transport.state() === 'up')
  const submit = (mobile: string, userMessageReference = 1) =>
    transport.submit({
      sender: 'SONGSARN',
      address: mobile,
      text: 'Hello',
      encoding: 'gsm7',
      userMessageReference,
      validitySeconds: 60,
    })
  return { transport, receiptIds, submit }
}

async function raw(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  cleanUps.push(() => {
    socket.destroy()
  })
  socket.on('error', () => {})
  await once(socket, 'connect')
  return socket
}

describe('Simulator', () => {
  it('responds in hexadecimal and reports in decimal on request', async () => {
    const simulator = await start({ ids: 'hex-decimal' })
    const { submit, receiptIds } = await bound(simulator.url)
    const outcome = await submit('66812345678')
    await until(() => receiptIds.length === 1)
    const answered = outcome.kind === 'accepted' ? outcome.carrierMessageId : ''
    const [reported = ''] = receiptIds
    expect(answered).not.toBe(reported)
    expect(canonicalCandidates(reported)).toContain(canonicalCandidates(answered)[0])
  })

  it('throttles what is over its rate', async () => {
    const simulator = await start({ rate: 5 })
    const { submit } = await bound(`${simulator.url}?window=100`)
    const outcomes = await Promise.all(Array.from({ length: 40 }, () => submit('66812345678')))
    const accepted = outcomes.filter(({ kind }) => kind === 'accepted').length
    expect(outcomes.filter(({ kind }) => kind === 'throttled').length).toBe(40 - accepted)
    // Two, if a second ended meanwhile.
    expect([5, 10]).toContain(accepted)
  })

  it('lets only its account bind', async () => {
    const simulator = await start({ account: { systemId: 'right', password: 'p@ss' } })
    const lines: string[] = []
    const wrong = createSmppTransport(`smpp://right:wrong@127.0.0.1:${simulator.port}`, {
      ...silentLog,
      warn: (_, line) => lines.push(line),
    })
    cleanUps.push(() => wrong.close())
    await until(() => lines.length > 0)
    expect(lines[0]).toBe('SMPP session ended: the SMSC refused the bind with status 0x0000000D')
    await bound(simulator.url)
  })

  it('ends a session that breaks the protocol, and that one only', async () => {
    const lines: string[] = []
    const simulator = await start({ log: { ...silentLog, warn: (_, line) => lines.push(line) } })
    const { submit, transport } = await bound(simulator.url)
    const attacks = ['ffffffff', '00000000', '00011170', '47455420']
    for (const attack of attacks) {
      const socket = await raw(simulator.port)
      socket.resume()
      socket.write(Buffer.from(attack, 'hex'))
      await once(socket, 'close')
      expect(await submit('66812345678')).toMatchObject({ kind: 'accepted' })
    }
    expect(lines.length).toBe(attacks.length)
    expect(transport.state()).toBe('up')
  })

  it('ends a session that sends and does not read', async () => {
    const lines: string[] = []
    const simulator = await start({ log: { ...silentLog, warn: (_, line) => lines.push(line) } })
    const { submit } = await bound(simulator.url)
    const socket = await raw(simulator.port)
    const enquiries = Buffer.alloc(16 * 4096)
    for (let at = 0; at < enquiries.length; at += 16) enquiries.set([0, 0, 0, 16, 0, 0, 0, 0x15], at)
    while (!socket.destroyed) await new Promise<void>((resolve) => socket.write(enquiries, () => resolve()))
    expect(lines).toEqual(['SMSC session ended: the other side does not read what it is sent'])
    expect(await submit('66812345678')).toMatchObject({ kind: 'accepted' })
  })

  it('takes no message before a bind', async () => {
    const simulator = await start()
    const socket = await raw(simulator.port)
    socket.write(Buffer.from(`00000021000000040000000000000007${'00'.repeat(17)}`, 'hex'))
    const [answer] = (await once(socket, 'data')) as [Buffer]
    expect(answer.toString('hex')).toBe('0000001180000004000000040000000700')
  })
})

describe('npm run smsc', () => {
  const main = join(__dirname, 'main.ts')

  function launch(args: string[]): { child: ChildProcess; lines: AsyncIterator<string> } {
    const child = spawn(process.execPath, [main, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
    cleanUps.push(async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGKILL')
      await once(child, 'exit')
    })
    return { child, lines: createInterface(child.stdout)[Symbol.asyncIterator]() }
  }

  it('prints its address, records each message that it accepts, and ends at SIGTERM', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'smsc-'))
    cleanUps.push(() => rmSync(folder, { recursive: true }))
    const record = join(folder, 'record.jsonl')
    const { child, lines } = launch(['--port', '0', '--record', record, '--receipt-delay', '0'])
    const ready = String((await lines.next()).value)
    expect(ready).toMatch(/^smsc ready smpp:\/\/127\.0\.0\.1:\d+$/)
    const { submit, receiptIds } = await bound(ready.replace('smsc ready smpp://', 'smpp://u:p@'))
    const mobiles = ['66812340001', '66812340002', '66812345678']
    const outcomes = await Promise.all(mobiles.map((mobile, index) => submit(mobile, index + 1)))
    const answered = outcomes.map((outcome) => (outcome.kind === 'accepted' ? outcome.carrierMessageId : outcome.kind))
    const recorded = readFileSync(record, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(recorded).toMatchObject([
      { id: answered[1], mobile: '66812340002', status: 'undelivered', userMessageReference: 2 },
      {
        id: answered[2],
        sender: 'SONGSARN',
        mobile: '66812345678',
        text: 'Hello',
        part: 1,
        total: 1,
        reference: null,
        userMessageReference: 3,
        status: 'delivered',
      },
    ])
    await until(() => receiptIds.length === 2)
    child.kill('SIGTERM')
    const [code] = await once(child, 'exit')
    expect(code).toBe(0)
  })

  it('says what is wrong with an option, or with the port', async () => {
    const simulator = await start()
    for (const [args, why] of [
      [['--receipts', 'post'], '--receipts must be both, tlv, text, ucs2, udh, data-sm, split, sar. See --help.'],
      [['--port', 'x'], '--port must be a whole number. See --help.'],
      [['--port', String(simulator.port)], 'The simulated SMSC could not start: listen EADDRINUSE'],
    ] as const) {
      const { child } = launch([...args])
      let said = ''
      child.stderr?.on('data', (chunk: Buffer) => {
        said += chunk.toString()
      })
      const [code] = await once(child, 'close')
      expect(code).toBeGreaterThan(0)
      expect(said).toContain(why)
    }
  })
})

import { afterEach, describe, expect, it, jest } from '@jest/globals'
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
import { silentLog } from '../../foundation/logging/log.ts'
import type { SubmitOutcome } from '../transport.ts'
import { command } from './codec/command.ts'
import { status } from './codec/status.ts'

afterEach(closeAll)

describe('with each behaviour of the simulated SMSC', () => {
  it('delivers', async () => {
    const { transport, receipts, submitted } = await onSimulator()
    const outcome = await transport.submit(request('66812345678', { userMessageReference: 4711 }))
    expect(outcome).toEqual({ kind: 'accepted', carrierMessageId: submitted[0]?.id })
    await until(() => receipts.length === 1)
    expect(receipts[0]).toMatchObject({
      carrierMessageId: submitted[0]?.id,
      sender: 'SONGSARN',
      address: '66812345678',
      state: 'delivered',
      error: '000',
      userMessageReference: 4711,
    })
    const seconds = ((receipts[0]?.doneAt?.getTime() ?? 0) - Date.now()) / 1000
    expect(Math.abs(seconds)).toBeLessThan(10)
  })

  it('…0001: rejects, and no receipt follows', async () => {
    const { transport, submitted } = await onSimulator()
    expect(await transport.submit(request('66812340001'))).toEqual({
      kind: 'rejected',
      code: status.invalidDestination,
    })
    expect(submitted).toEqual([])
  })

  it.each([
    ['66812340002', 'undelivered', '027'],
    ['66812340003', 'expired', '011'],
  ])('%s: accepts and reports %s', async (mobile, state, error) => {
    const { transport, receipts } = await onSimulator()
    expect(await transport.submit(request(mobile))).toMatchObject({ kind: 'accepted' })
    await until(() => receipts.length === 1)
    expect(receipts[0]).toMatchObject({ address: mobile, state, error })
  })

  it('…0004: throttles the first try of each message and takes the next', async () => {
    const { transport, submitted } = await onSimulator()
    const kinds: string[] = []
    for (const text of ['a', 'a', 'b', 'b', 'a']) {
      kinds.push((await transport.submit(request('66812340004', { text }))).kind)
    }
    expect(kinds).toEqual(['throttled', 'accepted', 'throttled', 'accepted', 'throttled'])
    expect(submitted.map(({ text }) => text)).toEqual(['a', 'b'])
  })

  it('…0005: accepts without a receipt', async () => {
    const { transport, receipts, submitted } = await onSimulator()
    expect(await transport.submit(request('66812340005'))).toMatchObject({ kind: 'accepted' })
    await transport.submit(request('66812345678'))
    await until(() => receipts.length === 1)
    expect(receipts[0]?.address).toBe('66812345678')
    expect(submitted[0]?.status).toBe('accepted')
  })

  it('…0006: the receipt comes before the response', async () => {
    const { transport, receipts } = await onSimulator()
    let outcome: SubmitOutcome | undefined
    const answered = transport.submit(request('66812340006')).then((came) => {
      outcome = came
    })
    await until(() => receipts.length === 1)
    expect(outcome).toBeUndefined()
    await answered
    expect(outcome).toEqual({ kind: 'accepted', carrierMessageId: receipts[0]?.carrierMessageId })
  })

  it('…0007: no response, so unknown; the receipt still comes', async () => {
    const { transport, receipts } = await onSimulator('responseSeconds=0.2')
    expect(await transport.submit(request('66812340007', { userMessageReference: 99 }))).toEqual({ kind: 'unknown' })
    await until(() => receipts.length === 1)
    expect(receipts[0]).toMatchObject({ address: '66812340007', state: 'delivered', userMessageReference: 99 })
  })
})

describe('messages', () => {
  it('carries Thai, and long text in parts that the SMSC joins', async () => {
    const { transport, submitted } = await onSimulator()
    const concat = { reference: 200, total: 2 }
    await transport.submit(
      request('66812345678', { text: 'สวัสดี', encoding: 'ucs2', concat: { ...concat, sequence: 1 } }),
    )
    await transport.submit(
      request('66812345678', { text: 'ครับ 😀', encoding: 'ucs2', concat: { ...concat, sequence: 2 } }),
    )
    expect(submitted).toMatchObject([
      { text: 'สวัสดี', part: 1, total: 2, reference: 200, whole: undefined },
      { text: 'ครับ 😀', part: 2, total: 2, reference: 200, whole: 'สวัสดีครับ 😀' },
    ])
  })

  it.each([
    ['a sender beyond ASCII', { sender: 'ส่งสาร' }, status.invalidSource],
    ['a mobile that is none', { address: 'nobody' }, status.invalidDestination],
    ['a character that GSM-7 lacks', { text: 'ก' }, status.invalidMessageLength],
    ['more text than a part holds', { text: 'x'.repeat(255) }, status.invalidMessageLength],
  ])('rejects %s by itself, and writes nothing', async (_, fields, code) => {
    const { transport, submitted } = await onSimulator()
    expect(await transport.submit(request('66812345678', fields))).toEqual({ kind: 'rejected', code })
    expect(submitted).toEqual([])
  })

  it.each(['both', 'tlv', 'text'] as const)('reads receipts written as %s', async (form) => {
    const { transport, receipts, submitted } = await onSimulator('', { receipts: form })
    await transport.submit(request('66812340003'))
    await until(() => receipts.length === 1)
    expect(receipts[0]).toMatchObject({ carrierMessageId: submitted[0]?.id, state: 'expired' })
  })
})

describe('several binds', () => {
  it('uses them all, and has the capacity of all', async () => {
    const { transport } = await onSimulator('binds=3&window=7')
    expect(transport.capacity).toBe(21)
  })

  it('keeps at most `capacity` parts in flight', async () => {
    let inFlight = 0
    let most = 0
    const smsc = await scriptedSmsc((pdu, { link }) => {
      if (pdu.command !== command.submitSm) return false
      inFlight += 1
      most = Math.max(most, inFlight)
      setTimeout(() => {
        inFlight -= 1
        link.writer.response(command.submitSmResp, status.ok, pdu.sequence, 'id')
        link.writeSoon()
      }, 5)
      return true
    })
    afterwards(() => smsc.close())
    const { transport } = connected(`smpp://u:p@127.0.0.1:${smsc.port}?binds=3&window=4`)
    await until(() => transport.state() === 'up')
    // The transport is up with the first bind. Later binds take their share when they are up.
    for (let round = 0; round < 100 && most < transport.capacity; round += 1) {
      await Promise.all(Array.from({ length: 100 }, () => transport.submit(request('66812345678'))))
    }
    expect(most).toBe(transport.capacity)
  })

  it('submits on transmitters and hears on receivers when split', async () => {
    const { transport, receipts } = await onSimulator('bind=split&binds=2')
    const outcomes = await Promise.all(
      Array.from({ length: 40 }, (_, index) => transport.submit(request(`6681234${5000 + index}`))),
    )
    expect(outcomes.every(({ kind }) => kind === 'accepted')).toBe(true)
    await until(() => receipts.length === 40)
  })
})

describe('state', () => {
  it('is down at first, up when bound, down when the SMSC goes, and up when it is back', async () => {
    const { running } = await simulator()
    const { port } = running
    const { transport } = connected(running.url)
    const states = [transport.state()]
    transport.onStateChange(() => states.push(transport.state()))
    await until(() => transport.state() === 'up')
    await running.close()
    await until(() => transport.state() === 'down')
    expect(await transport.submit(request('66812345678'))).toEqual({ kind: 'notSent' })
    await simulator({ port })
    await until(() => transport.state() === 'up')
    expect(await transport.submit(request('66812345678'))).toMatchObject({ kind: 'accepted' })
    expect(states).toEqual(['down', 'up', 'down', 'up'])
  })

  it('is slow after a throttle and recovers by itself', async () => {
    const { transport } = await onSimulator()
    const states: string[] = []
    const stop = transport.onStateChange(() => states.push(transport.state()))
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'setInterval'] })
    afterwards(async () => {
      jest.useRealTimers()
    })
    await transport.submit(request('66812340004'))
    expect(transport.state()).toBe('slow')
    jest.advanceTimersByTime(4900)
    expect(transport.state()).toBe('slow')
    jest.advanceTimersByTime(200)
    expect(transport.state()).toBe('up')
    expect(states).toEqual(['slow', 'up'])
    stop()
    await transport.submit(request('66812340004', { text: 'another' }))
    expect(transport.state()).toBe('slow')
    expect(states).toEqual(['slow', 'up'])
  })

  it('is slow while answers are late', async () => {
    let answer = () => {}
    const smsc = await scriptedSmsc((pdu, { link }) => {
      if (pdu.command !== command.submitSm) return false
      answer = () => {
        link.writer.response(command.submitSmResp, status.ok, pdu.sequence, 'id')
        link.writeSoon()
      }
      return true
    })
    afterwards(() => smsc.close())
    const { transport } = connected(`smpp://u:p@127.0.0.1:${smsc.port}?bindSeconds=2`)
    await until(() => transport.state() === 'up')
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'setInterval'] })
    afterwards(async () => {
      jest.useRealTimers()
    })
    const outcome = transport.submit(request('66812345678'))
    const [connection] = smsc.connections
    // The fake clock starts at 0: the session must hear something on it, or its last sign of life is in the future.
    connection?.link.writer.bare(command.enquireLink, status.ok, 1)
    connection?.link.writeSoon()
    await until(() => connection?.received.length === 3)
    expect(transport.state()).toBe('up')
    jest.advanceTimersByTime(5100)
    await until(() => transport.state() === 'slow')
    answer()
    expect(await outcome).toEqual({ kind: 'accepted', carrierMessageId: 'id' })
    expect(transport.state()).toBe('slow')
    jest.advanceTimersByTime(5100)
    expect(transport.state()).toBe('up')
  })

  it('logs the end of a session once, with what was wrong', async () => {
    const smsc = await scriptedSmsc()
    afterwards(() => smsc.close())
    const lines: string[] = []
    const { transport } = connected(`smpp://u:p@127.0.0.1:${smsc.port}`, {
      ...silentLog,
      warn: (_, line) => lines.push(line),
    })
    await until(() => transport.state() === 'up')
    smsc.connections[0]?.socket.write(Buffer.from('00020000', 'hex'))
    await until(() => smsc.connections.length === 2 && transport.state() === 'up')
    expect(lines).toEqual(['SMPP session ended: command_length 131072 is over 65536'])
  })
})

describe('safety', () => {
  it('never reports a message that the carrier has as safe to send again, however connections end', async () => {
    const MESSAGES = 3000
    let drops = 0
    const taken: number[] = []
    const { running } = await simulator({
      onSubmit: ({ userMessageReference }) => {
        taken.push(userMessageReference ?? 0)
        // At the worst moment: the carrier has the part, and its response never leaves.
        if (drops >= 4 || Math.random() > 0.01) return
        drops += 1
        running.dropConnections()
      },
    })
    const { transport } = connected(`${running.url}?window=8&binds=2`)
    const kinds = new Map<number, SubmitOutcome['kind']>()
    let next = 0
    const lane = async () => {
      while (next < MESSAGES) {
        next += 1
        const mine = next
        await until(() => transport.state() === 'up')
        kinds.set(mine, (await transport.submit(request('66812345678', { userMessageReference: mine }))).kind)
      }
    }
    await Promise.all(Array.from({ length: 40 }, lane))
    const of = (kind: SubmitOutcome['kind']) => [...kinds].filter(([, got]) => got === kind).map(([mine]) => mine)
    expect(kinds.size).toBe(MESSAGES)
    expect(new Set(taken).size).toBe(taken.length)
    expect(new Set(taken.map((mine) => kinds.get(mine)))).toEqual(new Set(['accepted', 'unknown']))
    expect(of('accepted').filter((mine) => !taken.includes(mine))).toEqual([])
    expect(of('unknown').length).toBeLessThanOrEqual(drops * transport.capacity)
  })
})

describe('the share of a process', () => {
  it('changes while it sends: surplus binds close with their responses, and new binds open', async () => {
    const { transport, running, submitted } = await onSimulator('binds=4&window=5')
    await until(() => running.binds === 4)
    const outcomes = Array.from({ length: 20 }, () => transport.submit(request('66812340006')))
    await until(() => submitted.length === 20)
    const closed = transport.setBinds(1)
    expect([transport.capacity, transport.share, transport.heldBinds]).toEqual([5, 0.25, 4])
    await closed
    expect((await Promise.all(outcomes)).map(({ kind }) => kind)).toEqual(Array(20).fill('accepted'))
    expect(transport.heldBinds).toBe(1)
    await until(() => running.binds === 1)
    await transport.setBinds(0)
    expect([transport.capacity, transport.state()]).toEqual([0, 'down'])
    void transport.setBinds(4)
    await until(() => transport.boundBinds === 4)
    expect(running.mostBinds).toBe(4)
  })

  it('stops writing after its time, also messages that were submitted before', async () => {
    const { transport, submitted } = await onSimulator()
    const late = transport.submit(request('66812345678'))
    transport.writeUntil(performance.now())
    expect(await late).toEqual({ kind: 'notSent' })
    transport.writeUntil(performance.now() + 60_000)
    expect(await transport.submit(request('66812345678'))).toMatchObject({ kind: 'accepted' })
    expect(submitted).toHaveLength(1)
  })

  it('is cut at once by `drop`', async () => {
    const { transport, running, submitted } = await onSimulator()
    const outcome = transport.submit(request('66812340007'))
    await until(() => submitted.length === 1)
    transport.drop('its lease ended')
    expect(await outcome).toEqual({ kind: 'unknown' })
    expect([transport.heldBinds, transport.state()]).toEqual([0, 'down'])
    await until(() => running.binds === 0)
  })
})

describe('close', () => {
  it('waits for the responses to written parts, and takes no new parts', async () => {
    const { transport, submitted } = await onSimulator('window=5')
    const outcomes = Array.from({ length: 5 }, () => transport.submit(request('66812340006')))
    await until(() => submitted.length === 5)
    const closed = transport.close()
    expect(transport.state()).toBe('down')
    expect(await transport.submit(request('66812345678'))).toEqual({ kind: 'notSent' })
    await closed
    expect((await Promise.all(outcomes)).map(({ kind }) => kind)).toEqual(Array(5).fill('accepted'))
  })

  it('ends at once when the SMSC is away', async () => {
    const { running } = await simulator()
    const { transport } = connected(running.url)
    await running.close()
    await transport.close()
    expect(transport.state()).toBe('down')
  })
})

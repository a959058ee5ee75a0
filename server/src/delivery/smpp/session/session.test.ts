import { afterEach, describe, expect, it } from '@jest/globals'
import { accepting, answerSubmit, closeAll, open, openBound, text } from '../../../../testing/scripted-session.ts'
import { scriptedSmsc, submits } from '../../../../testing/scripted-smsc.ts'
import { until } from '../../../../testing/until.ts'
import { command } from '../codec/command.ts'
import type { Pdu } from '../codec/pdu.ts'
import { status } from '../codec/status.ts'

afterEach(closeAll)

describe('bind', () => {
  it('introduces itself as SMPP 3.4', async () => {
    const { connection } = await openBound()
    expect(connection.received).toMatchObject([
      {
        kind: 'bind',
        command: command.bindTransceiver,
        bind: { systemId: 'user', password: 'secret', interfaceVersion: 0x34 },
      },
    ])
  })

  it('ends with the status when the SMSC refuses', async () => {
    const { session, ends } = await open((pdu, { link }) => {
      link.writer.bindResponse(command.bindTransceiver, status.invalidPassword, pdu.sequence, '')
      link.writeSoon()
      return true
    })
    await until(() => ends.length > 0)
    expect(ends).toEqual([{ code: 'refused', detail: 'the SMSC refused the bind with status 0x0000000E' }])
    expect(session.bound).toBe(false)
  })

  it('ends when the SMSC does not understand the bind', async () => {
    const { ends } = await open((pdu, { link }) => {
      link.writer.bare(command.genericNack, status.invalidCommandId, pdu.sequence)
      link.writeSoon()
      return true
    })
    await until(() => ends.length > 0)
    expect(ends[0]?.code).toBe('refused')
  })

  it('ends when there is no response within the limit', async () => {
    const { ends } = await open(() => true, { bindLimit: 60 })
    await until(() => ends.length > 0)
    expect(ends).toEqual([{ code: 'timeout', detail: 'not bound within 0.06 s' }])
  })

  it('ends when the port has no listener', async () => {
    const smsc = await scriptedSmsc()
    await smsc.close()
    const { ends } = await open(undefined, { port: smsc.port })
    await until(() => ends.length > 0)
    expect(ends[0]?.code).toBe('socket')
  })

  it('does not send before it is bound', async () => {
    const { session } = await open(() => true)
    expect(await session.submit(text('early'))).toEqual({ kind: 'notSent' })
  })
})

describe('submit', () => {
  it('gives each message the response to it, in whatever order answers come', async () => {
    const held: Pdu[] = []
    const { session, connection } = await openBound((pdu) => {
      if (pdu.command === command.submitSm) held.push(pdu)
      return pdu.command === command.submitSm
    })
    const outcomes = Promise.all(['a', 'b', 'c'].map((words) => session.submit(text(words))))
    await until(() => held.length === 3)
    const [a, b, c] = held
    if (!a || !b || !c) throw new Error('three submits were expected')
    answerSubmit(connection, c, status.invalidDestination)
    answerSubmit(connection, b, status.throttled)
    answerSubmit(connection, a, status.ok, 'first')
    expect(await outcomes).toEqual([
      { kind: 'accepted', carrierMessageId: 'first' },
      { kind: 'throttled', code: 0x58 },
      { kind: 'rejected', code: 0x0b },
    ])
  })

  it.each([
    [status.throttled, 'throttled'],
    [status.queueFull, 'throttled'],
    [status.systemError, 'rejected'],
    [status.invalidSource, 'rejected'],
  ])('tells status %d as %s', async (code, kind) => {
    const { session } = await openBound((pdu, connection) => {
      if (pdu.command === command.submitSm) answerSubmit(connection, pdu, code)
      return pdu.command === command.submitSm
    })
    expect(await session.submit(text('x'))).toEqual({ kind, code })
  })

  it('takes a generic_nack for its response', async () => {
    const { session } = await openBound((pdu, { link }) => {
      if (pdu.command !== command.submitSm) return false
      link.writer.bare(command.genericNack, status.invalidCommandId, pdu.sequence)
      link.writeSoon()
      return true
    })
    expect(await session.submit(text('x'))).toEqual({ kind: 'rejected', code: status.invalidCommandId })
  })

  it('never has more than the window without a response', async () => {
    let unacknowledged = 0
    let most = 0
    const held: Pdu[] = []
    const { session, connection } = await openBound(
      (pdu) => {
        if (pdu.command !== command.submitSm) return false
        unacknowledged += 1
        most = Math.max(most, unacknowledged)
        held.push(pdu)
        return true
      },
      { window: 4 },
    )
    const outcomes = Promise.all(Array.from({ length: 50 }, (_, index) => session.submit(text(`${index}`))))
    let done = false
    void outcomes.then(() => {
      done = true
    })
    while (!done) {
      await until(() => held.length > 0 || done)
      const pdu = held.shift()
      if (!pdu) continue
      unacknowledged -= 1
      answerSubmit(connection, pdu, status.ok, 'id')
    }
    expect((await outcomes).every(({ kind }) => kind === 'accepted')).toBe(true)
    expect(most).toBe(4)
  })

  it('writes what was submitted in one tick in one go, and in order', async () => {
    const { session, connection } = await openBound(accepting, { window: 100 })
    const reads: number[] = []
    connection.socket.on('data', (chunk: Buffer) => reads.push(chunk.length))
    await Promise.all(Array.from({ length: 50 }, (_, index) => session.submit(text(`${index}`))))
    expect(reads.length).toBe(1)
    const sent = submits(connection).map((pdu) =>
      pdu.kind === 'message' ? Buffer.from(pdu.message.shortMessage).toString() : '',
    )
    expect(sent).toEqual(Array.from({ length: 50 }, (_, index) => `${index}`))
  })

  it('distinguishes written messages from others when the connection ends', async () => {
    const { session, connection, ends } = await openBound((pdu) => pdu.command === command.submitSm, { window: 3 })
    const outcomes = Promise.all(Array.from({ length: 8 }, (_, index) => session.submit(text(`${index}`))))
    await until(() => submits(connection).length === 3)
    connection.socket.destroy()
    expect((await outcomes).map(({ kind }) => kind)).toEqual([
      ...Array.from({ length: 3 }, () => 'unknown'),
      ...Array.from({ length: 5 }, () => 'notSent'),
    ])
    expect(ends.length).toBe(1)
    expect(await session.submit(text('late'))).toEqual({ kind: 'notSent' })
  })

  it('reports messages that it did not write as not sent', async () => {
    const { session, connection } = await openBound(accepting)
    const outcome = session.submit(text('never left'))
    await session.close()
    expect(await outcome).toEqual({ kind: 'notSent' })
    expect(submits(connection)).toEqual([])
  })

  it('gives up on a response after the limit, frees its place, and ignores it when it comes after all', async () => {
    const { session, connection, onResponseTime } = await openBound(
      (pdu, scripted) => {
        if (pdu.command === command.enquireLink) scripted.link.writer.bare(command.enquireLinkResp, 0, pdu.sequence)
        if (pdu.command !== command.submitSm) return false
        if (pdu.sequence > 2) answerSubmit(scripted, pdu, status.ok, 'prompt')
        return true
      },
      { window: 1, responseLimit: 80 },
    )
    const lost = session.submit(text('lost'))
    const next = session.submit(text('next'))
    expect(await lost).toEqual({ kind: 'unknown' })
    expect(await next).toEqual({ kind: 'accepted', carrierMessageId: 'prompt' })
    const [first] = submits(connection)
    if (!first) throw new Error('a submit was expected')
    answerSubmit(connection, first, status.ok, 'late')
    expect(await session.submit(text('after'))).toEqual({ kind: 'accepted', carrierMessageId: 'prompt' })
    expect(onResponseTime).toHaveBeenCalled()
  })
})

describe('a receipt before the response', () => {
  const origin = { tenantId: '', accountId: '', communicationId: '', ordinal: 1, part: 1 }

  it('frees the place soon when the response does not come', async () => {
    const { session } = await openBound(
      (pdu, scripted) => {
        if (pdu.command !== command.submitSm) return false
        if (pdu.sequence > 2) answerSubmit(scripted, pdu, status.ok, 'prompt')
        return true
      },
      { window: 1, responseLimit: 60_000 },
    )
    const lost = session.submit(text('lost'), origin)
    const next = session.submit(text('next'))
    await until(() => session.load === 2)
    session.received({ ...origin })
    await new Promise((resolve) => setTimeout(resolve, 1200))
    expect(session.load).toBe(2)
    session.received(origin)
    expect(await lost).toEqual({ kind: 'unknown' })
    expect(await next).toEqual({ kind: 'accepted', carrierMessageId: 'prompt' })
  })

  it('waits a moment for a response that the receipt overtook', async () => {
    const { session, connection } = await openBound((pdu) => pdu.command === command.submitSm, {
      responseLimit: 60_000,
    })
    const submitted = session.submit(text('overtaken'), origin)
    await until(() => submits(connection).length === 1)
    session.received(origin)
    await new Promise((resolve) => setTimeout(resolve, 300))
    const [first] = submits(connection)
    if (!first) throw new Error('a submit was expected')
    answerSubmit(connection, first, status.ok, 'late')
    expect(await submitted).toEqual({ kind: 'accepted', carrierMessageId: 'late' })
  })
})

describe('deliveries', () => {
  it('answers a deliver_sm when the test does, with its status', async () => {
    const { connection, deliveries } = await openBound()
    connection.link.writer.message(command.deliverSm, 41, text('one'))
    connection.link.writer.message(command.deliverSm, 42, text('two'))
    connection.link.writeSoon()
    await until(() => deliveries.length === 2)
    expect(connection.received.length).toBe(1)
    deliveries[1]?.answer(status.receiverTemporaryError)
    deliveries[0]?.answer(status.ok)
    await until(() => connection.received.length === 3)
    expect(connection.received.slice(1)).toEqual([
      { kind: 'response', command: command.deliverSmResp, status: 0x64, sequence: 42, id: '' },
      { kind: 'response', command: command.deliverSmResp, status: 0, sequence: 41, id: '' },
    ])
  })

  it('may be answered after the end', async () => {
    const { connection, deliveries, ends } = await openBound()
    connection.link.writer.message(command.deliverSm, 41, text('one'))
    connection.link.writeSoon()
    await until(() => deliveries.length === 1)
    connection.socket.destroy()
    await until(() => ends.length === 1)
    expect(() => deliveries[0]?.answer(status.ok)).not.toThrow()
  })
})

describe('life of a session', () => {
  it('answers enquire_link, and sends one when the other side is silent', async () => {
    const { connection } = await openBound(
      (pdu, { link }) => {
        if (pdu.command !== command.enquireLink) return false
        link.writer.bare(command.enquireLinkResp, status.ok, pdu.sequence)
        link.writeSoon()
        return true
      },
      { enquireInterval: 40 },
    )
    const enquiries = () => connection.received.filter((pdu) => pdu.command === command.enquireLink).length
    await until(() => enquiries() >= 3)
    connection.link.writer.bare(command.enquireLink, status.ok, 77)
    connection.link.writeSoon()
    await until(() => connection.received.some((pdu) => pdu.command === command.enquireLinkResp && pdu.sequence === 77))
  })

  it('ends when enquire_link is not answered', async () => {
    const { ends } = await openBound(undefined, { enquireInterval: 30, responseLimit: 60 })
    await until(() => ends.length === 1)
    expect(ends).toEqual([{ code: 'timeout', detail: 'no response to enquire_link' }])
  })

  it('answers unbind and ends', async () => {
    const { connection, ends } = await openBound()
    connection.link.writer.bare(command.unbind, status.ok, 9)
    connection.link.writeSoon()
    await until(() => ends.length === 1)
    await until(() => connection.received.some((pdu) => pdu.command === command.unbindResp && pdu.sequence === 9))
    expect(ends[0]?.code).toBe('unbound')
  })

  it('stops writing while the other side is silent, so that a dead connection leaves only one window unknown', async () => {
    const { session, connection, ends } = await openBound((pdu) => pdu.kind !== 'bind', {
      window: 2,
      enquireInterval: 200,
      responseLimit: 100,
    })
    const outcomes = Promise.all(Array.from({ length: 6 }, (_, index) => session.submit(text(`${index}`))))
    await until(() => ends.length === 1)
    expect(ends).toEqual([{ code: 'timeout', detail: 'no response to enquire_link' }])
    expect((await outcomes).map(({ kind }) => kind)).toEqual([
      ...['unknown', 'unknown'],
      ...['notSent', 'notSent', 'notSent', 'notSent'],
    ])
    expect(submits(connection)).toHaveLength(2)
  })

  it('continues when something comes again', async () => {
    let silent = true
    const { session, connection } = await openBound(
      (pdu, scripted) => {
        if (pdu.command === command.submitSm && !silent) answerSubmit(scripted, pdu, status.ok, 'id')
        return pdu.kind !== 'bind'
      },
      { window: 1, enquireInterval: 50, responseLimit: 5000 },
    )
    await until(() => connection.received.some((pdu) => pdu.command === command.enquireLink))
    const outcome = session.submit(text('x'))
    silent = false
    connection.link.writer.bare(command.enquireLink, status.ok, 5)
    connection.link.writeSoon()
    expect(await outcome).toEqual({ kind: 'accepted', carrierMessageId: 'id' })
  })

  it('lets an SMSC that asks to unbind answer the messages that it has, and takes no more messages', async () => {
    const { session, connection, ends } = await openBound((pdu) => pdu.command === command.submitSm, { window: 2 })
    const outcomes = ['a', 'b', 'c'].map((words) => session.submit(text(words)))
    await until(() => submits(connection).length === 2)
    connection.link.writer.bare(command.unbind, status.ok, 9)
    connection.link.writeSoon()
    expect(await outcomes[2]).toEqual({ kind: 'notSent' })
    expect(await session.submit(text('late'))).toEqual({ kind: 'notSent' })
    expect(ends).toEqual([])
    for (const pdu of submits(connection)) answerSubmit(connection, pdu, status.ok, 'had')
    expect(await Promise.all(outcomes.slice(0, 2))).toEqual(
      Array(2).fill({ kind: 'accepted', carrierMessageId: 'had' }),
    )
    await until(() => connection.received.some((pdu) => pdu.command === command.unbindResp && pdu.sequence === 9))
    expect(ends).toEqual([{ code: 'unbound', detail: 'the SMSC asked to unbind' }])
    expect(submits(connection)).toHaveLength(2)
  })

  it('ends and keeps its messages when the SMSC says that it is not bound', async () => {
    const { session, connection, ends } = await openBound((pdu) => pdu.command === command.submitSm, { window: 2 })
    const outcomes = Promise.all(['a', 'b', 'c'].map((words) => session.submit(text(words))))
    await until(() => submits(connection).length === 2)
    for (const pdu of submits(connection)) answerSubmit(connection, pdu, status.wrongBindState)
    expect(await outcomes).toEqual(Array(3).fill({ kind: 'notSent' }))
    await until(() => ends.length === 1)
    expect(ends).toEqual([{ code: 'refused', detail: 'the SMSC says that the session is not bound' }])
  })

  it('refuses a request that it does not know with generic_nack and goes on', async () => {
    const { session, connection } = await openBound(accepting)
    connection.link.writer.bare(0x00000021, status.ok, 12)
    connection.link.writer.bare(0x7fff0000, status.ok, 13)
    connection.link.writer.bare(0x80000021, status.ok, 14)
    connection.link.writeSoon()
    await until(() => connection.received.length === 3)
    expect(connection.received.slice(1)).toEqual([
      { kind: 'bare', command: command.genericNack, status: status.invalidCommandId, sequence: 12 },
      { kind: 'bare', command: command.genericNack, status: status.invalidCommandId, sequence: 13 },
    ])
    expect(await session.submit(text('still'))).toMatchObject({ kind: 'accepted' })
  })

  it('drains before it unbinds', async () => {
    const held: Pdu[] = []
    const { session, connection, ends } = await openBound(
      (pdu) => {
        if (pdu.command === command.submitSm) held.push(pdu)
        return pdu.command === command.submitSm
      },
      { window: 1 },
    )
    const written = session.submit(text('written'))
    const waiting = session.submit(text('waiting'))
    await until(() => held.length === 1)
    const closed = session.close()
    expect(await waiting).toEqual({ kind: 'notSent' })
    expect(await session.submit(text('late'))).toEqual({ kind: 'notSent' })
    expect(connection.received.some((pdu) => pdu.command === command.unbind)).toBe(false)
    for (const pdu of held) answerSubmit(connection, pdu, status.ok, 'done')
    expect(await written).toEqual({ kind: 'accepted', carrierMessageId: 'done' })
    await closed
    expect(connection.received.some((pdu) => pdu.command === command.unbind)).toBe(true)
    expect(ends).toEqual([{ code: 'local', detail: 'unbound' }])
  })

  it('closes although a response never comes', async () => {
    const { session, connection } = await openBound((pdu) => pdu.command === command.submitSm, { responseLimit: 60 })
    const outcome = session.submit(text('lost'))
    await until(() => submits(connection).length === 1)
    await session.close()
    expect(await outcome).toEqual({ kind: 'unknown' })
  })
})

import { afterEach, describe, expect, it } from '@jest/globals'
import { closeAll, openBound, text } from '../../../../testing/scripted-session.ts'
import { submits } from '../../../../testing/scripted-smsc.ts'
import { until } from '../../../../testing/until.ts'
import type { SubmitOutcome } from '../../transport.ts'
import { command } from '../codec/command.ts'
import { status } from '../codec/status.ts'

afterEach(closeAll)

describe('an SMSC that breaks the protocol', () => {
  const overLong = Buffer.from('7fffffff', 'hex')
  const tooShort = Buffer.from('0000000f800000040000000000000002', 'hex')
  const lyingLength = Buffer.from(`0000002100000005${'00000000'}00000007${'00'.repeat(16)}ff`, 'hex')

  it.each([
    [
      'over-long',
      overLong,
      'command_length 2147483647 is over 65536',
      command.genericNack,
      status.invalidCommandLength,
    ],
    [
      'too short',
      tooShort,
      'command_length 15 is shorter than a header',
      command.genericNack,
      status.invalidCommandLength,
    ],
  ])('ends the session at a PDU with a length that is %s', async (_, bytes, detail, answer, code) => {
    const { session, connection, ends } = await openBound((pdu) => pdu.command === command.submitSm)
    const outcome = session.submit(text('x'))
    await until(() => submits(connection).length === 1)
    connection.socket.write(bytes)
    expect(await outcome).toEqual({ kind: 'unknown' })
    expect(ends).toEqual([{ code: 'malformed', detail }])
    // The session responds before it ends: a carrier that gets no response to a deliver_sm delivers it again forever.
    await until(() => connection.received.some((pdu) => pdu.command === answer && pdu.status === code))
    await until(() => connection.socket.destroyed)
  })

  it('lives on when a deliver_sm has a field that says more than is left: this one alone is refused', async () => {
    const { session, connection, ends, refused, deliveries } = await openBound(
      (pdu) => pdu.command === command.submitSm,
    )
    const outcome = session.submit(text('x'))
    await until(() => submits(connection).length === 1)
    connection.socket.write(lyingLength)
    // Without a response, the carrier would deliver it again and again.
    await until(() =>
      connection.received.some(
        (pdu) => pdu.command === command.deliverSmResp && pdu.status === status.invalidMessageLength,
      ),
    )
    expect(refused).toEqual(['short_message says 255 octets, 0 are left'])
    expect(deliveries).toHaveLength(0)
    // Messages in flight live too.
    connection.link.writer.response(command.submitSmResp, status.ok, submits(connection)[0]?.sequence ?? 0, 'a1')
    connection.link.writeSoon()
    expect(await outcome).toEqual({ kind: 'accepted', carrierMessageId: 'a1' })
    expect(ends).toEqual([])
  })

  it('does not wait forever for a PDU that never completes', async () => {
    const { connection, ends } = await openBound(
      (pdu, { link }) => {
        if (pdu.command !== command.enquireLink) return false
        link.writer.bare(command.enquireLinkResp, status.ok, pdu.sequence)
        link.writeSoon()
        return true
      },
      { enquireInterval: 30, responseLimit: 60 },
    )
    connection.socket.write(Buffer.from('0000ea60000000050000000000000007', 'hex'))
    await until(() => ends.length === 1)
    expect(ends).toEqual([{ code: 'timeout', detail: 'no response to enquire_link' }])
  })

  it('survives random bytes after the bind', async () => {
    for (let round = 0; round < 20; round += 1) {
      const { connection, ends, session } = await openBound()
      const random = Buffer.from(Array.from({ length: 300 }, () => Math.floor(Math.random() * 256)))
      random[0] = 0xff
      connection.socket.write(random)
      await until(() => ends.length === 1)
      expect(ends[0]?.code).toBe('malformed')
      const outcome: SubmitOutcome = await session.submit(text('x'))
      expect(outcome).toEqual({ kind: 'notSent' })
    }
  })
})

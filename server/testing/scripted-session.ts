import { jest } from '@jest/globals'
import { command } from '../src/delivery/smpp/codec/command.ts'
import { type Message, message, type Pdu } from '../src/delivery/smpp/codec/pdu.ts'
import { status } from '../src/delivery/smpp/codec/status.ts'
import { Session, type SessionEnd, type SessionOptions } from '../src/delivery/smpp/session/session.ts'
import { type ScriptedConnection, scriptedSmsc } from './scripted-smsc.ts'
import { until } from './until.ts'

type Script = Parameters<typeof scriptedSmsc>[0]

const cleanUps: (() => Promise<void>)[] = []

/** For `afterEach`: closes what `open` opened. */
export async function closeAll(): Promise<void> {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
}

/** A session on an SMSC that follows the script, with a record of its events. */
export async function open(script?: Script, options: Partial<SessionOptions> = {}) {
  const smsc = await scriptedSmsc(script)
  cleanUps.push(() => smsc.close())
  const ends: SessionEnd[] = []
  const refused: string[] = []
  const deliveries: { delivered: Message; answer: (code: number) => void }[] = []
  const onResponseTime = jest.fn()
  const session = new Session(
    {
      host: '127.0.0.1',
      port: smsc.port,
      systemId: 'user',
      password: 'secret',
      systemType: '',
      bind: command.bindTransceiver,
      window: 3,
      bindLimit: 5000,
      enquireInterval: 30_000,
      responseLimit: 60_000,
      ...options,
    },
    {
      onBound: () => {},
      onEnd: (end) => ends.push(end),
      onRefused: (detail) => refused.push(detail),
      onDelivery: (delivered, answer) => deliveries.push({ delivered, answer }),
      onResponseTime,
    },
  )
  cleanUps.push(async () => {
    for (const { socket } of smsc.connections) socket.destroy()
    await session.close()
  })
  return { session, smsc, ends, refused, deliveries, onResponseTime }
}

export async function openBound(script?: Script, options: Partial<SessionOptions> = {}) {
  const opened = await open(script, options)
  await until(() => opened.session.bound)
  const connection = opened.smsc.connections[0]
  if (!connection) throw new Error('bound without a connection')
  return { ...opened, connection }
}

/** Answers submit_sm with their sequence number as id. */
export const accepting: Script = (pdu, { link }) => {
  if (pdu.command !== command.submitSm) return false
  link.writer.response(command.submitSmResp, status.ok, pdu.sequence, `id-${pdu.sequence}`)
  link.writeSoon()
  return true
}

export const text = (words: string) =>
  message({ destination: { ton: 1, npi: 1, digits: '66812345678' }, shortMessage: Buffer.from(words) })

export function answerSubmit({ link }: ScriptedConnection, pdu: Pdu, code: number, id = ''): void {
  link.writer.response(command.submitSmResp, code, pdu.sequence, id)
  link.writeSoon()
}

import { connect, isIP, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import type { SubmitOutcome } from '../../delivery/transport.ts'
import { type BindCommand, command, isResponse, responseTo } from '../codec/command.ts'
import type { AnswerPdu, BarePdu, Message, MessagePdu, Pdu } from '../codec/pdu.ts'
import { isThrottle, status, statusText } from '../codec/status.ts'
import { Link, type LinkEnd } from './link.ts'

export type SessionOptions = {
  host: string
  port: number
  /** Undefined: plain TCP. Otherwise the peer's certificate is checked against `ca`, or against the system's roots. */
  tls?: { ca?: string | Buffer }
  systemId: string
  password: string
  systemType: string
  bind: BindCommand
  /** Most submit_sm without an answer. */
  window: number
  /** Milliseconds: for connection and bind together; between signs of life; for any answer. */
  bindLimit: number
  enquireInterval: number
  responseLimit: number
}

export type SessionEvents = {
  onBound: () => void
  /** Called once, whether the session was ever bound or not. */
  onEnd: (end: SessionEnd) => void
  /** A deliver_sm. `answer` takes a command_status and may be called after the session has ended. */
  onDelivery: (message: Message, answer: (code: number) => void) => void
  /** A submit_sm was answered `after` this many milliseconds, or has waited that long so far. */
  onAnswerTime: (after: number) => void
}

export type SessionEnd = { code: LinkEnd['code'] | 'refused' | 'timeout' | 'unbound'; detail: string }

type Waiting = { message: Message; resolve: (outcome: SubmitOutcome) => void }
type Written = { resolve: (outcome: SubmitOutcome) => void; at: number }

const LARGEST_SEQUENCE = 0x7fffffff
const SPEAKS_3_4 = 0x34
/** Milliseconds that an unbind may take: the SMSC's answer to ours, and the answers that are still to come before its own. */
const UNBIND_LIMIT = 5000

/** One connection to an SMSC, from connect to end. It never reconnects: what ends is replaced by a new one. */
export class Session {
  readonly #options: SessionOptions
  readonly #events: SessionEvents
  readonly #link: Link
  readonly #socket: Socket
  readonly #tick: NodeJS.Timeout
  readonly #openedAt = performance.now()
  #state: 'opening' | 'bound' | 'closing' | 'ended' = 'opening'
  #sequence = 0
  /** Not handed to the socket: safe to send elsewhere. */
  #waiting: Waiting[] = []
  /** Handed to the socket, oldest first: from here on the carrier may have it. */
  readonly #written = new Map<number, Written>()
  #lastHeard = performance.now()
  #enquiredAt: number | undefined
  /** Who waits for the end, and who for the last answer. */
  #untilEnded: (() => void)[] = []
  #untilAnswered: (() => void)[] = []

  constructor(options: SessionOptions, events: SessionEvents) {
    this.#options = options
    this.#events = events
    this.#socket = openSocket(options, () => this.#bind())
    this.#link = new Link(this.#socket, {
      onPdu: (pdu) => this.#onPdu(pdu),
      onEnd: (end) => this.#finish(end),
      beforeWrite: () => this.#fillWindow(),
    })
    const shortest = Math.min(options.bindLimit, options.enquireInterval, options.responseLimit)
    this.#tick = setInterval(() => this.#onTick(), Math.max(5, Math.min(1000, shortest / 4)))
  }

  get bound(): boolean {
    return this.#state === 'bound' && this.#link.writable
  }

  /** Messages without an outcome, written or not. */
  get load(): number {
    return this.#waiting.length + this.#written.size
  }

  /** Resolves with what came of it; never rejects. */
  submit(message: Message): Promise<SubmitOutcome> {
    if (!this.bound) return Promise.resolve({ kind: 'notSent' })
    return new Promise((resolve) => {
      this.#waiting.push({ message, resolve })
      if (this.#written.size < this.#options.window) this.#link.writeSoon()
    })
  }

  /** Takes nothing more, waits for the answers of what is written (each within the response limit), and unbinds. */
  async close(): Promise<void> {
    if (this.#state === 'ended') return
    if (this.#state === 'opening') return this.#fail('local', 'closed before it was bound')
    const ended = new Promise<void>((resolve) => this.#untilEnded.push(resolve))
    // It ends by itself already.
    if (this.#state === 'closing') return ended
    this.#state = 'closing'
    this.#releaseWaiting()
    await this.#answered()
    this.#link.writer.bare(command.unbind, status.ok, this.#nextSequence())
    this.#link.writeSoon()
    const limit = setTimeout(() => this.#fail('timeout', 'no answer to unbind'), UNBIND_LIMIT)
    await ended
    clearTimeout(limit)
  }

  #bind(): void {
    const { systemId, password, systemType, bind } = this.#options
    const addressRange = { ton: 0, npi: 0, digits: '' }
    const request = { systemId, password, systemType, interfaceVersion: SPEAKS_3_4, addressRange }
    this.#link.writer.bind(bind, this.#nextSequence(), request)
    this.#link.writeSoon()
  }

  #onPdu(pdu: Pdu): void {
    if (this.#isSilent && this.#waiting.length > 0) this.#link.writeSoon()
    this.#lastHeard = performance.now()
    switch (pdu.kind) {
      case 'message':
        this.#onDelivery(pdu)
        break
      case 'answer':
        if (pdu.command === responseTo(this.#options.bind)) this.#onBindAnswer(pdu.status)
        else if (pdu.command === command.submitSmResp) this.#settle(pdu)
        break
      case 'bare':
        this.#onBare(pdu)
        break
      case 'bind':
        this.#nack(pdu.sequence)
    }
  }

  #onBindAnswer(code: number): void {
    if (this.#state !== 'opening') return
    if (code !== status.ok) {
      this.#fail('refused', `the SMSC refused the bind with status ${statusText(code)}`)
      return
    }
    this.#state = 'bound'
    this.#events.onBound()
  }

  #onDelivery(pdu: MessagePdu): void {
    if (pdu.command !== command.deliverSm) {
      this.#nack(pdu.sequence)
      return
    }
    this.#events.onDelivery(pdu.message, (code) => {
      if (this.#state === 'ended') return
      // message_id of deliver_sm_resp is unused and NULL, SMPP 3.4 §4.6.2.
      this.#link.writer.answer(command.deliverSmResp, code, pdu.sequence, '')
      this.#link.writeSoon()
    })
  }

  #onBare(pdu: BarePdu): void {
    switch (pdu.command) {
      case command.enquireLink:
        this.#link.writer.bare(command.enquireLinkResp, status.ok, pdu.sequence)
        this.#link.writeSoon()
        break
      case command.enquireLinkResp:
        this.#enquiredAt = undefined
        break
      case command.unbind:
        this.#endSoon('unbound', 'the SMSC asked to unbind', () =>
          this.#link.writer.bare(command.unbindResp, status.ok, pdu.sequence),
        )
        break
      case command.unbindResp:
        if (this.#state === 'closing') this.#fail('local', 'unbound')
        break
      case command.genericNack:
        this.#onNack(pdu)
        break
      case command.alertNotification:
        break
      default:
        if (!isResponse(pdu.command)) this.#nack(pdu.sequence)
    }
  }

  /** SMPP 3.4 §4.3: the request of that sequence was not understood, hence not taken. */
  #onNack(pdu: BarePdu): void {
    if (this.#state === 'opening') {
      this.#fail('refused', `the SMSC did not understand the bind: status ${statusText(pdu.status)}`)
    } else {
      this.#settle({ ...pdu, kind: 'answer', id: '' })
    }
  }

  #nack(sequence: number): void {
    this.#link.writer.bare(command.genericNack, status.invalidCommandId, sequence)
    this.#link.writeSoon()
  }

  #settle(answer: AnswerPdu): void {
    const written = this.#written.get(answer.sequence)
    // An answer after its time limit finds nothing: the message was told to be unknown and stays so.
    if (!written) return
    this.#written.delete(answer.sequence)
    this.#events.onAnswerTime(this.#lastHeard - written.at)
    written.resolve(outcomeOf(answer))
    this.#onWindowFreed()
    if (answer.status === status.wrongBindState && this.#state === 'bound') {
      this.#endSoon('refused', 'the SMSC takes the session for one that is not bound')
    }
  }

  #onWindowFreed(): void {
    if (this.#waiting.length > 0) this.#link.writeSoon()
    if (this.#written.size === 0) for (const resolve of this.#untilAnswered.splice(0)) resolve()
  }

  /**
   * A sign of life was asked for and nothing came since. The connection may be half open: what is written into it
   * now would be in doubt as well, beyond the window that is.
   */
  get #isSilent(): boolean {
    return this.#enquiredAt !== undefined && this.#lastHeard < this.#enquiredAt
  }

  /** Encodes straight before the write, so that a message is either in `#waiting` or was handed to the socket. */
  #fillWindow(): void {
    if (!this.bound || this.#isSilent) return
    const free = Math.min(this.#options.window - this.#written.size, this.#waiting.length)
    if (free <= 0) return
    const at = performance.now()
    for (const { message, resolve } of this.#waiting.splice(0, free)) {
      const sequence = this.#nextSequence()
      this.#link.writer.message(command.submitSm, sequence, message)
      this.#written.set(sequence, { resolve, at })
    }
  }

  #onTick(): void {
    const now = performance.now()
    const { bindLimit, enquireInterval, responseLimit } = this.#options
    if (this.#state === 'opening') {
      if (now - this.#openedAt >= bindLimit) this.#fail('timeout', `not bound within ${bindLimit / 1000} s`)
      return
    }
    const isQuiet = this.#expireWritten(now)
    if (this.#enquiredAt !== undefined) {
      if (now - this.#enquiredAt >= responseLimit) this.#fail('timeout', 'no answer to enquire_link')
    } else if (isQuiet || now - this.#lastHeard >= enquireInterval) {
      this.#enquiredAt = now
      this.#link.writer.bare(command.enquireLink, status.ok, this.#nextSequence())
      this.#link.writeSoon()
    }
  }

  /** Gives up answers after their limit. Says whether nothing at all was heard since one of those messages was written. */
  #expireWritten(now: number): boolean {
    let isQuiet = false
    for (const [sequence, { resolve, at }] of this.#written) {
      // Oldest first: the rest is younger.
      if (now - at < this.#options.responseLimit) {
        this.#events.onAnswerTime(now - Math.max(at, this.#lastHeard))
        break
      }
      isQuiet ||= this.#lastHeard < at
      this.#written.delete(sequence)
      resolve({ kind: 'unknown' })
      this.#onWindowFreed()
    }
    return isQuiet
  }

  /** Resolves when nothing that was written waits for its answer, at once when the session has ended. */
  #answered(): Promise<void> {
    if (this.#written.size === 0) return Promise.resolve()
    return new Promise((resolve) => this.#untilAnswered.push(resolve))
  }

  /**
   * Takes nothing more and ends, but not before the SMSC had the time to answer what it has: a carrier that restarts
   * would leave a window in doubt each time.
   */
  #endSoon(code: SessionEnd['code'], detail: string, lastWords: () => void = () => {}): void {
    if (this.#state === 'bound') this.#state = 'closing'
    this.#releaseWaiting()
    const end = () => {
      clearTimeout(limit)
      if (this.#state === 'ended') return
      lastWords()
      this.#fail(code, detail)
    }
    const limit = setTimeout(end, UNBIND_LIMIT)
    this.#answered().then(end)
  }

  #fail(code: SessionEnd['code'], detail: string): void {
    const end = { code, detail }
    this.#finish(end)
    this.#link.end(detail)
  }

  #finish(end: SessionEnd): void {
    if (this.#state === 'ended') return
    this.#state = 'ended'
    clearInterval(this.#tick)
    this.#releaseWaiting()
    for (const { resolve } of this.#written.values()) resolve({ kind: 'unknown' })
    this.#written.clear()
    for (const resolve of [...this.#untilAnswered.splice(0), ...this.#untilEnded.splice(0)]) resolve()
    this.#events.onEnd(end)
  }

  #releaseWaiting(): void {
    for (const { resolve } of this.#waiting.splice(0)) resolve({ kind: 'notSent' })
  }

  /** 1 to 0x7FFFFFFF, then from 1 again, SMPP 3.4 §5.1.4. */
  #nextSequence(): number {
    this.#sequence = this.#sequence >= LARGEST_SEQUENCE ? 1 : this.#sequence + 1
    return this.#sequence
  }
}

function outcomeOf(answer: AnswerPdu): SubmitOutcome {
  if (isThrottle(answer.status)) return { kind: 'throttled', code: answer.status }
  // It is about the session, not about the message, which would be as good on the next one.
  if (answer.status === status.wrongBindState) return { kind: 'notSent' }
  // A generic_nack with status 0 is still no message_id: the request was not taken.
  if (answer.status !== status.ok || answer.command === command.genericNack) {
    return { kind: 'rejected', code: answer.status }
  }
  return { kind: 'accepted', carrierMessageId: answer.id }
}

function openSocket({ host, port, tls }: SessionOptions, onReady: () => void): Socket {
  if (!tls) return connect({ host, port }, onReady)
  // Server name indication must be a name, RFC 6066 §3; the certificate is checked against `host` either way.
  const servername = isIP(host) ? undefined : host
  return connectTls({ host, port, servername, ca: tls.ca, rejectUnauthorized: true, minVersion: 'TLSv1.2' }, onReady)
}

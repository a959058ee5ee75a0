import { connect, isIP, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import type { PartOrigin, SubmitOutcome } from '../../transport.ts'
import { type BindCommand, command, isResponse, responseTo } from '../codec/command.ts'
import type { BarePdu, Message, MessagePdu, Pdu, ResponsePdu } from '../codec/pdu.ts'
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
  /** Most submit_sm without a response. */
  window: number
  /** Milliseconds: for connection and bind together; between signs of life; for any response. */
  bindLimit: number
  enquireInterval: number
  responseLimit: number
  /** Whether a message may be written at this moment; asked before each write. Default: yes. */
  mayWrite?: () => boolean
}

export type SessionEvents = {
  onBound: () => void
  /** Called once, whether the session was ever bound or not. */
  onEnd: (end: SessionEnd) => void
  /** A deliver_sm or data_sm. `respond` takes a command_status and may be called after the session has ended. */
  onDelivery: (message: Message, respond: (code: number) => void) => void
  /** A PDU that could not be read was refused, and the session goes on. */
  onRefused: (detail: string) => void
  /** A submit_sm got its response `after` so many milliseconds, or has waited that long so far. */
  onResponseTime: (after: number) => void
}

export type SessionEnd = { code: LinkEnd['code'] | 'refused' | 'timeout' | 'unbound'; detail: string }

type Waiting = { message: Message; origin: PartOrigin | undefined; resolve: (outcome: SubmitOutcome) => void }
/** `receivedAt`: when its receipt was there, before the response. */
type Written = Pick<Waiting, 'origin' | 'resolve'> & { at: number; receivedAt?: number }

const LARGEST_SEQUENCE = 0x7fffffff
const SPEAKS_3_4 = 0x34
/** Most milliseconds of an unbind: until the response to ours, or, when the SMSC unbinds, until it has responded to what it has. */
const UNBIND_LIMIT = 5000
/** Most milliseconds from a receipt to the response that it overtook. After that, the response is lost. */
const RESPONSE_AFTER_RECEIPT = 1000

/** One connection to an SMSC, from connect to end. It never reconnects; ReconnectingBind opens a new one. */
export class Session {
  readonly #options: SessionOptions
  readonly #events: SessionEvents
  readonly #link: Link
  readonly #socket: Socket
  readonly #tick: NodeJS.Timeout
  readonly #openedAt = performance.now()
  #state: 'opening' | 'bound' | 'closing' | 'ended' = 'opening'
  #sequence = 0
  /** Not written to the socket: safe to send elsewhere. */
  #waiting: Waiting[] = []
  /** Written to the socket, oldest first: the carrier may have them. */
  readonly #written = new Map<number, Written>()
  #lastHeard = performance.now()
  #enquiredAt: number | undefined
  /** Resolved at the end, and at the last response. */
  #untilEnded: (() => void)[] = []
  #untilAllResponded: (() => void)[] = []

  constructor(options: SessionOptions, events: SessionEvents) {
    this.#options = options
    this.#events = events
    this.#socket = openSocket(options, () => this.#bind())
    this.#link = new Link(this.#socket, {
      onPdu: (pdu) => this.#onPdu(pdu),
      onRefused: events.onRefused,
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

  /** Resolves with the outcome; never rejects. `origin`: what `received` will name. */
  submit(message: Message, origin?: PartOrigin): Promise<SubmitOutcome> {
    if (!this.bound) return Promise.resolve({ kind: 'notSent' })
    return new Promise((resolve) => {
      this.#waiting.push({ message, origin, resolve })
      if (this.#written.size < this.#options.window) this.#link.writeSoon()
    })
  }

  /**
   * A receipt of this message is stored, so the SMSC is done with it. If the response does not come soon, it is lost: the message
   * leaves the window then, and not only at the response limit.
   */
  received(origin: PartOrigin): void {
    for (const written of this.#written.values()) {
      if (written.origin === origin) written.receivedAt ??= performance.now()
    }
  }

  /** Takes no new messages, waits for the responses to written messages (each within the response limit), and unbinds. */
  async close(): Promise<void> {
    if (this.#state === 'ended') return
    if (this.#state === 'opening') return this.#fail('local', 'closed before it was bound')
    const ended = new Promise<void>((resolve) => this.#untilEnded.push(resolve))
    // The session is ending already.
    if (this.#state === 'closing') return ended
    this.#state = 'closing'
    this.#releaseWaiting()
    await this.#allResponded()
    this.#link.writer.bare(command.unbind, status.ok, this.#nextSequence())
    this.#link.writeSoon()
    const limit = setTimeout(() => this.#fail('timeout', 'no response to unbind'), UNBIND_LIMIT)
    await ended
    clearTimeout(limit)
  }

  /** Ends at once. The outcome of messages without a response is unknown. */
  drop(detail: string): void {
    if (this.#state !== 'ended') this.#fail('local', detail)
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
      case 'response':
        if (pdu.command === responseTo(this.#options.bind)) this.#onBindResponse(pdu.status)
        else if (pdu.command === command.submitSmResp) this.#settle(pdu)
        break
      case 'bare':
        this.#onBare(pdu)
        break
      case 'bind':
        this.#nack(pdu.sequence)
    }
  }

  #onBindResponse(code: number): void {
    if (this.#state !== 'opening') return
    if (code !== status.ok) {
      this.#fail('refused', `the SMSC refused the bind with status ${statusText(code)}`)
      return
    }
    this.#state = 'bound'
    this.#events.onBound()
  }

  #onDelivery(pdu: MessagePdu): void {
    if (pdu.command !== command.deliverSm && pdu.command !== command.dataSm) {
      this.#nack(pdu.sequence)
      return
    }
    this.#events.onDelivery(pdu.message, (code) => {
      if (this.#state === 'ended') return
      // The message_id of deliver_sm_resp is unused and NULL, SMPP 3.4 §4.6.2; the message_id of data_sm_resp (§4.7.2) has
      // no use here.
      this.#link.writer.response(responseTo(pdu.command), code, pdu.sequence, '')
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

  /** SMPP 3.4 §4.3: the request of that sequence was not understood, so it was not taken. */
  #onNack(pdu: BarePdu): void {
    if (this.#state === 'opening') {
      this.#fail('refused', `the SMSC did not understand the bind: status ${statusText(pdu.status)}`)
    } else {
      this.#settle({ ...pdu, kind: 'response', id: '' })
    }
  }

  #nack(sequence: number): void {
    this.#link.writer.bare(command.genericNack, status.invalidCommandId, sequence)
    this.#link.writeSoon()
  }

  #settle(response: ResponsePdu): void {
    const written = this.#written.get(response.sequence)
    // A response after its time limit has no message: the message is unknown already and stays so.
    if (!written) return
    this.#written.delete(response.sequence)
    this.#events.onResponseTime(this.#lastHeard - written.at)
    written.resolve(outcomeOf(response))
    this.#onWindowFreed()
    if (response.status === status.wrongBindState && this.#state === 'bound') {
      this.#endSoon('refused', 'the SMSC says that the session is not bound')
    }
  }

  #onWindowFreed(): void {
    if (this.#waiting.length > 0) this.#link.writeSoon()
    if (this.#written.size === 0) for (const resolve of this.#untilAllResponded.splice(0)) resolve()
  }

  /**
   * An enquire_link was sent, and the link was silent since. The connection may be half open: messages written now would
   * become unknown too, beyond the window that already is.
   */
  get #isSilent(): boolean {
    return this.#enquiredAt !== undefined && this.#lastHeard < this.#enquiredAt
  }

  /** Encodes directly before the write, so that a message is either in `#waiting` or was written to the socket. */
  #fillWindow(): void {
    if (!this.bound || this.#isSilent) return
    if (this.#options.mayWrite?.() === false) {
      this.#releaseWaiting()
      return
    }
    const free = Math.min(this.#options.window - this.#written.size, this.#waiting.length)
    if (free <= 0) return
    const at = performance.now()
    for (const { message, origin, resolve } of this.#waiting.splice(0, free)) {
      const sequence = this.#nextSequence()
      this.#link.writer.message(command.submitSm, sequence, message)
      this.#written.set(sequence, { origin, resolve, at })
    }
  }

  #onTick(): void {
    const now = performance.now()
    const { bindLimit, enquireInterval, responseLimit } = this.#options
    if (this.#state === 'opening') {
      if (now - this.#openedAt >= bindLimit) this.#fail('timeout', `not bound within ${bindLimit / 1000} s`)
      return
    }
    this.#expireReceived(now)
    const isQuiet = this.#expireWritten(now)
    if (this.#enquiredAt !== undefined) {
      if (now - this.#enquiredAt >= responseLimit) this.#fail('timeout', 'no response to enquire_link')
    } else if (isQuiet || now - this.#lastHeard >= enquireInterval) {
      this.#enquiredAt = now
      this.#link.writer.bare(command.enquireLink, status.ok, this.#nextSequence())
      this.#link.writeSoon()
    }
  }

  /**
   * Gives up responses after their limit. Returns whether the link was wholly silent since one of those messages was
   * written.
   */
  #expireWritten(now: number): boolean {
    let isQuiet = false
    for (const [sequence, { resolve, at }] of this.#written) {
      // Oldest first: the rest is younger.
      if (now - at < this.#options.responseLimit) {
        this.#events.onResponseTime(now - Math.max(at, this.#lastHeard))
        break
      }
      isQuiet ||= this.#lastHeard < at
      this.#giveUp(sequence, resolve)
    }
    return isQuiet
  }

  #expireReceived(now: number): void {
    for (const [sequence, { resolve, receivedAt }] of this.#written)
      if (receivedAt !== undefined && now - receivedAt >= RESPONSE_AFTER_RECEIPT) this.#giveUp(sequence, resolve)
  }

  #giveUp(sequence: number, resolve: Written['resolve']): void {
    this.#written.delete(sequence)
    resolve({ kind: 'unknown' })
    this.#onWindowFreed()
  }

  /** Resolves when no written message waits for its response; at once when the session has ended. */
  #allResponded(): Promise<void> {
    if (this.#written.size === 0) return Promise.resolve()
    return new Promise((resolve) => this.#untilAllResponded.push(resolve))
  }

  /**
   * Takes no new messages and ends, but first gives the SMSC time to respond to those that it has. Otherwise each restart of a
   * carrier would leave a window of unknown messages.
   */
  #endSoon(code: SessionEnd['code'], detail: string, beforeEnd: () => void = () => {}): void {
    if (this.#state === 'bound') this.#state = 'closing'
    this.#releaseWaiting()
    const end = () => {
      clearTimeout(limit)
      if (this.#state === 'ended') return
      beforeEnd()
      this.#fail(code, detail)
    }
    const limit = setTimeout(end, UNBIND_LIMIT)
    this.#allResponded().then(end)
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
    for (const resolve of [...this.#untilAllResponded.splice(0), ...this.#untilEnded.splice(0)]) resolve()
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

function outcomeOf(response: ResponsePdu): SubmitOutcome {
  if (isThrottle(response.status)) return { kind: 'throttled', code: response.status }
  // The fault is in the session, not in the message: the next session can send it.
  if (response.status === status.wrongBindState) return { kind: 'notSent' }
  // A generic_nack with status 0 has no message_id either: the request was not taken.
  if (response.status !== status.ok || response.command === command.genericNack) {
    return { kind: 'rejected', code: response.status }
  }
  return { kind: 'accepted', carrierMessageId: response.id }
}

function openSocket({ host, port, tls }: SessionOptions, onReady: () => void): Socket {
  if (!tls) return connect({ host, port }, onReady)
  // Server name indication must be a name, RFC 6066 §3; the certificate is checked against `host` either way.
  const servername = isIP(host) ? undefined : host
  return connectTls({ host, port, servername, ca: tls.ca, rejectUnauthorized: true, minVersion: 'TLSv1.2' }, onReady)
}

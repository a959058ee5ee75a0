import { type AddressInfo, createServer, type Server } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { type Log, silentLog } from '../../../foundation/logging/log.ts'
import type { Message } from '../codec/pdu.ts'
import { Reassembly } from '../codec/reassembly.ts'
import { decodeUserData } from '../codec/short-message.ts'
import { status } from '../codec/status.ts'
import { type SimulatedBehaviour, simulatedBehaviour } from './behaviour.ts'
import { SimulatorConnection, type SimulatorCore } from './connection.ts'
import { Mailbox } from './mailbox.ts'
import { type ReceiptForm, simulatedReceipt } from './receipt.ts'
import { type RecordedSubmit, SimulatorRecord } from './record.ts'

export type SimulatorOptions = {
  /** Default 127.0.0.1. */
  host?: string
  /** Default 0: a free one. */
  port?: number
  /** Certificate and key in PEM: then it speaks TLS. */
  tls?: { cert: string | Buffer; key: string | Buffer }
  /** Only this system_id and password may bind. Default: any. */
  account?: { systemId: string; password: string }
  /** A file to append a JSON line to for every submit_sm accepted. */
  record?: string
  onSubmit?: (submit: RecordedSubmit) => void
  /** Milliseconds between response and receipt, drawn evenly. Default 300 to 1500. */
  receiptDelay?: { from: number; to: number }
  receipts?: ReceiptForm
  /** How ids are written: the same in both (default), or hexadecimal in the response and decimal in the receipt. */
  ids?: 'same' | 'hex-decimal'
  /** Most submit_sm a second; others are throttled. Default: no limit. */
  rate?: number
  log?: Log
}

/** How long the response to …0006 waits after its receipt. */
const RESPONSE_AFTER_RECEIPT_MS = 100
const MOST_THROTTLED_KEPT = 100_000

/**
 * An SMSC for people who have none: speaks SMPP 3.4 over a real socket, delivers to no phone, and decides by the last
 * digits of the number (simulatedBehaviour). Receipts go to a receiver or transceiver of the submitter's system_id.
 */
export class Simulator {
  readonly #options: SimulatorOptions
  readonly #log: Log
  readonly #server: Server
  readonly #record: SimulatorRecord | undefined
  readonly #connections = new Set<SimulatorConnection>()
  readonly #mailboxes = new Map<string, Mailbox>()
  readonly #reassembly = new Reassembly<string>()
  readonly #throttledOnce = new Set<string>()
  readonly #timers = new Set<NodeJS.Timeout>()
  /** Ids begin at the current time, so that a restarted simulator does not repeat one. */
  #lastId = Date.now() * 1000
  #mostBinds = 0
  #second = 0
  #takenThisSecond = 0

  /** Resolves when it listens; rejects when the port is taken or the record cannot be opened. */
  static async start(options: SimulatorOptions = {}): Promise<Simulator> {
    const simulator = new Simulator(options)
    await new Promise<void>((resolve, reject) => {
      simulator.#server.once('error', reject)
      simulator.#server.listen(options.port ?? 0, options.host ?? '127.0.0.1', resolve)
    })
    return simulator
  }

  private constructor(options: SimulatorOptions) {
    this.#options = options
    this.#log = options.log ?? silentLog
    this.#record = options.record === undefined ? undefined : new SimulatorRecord(options.record)
    const core = this.#core()
    const accept = (socket: ConstructorParameters<typeof SimulatorConnection>[0]) => {
      this.#connections.add(new SimulatorConnection(socket, core))
    }
    this.#server = options.tls ? createTlsServer(options.tls, accept) : createServer(accept)
  }

  get port(): number {
    const address: AddressInfo | string | null = this.#server.address()
    if (address === null || typeof address === 'string') throw new Error('the simulator does not listen')
    return address.port
  }

  /** For SMPP_URL, with an account that may bind. */
  get url(): string {
    const { systemId, password } = this.#options.account ?? { systemId: 'songsarn', password: 'songsarn' }
    const scheme = this.#options.tls ? 'smpps' : 'smpp'
    return `${scheme}://${encodeURIComponent(systemId)}:${encodeURIComponent(password)}@${this.#options.host ?? '127.0.0.1'}:${this.port}`
  }

  /** Receipts that wait for a bind, or for the response of the client. */
  get waitingReceipts(): number {
    let waiting = 0
    for (const mailbox of this.#mailboxes.values()) waiting += mailbox.waiting
    return waiting
  }

  /** Clients that are bound now. */
  get binds(): number {
    return [...this.#connections].filter(({ isBound }) => isBound).length
  }

  /** The most clients that were bound at the same time. */
  get mostBinds(): number {
    return this.#mostBinds
  }

  /** Cuts every connection; the simulator still listens. */
  dropConnections(): void {
    for (const connection of this.#connections) connection.drop()
  }

  async close(): Promise<void> {
    for (const timer of this.#timers) clearTimeout(timer)
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()))
    this.dropConnections()
    await closed
    this.#record?.close()
  }

  #core(): SimulatorCore {
    const { account } = this.#options
    return {
      allows: (systemId, password) => !account || (account.systemId === systemId && account.password === password),
      mailbox: (systemId) => this.#mailbox(systemId),
      deliversByDataSm: this.#options.receipts === 'data-sm',
      submit: (submitted, mailbox, respond) => this.#submit(submitted, mailbox, respond),
      onBound: () => {
        this.#mostBinds = Math.max(this.#mostBinds, this.binds)
      },
      beforeResponses: () => this.#record?.flush(),
      onEnd: (connection, end) => {
        this.#connections.delete(connection)
        if (end.code === 'malformed' || end.code === 'stalled')
          this.#log.warn({ code: end.code }, `SMSC session ended: ${end.detail}`)
      },
    }
  }

  #mailbox(systemId: string): Mailbox {
    const mailbox = this.#mailboxes.get(systemId) ?? new Mailbox()
    this.#mailboxes.set(systemId, mailbox)
    return mailbox
  }

  #submit(submitted: Message, mailbox: Mailbox, respond: (code: number, id: string) => void): void {
    const behaviour = simulatedBehaviour(submitted.destination.digits)
    const refusal = this.#refusal(submitted, behaviour)
    if (refusal !== undefined) {
      respond(refusal, '')
      return
    }
    this.#lastId += 1
    const id = this.#options.ids === 'hex-decimal' ? this.#lastId.toString(16).toUpperCase() : String(this.#lastId)
    this.#keep(submitted, id, behaviour)
    const receipts = wantsReceipt(submitted, behaviour)
      ? simulatedReceipt(submitted, String(this.#lastId), behaviour.state, Date.now(), this.#options.receipts ?? 'both')
      : []
    const deliver = () => {
      for (const receipt of receipts) mailbox.put(receipt)
    }

    if (receipts.length > 0 && behaviour.receipt === 'beforeResponse') {
      deliver()
      this.#later(RESPONSE_AFTER_RECEIPT_MS, () => respond(status.ok, id))
      return
    }
    if (behaviour.response !== 'lose') respond(status.ok, id)
    if (receipts.length > 0) this.#later(this.#drawDelay(), deliver)
  }

  #refusal(submitted: Message, { response }: SimulatedBehaviour): number | undefined {
    if (this.#tooFast()) return status.throttled
    if (response === 'reject') return status.invalidDestination
    return response === 'throttleFirst' && this.#throttles(submitted) ? status.throttled : undefined
  }

  #keep(submitted: Message, id: string, behaviour: SimulatedBehaviour): void {
    if (!this.#record && !this.#options.onSubmit) return
    const sender = submitted.source.digits
    const mobile = submitted.destination.digits
    const { text, concat } = decodeUserData(submitted)
    const submit: RecordedSubmit = {
      at: new Date().toISOString(),
      id,
      sender,
      mobile,
      text,
      part: concat?.sequence ?? 1,
      total: concat?.total ?? 1,
      reference: concat?.reference ?? null,
      userMessageReference: submitted.userMessageReference ?? null,
      status: behaviour.receipt === 'none' ? 'accepted' : behaviour.state,
      whole: concat ? this.#reassembly.add(`${sender} ${mobile}`, concat, text)?.join('') : text,
    }
    this.#record?.add(submit)
    this.#options.onSubmit?.(submit)
  }

  /** True for the first attempt of a message; the next one passes, and a later message with the same text is new again. */
  #throttles(submitted: Message): boolean {
    const octets = Buffer.from(submitted.shortMessage).toString('latin1')
    const key = `${submitted.source.digits} ${submitted.destination.digits} ${octets}`
    if (this.#throttledOnce.delete(key)) return false
    if (this.#throttledOnce.size >= MOST_THROTTLED_KEPT) this.#throttledOnce.clear()
    this.#throttledOnce.add(key)
    return true
  }

  #tooFast(): boolean {
    const { rate } = this.#options
    if (rate === undefined) return false
    const second = Math.floor(Date.now() / 1000)
    if (second !== this.#second) {
      this.#second = second
      this.#takenThisSecond = 0
    }
    this.#takenThisSecond += 1
    return this.#takenThisSecond > rate
  }

  #drawDelay(): number {
    const { from, to } = this.#options.receiptDelay ?? { from: 300, to: 1500 }
    return from + Math.random() * (to - from)
  }

  #later(delay: number, run: () => void): void {
    if (delay <= 0) {
      run()
      return
    }
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      run()
    }, delay)
    this.#timers.add(timer)
  }
}

/** registered_delivery bits 1–0, SMPP 3.4 §5.2.17: 0 none, 1 always, 2 for failure only. */
function wantsReceipt(submitted: Message, behaviour: SimulatedBehaviour): boolean {
  if (behaviour.receipt === 'none') return false
  const asked = submitted.registeredDelivery & 0x03
  return asked === 1 || (asked === 2 && behaviour.state !== 'delivered')
}

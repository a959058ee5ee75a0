import type { Socket } from 'node:net'
import { command, isResponse, responseTo } from '../codec/command.ts'
import type { BarePdu, BindPdu, Message, Pdu, ResponsePdu } from '../codec/pdu.ts'
import { status } from '../codec/status.ts'
import { Link, type LinkEnd } from '../session/link.ts'
import type { Mailbox, ReceiverBind } from './mailbox.ts'

/** Port of the SMSC behind a connection. */
export type SimulatorCore = {
  allows(systemId: string, password: string): boolean
  mailbox(systemId: string): Mailbox
  /** Decides on a submit_sm; `respond` is called once, later, or never. */
  submit(submitted: Message, mailbox: Mailbox, respond: (code: number, id: string) => void): void
  /** Whether receipts go by data_sm instead of deliver_sm. */
  deliversByDataSm: boolean
  /** Called before responses are written. */
  beforeResponses(): void
  onBound(): void
  onEnd(connection: SimulatorConnection, end: LinkEnd): void
}

/** One client of the simulated SMSC: bind, submit, receive, SMPP 3.4 §2.2. */
export class SimulatorConnection implements ReceiverBind {
  readonly unacknowledged = new Map<number, Message>()
  readonly #core: SimulatorCore
  readonly #link: Link
  readonly #socket: Socket
  #mailbox: Mailbox | undefined
  #submits = false
  #sequence = 0

  constructor(socket: Socket, core: SimulatorCore) {
    this.#core = core
    this.#socket = socket
    this.#link = new Link(socket, {
      onPdu: (pdu) => this.#onPdu(pdu),
      onRefused: () => {},
      onEnd: (end) => {
        this.#mailbox?.leave(this)
        core.onEnd(this, end)
      },
      beforeWrite: () => core.beforeResponses(),
    })
  }

  get isBound(): boolean {
    return this.#mailbox !== undefined
  }

  deliver(receipt: Message): void {
    this.#sequence = this.#sequence >= 0x7fffffff ? 1 : this.#sequence + 1
    this.unacknowledged.set(this.#sequence, receipt)
    if (this.#core.deliversByDataSm) this.#link.writer.dataMessage(this.#sequence, receipt)
    else this.#link.writer.message(command.deliverSm, this.#sequence, receipt)
    this.#link.writeSoon()
  }

  /** Cuts the connection as a network fault does: without unbind, and unsent bytes are lost. */
  drop(): void {
    this.#socket.destroy()
  }

  #onPdu(pdu: Pdu): void {
    switch (pdu.kind) {
      case 'bind':
        this.#onBind(pdu)
        break
      case 'message':
        if (pdu.command === command.submitSm) this.#onSubmit(pdu.sequence, pdu.message)
        else this.#nack(pdu.sequence)
        break
      case 'response':
        if (pdu.command === command.deliverSmResp || pdu.command === command.dataSmResp) this.#onAcknowledged(pdu)
        break
      case 'bare':
        this.#onBare(pdu)
    }
  }

  #onBind({ command: id, sequence, bind }: BindPdu): void {
    const allowed = this.#core.allows(bind.systemId, bind.password)
    const code = this.#mailbox ? status.alreadyBound : allowed ? status.ok : status.bindFailed
    this.#link.writer.bindResponse(id, code, sequence, 'songsarn')
    this.#link.writeSoon()
    if (code !== status.ok) return
    this.#submits = id !== command.bindReceiver
    this.#mailbox = this.#core.mailbox(bind.systemId)
    this.#core.onBound()
    if (id !== command.bindTransmitter) this.#mailbox.join(this)
  }

  #onSubmit(sequence: number, submitted: Message): void {
    const mailbox = this.#mailbox
    if (!mailbox || !this.#submits) this.#respond(sequence, status.wrongBindState, '')
    else this.#core.submit(submitted, mailbox, (code, id) => this.#respond(sequence, code, id))
  }

  #respond(sequence: number, code: number, id: string): void {
    if (!this.#link.writable) return
    this.#link.writer.response(command.submitSmResp, code, sequence, id)
    this.#link.writeSoon()
  }

  #onAcknowledged({ sequence, status: code }: ResponsePdu): void {
    const receipt = this.unacknowledged.get(sequence)
    if (!receipt) return
    this.unacknowledged.delete(sequence)
    // A permanent error means that the client will never take it.
    if (code !== status.ok && code !== status.receiverPermanentError) this.#mailbox?.putLater(receipt)
    else this.#mailbox?.onRoom()
  }

  #onBare({ command: id, sequence }: BarePdu): void {
    if (id === command.enquireLink || id === command.unbind) {
      this.#link.writer.bare(responseTo(id), status.ok, sequence)
      this.#link.writeSoon()
      if (id === command.unbind) this.#link.end('the client unbound')
    } else if (!isResponse(id)) {
      this.#nack(sequence)
    }
  }

  #nack(sequence: number): void {
    this.#link.writer.bare(command.genericNack, status.invalidCommandId, sequence)
    this.#link.writeSoon()
  }
}

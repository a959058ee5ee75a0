import type { Message } from '../codec/pdu.ts'

/** A bind that receipts can go out on. */
export type ReceiverBind = {
  /** Receipts sent without a response yet, by sequence number. */
  readonly unacknowledged: Map<number, Message>
  deliver(receipt: Message): void
}

/** Most receipts without a response on one bind. */
const DELIVER_WINDOW = 1000
/** Milliseconds until a receipt that the client could not store is delivered again. */
const TRY_AGAIN_MS = 500

/**
 * Receipts for one system_id. Receipts wait while no receiver is bound. A receipt that was not acknowledged before its bind
 * ended is delivered again.
 */
export class Mailbox {
  readonly #receivers = new Set<ReceiverBind>()
  #queue: Message[] = []
  #head = 0

  /** Receipts without a response, on their way included. */
  get waiting(): number {
    let onTheirWay = 0
    for (const { unacknowledged } of this.#receivers) onTheirWay += unacknowledged.size
    return this.#queue.length - this.#head + onTheirWay
  }

  put(receipt: Message): void {
    this.#queue.push(receipt)
    this.#deliver()
  }

  putLater(receipt: Message): void {
    setTimeout(() => this.put(receipt), TRY_AGAIN_MS).unref()
  }

  join(bind: ReceiverBind): void {
    this.#receivers.add(bind)
    this.#deliver()
  }

  leave(bind: ReceiverBind): void {
    if (!this.#receivers.delete(bind)) return
    this.#queue = [...bind.unacknowledged.values(), ...this.#queue.slice(this.#head)]
    this.#head = 0
    bind.unacknowledged.clear()
    this.#deliver()
  }

  /** Call it when a bind has room again. */
  onRoom(): void {
    this.#deliver()
  }

  #deliver(): void {
    while (this.#head < this.#queue.length) {
      const bind = this.#emptiest()
      const receipt = this.#queue[this.#head]
      if (!bind || !receipt) break
      this.#head += 1
      bind.deliver(receipt)
    }
    if (this.#head > 1000 || this.#head === this.#queue.length) {
      this.#queue = this.#queue.slice(this.#head)
      this.#head = 0
    }
  }

  #emptiest(): ReceiverBind | undefined {
    let emptiest: ReceiverBind | undefined
    for (const bind of this.#receivers) {
      if (!emptiest || bind.unacknowledged.size < emptiest.unacknowledged.size) emptiest = bind
    }
    return emptiest && emptiest.unacknowledged.size < DELIVER_WINDOW ? emptiest : undefined
  }
}

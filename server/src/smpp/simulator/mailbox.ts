import type { Message } from '../codec/pdu.ts'

/** A bind that receipts can go out on. */
export type ReceiptRoad = {
  /** Receipts sent and not yet answered, by sequence number. */
  readonly unanswered: Map<number, Message>
  deliver(receipt: Message): void
}

/** Receipts under way on one bind at once. */
const DELIVER_WINDOW = 1000
/** When a receipt that the client could not take is brought again. */
const TRY_AGAIN_MS = 500

/**
 * Receipts for one system_id. They wait while no receiver is bound, and one that was not acknowledged before its bind
 * ended is delivered again.
 */
export class Mailbox {
  readonly #roads = new Set<ReceiptRoad>()
  #queue: Message[] = []
  #head = 0

  get waiting(): number {
    return this.#queue.length - this.#head
  }

  put(receipt: Message): void {
    this.#queue.push(receipt)
    this.#deliver()
  }

  putLater(receipt: Message): void {
    setTimeout(() => this.put(receipt), TRY_AGAIN_MS).unref()
  }

  join(road: ReceiptRoad): void {
    this.#roads.add(road)
    this.#deliver()
  }

  leave(road: ReceiptRoad): void {
    if (!this.#roads.delete(road)) return
    this.#queue = [...road.unanswered.values(), ...this.#queue.slice(this.#head)]
    this.#head = 0
    road.unanswered.clear()
    this.#deliver()
  }

  /** Call when a road has room again. */
  onRoom(): void {
    this.#deliver()
  }

  #deliver(): void {
    while (this.#head < this.#queue.length) {
      const road = this.#emptiest()
      const receipt = this.#queue[this.#head]
      if (!road || !receipt) break
      this.#head += 1
      road.deliver(receipt)
    }
    if (this.#head > 1000 || this.#head === this.#queue.length) {
      this.#queue = this.#queue.slice(this.#head)
      this.#head = 0
    }
  }

  #emptiest(): ReceiptRoad | undefined {
    let emptiest: ReceiptRoad | undefined
    for (const road of this.#roads) {
      if (!emptiest || road.unanswered.size < emptiest.unanswered.size) emptiest = road
    }
    return emptiest && emptiest.unanswered.size < DELIVER_WINDOW ? emptiest : undefined
  }
}

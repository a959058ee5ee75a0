import { nextTurn } from '../../foundation/concurrency/next-turn.ts'
import { WakeSignal } from '../../foundation/concurrency/wake-signal.ts'
import { asWorker, type Store } from '../../foundation/db/tenancy.ts'
import type { Log } from '../../foundation/logging/log.ts'
import type { CarrierTraffic } from '../carrier-traffic.ts'
import type { PartOutcome, SubmitTask } from '../part.ts'
import { releaseChunks } from '../queue/lease-chunks.ts'
import { type IncomingReceipt, incomingReceipt } from '../receipts/store-receipts.ts'
import type { UnmatchedReceipts } from '../receipts/unmatched-receipts.ts'
import type { CarrierReceipt, Transport } from '../transport.ts'
import type { ActiveChunks } from './active-chunks.ts'
import type { InFlight } from './in-flight.ts'
import { storeResults } from './store-results.ts'

/** Longest wait for more results before a transaction, in milliseconds. */
const GATHER_MS = 10
/** Pause before the next try when another transaction has locked a chunk that is to be given back. */
const BUSY_MS = 5
/** Pause after a failure of the database. */
export const DATABASE_RETRY_MS = 1000

type ReceiptBatch = { receipts: readonly IncomingReceipt[]; onStored: () => void }

type Options = {
  store: Store
  transport: Transport
  log: Log
  chunks: ActiveChunks
  inFlight: InFlight
  unmatched: UnmatchedReceipts
  traffic?: Pick<CarrierTraffic, 'abandoned'> | undefined
  /** Parts whose intents are being stored. */
  intending: () => readonly SubmitTask[]
  /** Outcomes are stored, and their parts are no longer in flight. */
  onStored: (outcomes: readonly { outcome: PartOutcome; task: SubmitTask }[]) => void
  /** There is room for more parts, or chunks were given back. */
  onRoom: () => void
}

/**
 * Stores what comes back from the carrier, one transaction after the other; what comes meanwhile gathers for the next one. Gives back
 * the chunks that the worker is done with. It runs beside the loop that submits: see decision 087.
 */
export class ResultsLoop {
  readonly #options: Options
  readonly #wakeSignal = new WakeSignal()
  /** Outcomes of parts that this worker submitted. */
  #outcomes: PartOutcome[] = []
  /** Outcomes of parts that an ended process submitted. */
  #abandoned: PartOutcome[] = []
  #batches: ReceiptBatch[] = []
  /** Own outcomes in the transaction that runs. */
  #storing = 0
  /** Another transaction had locked chunks that were to be given back. */
  #isBusy = false

  constructor(options: Options) {
    this.#options = options
  }

  /** Parts in flight that the carrier has answered. */
  get answered(): number {
    return this.#outcomes.length + this.#storing
  }

  get isEmpty(): boolean {
    return this.answered + this.#abandoned.length + this.#batches.length === 0
  }

  add(outcome: PartOutcome): void {
    this.#outcomes.push(outcome)
    this.wake()
  }

  addAbandoned(outcomes: readonly PartOutcome[]): void {
    if (outcomes.length === 0) return
    this.#options.traffic?.abandoned(outcomes.length)
    this.#abandoned.push(...outcomes)
    this.wake()
  }

  /** Receipts that were stored as unmatched: their parts may be there by now. */
  matchAgain(receipts: readonly IncomingReceipt[]): void {
    if (receipts.length === 0) return
    this.#batches.push({ receipts, onStored: () => {} })
    this.wake()
  }

  /** Resolves when the receipts are stored. */
  receive(receipts: readonly CarrierReceipt[]): Promise<void> {
    return new Promise((onStored) => {
      this.#batches.push({ receipts: receipts.map(incomingReceipt), onStored })
      this.wake()
    })
  }

  wake(): void {
    this.#wakeSignal.signal()
  }

  /** Runs until `isDone`. Wake it when that may have changed. */
  async run(isDone: () => boolean): Promise<void> {
    const { log, transport, store } = this.#options
    while (!isDone()) {
      try {
        await this.#gather()
        await store.giveWay?.()
        const worked = await this.#cycle()
        if (!worked && !isDone()) await this.#wakeSignal.sleep(this.#isBusy ? BUSY_MS : LONG_MS)
      } catch (error) {
        log.error(
          { err: error, carrier: transport.carrier },
          'delivery could not store what the carrier said; it tries again',
        )
        await new Promise((resolve) => setTimeout(resolve, DATABASE_RETRY_MS))
      }
    }
  }

  /** Waits for half a window of responses when more will come: a transaction for few costs nearly as much as for many. */
  async #gather(): Promise<void> {
    const { inFlight, transport } = this.#options
    const until = performance.now() + GATHER_MS
    let left = GATHER_MS
    while (left > 0 && this.answered > 0 && this.answered < Math.min(transport.capacity / 2, inFlight.size)) {
      await this.#wakeSignal.sleep(left)
      left = until - performance.now()
    }
    // The signal may have been for something else than responses: keep it for the next sleep.
    if (left < GATHER_MS) this.wake()
    // The receipts that came with the responses are handed over at the end of this turn of the event loop.
    if (this.answered > 0) await nextTurn()
  }

  /** Returns false when there was nothing to do. */
  async #cycle(): Promise<boolean> {
    const { store, transport, chunks, inFlight, unmatched, intending, onRoom } = this.#options
    const own = this.#outcomes
    const abandoned = this.#abandoned
    const outcomes = [...abandoned, ...own]
    const batches = this.#batches
    const leaving = chunks.releasable(inFlight, [...outcomes, ...intending()])
    // A finished chunk is closed already: giving it back can wait for the next outcome, if there will be one.
    const mustRelease = inFlight.size === 0 ? leaving.length > 0 : leaving.some(({ remaining }) => remaining > 0)
    if (outcomes.length + batches.length === 0 && !mustRelease) {
      this.#isBusy = false
      return false
    }
    this.#outcomes = []
    this.#abandoned = []
    this.#batches = []
    this.#storing = own.length
    const settled: SubmitTask[] = []
    const findInFlight = (receipt: IncomingReceipt) => {
      const task = inFlight.find(receipt)
      if (task) settled.push(task)
      return task
    }
    const receipts = batches.flatMap((batch) => batch.receipts)
    try {
      const result = await asWorker(store, async (trx) => {
        settled.length = 0
        const rest = await storeResults(trx, { carrier: transport.carrier, outcomes, receipts, findInFlight })
        return { rest, released: await releaseChunks(trx, leaving) }
      })
      chunks.released(result.released)
      this.#isBusy = result.released.length < leaving.length
      for (const task of settled) {
        inFlight.settle(task)
        transport.received?.(task)
      }
      this.#takeOut(outcomes)
      unmatched.add(result.rest, performance.now())
      for (const { onStored } of batches) onStored()
      // If only locked chunks are left, the loop must pause before it tries them again.
      return outcomes.length + batches.length + result.released.length > 0
    } catch (error) {
      // The transaction may have committed all the same. Outcomes and receipts can be stored twice without harm.
      this.#outcomes.unshift(...own)
      this.#abandoned.unshift(...abandoned)
      this.#batches.unshift(...batches)
      throw error
    } finally {
      this.#storing = 0
      onRoom()
    }
  }

  #takeOut(outcomes: readonly PartOutcome[]): void {
    const { inFlight, onStored } = this.#options
    onStored(
      outcomes.flatMap((outcome) => {
        const task = inFlight.remove(outcome)
        return task ? { outcome, task } : []
      }),
    )
  }
}

/** Everything that it has to do wakes it. */
const LONG_MS = 60_000

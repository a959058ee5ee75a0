import { WakeSignal } from '../../concurrency/wake-signal.ts'
import { newId } from '../../db/id.ts'
import { asWorker, type Store } from '../../db/tenancy.ts'
import type { Log } from '../../logging/log.ts'
import { CHUNK_SIZE, expandNext } from '../queue/expand.ts'
import { FairQueue } from '../queue/fair-queue.ts'
import {
  type HeldChunk,
  LEASE_SECONDS,
  lapseLeases,
  leaseChunks,
  reclaimPaused,
  releaseChunks,
  releaseLeases,
  renewLeases,
} from '../queue/lease-chunks.ts'
import { RateLimiter } from '../queue/rate-limiter.ts'
import { type Arrived, arrived } from '../receipts/store-receipts.ts'
import { UnmatchedReceiptPager, UnmatchedRetries } from '../receipts/unmatched-receipt-pager.ts'
import { type Answer, chunkKey, partKey, type Task } from '../task.ts'
import type { CarrierReceipt, Transport } from '../transport.ts'
import { abandonedParts } from './abandoned-parts.ts'
import { InFlight } from './in-flight.ts'
import { loadTasks, type RenderText } from './load-tasks.ts'
import { RetryQueue } from './retry-queue.ts'
import { type CycleResult, runCycle } from './run-cycle.ts'

export type DeliveryOptions = {
  store: Store
  transport: Transport
  log: Log
  /** No other process works on this database, as the embedded one's lock makes sure: what was leased before is free. */
  alone: boolean
  renderText: RenderText
  /** Parts a second agreed with the carrier; no limit by default. */
  rate?: number
  /** How long a worker that says nothing keeps its chunks. Default LEASE_SECONDS. */
  leaseSeconds?: number
}

/** Chunks of bulk that one look leases. */
const CHUNKS_AT_ONCE = 8
/** Of the first lane, whose chunks hold one message each. */
const FIRST_LANE_CHUNKS_AT_ONCE = 200
/** How often the database is asked for work that another process made, in milliseconds. */
const LOOK_MS = 500
/** Longest wait for answers before a cycle. */
const GATHER_MS = 10
/** Until the next look at chunks that another transaction has locked. */
const BUSY_MS = 5
/** After a failure of the database. */
const RETRY_MS = 1000

type Batch = { receipts: Arrived[]; stored: () => void }
/** `left`: its parts that have no final answer yet. */
type Held = HeldChunk & { left: number }

/**
 * Hands over what is to be sent to one carrier, and keeps what comes back. One loop writes all of it, a transaction a
 * turn; answers and receipts gather while it waits for the database. Nothing that must survive is only in here: a worker
 * that is killed is replaced by one that leases its chunks.
 */
export class Delivery {
  readonly #options: DeliveryOptions
  readonly #worker = newId()
  readonly #wakeSignal = new WakeSignal()
  readonly #rateLimiter: RateLimiter
  readonly #leaseSeconds: number
  readonly #held = new Map<string, Held>()
  readonly #queue = new FairQueue<Task>()
  readonly #inFlight = new InFlight()
  /** Chunks of which nothing more goes out; given back when their last part in flight is answered. */
  readonly #leaving = new Map<string, Held>()
  readonly #retryQueue = new RetryQueue()
  /** Of parts in flight. */
  #answers: Answer[] = []
  /** Of parts that another process had in flight when it went. */
  #abandoned: Answer[] = []
  #batches: Batch[] = []
  readonly #unmatched = new UnmatchedReceiptPager()
  readonly #lookAgain = new UnmatchedRetries()
  /** Chunks of this worker were locked by another transaction in the last cycle. */
  #isBusy = false
  #mayExpand = true
  #mayLease = true
  #lookedAt = 0
  #renewedAt = 0
  #stopping = false
  #ended = false
  #running: Promise<void> | undefined

  constructor(options: DeliveryOptions) {
    this.#options = options
    this.#rateLimiter = new RateLimiter({ rate: options.rate, capacity: options.transport.capacity })
    this.#leaseSeconds = options.leaseSeconds ?? LEASE_SECONDS
  }

  start(): void {
    const { transport } = this.#options
    transport.onReceipts((receipts) => this.#receive(receipts))
    transport.onStateChange(() => this.#wakeSignal.signal())
    this.#running = this.#run()
  }

  /** Something is to be sent: look now instead of at the next interval. */
  wake(): void {
    this.#mayExpand = true
    this.#mayLease = true
    this.#wakeSignal.signal()
  }

  /**
   * Takes nothing new, waits for the answers to what is in flight, closes the transport and gives the leases back. A part
   * that a receipt has settled already is not waited for.
   */
  async stop(): Promise<void> {
    this.#stopping = true
    this.#wakeSignal.signal()
    const closed = this.#options.transport.close().then(() => this.#wakeSignal.signal())
    await Promise.race([closed, this.#running])
    await this.#running
  }

  /** After the end nothing stores them: they are refused, and the carrier brings them to whoever binds next. */
  #receive(receipts: CarrierReceipt[]): Promise<void> {
    if (this.#ended) return Promise.reject(new Error('delivery has ended'))
    return new Promise((stored) => {
      this.#batches.push({ receipts: receipts.map(arrived), stored })
      this.#wakeSignal.signal()
    })
  }

  async #run(): Promise<void> {
    if (this.#options.alone) await this.#insist((trx) => lapseLeases(trx))
    while (!this.#isDone()) {
      try {
        const worked = await this.#turn()
        if (!worked) await this.#wakeSignal.sleep(this.#idleFor())
      } catch (error) {
        this.#options.log.error({ err: error }, 'delivery could not use the database; it tries again')
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
      }
    }
    this.#ended = true
    await this.#insist((trx) => releaseLeases(trx, this.#worker))
  }

  async #insist(work: Parameters<typeof asWorker<void>>[1]): Promise<void> {
    await asWorker(this.#options.store, work).catch((error) =>
      this.#options.log.error({ err: error }, 'leases could not be given back; they lapse by themselves'),
    )
  }

  #isDone(): boolean {
    return (
      this.#stopping &&
      this.#inFlight.awaited === 0 &&
      this.#answers.length + this.#abandoned.length + this.#batches.length === 0
    )
  }

  async #turn(): Promise<boolean> {
    const now = performance.now()
    if (now - this.#renewedAt > (this.#leaseSeconds * 1000) / 3) await this.#renew(now)
    if (now - this.#lookedAt > LOOK_MS) {
      this.#lookedAt = now
      this.#mayExpand = true
      this.#mayLease = true
    }
    if (this.#stopping) return this.#cycle([])
    const expanded = this.#mayExpand && (await asWorker(this.#options.store, expandNext))
    this.#mayExpand = expanded
    if (expanded) this.#mayLease = true
    const leased = await this.#lease()
    for (const task of this.#retryQueue.due(now)) this.#putBack(task)
    const again = this.#lookAgain.due(now)
    if (again.length > 0) this.#batches.push({ receipts: again, stored: () => {} })
    await this.#gather()
    const cycled = await this.#cycle(this.#next())
    return expanded || leased || cycled
  }

  #idleFor(): number {
    if (this.#isBusy) return BUSY_MS
    const now = performance.now()
    const retry = Math.min(this.#retryQueue.untilNext(now), this.#lookAgain.untilNext(now))
    const pace =
      this.#queue.size > 0 && this.#options.transport.state() !== 'down' ? this.#rateLimiter.untilNext() : LOOK_MS
    return Math.max(1, Math.min(LOOK_MS, retry, pace || LOOK_MS))
  }

  async #renew(now: number): Promise<void> {
    this.#renewedAt = now
    const abandoned = await asWorker(this.#options.store, async (trx) => {
      await renewLeases(trx, this.#worker, this.#leaseSeconds)
      return abandonedParts(trx, await reclaimPaused(trx), this.#inFlight)
    })
    this.#abandoned.push(...abandoned)
    const page = await asWorker(this.#options.store, (trx) =>
      this.#unmatched.next(trx, this.#options.transport.carrier),
    )
    if (page.length > 0) this.#batches.push({ receipts: page, stored: () => {} })
  }

  async #lease(): Promise<boolean> {
    if (!this.#mayLease) return false
    const { store, transport, renderText } = this.#options
    this.#mayLease = false
    const enough = this.#queue.withAtLeast(transport.capacity)
    const leased = await asWorker(store, async (trx) => {
      const chunks = await leaseChunks(trx, {
        worker: this.#worker,
        seconds: this.#leaseSeconds,
        most: CHUNKS_AT_ONCE,
        mostOfOne: Math.min(CHUNKS_AT_ONCE, Math.ceil((4 * transport.capacity) / CHUNK_SIZE)),
        mostFirst: FIRST_LANE_CHUNKS_AT_ONCE,
        enough,
      })
      const abandoned = await abandonedParts(trx, chunks, this.#inFlight)
      return { chunks, abandoned, tasks: await loadTasks(trx, chunks, renderText) }
    })
    this.#abandoned.push(...leased.abandoned)
    for (const [place, chunk] of leased.chunks.entries()) {
      const tasks = leased.tasks[place] ?? []
      const held = { ...chunk, left: tasks.length }
      this.#held.set(chunkKey(held), held)
      this.#queue.add(held.lane, held.accountId, tasks)
      if (tasks.length === 0) this.#leave(held)
    }
    return leased.chunks.length > 0
  }

  /** Asks for chunks when the next cycles have too little to carry; those of new accounts are found by the regular look. */
  #leaseSoon(): void {
    if (this.#queue.size < this.#options.transport.capacity) this.#mayLease = true
  }

  /**
   * With most of the window waiting for answers, and more to send, a cycle now would carry few of them and cost nearly as
   * much as a full one: they are waited for, as long as one takes. New work ends the wait.
   */
  async #gather(): Promise<void> {
    const { transport } = this.#options
    const until = performance.now() + GATHER_MS
    let left = GATHER_MS
    while (left > 0 && this.#queue.size > 0 && this.#unanswered() > transport.capacity / 2 && !this.#mayLease) {
      if (transport.state() === 'down') break
      await this.#wakeSignal.sleep(left)
      left = until - performance.now()
    }
    // The bell may have rung for something else than answers, which the loop must not sleep over.
    if (left < GATHER_MS) this.#wakeSignal.signal()
  }

  /** Answers that came are stored in the same transaction as the next intents: these parts alone fill the window. */
  #unanswered(): number {
    return this.#inFlight.size - this.#answers.length
  }

  #next(): Task[] {
    const { transport } = this.#options
    if (transport.state() === 'down') return []
    const room = transport.capacity - this.#unanswered()
    return this.#queue.take(Math.max(0, Math.min(room, transport.capacity, this.#rateLimiter.allowance())))
  }

  async #cycle(wanted: Task[]): Promise<boolean> {
    const given = this.#answers
    const abandoned = this.#abandoned
    const answers = [...abandoned, ...given]
    const batches = this.#batches
    const leaving = this.#readyToLeave(answers)
    // A chunk that is done is closed already: giving it back can wait for the next answer, if there will be one.
    const mustLeave = this.#inFlight.size === 0 ? leaving.length > 0 : leaving.some(({ left }) => left > 0)
    if (wanted.length + answers.length + batches.length === 0 && !mustLeave) return false
    this.#answers = []
    this.#abandoned = []
    this.#batches = []
    const { store, transport } = this.#options
    const settled: Task[] = []
    const findInFlight = (receipt: Arrived) => {
      const task = this.#inFlight.find(receipt)
      if (task) settled.push(task)
      return task
    }
    try {
      const result = await asWorker(store, async (trx) => {
        settled.length = 0
        const done = await runCycle(trx, {
          carrier: transport.carrier,
          answers,
          receipts: batches.flatMap(({ receipts }) => receipts),
          findInFlight,
          hasUnmatched: this.#unmatched.any || !this.#options.alone,
          wanted,
          held: this.#held,
        })
        return { ...done, released: await releaseChunks(trx, leaving) }
      })
      for (const chunk of result.released) this.#leaving.delete(chunkKey(chunk))
      this.#isBusy = result.busy.length > 0 || result.released.length < leaving.length
      for (const task of settled) this.#inFlight.settle(task)
      this.#answered(answers)
      this.#handOver(wanted, result)
      for (const { stored } of batches) stored()
      // Nothing else to do: another transaction has the chunks, and the next try waits for it.
      return answers.length + batches.length + result.allowed.length + result.released.length > 0
    } catch (error) {
      // Whether it was committed is not known. Storing answers and receipts again does no harm; an intent that was kept
      // is not let through again, and its chunk, leased anew, makes it unknown.
      this.#answers.unshift(...given)
      this.#abandoned.unshift(...abandoned)
      this.#batches.unshift(...batches)
      for (const task of wanted) this.#putBack(task)
      throw error
    }
  }

  #putBack(task: Task): void {
    const chunk = this.#held.get(chunkKey(task))
    if (chunk) this.#queue.add(chunk.lane, chunk.accountId, [task])
  }

  /** Their answers are stored: they are in flight no more, and those that the carrier did not take wait for another try. */
  #answered(answers: readonly Answer[]): void {
    for (const answer of answers) {
      const task = this.#inFlight.take(answer)
      if (!task) continue
      const { kind } = answer.outcome
      if (kind === 'throttled') this.#rateLimiter.throttled()
      const chunk = this.#held.get(chunkKey(task))
      if (!chunk) continue
      if (kind !== 'throttled' && kind !== 'notSent') {
        this.#finishOne(chunk)
        continue
      }
      this.#retryQueue.add(task, performance.now())
    }
  }

  #finishOne(chunk: Held): void {
    chunk.left--
    if (chunk.left === 0) this.#leave(chunk)
  }

  #handOver(wanted: readonly Task[], { allowed, changed, busy, unmatched }: CycleResult): void {
    if (unmatched.length > 0) this.#unmatched.any = true
    this.#lookAgain.add(unmatched, performance.now())
    for (const { tenantId, communicationId, chunkNo } of changed) {
      const chunk = this.#held.get(chunkKey({ communicationId, chunkNo }))
      if (chunk) this.#leave(chunk)
      else
        this.#options.log.warn({ tenantId, communicationId, chunkNo }, 'a part was queued of a chunk that is not held')
    }
    this.#rateLimiter.took(allowed.length)
    for (const task of allowed) {
      this.#inFlight.add(task)
      this.#submit(task)
    }
    for (const task of busy) this.#putBack(task)
    if (allowed.length + busy.length < wanted.length) this.#leaveRefused(wanted, [...allowed, ...busy])
    this.#leaseSoon()
  }

  /** A part whose intent was there already, in a chunk that is ours: a transaction that failed was committed after all. */
  #leaveRefused(wanted: readonly Task[], passedOn: readonly Task[]): void {
    const passed = new Set(passedOn.map(partKey))
    for (const task of wanted) {
      const chunk = this.#held.get(chunkKey(task))
      if (chunk && !passed.has(partKey(task))) this.#leave(chunk)
    }
  }

  #submit(task: Task): void {
    const { transport, log } = this.#options
    transport
      .submit(task.request)
      .catch((error: unknown) => {
        log.error({ err: error, carrier: transport.carrier }, 'the transport broke its promise never to reject')
        return { kind: 'unknown' as const }
      })
      .then((outcome) => {
        this.#answers.push({ ...task, outcome, at: new Date() })
        this.#wakeSignal.signal()
      })
  }

  #leave(chunk: Held): void {
    const key = chunkKey(chunk)
    this.#held.delete(key)
    this.#leaving.set(key, chunk)
    this.#leaseSoon()
    // The usual end: all its parts are answered, so none of them waits anywhere.
    if (chunk.left === 0) return
    this.#queue.remove((task) => chunkKey(task) === key)
    this.#retryQueue.drop(key)
  }

  #readyToLeave(answers: readonly Answer[]): Held[] {
    if (this.#leaving.size === 0) return []
    const stored = new Set(answers.map(chunkKey))
    return [...this.#leaving.values()].filter((chunk) => {
      const key = chunkKey(chunk)
      return !stored.has(key) && !this.#inFlight.some((task) => chunkKey(task) === key)
    })
  }
}

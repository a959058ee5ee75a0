import { WakeSignal } from '../../foundation/concurrency/wake-signal.ts'
import type { Scope } from '../../foundation/db/database.ts'
import { byTenant } from '../../foundation/db/distribution.ts'
import { newId } from '../../foundation/db/id.ts'
import { asWorker, type Store } from '../../foundation/db/tenancy.ts'
import type { Log } from '../../foundation/logging/log.ts'
import type { CarrierTraffic } from '../carrier-traffic.ts'
import { DEFAULT_CARRIER } from '../chunk.ts'
import type { MessageContent } from '../content.ts'
import { type PartOutcome, partKey, type SubmitTask } from '../part.ts'
import { LEASE_SECONDS, reclaimPaused, releaseLeases, renewLeases } from '../queue/lease-chunks.ts'
import type { LeasedChunk } from '../queue/leased-chunk.ts'
import { UnmatchedReceipts } from '../receipts/unmatched-receipts.ts'
import type { CarrierReceipt, Transport } from '../transport.ts'
import { abandonedParts } from './abandoned-parts.ts'
import { type ActiveChunk, ActiveChunks } from './active-chunks.ts'
import { CarrierShare } from './carrier-share.ts'
import { InFlight } from './in-flight.ts'
import { type Intended, intendParts } from './intend-parts.ts'
import { leaseWork, SkippedCommunications } from './lease-work.ts'
import { DATABASE_RETRY_MS, ResultsLoop } from './results-loop.ts'
import { submitPart } from './submit-part.ts'
import { SubmitWindow } from './submit-window.ts'
import { TaskQueue } from './task-queue.ts'
import { withdrawParts } from './withdraw-parts.ts'

export type DeliveryWorkerOptions = {
  store: Store
  transport: Transport
  log: Log
  content: MessageContent
  /** Counts what it submits and receives. */
  traffic?: CarrierTraffic
  /** Carriers whose chunks it leases. Default: the transport's carrier and the default carrier. */
  carriers?: readonly string[]
  /** Parts a second agreed with the carrier, over all processes; no limit by default. */
  rate?: number
  /** The clock for messages that are valid for a time. Default: the system's. */
  now?: () => Date
  /** How long a lease lasts that is not renewed. Default LEASE_SECONDS. */
  leaseSeconds?: number
  /** Milliseconds between two polls while there is no work: longer where `wake` tells of all work. Default POLL_MS. */
  idlePollMs?: () => number
}

/** How often the worker polls for work of other processes, in milliseconds … */
const POLL_MS = 500
/** … and after how long without work it polls less often. */
const BUSY_FOR_MS = 2000
/** Longest wait for responses before the next parts, in milliseconds. */
const GATHER_MS = 10
/** Most parts of a transaction while people use the console: it holds up the answers to them. */
const PARTS_BETWEEN_REQUESTS = 100
/** Pause before the next try when another transaction takes the chunks away. */
const BUSY_MS = 5
/** How long it leaves a communication whose channel it does not know to others. */
const LEAVE_MS = 60_000
/** How long it leaves a communication whose account the carrier refuses. */
const REFUSED_ACCOUNT_MS = 10_000

/**
 * Submits to one carrier what is due. Two loops use the database beside each other, with one transaction each: this one stores
 * intents and submits their parts, and the results loop stores what comes back. Whatever must survive is in the database: when
 * a worker is killed, another worker leases its chunks.
 */
export class DeliveryWorker {
  readonly #options: DeliveryWorkerOptions
  readonly #worker = newId()
  readonly #wakeSignal = new WakeSignal()
  readonly #share: CarrierShare
  readonly #leaseSeconds: number
  readonly #carriers: readonly string[]
  readonly #now: () => Date
  readonly #chunks = new ActiveChunks()
  readonly #queue = new TaskQueue(this.#chunks)
  readonly #inFlight = new InFlight()
  readonly #unmatched = new UnmatchedReceipts()
  readonly #skipped = new SkippedCommunications()
  readonly #results: ResultsLoop
  /** Parts whose intents are being stored. */
  #intending: readonly SubmitTask[] = []
  readonly #window: SubmitWindow
  /** Another transaction took chunks away from this worker at the last try. */
  #isBusy = false
  #mayLease = true
  /** The database may have chunks of this worker: also when the commit of a lease was not confirmed. */
  #mayHaveChunks = false
  #polledAt = 0
  #workedAt = performance.now()
  #renewedAt = 0
  #stopping = false
  /** No more intents are stored. */
  #submitsNoMore = false
  #ended = false
  #running: Promise<void> | undefined

  constructor(options: DeliveryWorkerOptions) {
    this.#options = options
    this.#share = new CarrierShare(options)
    this.#leaseSeconds = options.leaseSeconds ?? LEASE_SECONDS
    this.#now = options.now ?? (() => new Date())
    this.#carriers = options.carriers ?? [options.transport.carrier, DEFAULT_CARRIER]
    this.#window = new SubmitWindow({
      transport: options.transport,
      share: this.#share,
      chunks: this.#chunks,
      inFlight: this.#inFlight,
      answered: () => this.#results.answered,
      submit: (task) => this.#submit(task),
    })
    this.#results = new ResultsLoop({
      ...options,
      chunks: this.#chunks,
      inFlight: this.#inFlight,
      unmatched: this.#unmatched,
      intending: () => this.#intending,
      onStored: (stored) => this.#onStored(stored),
      onRoom: () => this.#wakeSignal.signal(),
    })
  }

  start(): void {
    const { transport } = this.#options
    transport.onReceipts((receipts) => this.#receive(receipts))
    transport.onStateChange(() => {
      this.#window.fill()
      this.wake()
    })
    this.#running = this.#run()
  }

  /** There is something to send: look now instead of at the next poll. */
  wake(): void {
    this.#mayLease = true
    this.#wakeSignal.signal()
  }

  /**
   * Leases no new chunks, waits for the responses to parts in flight, closes the transport and gives the chunks back. It
   * does not wait for a response to a part that a receipt has settled.
   */
  async stop(): Promise<void> {
    this.#stopping = true
    this.#wakeSignal.signal()
    const closed = this.#options.transport.close().then(() => this.#results.wake())
    this.#window.fill()
    await Promise.race([closed, this.#running])
    await this.#running
  }

  /** After the end, receipts could not be stored. They are refused, so that the carrier brings them to the next bind. */
  #receive(receipts: CarrierReceipt[]): Promise<void> {
    if (this.#ended) return Promise.reject(new Error('delivery has ended'))
    this.#options.traffic?.received(receipts)
    return this.#results.receive(receipts)
  }

  async #run(): Promise<void> {
    const results = this.#results.run(() => this.#isDone())
    await this.#submitAll()
    this.#submitsNoMore = true
    this.#results.wake()
    await results
    this.#ended = true
    await asWorker(this.#options.store, (trx) => releaseLeases(trx, this.#worker)).catch((error) =>
      this.#options.log.error({ err: error }, 'leases could not be ended; they lapse by themselves'),
    )
  }

  async #submitAll(): Promise<void> {
    const { log, transport } = this.#options
    while (!this.#stopping) {
      try {
        const worked = await this.#turn()
        if (!worked && !this.#stopping) await this.#wakeSignal.sleep(this.#idleFor())
      } catch (error) {
        log.error({ err: error, carrier: transport.carrier }, 'delivery could not use the database; it tries again')
        await new Promise((resolve) => setTimeout(resolve, DATABASE_RETRY_MS))
      }
    }
  }

  #isDone(): boolean {
    return this.#submitsNoMore && this.#inFlight.awaited === 0 && this.#results.isEmpty
  }

  async #turn(): Promise<boolean> {
    await this.#renewIfDue()
    const now = performance.now()
    if (this.#chunks.keys.length > 0 || this.#inFlight.size > 0) this.#workedAt = now
    if (now - this.#polledAt > this.#pollMs(now)) {
      this.#polledAt = now
      this.#mayLease = true
    }
    if (!this.#share.update(now)) for (const chunk of this.#chunks.leased.values()) this.#leave(chunk)
    const leased = await this.#lease()
    this.#queue.requeueDue(now)
    this.#window.fill()
    this.#results.matchAgain(this.#unmatched.due(now))
    await this.#gather()
    const most = (await this.#options.store.giveWay?.()) ? PARTS_BETWEEN_REQUESTS : Number.POSITIVE_INFINITY
    const submitted = await this.#submitNext(this.#queue.take(Math.min(most, this.#room())))
    return leased || submitted
  }

  #pollMs(now: number): number {
    const { idlePollMs } = this.#options
    return idlePollMs && now - this.#workedAt > BUSY_FOR_MS ? idlePollMs() : POLL_MS
  }

  #idleFor(): number {
    if (this.#isBusy) return BUSY_MS
    const now = performance.now()
    const poll = this.#pollMs(now)
    const retry = Math.min(this.#queue.untilRetry(now), this.#unmatched.untilNext(now))
    const pace = (this.#queue.size + this.#window.ready > 0 && this.#share.untilNext()) || poll
    return Math.max(1, Math.min(poll, retry, pace))
  }

  async #renewIfDue(): Promise<void> {
    const now = performance.now()
    const renewMs = (this.#leaseSeconds * 1000) / 3
    if (now - this.#renewedAt <= (this.#mayHaveChunks ? renewMs : Math.max(renewMs, this.#pollMs(now)))) return
    const { store, transport } = this.#options
    const renew = async (trx: Scope) => {
      if (this.#mayHaveChunks) await renewLeases(trx, this.#worker, this.#leaseSeconds, this.#chunks.keys)
      const reclaimed = await reclaimPaused(trx, this.#carriers)
      const abandoned = await byTenant(trx, reclaimed, (some) => abandonedParts(trx, some, this.#inFlight))
      return { abandoned: abandoned.flat(), page: await this.#unmatched.nextPage(trx, transport.carrier) }
    }
    const { abandoned, page } = await asWorker(store, renew, { isLook: !this.#mayHaveChunks })
    this.#renewedAt = now
    this.#mayHaveChunks = this.#chunks.keys.length > 0
    this.#results.addAbandoned(abandoned)
    this.#results.matchAgain(page)
  }

  async #lease(): Promise<boolean> {
    const { store, transport, content } = this.#options
    if (!this.#mayLease || !this.#share.isOpen()) return false
    this.#mayLease = false
    const mayHaveChunks = this.#mayHaveChunks
    this.#mayHaveChunks = true
    const { capacity } = transport
    const options = {
      worker: this.#worker,
      carriers: this.#carriers,
      seconds: this.#leaseSeconds,
      enough: this.#queue.withAtLeast(capacity),
      except: this.#skipped.current(performance.now()),
    }
    const leased = await asWorker(
      store,
      (trx) => leaseWork(trx, options, { capacity, content, inFlight: this.#inFlight }),
      { isLook: true },
    )
    this.#mayHaveChunks = mayHaveChunks || leased.chunks.length > 0
    this.#results.addAbandoned(leased.abandoned)
    for (const { chunk, tasks } of leased.chunks) {
      const active = { ...chunk, remaining: tasks.length }
      this.#chunks.add(active)
      if (!content.channels[chunk.channel]) this.#leaveToOthers(chunk)
      this.#queue.add(active, tasks)
      if (tasks.length === 0) this.#leave(active)
    }
    return leased.chunks.length > 0
  }

  /** A newer version made it, or an older one runs here. Without the note, this worker would lease it again at once. */
  #leaveToOthers({ tenantId, communicationId, channel }: LeasedChunk): void {
    const { log, transport } = this.#options
    if (!this.#skipped.add(communicationId, performance.now() + LEAVE_MS)) return
    const of = { channel, carrier: transport.carrier, tenantId, communicationId }
    log.error(of, 'this version has no such channel; the messages wait for a worker that has it')
  }

  /** Leases when the next cycles have too few parts. The regular poll finds chunks of new accounts. */
  #leaseSoon(): void {
    if (this.#queue.size < this.#options.transport.capacity) this.#mayLease = true
  }

  /**
   * Waits for responses when most of the window has none and more is to be sent: a transaction now would carry few parts and
   * cost nearly as much as a full one. New work ends the wait.
   */
  async #gather(): Promise<void> {
    const { transport } = this.#options
    const until = performance.now() + GATHER_MS
    let left = GATHER_MS
    while (left > 0 && this.#window.room() < Math.min(this.#queue.size, this.#window.most / 2) && !this.#mayLease) {
      if (transport.state() === 'down' || this.#stopping) break
      await this.#wakeSignal.sleep(left)
      left = until - performance.now()
    }
    // The signal may have been for something else than responses: keep it for the next sleep.
    if (left < GATHER_MS) this.#wakeSignal.signal()
  }

  /** Parts that may be intended now. */
  #room(): number {
    return Math.max(0, Math.min(this.#share.allowance(), this.#window.room()))
  }

  /** Returns false when there was nothing to do. */
  async #submitNext(wanted: SubmitTask[]): Promise<boolean> {
    if (wanted.length === 0) return false
    const { store, transport, content } = this.#options
    this.#intending = wanted
    try {
      const input = { carrier: transport.carrier, wanted, leased: this.#chunks.leased, content, now: this.#now() }
      const intended = await asWorker(store, (trx) => intendParts(trx, input)).catch((error: unknown) => {
        // The transaction may have committed all the same. A stored intent is not allowed again, and its part becomes unknown
        // when the chunk is leased again.
        this.#queue.putBack(wanted)
        throw error
      })
      this.#isBusy = intended.busy.length > 0
      this.#submitAllowed(wanted, intended)
      await this.#withdraw(intended)
      // If only taken chunks are left, the loop must pause before it tries them again.
      return intended.allowed.length + intended.withdrawn.length > 0
    } finally {
      this.#intending = []
    }
  }

  async #withdraw({ withdrawn }: Intended): Promise<void> {
    const { store, content } = this.#options
    const parts = { store, content, now: this.#now(), chunks: this.#chunks, queue: this.#queue }
    for (const chunk of await withdrawParts(parts, withdrawn)) this.#leave(chunk)
  }

  /** Parts that the carrier did not take wait for their next attempt. */
  #onStored(stored: readonly { outcome: PartOutcome; task: SubmitTask }[]): void {
    const now = performance.now()
    for (const { outcome: of, task } of stored) {
      const { outcome } = of
      const chunk = this.#chunks.get(task)
      if (!chunk) continue
      if (outcome.kind === 'notSent' && outcome.cause === 'account') {
        this.#skipped.add(chunk.communicationId, now + REFUSED_ACCOUNT_MS)
        this.#leave(chunk)
        continue
      }
      if (outcome.kind === 'throttled' || outcome.kind === 'notSent') {
        this.#queue.retry(task, now)
        continue
      }
      chunk.remaining--
      if (chunk.remaining === 0) this.#leave(chunk)
    }
  }

  #submitAllowed(wanted: readonly SubmitTask[], { allowed, withdrawn, changed, busy }: Intended): void {
    for (const key of changed) {
      const chunk = this.#chunks.get(key)
      const { tenantId, communicationId, chunkNo } = key
      if (chunk) this.#leave(chunk)
      else this.#options.log.warn({ tenantId, communicationId, chunkNo }, 'a queued part belongs to no leased chunk')
    }
    this.#share.took(allowed.length)
    this.#window.add(allowed)
    this.#queue.putBack(busy)
    const passed = [...allowed, ...busy, ...withdrawn.map(({ task }) => task)]
    if (passed.length < wanted.length) this.#leaveRefused(wanted, passed)
    this.#leaseSoon()
  }

  /** A part of a leased chunk had an intent already: a transaction that failed here did commit. */
  #leaveRefused(wanted: readonly SubmitTask[], passed: readonly SubmitTask[]): void {
    const hasPassed = new Set(passed.map(partKey))
    for (const task of wanted) {
      const chunk = this.#chunks.get(task)
      if (chunk && !hasPassed.has(partKey(task))) this.#leave(chunk)
    }
  }

  #submit(task: SubmitTask): void {
    const { transport, log, traffic } = this.#options
    const submittedAt = performance.now()
    const hasLease = submittedAt - this.#renewedAt < this.#leaseSeconds * 1000
    traffic?.submits(this.#window.written, transport.capacity)
    if (task.attempt <= 1) traffic?.begins(this.#chunks.get(task)?.lane, task.communicationId)
    void submitPart(task, { transport, log, now: this.#now(), hasLease }).then((outcome) => {
      this.#share.ended(outcome, submittedAt)
      traffic?.ended(outcome, performance.now() - submittedAt)
      this.#results.add({ ...task, outcome, at: new Date() })
      this.#window.answered()
      this.#wakeSignal.signal()
    })
  }

  #leave(chunk: ActiveChunk): void {
    this.#chunks.leave(chunk)
    this.#leaseSoon()
    this.#results.wake()
    // The usual end: all its parts have outcomes, so they do not wait anywhere.
    if (chunk.remaining > 0) this.#queue.removeChunk(chunk)
  }
}

import { LANE } from '../chunk.ts'
import type { SubmitTask } from '../part.ts'
import type { Transport } from '../transport.ts'
import type { ActiveChunks } from './active-chunks.ts'
import type { CarrierShare } from './carrier-share.ts'
import type { InFlight } from './in-flight.ts'

/** Most parts whose intents are stored before the window has room for them. */
const MOST_AHEAD = 50
/** So often in a row is no chance. */
const OFTEN = 3

type Options = {
  transport: Transport
  share: CarrierShare
  chunks: ActiveChunks
  inFlight: InFlight
  /** Parts in flight that the carrier has answered, whose outcome is not stored yet. */
  answered: () => number
  submit: (task: SubmitTask) => void
}

/**
 * The room of a carrier's window. Some parts wait for room with their intents, so that a small window is not empty while the next
 * intents are stored: see decision 087.
 */
export class SubmitWindow {
  readonly #options: Options
  /** Parts whose intents are stored and that wait for room; lanes ahead of bulk first. */
  #ready: SubmitTask[] = []
  /** How many parts may be ready: as few as keep the window full while the next intents are stored. */
  #ahead = 0
  /** Parts that the carrier answered since the last intents. */
  #answers = 0
  /** How often in a row the window was empty when intents were stored. */
  #emptied = 0

  constructor(options: Options) {
    this.#options = options
  }

  get ready(): number {
    return this.#ready.length
  }

  /** Parts that were submitted and have no answer. */
  get written(): number {
    return this.#unanswered() - this.#ready.length
  }

  /** Most parts with an intent and without an answer. */
  get most(): number {
    return this.#options.transport.capacity + this.#ahead
  }

  /**
   * Parts that may be intended beside the others; may be negative. After a kill, all parts in flight are unknown, also those that are
   * answered and not stored yet: they are never more than two windows, or two times MOST_AHEAD for a small window.
   */
  room(): number {
    const { transport, inFlight } = this.#options
    const mostInFlight = 2 * Math.max(transport.capacity, MOST_AHEAD)
    return Math.min(this.most - this.#unanswered(), mostInFlight - inFlight.size)
  }

  /** Takes parts whose intents were stored: they are in flight now. Submits those that have room. */
  add(tasks: readonly SubmitTask[]): void {
    this.#fitAhead()
    for (const task of tasks) this.#options.inFlight.add(task)
    this.#ready = [...this.#ready, ...tasks].sort((a, b) => this.#laneOf(a) - this.#laneOf(b))
    this.fill()
  }

  /** A part was answered. */
  answered(): void {
    this.#answers++
    this.fill()
  }

  /** While the carrier is down, it submits all: none is sent, and all wait for their next attempt. */
  fill(): void {
    const { transport, share, submit } = this.#options
    if (share.isPaused) return
    const room = transport.state() === 'down' ? this.#ready.length : transport.capacity - this.written
    for (const task of this.#ready.splice(0, Math.max(0, room))) submit(task)
  }

  /** A carrier that empties the window again and again while intents are stored is quick: more must be ready. */
  #fitAhead(): void {
    const half = this.#options.transport.capacity / 2
    const isEmptied = this.#answers >= half && this.written < half
    this.#emptied = isEmptied ? this.#emptied + 1 : 0
    this.#answers = 0
    if (this.#emptied >= OFTEN) this.#ahead = Math.min(MOST_AHEAD, Math.max(1, 2 * this.#ahead))
    else if (this.#ready.length > this.#ahead / 2) this.#ahead = Math.max(0, this.#ahead - 1)
  }

  #unanswered(): number {
    return this.#options.inFlight.size - this.#options.answered()
  }

  /** Parts of a chunk that the worker leaves go last. */
  #laneOf(task: SubmitTask): number {
    return this.#options.chunks.get(task)?.lane ?? LANE.bulk
  }
}

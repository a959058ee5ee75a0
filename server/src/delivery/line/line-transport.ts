import { LINE_CARRIER, LINE_REJECTIONS, type LineProblem } from '@songsarn/contract/account/line'
import { limitConcurrency } from '../../foundation/concurrency/limit-concurrency.ts'
import { sha256 } from '../../foundation/crypto/hash.ts'
import type { SecretKey } from '../../foundation/crypto/secret-key.ts'
import type { Row } from '../../foundation/db/database.ts'
import { asWorker, type Store } from '../../foundation/db/tenancy.ts'
import type { Log } from '../../foundation/logging/log.ts'
import type { PartOrigin, SubmitOutcome, SubmitRequest, Transport } from '../transport.ts'
import { isFailure, type LineApi, type LineFailure } from './line-api.ts'
import { tokenOf } from './line-channel.ts'
import { LineHealth } from './line-health.ts'
import { findLineUsers } from './line-people.ts'
import { noteProblem } from './line-problem.ts'

/** Parts in flight, and so the most of one multicast; LINE takes 500. A crash leaves at most this many in doubt. */
const CAPACITY = 200
/** Requests to LINE at a time. */
const REQUESTS = 20
/** How long parts of the same text wait for each other, in milliseconds. Delivery submits a cycle of them at once. */
const GATHER_MS = 3
/** Before LINE is asked again about a message in doubt, in milliseconds. */
const PAUSES_MS = [1000, 3000, 8000] as const
/** How long after its first request LINE may be asked again, in milliseconds: far less than the 24 hours of a retry key. */
const ASK_WITHIN_MS = 3_600_000
/**
 * A part that waited longer for its person or for its turn, for instance because the process was stopped, is not sent: its chunk may
 * be another worker's. A lease that is renewed in time lasts longer.
 */
export const STALE_MS = 8000
/** How long LINE is not asked again with a token that it refused, in milliseconds. */
const REFUSED_MS = 60_000

type Options = {
  store: Store
  line: LineApi
  log: Log
  secretKey: SecretKey
  /** Default: PAUSES_MS. */
  pauses?: readonly number[]
  /** Monotonic milliseconds, which also pass while the process is stopped. Default: performance.now. */
  clock?: () => number
}

/** One part with its answer to delivery. */
type Part = { address: string; text: string; origin: PartOrigin; answer(outcome: SubmitOutcome): void }
/** A part whose user of LINE is known. */
type Reached = Part & { lineId: string }

/**
 * Sends by the LINE channels of the accounts: decision 054. Parts of one communication with the same text go out in one
 * multicast, others by push. The retry key follows from the parts, so LINE sends a request once, however often it is asked.
 * LINE does not report later what happened to a message.
 */
export class LineTransport implements Transport {
  readonly carrier = LINE_CARRIER
  readonly #options: Options
  readonly #closing = new AbortController()
  readonly #running = new Set<Promise<SubmitOutcome>>()
  readonly #sending = new Set<Promise<void>>()
  /** Parts that wait for others of their text. */
  readonly #gathering = new Map<string, Part[]>()
  readonly #request = limitConcurrency({
    running: REQUESTS,
    waiting: Number.POSITIVE_INFINITY,
    refuse: () => new Error('never: any number may wait'),
  })
  /** Tokens that LINE refused, as they are stored, until a time (monotonic milliseconds). */
  readonly #refused = new Map<string, number>()
  readonly #health = new LineHealth()
  readonly #clock: () => number

  constructor(options: Options) {
    this.#options = options
    this.#clock = options.clock ?? (() => performance.now())
  }

  /** While LINE fails, one message at a time shows whether it is back. */
  get capacity(): number {
    return this.state() === 'up' ? CAPACITY : 1
  }

  state = () => this.#health.state(this.#clock())
  onStateChange = () => () => {}
  onReceipts(): void {}

  submit({ address, text }: SubmitRequest, origin: PartOrigin): Promise<SubmitOutcome> {
    const outcome = new Promise<SubmitOutcome>((answer) => this.#gather({ address, text, origin, answer }))
    this.#running.add(outcome)
    return outcome.finally(() => this.#running.delete(outcome))
  }

  async close(): Promise<void> {
    this.#closing.abort()
    await Promise.allSettled(this.#running)
    await Promise.allSettled(this.#sending)
  }

  #gather(part: Part): void {
    const { tenantId, accountId, communicationId } = part.origin
    const key = JSON.stringify([tenantId, accountId, communicationId, part.text])
    const others = this.#gathering.get(key)
    if (others) return void others.push(part)
    const parts = [part]
    this.#gathering.set(key, parts)
    setTimeout(() => {
      this.#gathering.delete(key)
      const sent = this.#send(parts).finally(() => this.#sending.delete(sent))
      this.#sending.add(sent)
    }, GATHER_MS)
  }

  /** Sends parts of one text. Each of them gets an answer. */
  async #send(parts: readonly Part[]): Promise<void> {
    try {
      await this.#sendReached(parts)
    } catch (error) {
      // A request that may have left never throws, so LINE has not got these messages.
      this.#options.log.error({ err: error }, 'messages by LINE were not sent')
      for (const { answer } of parts) answer({ kind: 'notSent' })
    }
  }

  async #sendReached(parts: readonly Part[]): Promise<void> {
    const { store, secretKey } = this.#options
    const begun = this.#clock()
    const isStale = () => this.#clock() - begun > STALE_MS
    const all = (outcome: SubmitOutcome) => {
      for (const { answer } of parts) answer(outcome)
    }
    const [first] = parts
    if (!first || this.#closing.signal.aborted) return all({ kind: 'notSent' })
    const addresses = parts.map(({ address }) => address)
    const found = await asWorker(store, (trx) => findLineUsers(trx, first.origin, addresses)).catch(
      () => 'failed' as const,
    )
    if (found === 'failed') return all({ kind: 'notSent' })
    if (!found) return all({ kind: 'rejected', code: LINE_REJECTIONS.noChannel })
    const { channel, lineIds } = found
    if (this.#isRefused(channel.token)) return all(REFUSED)
    const token = await tokenOf(secretKey, channel)
    const together: Reached[] = []
    const alone: Reached[] = []
    const seen = new Set<string>()
    for (const part of parts) {
      const lineId = lineIds.get(part.address)
      if (lineId === undefined) part.answer({ kind: 'rejected', code: LINE_REJECTIONS.notReachable })
      // A person with two mobiles is two recipients, and a multicast has each user once.
      else (seen.has(lineId) ? alone : together).push({ ...part, lineId })
      if (lineId !== undefined) seen.add(lineId)
    }
    const sending: Sending = { token, stored: channel.token, isStale, problems: new Set() }
    if (together.length > 1) await this.#multicast(together, sending)
    else alone.push(...together)
    await Promise.all(alone.map((part) => this.#push(part, sending)))
    await this.#noteProblem(channel, sending)
  }

  /** One message that LINE did not take counts more than others that it took: a quota ends in the middle of a send. */
  async #noteProblem(channel: Row<'lineChannels'>, { problems }: Sending): Promise<void> {
    const { store, log } = this.#options
    const [problem] = [...problems].toSorted((a, b) => Number(a === null) - Number(b === null))
    if (problem === undefined) return
    await noteProblem((work) => asWorker(store, work), channel, problem, new Date()).catch((error: unknown) =>
      log.error({ err: error, carrier: this.carrier }, 'what LINE said to an account was not stored'),
    )
  }

  async #multicast(parts: readonly Reached[], sending: Sending): Promise<void> {
    const { token } = sending
    const [first] = parts
    if (!first) return
    const retryKey = await retryKeyOf(parts)
    const message = { to: parts.map(({ lineId }) => lineId), text: first.text, retryKey }
    const ask = () => this.#options.line.multicast(token, message)
    const answered = await this.#ask(ask, sending)
    // LINE refused the whole request: for one user that it does not know, or since the quota is too small for all users.
    // Each message alone can succeed.
    if (isFailure(answered) && (answered.failure === 'refused' || answered.failure === 'quotaReached')) {
      await Promise.all(parts.map((part) => this.#push(part, sending)))
      return
    }
    this.#hearOfAccount(answered, sending, first.origin)
    for (const { answer, origin } of parts)
      answer(
        isFailure(answered)
          ? outcomeOf(answered)
          : { kind: 'accepted', carrierMessageId: `${answered.requestId}/${origin.ordinal}/${origin.part}` },
      )
  }

  async #push(part: Reached, sending: Sending): Promise<void> {
    const { token, stored } = sending
    if (this.#isRefused(stored)) return part.answer(REFUSED)
    const message = { to: part.lineId, text: part.text, retryKey: await retryKeyOf([part]) }
    const answered = await this.#ask(() => this.#options.line.push(token, message), sending)
    this.#hearOfAccount(answered, sending, part.origin)
    part.answer(isFailure(answered) ? outcomeOf(answered) : { kind: 'accepted', carrierMessageId: answered.messageId })
  }

  /** LINE's answer. While it may have the request, it is asked again: only an acceptance ends the doubt. */
  async #ask<Answer extends object>(
    request: () => Promise<Answer | LineFailure>,
    { isStale }: Sending,
  ): Promise<Answer | LineFailure> {
    const { signal } = this.#closing
    const heard = async () => this.#hear(await request())
    const mustWait = () => signal.aborted || isStale() || this.state() === 'down'
    const first = await this.#request(async () => (mustWait() ? NOT_SENT : heard()))
    if (!isFailure(first) || first.failure !== 'inDoubt') return first
    const until = Date.now() + ASK_WITHIN_MS
    for (const pause of this.#options.pauses ?? PAUSES_MS) {
      await this.#sleep(pause)
      // The process was stopped, or the machine slept.
      if (Date.now() > until) break
      const again = await this.#request(heard)
      if (!isFailure(again)) return again
      if (signal.aborted) break
    }
    return first
  }

  /** Notes whether LINE can be reached. */
  #hear<Answer extends object>(answer: Answer | LineFailure): Answer | LineFailure {
    const { log } = this.#options
    const before = this.state()
    if (isFailure(answer) && (answer.failure === 'unreachable' || answer.failure === 'inDoubt')) {
      this.#health.failed(this.#clock())
      if (before === 'up') log.warn({ carrier: this.carrier }, 'LINE does not answer; messages wait')
    } else {
      this.#health.answered()
      if (before !== 'up') log.info({ carrier: this.carrier }, 'LINE answers again')
    }
    return answer
  }

  /** Ends early when the transport closes. */
  #sleep(ms: number): Promise<void> {
    const { signal } = this.#closing
    return new Promise((resolve) => {
      if (signal.aborted) return resolve()
      const end = () => {
        clearTimeout(timer)
        signal.removeEventListener('abort', end)
        resolve()
      }
      const timer = setTimeout(end, ms)
      signal.addEventListener('abort', end)
    })
  }

  #isRefused(stored: string): boolean {
    const until = this.#refused.get(stored)
    if (until === undefined) return false
    if (this.#clock() < until) return true
    this.#refused.delete(stored)
    return false
  }

  /** Notes whether LINE takes messages of the account. */
  #hearOfAccount(answer: object | LineFailure, { stored, problems }: Sending, origin: PartOrigin): void {
    if (!isFailure(answer)) problems.add(null)
    else if (answer.failure === 'quotaReached') problems.add(answer.failure)
    else if (answer.failure === 'tokenRefused') {
      problems.add(answer.failure)
      this.#noteRefused(stored, origin)
    }
  }

  #noteRefused(stored: string, { tenantId, accountId }: PartOrigin): void {
    if (!this.#refused.has(stored))
      this.#options.log.warn({ tenantId, accountId }, 'LINE refuses the token of an account; its messages wait')
    this.#refused.set(stored, this.#clock() + REFUSED_MS)
  }
}

/** `stored` is the token as it is stored, sealed. `problems`: what LINE said of the account; null when it took a message. */
type Sending = { token: string; stored: string; problems: Set<LineProblem | null>; isStale(): boolean }

/** LINE refuses the token of the account. */
const REFUSED: SubmitOutcome = { kind: 'notSent', cause: 'account' }
const NOT_SENT: LineFailure = { failure: 'unreachable' }

function outcomeOf(failed: LineFailure): SubmitOutcome {
  switch (failed.failure) {
    case 'rateLimited':
      return { kind: 'throttled', code: 429 }
    case 'quotaReached':
      return { kind: 'rejected', code: LINE_REJECTIONS.quotaReached }
    case 'refused':
      return { kind: 'rejected', code: LINE_REJECTIONS.refused }
    case 'tokenRefused':
      return REFUSED
    case 'inDoubt':
      return { kind: 'unknown' }
    default:
      return { kind: 'notSent' }
  }
}

/** A UUID that is the same for the same parts of a communication, and for no others. */
async function retryKeyOf(parts: readonly Part[]): Promise<string> {
  const names = parts.map(({ origin }) => `${origin.communicationId}/${origin.ordinal}/${origin.part}`)
  const hash = await sha256(`line ${names.toSorted().join(' ')}`)
  // The form of a UUID of version 8, RFC 9562 §5.8.
  return hash.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-a$4-$5')
}

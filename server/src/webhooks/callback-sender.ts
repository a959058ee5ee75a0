import { sql } from 'kysely'
import { WakeSignal } from '../foundation/concurrency/wake-signal.ts'
import { bulkRows } from '../foundation/db/bulk-rows.ts'
import type { Row, Scope } from '../foundation/db/database.ts'
import { byTenant, ofTenant } from '../foundation/db/distribution.ts'
import { asWorker, type Store } from '../foundation/db/tenancy.ts'
import type { Outbound, OutboundAnswer } from '../foundation/http/outbound.ts'
import type { Log } from '../foundation/logging/log.ts'
import { chooseCallbacks, FailingSources, findDue, type WaitingCallback } from './fair-callbacks.ts'
import type { SigningSecrets } from './ports.ts'
import { retryDelay } from './retry-delays.ts'

/** Concurrent calls of a process. */
const MAX_CALLS = 100
/** How often to look for callbacks that another process queued … */
const POLL_MS = 1000
/** … and after how long without any, `idlePollMs` holds. */
const BUSY_FOR_MS = 2000
/** An attempt without a stored result after this time is repeated: its process died. */
const LEASE_MS = 60_000
const AFTER_FAILURE_MS = 1000
const GONE = 410

type Due = Pick<Row<'callbacks'>, 'tenantId' | 'accountId' | 'id' | 'source' | 'sourceId' | 'url' | 'body' | 'tries'>
type Secrets = Awaited<ReturnType<SigningSecrets>>
type Attempt = Due & { at: Date; milliseconds: number; answer: OutboundAnswer; next: Date | undefined }

export type CallbackSenderOptions = {
  store: Store
  outbound: Outbound
  log: Log
  signingSecrets: SigningSecrets
  now?: () => Date
  /**
   * Milliseconds between two looks for callbacks while none is due: longer where `wake` tells of all callbacks. Default
   * POLL_MS.
   */
  idlePollMs?: () => number
}

/**
 * Sends callbacks: signed, retried with growing pauses for 24 hours, each attempt stored. Delivery is at least once: the receiver
 * detects a repetition by `webhook-id`. Several processes may run it.
 */
export class CallbackSender {
  readonly #options: CallbackSenderOptions
  readonly #now: () => Date
  readonly #wakeSignal = new WakeSignal()
  readonly #calling = new Map<string, Due>()
  readonly #failing = new FailingSources()
  #attempts: Attempt[] = []
  /** Until then it looks often: it had work, or one of its own callbacks will be due. */
  #busyUntil = 0
  #stopping = false
  #running: Promise<void> | undefined

  constructor(options: CallbackSenderOptions) {
    this.#options = options
    this.#now = options.now ?? (() => new Date())
  }

  start(): void {
    this.#running = this.#run()
  }

  /** Looks for due callbacks now. */
  wake(): void {
    this.#wakeSignal.signal()
  }

  /** The same, without the pauses of receivers whose last calls failed. */
  retry(): void {
    this.#failing.endPauses(this.#now())
    this.wake()
  }

  /** Starts no new calls and waits for running calls. */
  async stop(): Promise<void> {
    this.#stopping = true
    this.#wakeSignal.signal()
    await this.#running
  }

  async #run(): Promise<void> {
    while (!this.#stopping || this.#calling.size > 0 || this.#attempts.length > 0) {
      try {
        if (await this.#cycle()) this.#isBusyUntil(this.#now().getTime())
        else await this.#wakeSignal.sleep(this.#idleFor())
      } catch (error) {
        this.#options.log.error({ err: error }, 'callbacks cannot use the database; retrying')
        // Results that cannot be stored must not keep the process: these callbacks are sent again when their lease ends.
        if (this.#stopping && this.#calling.size === 0) return
        await new Promise((resolve) => setTimeout(resolve, AFTER_FAILURE_MS))
      }
    }
  }

  #idleFor(): number {
    const { idlePollMs } = this.#options
    return idlePollMs && this.#now().getTime() > this.#busyUntil ? Math.max(POLL_MS, idlePollMs()) : POLL_MS
  }

  #isBusyUntil(at: number): void {
    this.#busyUntil = Math.max(this.#busyUntil, at + BUSY_FOR_MS)
  }

  async #cycle(): Promise<boolean> {
    const attempts = this.#attempts
    this.#attempts = []
    const most = this.#stopping ? 0 : MAX_CALLS - this.#calling.size
    const calling = [...this.#calling.values()]
    try {
      const cycle = async (trx: Scope) => {
        await storeAttempts(trx, attempts)
        if (most === 0) return undefined
        const now = this.#now()
        const chosen = chooseCallbacks(await findDue(trx, now), { calling, most, limits: this.#failing.limitsAt(now) })
        const due = await take(trx, chosen, now)
        return due.length > 0 ? { due, secrets: await this.#options.signingSecrets(trx, due) } : undefined
      }
      const claimed = await asWorker(this.#options.store, cycle, { isLook: attempts.length === 0 })
      if (claimed) for (const one of claimed.due) this.#call(one, claimed.secrets)
      return attempts.length > 0 || claimed !== undefined
    } catch (error) {
      this.#attempts.unshift(...attempts)
      throw error
    }
  }

  #call(due: Due, secrets: Secrets): void {
    this.#calling.set(due.id, due)
    const began = performance.now()
    const at = this.#now()
    const ended = (answer: OutboundAnswer) => {
      this.#calling.delete(due.id)
      const milliseconds = Math.round(performance.now() - began)
      this.#failing.note(due.sourceId, { began: at, ended: this.#now(), isDelivered: isDelivered(answer) })
      const next = this.#nextTry(due, answer)
      if (next) this.#isBusyUntil(next.getTime())
      this.#attempts.push({ ...due, at, milliseconds, answer, next })
      this.#wakeSignal.signal()
    }
    this.#post(due, secrets, at).then(ended, (error: unknown) => {
      this.#options.log.error({ err: error, callback: due.id }, 'callback attempt failed')
      ended({ error: 'connection.failed' })
    })
  }

  async #post({ id, body, url, sourceId }: Due, secretsOf: Secrets, at: Date): Promise<OutboundAnswer> {
    const secrets = await secretsOf(sourceId, at)
    const headers = { 'content-type': 'application/json', 'user-agent': 'Songsarn-Callbacks/1' }
    return this.#options.outbound.post(url, {
      headers: { ...headers, ...(await signedHeaders(secrets, { id, body, at })) },
      body,
    })
  }

  #nextTry({ tries }: Due, answer: OutboundAnswer): Date | undefined {
    // 410 means that the endpoint is gone for good (Standard Webhooks, "Responses").
    if (isDelivered(answer) || ('status' in answer && answer.status === GONE)) return undefined
    const pause = retryDelay(tries)
    return pause === undefined ? undefined : new Date(this.#now().getTime() + pause)
  }
}

const isDelivered = (answer: OutboundAnswer) => 'status' in answer && answer.status >= 200 && answer.status < 300

/** Claims the callbacks that no other process took. `tries` includes the attempt that begins. */
async function take(trx: Scope, chosen: readonly WaitingCallback[], now: Date): Promise<Due[]> {
  const taken = await byTenant(trx, chosen, async (some) => {
    const keys = bulkRows(some, 'd', { tenantId: ['uuid', (of) => of.tenantId], id: ['uuid', (of) => of.id] })
    const { rows } = await sql<Due>`
    with locked as (
      select c.tenant_id, c.id from callbacks c join ${keys} using (tenant_id, id)
      where c.state = 'waiting' and c.next_try_at <= ${now} ${ofTenant(trx, 'c')} for update of c skip locked
    )
    update callbacks c set tries = c.tries + 1, next_try_at = ${new Date(now.getTime() + LEASE_MS)}
    from locked l
    where c.tenant_id = l.tenant_id and c.id = l.id ${ofTenant(trx, 'c')}
    returning c.tenant_id as "tenantId", c.account_id as "accountId", c.id, c.source,
      c.source_id as "sourceId", c.url, c.body,
      c.tries`.execute(trx)
    return rows
  })
  return taken.flat()
}

async function storeAttempts(trx: Scope, attempts: readonly Attempt[]): Promise<void> {
  await byTenant(trx, attempts, (some) => {
    const rows = bulkRows(some, 't', {
      tenantId: ['uuid', (of) => of.tenantId],
      callbackId: ['uuid', (of) => of.id],
      no: ['integer', (of) => of.tries],
      accountId: ['uuid', (of) => of.accountId],
      at: ['timestamptz', (of) => of.at],
      status: ['integer', ({ answer }) => ('status' in answer ? answer.status : null)],
      error: ['text', ({ answer }) => ('error' in answer ? answer.error : null)],
      milliseconds: ['integer', (of) => of.milliseconds],
      state: ['text', ({ answer, next }) => (isDelivered(answer) ? 'delivered' : next ? 'waiting' : 'failed')],
      nextTryAt: ['timestamptz', (of) => of.next ?? null],
    })
    return sql`
    with tried as materialized (select * from ${rows}),
    noted as (
      insert into callback_tries as n (tenant_id, callback_id, no, account_id, at, status, error, milliseconds)
      select tenant_id, callback_id, no, account_id, at, status, error, milliseconds from tried
      on conflict do nothing
      returning n.no
    )
    update callbacks c set state = t.state, next_try_at = t.next_try_at from tried t
    where c.tenant_id = t.tenant_id and c.id = t.callback_id and c.tries = t.no ${ofTenant(trx, 'c')}`.execute(trx)
  })
}

/**
 * The headers of Standard Webhooks: id, time, and a signature with each `whsec_…` secret, separated by spaces. A receiver accepts
 * any of them, so a secret can be replaced without losing a callback ("Secret rotation").
 */
async function signedHeaders(
  secrets: readonly string[],
  { id, body, at }: { id: string; body: string; at: Date },
): Promise<Record<string, string>> {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const signatures = await Promise.all(secrets.map((secret) => signature(secret, `${id}.${timestamp}.${body}`)))
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}

async function signature(secret: string, text: string): Promise<string> {
  const bytes = Uint8Array.from(atob(secret.replace(/^whsec_/, '')), (char) => char.charCodeAt(0))
  const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  const signed = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(text))
  return `v1,${btoa(String.fromCharCode(...new Uint8Array(signed)))}`
}

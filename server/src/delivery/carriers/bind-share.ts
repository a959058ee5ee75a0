import type { Store } from '../../foundation/db/tenancy.ts'
import type { Log } from '../../foundation/logging/log.ts'
import type { SmppTransport } from '../smpp/smpp-transport.ts'
import { LEASE_MS, removeConnection, shareBinds } from './carrier-status.ts'

/** Without a renewal of the lease for this long, the worker stops writing and the binds close … */
const STOP_AFTER_MS = 0.6 * LEASE_MS
/** … and binds that are still open after this time are cut, before other processes may take them. */
const CUT_AFTER_MS = 0.9 * LEASE_MS
const CHECK_MS = 250

type Shared = Pick<
  SmppTransport,
  | 'carrier'
  | 'state'
  | 'onStateChange'
  | 'allowedBinds'
  | 'heldBinds'
  | 'boundBinds'
  | 'setBinds'
  | 'writeUntil'
  | 'drop'
>

/**
 * This process's share of the binds that a carrier allows, leased in the database. A process that cannot renew its lease, for
 * instance because it was stopped and continued, neither writes nor keeps a bind when other processes may have taken it.
 */
export class BindShare {
  readonly #store: Store
  readonly #process: string
  readonly #transport: Shared
  readonly #log: Log
  readonly #check: NodeJS.Timeout
  /** Time of `performance.now()`, which also runs while the process is stopped. */
  #renewedAt = performance.now()
  #hasLease = false
  #running: Promise<void> | undefined
  #again = false
  #isClosed = false

  constructor(store: Store, process: string, transport: Shared, log: Log) {
    this.#store = store
    this.#process = process
    this.#transport = transport
    this.#log = log
    transport.writeUntil(Number.NEGATIVE_INFINITY)
    // At once, so that a carrier that just came up does not count as down.
    transport.onStateChange(() => this.#renewSoon())
    this.#check = setInterval(() => this.#checkLease(), CHECK_MS)
    this.#check.unref()
  }

  /** Renews the lease and opens or closes binds. Rejects when the database is away. */
  async renew(): Promise<void> {
    this.#again = this.#running !== undefined
    this.#running ??= this.#renewRepeatedly().finally(() => {
      this.#running = undefined
    })
    return this.#running
  }

  /** Call it after the transport has closed. */
  async close(): Promise<void> {
    this.#isClosed = true
    clearInterval(this.#check)
    await this.#running?.catch(() => {})
    await removeConnection(this.#store, this.#process, this.#transport.carrier)
  }

  async #renewRepeatedly(): Promise<void> {
    do {
      this.#again = false
      await this.#renewOnce()
    } while (this.#again)
  }

  async #renewOnce(): Promise<void> {
    if (this.#isClosed) return
    const begun = performance.now()
    const share = await shareBinds(this.#store, this.#process, this.#transport)
    this.#renewedAt = begun
    this.#hasLease = true
    this.#transport.writeUntil(begun + STOP_AFTER_MS)
    // Binds that this process closed are free for others at once.
    this.#transport.setBinds(share)?.then(() => this.#renewSoon())
    this.#checkLease()
  }

  #renewSoon(): void {
    this.renew().catch((error: unknown) =>
      this.#log.error({ err: error, carrier: this.#transport.carrier }, 'the lease on binds was not renewed'),
    )
  }

  #checkLease(): void {
    const age = performance.now() - this.#renewedAt
    const { carrier, heldBinds } = this.#transport
    if (age > CUT_AFTER_MS && heldBinds > 0) this.#transport.drop('its lease ended')
    if (age <= STOP_AFTER_MS || !this.#hasLease) return
    this.#hasLease = false
    this.#log.warn({ carrier, binds: heldBinds }, 'the lease on binds was not renewed in time: they are closed')
    void this.#transport.setBinds(0)
  }
}

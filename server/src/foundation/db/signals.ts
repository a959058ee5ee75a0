import { sql } from 'kysely'
import type pg from 'pg'
import type { Log } from '../logging/log.ts'
import type { Connection, Scope } from './database.ts'
import { newId } from './id.ts'

/** The channel of LISTEN and NOTIFY. Channels belong to one database. */
const CHANNEL = 'songsarn'
const RECONNECT_MS = 1000
/** How often a process sends a signal to itself, in milliseconds. Without it for twice as long, signals do not arrive. */
const ECHO_MS = 20_000
/** A channel without listeners. */
const ECHO = 'echo'

/** Sends a signal to all processes, also to this one, when the transaction commits. */
export async function signalAtCommit(trx: Scope, topic: string): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${`- ${topic}`})`.execute(trx)
}

/** Tells the other processes of a database that there is work, so that they need not wait for their next poll. */
export type Signals = {
  /** Calls `listener` at each signal of another process about `topic`, and when signals may have been missed. */
  on(topic: string, listener: () => void): void
  /** Never waits and never fails: a signal may be lost, so listeners also poll. Call it after the commit. */
  send(topic: string): void
  /** Whether signals arrive: not without a connection, nor through a pooler that does not pass them on. */
  isLive(): boolean
  close(): Promise<void>
}

/**
 * Signals by LISTEN and NOTIFY, through a connection of its own. A pooler in transaction mode (PgBouncer) passes no
 * notifications on: then only polls are left.
 */
export class PostgresSignals implements Signals {
  readonly #db: Connection
  readonly #connect: () => pg.Client
  readonly #log: Log
  readonly #process = newId()
  readonly #listeners = new Map<string, (() => void)[]>()
  #waiting = new Set<string>()
  #sending: Promise<void> | undefined
  #client: pg.Client | undefined
  #reconnect: NodeJS.Timeout | undefined
  #listening: Promise<void>
  readonly #echo: NodeJS.Timeout
  /** When its own last signal arrived, in monotonic milliseconds. */
  #heardAt = Number.NEGATIVE_INFINITY
  #isClosed = false
  /** Logged once, not at each attempt. */
  #isLogged = false

  constructor({ db, connect, log }: { db: Connection; connect: () => pg.Client; log: Log }) {
    this.#db = db
    this.#connect = connect
    this.#log = log
    this.#listening = this.#listen()
    this.#echo = setInterval(() => this.send(ECHO), ECHO_MS)
    this.#echo.unref()
  }

  isLive(): boolean {
    return this.#client !== undefined && performance.now() - this.#heardAt < 2 * ECHO_MS
  }

  on(topic: string, listener: () => void): void {
    this.#listeners.set(topic, [...(this.#listeners.get(topic) ?? []), listener])
  }

  send(topic: string): void {
    if (this.#isClosed) return
    this.#waiting.add(topic)
    this.#sending ??= this.#sendWaiting()
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#reconnect)
    clearInterval(this.#echo)
    await this.#listening
    await this.#client?.end().catch(() => {})
    await this.#sending
  }

  /** One statement at a time: under load it has the signals of many requests. */
  async #sendWaiting(): Promise<void> {
    while (this.#waiting.size > 0) {
      const payloads = [...this.#waiting].map((topic) => `${this.#process} ${topic}`)
      this.#waiting = new Set()
      await sql`select pg_notify(${CHANNEL}, payload) from unnest(${payloads}::text[]) as payload`
        .execute(this.#db)
        // Without a database no listener could work either.
        .catch(() => {})
    }
    this.#sending = undefined
  }

  async #listen(): Promise<void> {
    const client = this.#connect()
    client.on('notification', ({ payload = '' }) => {
      const [process, ...topic] = payload.split(' ')
      if (process !== this.#process) this.#call(topic.join(' '))
      else this.#heardAt = performance.now()
    })
    client.on('error', () => {})
    client.once('end', () => this.#listenAgain(client))
    try {
      await client.connect()
      await client.query(`listen ${CHANNEL}`)
      this.#client = client
      this.#isLogged = false
      this.send(ECHO)
      // Signals that were sent meanwhile are lost.
      for (const topic of this.#listeners.keys()) this.#call(topic)
    } catch (error) {
      if (!this.#isLogged) this.#log.warn({ err: error }, 'no signals of other processes; this process polls')
      this.#isLogged = true
      await client.end().catch(() => {})
      this.#listenAgain(client)
    }
  }

  #listenAgain(client: pg.Client): void {
    if (this.#client === client) this.#client = undefined
    if (this.#isClosed || this.#reconnect) return
    this.#reconnect = setTimeout(() => {
      this.#reconnect = undefined
      this.#listening = this.#listen()
    }, RECONNECT_MS)
  }

  #call(topic: string): void {
    for (const listener of this.#listeners.get(topic) ?? []) listener()
  }
}

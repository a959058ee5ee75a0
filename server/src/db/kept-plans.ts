import type pg from 'pg'

/**
 * How long a plan is kept, in milliseconds. A plan fits its tables as they were when it was made. In this time, the embedded database
 * stores some ten thousand rows at most, which even a scan of a whole table reads fast.
 */
const KEPT_FOR_MS = 5000
/** Most plans at a time: they take memory. */
const MOST = 100

/** So that no two connections use one name: those of the embedded database share a session. */
let count = 0

/**
 * The statements of a connection whose plans the database keeps, as prepared statements. One that was sent before gets a name when it
 * is sent again.
 */
export class KeptPlans {
  /** The name of each text; empty after its first time. */
  readonly #names = new Map<string, string>()
  readonly #parsed: Record<string, string>
  #since = Number.NEGATIVE_INFINITY

  /** `parsedStatements` is the driver's own: the statements that it does not send to be parsed again. */
  constructor(connection: pg.Connection) {
    this.#parsed = (connection as pg.Connection & { parsedStatements: Record<string, string> }).parsedStatements
  }

  /** The statement that drops the plans when they are old, to be sent before a transaction, when no other one is under way. */
  forgetOld(): string | undefined {
    const now = performance.now()
    if (now - this.#since < KEPT_FOR_MS) return undefined
    this.#since = now
    for (const name of Object.keys(this.#parsed)) delete this.#parsed[name]
    this.#names.clear()
    return 'deallocate all'
  }

  nameOf(text: string): string | undefined {
    const known = this.#names.get(text)
    if (known) return known
    if (known === undefined) {
      if (this.#names.size < MOST) this.#names.set(text, '')
      return undefined
    }
    const name = `kept_${++count}`
    this.#names.set(text, name)
    return name
  }
}

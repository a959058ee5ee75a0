import { closeSync, openSync, writeSync } from 'node:fs'

/** What the simulated SMSC took, once for each submit_sm that it accepted. */
export type RecordedSubmit = {
  /** ISO 8601, UTC. */
  at: string
  /** The message_id as answered. */
  id: string
  sender: string
  mobile: string
  /** Of this part alone. */
  text: string
  part: number
  total: number
  /** The concatenation reference, null for a message of one part. */
  reference: number | null
  userMessageReference: number | null
  /** What becomes of it: `delivered`, `undelivered`, `expired`, or `accepted` when no receipt is sent. */
  status: string
  /** The text put together again, on the line of the part that completed it. */
  whole?: string
}

/**
 * A file with a JSON line for each. Lines are written before the answers leave, with plain writes to the kernel: what
 * a client was told is in the file, whoever is killed next.
 */
export class SimulatorRecord {
  readonly #file: number
  #lines = ''
  #flushQueued = false

  constructor(path: string) {
    this.#file = openSync(path, 'a')
  }

  add(submit: RecordedSubmit): void {
    this.#lines += `${JSON.stringify(submit)}\n`
    if (this.#flushQueued) return
    this.#flushQueued = true
    // No answer may ever leave, when it is lost on purpose or its client was killed: the line is written all the same.
    setImmediate(() => {
      this.#flushQueued = false
      this.flush()
    })
  }

  flush(): void {
    if (this.#lines === '') return
    const lines = Buffer.from(this.#lines)
    this.#lines = ''
    for (let at = 0; at < lines.length; ) at += writeSync(this.#file, lines, at)
  }

  close(): void {
    this.flush()
    closeSync(this.#file)
  }
}

import { closeSync, openSync, writeSync } from 'node:fs'

/** A submit_sm that the simulated SMSC accepted. */
export type RecordedSubmit = {
  /** ISO 8601, UTC. */
  at: string
  /** The message_id in the response. */
  id: string
  sender: string
  mobile: string
  /** The text of this part alone. */
  text: string
  part: number
  total: number
  /** The concatenation reference, null for a message of one part. */
  reference: number | null
  userMessageReference: number | null
  /** The final state: `delivered`, `undelivered`, `expired`, or `accepted` when no receipt is sent. */
  status: string
  /** The whole text, on the line of the part that completed it. */
  whole?: string
}

/**
 * A file with a JSON line for each accepted submit_sm. Lines are written synchronously before the responses leave: all
 * that was accepted is in the file, also when a process is killed.
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
    // Also write the line when no response leaves: it may be lost on purpose, or its client was killed.
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

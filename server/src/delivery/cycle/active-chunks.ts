import { type ChunkKey, chunkKey } from '../chunk.ts'
import type { LeasedChunk } from '../queue/lease-chunks.ts'
import type { InFlight } from './in-flight.ts'

/** `remaining`: its parts that have no final outcome. */
export type ActiveChunk = LeasedChunk & { remaining: number }

/** The chunks of a worker, from their lease until they are given back. */
export class ActiveChunks {
  readonly #leased = new Map<string, ActiveChunk>()
  /** Chunks whose parts are not submitted any more. A chunk is given back when none of its parts is in flight. */
  readonly #leaving = new Map<string, ActiveChunk>()

  get leased(): ReadonlyMap<string, ActiveChunk> {
    return this.#leased
  }

  /** All chunks whose lease this worker still needs. */
  get keys(): string[] {
    return [...this.#leased.keys(), ...this.#leaving.keys()]
  }

  get(of: Omit<ChunkKey, 'tenantId'>): ActiveChunk | undefined {
    return this.#leased.get(chunkKey(of))
  }

  add(chunk: ActiveChunk): void {
    this.#leased.set(chunkKey(chunk), chunk)
  }

  leave(chunk: ActiveChunk): void {
    this.#leased.delete(chunkKey(chunk))
    this.#leaving.set(chunkKey(chunk), chunk)
  }

  /** Leaving chunks that can be given back: no part is in flight, and none of these parts is theirs. */
  releasable(inFlight: InFlight, parts: readonly Omit<ChunkKey, 'tenantId'>[]): ActiveChunk[] {
    if (this.#leaving.size === 0) return []
    const needed = new Set(parts.map(chunkKey))
    return [...this.#leaving.values()].filter((chunk) => {
      const key = chunkKey(chunk)
      return !needed.has(key) && !inFlight.some((task) => chunkKey(task) === key)
    })
  }

  released(chunks: readonly ActiveChunk[]): void {
    for (const chunk of chunks) this.#leaving.delete(chunkKey(chunk))
  }
}

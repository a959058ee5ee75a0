import type { Store } from '../../foundation/db/tenancy.ts'
import { asWorker } from '../../foundation/db/tenancy.ts'
import { readRegistry } from './registry-store.ts'

export type RunningCanary = { remote: string; version: string }

/** Lists the canaries that some accounts get. It reads the registry only when it has changed. */
export function canaryReader(store: Store): () => Promise<readonly RunningCanary[]> {
  let known: { revision: number; canaries: readonly RunningCanary[] } | undefined
  return async () => {
    const row = await asWorker(store, (trx) => trx.selectFrom('registry').select('revision').executeTakeFirst(), {
      isLook: true,
    })
    if (known && row?.revision === known.revision) return known.canaries
    const { revision, deployed } = await readRegistry(store)
    const canaries = Object.entries(deployed).flatMap(([remote, { canary, enabled }]) =>
      canary && enabled ? [{ remote, version: canary.version }] : [],
    )
    known = { revision, canaries }
    return canaries
  }
}

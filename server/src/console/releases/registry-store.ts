import type { Scope } from '../../foundation/db/database.ts'
import { asWorker, type Store } from '../../foundation/db/tenancy.ts'
import { Deployed } from './deployed.ts'

export type StoredRegistry = { revision: number; deployed: Deployed }

/** Reads the deployed remotes and their revision. */
export function readRegistry(store: Store): Promise<StoredRegistry> {
  return asWorker(store, async (trx) => {
    const row = await trx.selectFrom('registry').select(['revision', 'deployed']).executeTakeFirstOrThrow()
    return { revision: row.revision, deployed: Deployed.parse(JSON.parse(row.deployed)) }
  })
}

/** The same, locked until the transaction ends. */
export async function lockRegistry(trx: Scope): Promise<StoredRegistry> {
  const row = await trx.selectFrom('registry').select(['revision', 'deployed']).forUpdate().executeTakeFirstOrThrow()
  return { revision: row.revision, deployed: Deployed.parse(JSON.parse(row.deployed)) }
}

/** Stores it under the next revision. */
export async function writeRegistry(trx: Scope, { revision, deployed }: StoredRegistry): Promise<StoredRegistry> {
  const next = revision + 1
  await trx
    .updateTable('registry')
    .set({ revision: next, deployed: JSON.stringify(deployed), changedAt: new Date() })
    .execute()
  return { revision: next, deployed }
}

import { sql } from 'kysely'
import * as z from 'zod/mini'
import { bulkRows } from '../../foundation/db/bulk-rows.ts'
import { asWorker, type Store } from '../../foundation/db/tenancy.ts'
import type { Job } from '../../foundation/job-queue/job-queue.ts'
import { hasValue } from './own-field-uses.ts'
import { readOwn } from './read-own.ts'

/** People of one transaction. */
const BATCH_PEOPLE = 1000
const LOWEST_ID = '00000000-0000-0000-0000-000000000000'

const Own = z.record(z.string(), z.string())

export type OwnFieldKey = { tenantId: string; accountId: string; key: string }

export const FIT_OWN_VALUES_JOB = { name: 'fit-own-values' } as const

/**
 * Makes the stored values of an own field fit its type, and deletes the others: all, when the field was deleted. Until the
 * job ends, the former values are read as they are. Values of a deleted field are not shown.
 */
export const fitOwnValuesJob = (store: Store): Job<OwnFieldKey> => ({
  ...FIT_OWN_VALUES_JOB,
  concurrency: 2,
  concurrencyByTenant: 1,
  run: async (field, { signal }) => {
    for (let after: string | undefined = LOWEST_ID; after !== undefined; ) {
      signal.throwIfAborted()
      after = await fitBatch(store, field, after)
    }
  },
})

/** Changes the next people who have a value; the last one's id, undefined at the end. */
const fitBatch = (store: Store, field: OwnFieldKey, after: string): Promise<string | undefined> =>
  asWorker(store, async (trx) => {
    const { tenantId, accountId, key } = field
    const now = await trx
      .selectFrom('ownFields')
      .select('type')
      .where((eb) => eb.and({ tenantId, accountId, key }))
      .executeTakeFirst()
    const { rows } = await sql<{ id: string; own: string }>`
      select p.id, p.own from people p where ${hasValue(field)} and p.id > ${after}
      order by p.id limit ${BATCH_PEOPLE} for update`.execute(trx)
    const changed = rows.flatMap(({ id, own }) => {
      const { [key]: before = '', ...others } = Own.parse(JSON.parse(own))
      const value = now && readOwn(now.type, before)
      if (value === before) return []
      return [{ id, own: JSON.stringify(value ? { ...others, [key]: value } : others) }]
    })
    if (changed.length > 0)
      await sql`update people p set own = n.own
        from ${bulkRows(changed, 'n', { id: ['uuid', (of) => of.id], own: ['text', (of) => of.own] })}
        where p.tenant_id = ${tenantId} and p.id = n.id`.execute(trx)
    return rows.length < BATCH_PEOPLE ? undefined : rows.at(-1)?.id
  })

import { sql } from 'kysely'
import { bulkRows } from '../../foundation/db/bulk-rows.ts'
import { asWorker, type Store } from '../../foundation/db/tenancy.ts'
import type { Job } from '../../foundation/job-queue/job-queue.ts'
import { hasValue } from './custom-field-uses.ts'
import { CustomValues } from './known-fields.ts'
import { readCustom } from './read-custom.ts'

/** People of one transaction. */
const BATCH_PEOPLE = 1000
const LOWEST_ID = '00000000-0000-0000-0000-000000000000'

export type CustomFieldKey = { tenantId: string; accountId: string; key: string }

export const FIT_CUSTOM_VALUES_JOB = { name: 'fit-custom-values' } as const

/**
 * Makes the stored values of a custom field fit its type, and deletes the others: all, when the field was deleted. Until the
 * job ends, the former values are read as they are. Values of a deleted field are not shown.
 */
export const fitCustomValuesJob = (store: Store): Job<CustomFieldKey> => ({
  ...FIT_CUSTOM_VALUES_JOB,
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
const fitBatch = (store: Store, field: CustomFieldKey, after: string): Promise<string | undefined> =>
  asWorker(store, async (trx) => {
    const { tenantId, accountId, key } = field
    const now = await trx
      .selectFrom('customFields')
      .select('type')
      .where((eb) => eb.and({ tenantId, accountId, key }))
      .executeTakeFirst()
    const { rows } = await sql<{ id: string; custom: string }>`
      select p.id, p.custom from people p where ${hasValue(field)} and p.id > ${after}
      order by p.id limit ${BATCH_PEOPLE} for update`.execute(trx)
    const changed = rows.flatMap(({ id, custom }) => {
      const { [key]: before = '', ...others } = CustomValues.parse(JSON.parse(custom))
      const value = now && readCustom(now.type, before)
      if (value === before) return []
      return [{ id, custom: JSON.stringify(value ? { ...others, [key]: value } : others) }]
    })
    if (changed.length > 0)
      await sql`update people p set custom = n.custom
        from ${bulkRows(changed, 'n', { id: ['uuid', (of) => of.id], custom: ['text', (of) => of.custom] })}
        where p.tenant_id = ${tenantId} and p.id = n.id`.execute(trx)
    return rows.length < BATCH_PEOPLE ? undefined : rows.at(-1)?.id
  })

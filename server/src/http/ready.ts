import { sql } from 'kysely'
import type { Store } from '../db/tenancy.ts'

/** Whether the database answers within 2 seconds. */
export async function isReady(store: Store): Promise<boolean> {
  const asked = sql`select 1`.execute(store.db).then(
    () => true,
    () => false,
  )
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), 2000)
  })
  return Promise.race([asked, late]).finally(() => clearTimeout(timer))
}

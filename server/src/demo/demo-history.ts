import type { DemoHistory } from '../accounts/demo.ts'
import type { Connection } from '../db/database.ts'
import { makePartitions } from '../delivery/partitions.ts'
import { fillHistory } from './fill-history.ts'
import { HISTORY_DAYS } from './plan-history.ts'

/** Three months of a business, ending yesterday. Its messages need partitions of months that have passed. */
export function demoHistory(db: Connection, now: Date = new Date()): DemoHistory {
  return {
    async prepare() {
      await makePartitions(db, new Date(now.getTime() - (HISTORY_DAYS + 1) * 24 * 3600_000))
      await makePartitions(db, now)
    },
    fill: (trx, demo) => fillHistory(trx, demo, now),
  }
}

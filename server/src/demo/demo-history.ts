import { makePartitions } from '../delivery/partitions.ts'
import { bangkokDay, startOfBangkokDay } from '../foundation/time/bangkok.ts'
import type { RunOptions } from '../reports/reports/run-report.ts'
import type { DemoHistory } from './demo-accounts.ts'
import { fillHistory } from './fill-history.ts'
import { fillReports, orderReports } from './fill-reports.ts'
import { HISTORY_DAYS } from './plan-history.ts'

type HistoryOptions = Omit<RunOptions, 'now'> & {
  /** Of the customers and their messages, from 0 to 1. Default 1: 20,000 messages. */
  share?: number
}

/** Three months of a business, ending yesterday. Its messages need partitions of months that have passed. */
export function demoHistory({ share, ...options }: HistoryOptions, now: Date = new Date()): DemoHistory {
  const { db } = options.store
  return {
    async prepare() {
      await makePartitions(db, new Date(now.getTime() - (HISTORY_DAYS + 1) * 24 * 3600_000))
      await makePartitions(db, now)
    },
    async fill(trx, demo) {
      await fillHistory(trx, demo, now, share)
      await orderReports(trx, startOfBangkokDay(bangkokDay(now)))
    },
    finish: () => fillReports(options),
  }
}

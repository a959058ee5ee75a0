import type { Store } from '../foundation/db/tenancy.ts'
import type { Job } from '../foundation/job-queue/job-queue.ts'
import type { Log } from '../foundation/logging/log.ts'
import { purgeMinutes } from './carriers/carrier-minutes.ts'
import type { MessageContent } from './content.ts'
import { makePartitions } from './partitions.ts'
import { purgeDelivery } from './purge-delivery.ts'
import { purgeMonths } from './purge-months.ts'
import { expandJob, resumeExpansionsJob } from './queue/expand.ts'
import { resumeStopsJob, stopJob } from './settlement/cancel-chunks.ts'
import { addUpFiguresJob } from './settlement/daily-figures.ts'
import { expireMessages } from './settlement/expire-messages.ts'
import { withdrawJob } from './settlement/withdraw.ts'

const HOURS = 3600

type Ports = {
  store: Store
  log: Log
  /** There may be new messages to send. */
  wakeDelivery(): void
  /** Ports that know which messages become useless while they wait. */
  content: Pick<MessageContent, 'kinds' | 'refused'>
  /** Months that messages are kept; undefined: forever. */
  messageMonths?: number | undefined
}

export const jobs = ({ store, log, wakeDelivery, content, messageMonths }: Ports): Job<never>[] => [
  expandJob(store, wakeDelivery),
  resumeExpansionsJob(store, wakeDelivery),
  stopJob(store),
  resumeStopsJob(store),
  withdrawJob(store, content),
  addUpFiguresJob(store),
  { name: 'expire-messages', serverOnly: true, everySeconds: 600, run: () => expireMessages(store, new Date()) },
  { name: 'purge-delivery', serverOnly: true, everySeconds: HOURS, run: () => purgeDelivery(store, new Date()) },
  { name: 'purge-carrier-minutes', serverOnly: true, everySeconds: HOURS, run: () => purgeMinutes(store, new Date()) },
  { name: 'make-partitions', serverOnly: true, everySeconds: 6 * HOURS, run: () => makePartitions(store.db) },
  {
    name: 'purge-months',
    serverOnly: true,
    everySeconds: 6 * HOURS,
    run: async () => {
      if (messageMonths !== undefined) await purgeMonths(store, messageMonths, new Date(), log)
    },
  },
]

import type { Store } from '../../foundation/db/tenancy.ts'
import type { Job } from '../../foundation/job-queue/job-queue.ts'
import type { FileStore } from './ports.ts'
import { purgeFiles, sweepFiles } from './purge-files.ts'

export const jobs = ({ store, files }: { store: Store; files: FileStore }): Job<never>[] => [
  { name: 'purge-files', serverOnly: true, everySeconds: 600, run: () => purgeFiles(store, files, new Date()) },
  {
    name: 'sweep-files',
    serverOnly: true,
    everySeconds: 6 * 3600,
    run: () => sweepFiles(store, files, new Date()).then(() => {}),
  },
]

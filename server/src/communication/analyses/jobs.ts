import { sql } from 'kysely'
import type { FileStore } from '../../files/files/ports.ts'
import { PURGE_SECONDS } from '../../files/storage/make-room.ts'
import type { SecretKey } from '../../foundation/crypto/secret-key.ts'
import type { Store } from '../../foundation/db/tenancy.ts'
import type { Job } from '../../foundation/job-queue/job-queue.ts'
import type { Log } from '../../foundation/logging/log.ts'
import { allSources } from './file-source.ts'
import { purgeAnalyses } from './purge-analyses.ts'
import { analyzeJob, resumeAnalysesJob } from './run-analysis.ts'

type Ports = { store: Store; log: Log; secretKey: SecretKey; publicUrl(): string; files: FileStore }

export const jobs = ({ store, log, secretKey, publicUrl, files }: Ports): Job<never>[] => {
  const parts = { secretKey, publicUrl, sources: allSources(files) }
  return [
    analyzeJob(store, log, parts),
    resumeAnalysesJob(store, log, parts),
    {
      name: 'purge-analyses',
      serverOnly: true,
      everySeconds: PURGE_SECONDS,
      due: sql`select min(expires_at) from analyses`,
      run: () => purgeAnalyses(store, new Date()),
    },
  ]
}

import { sql } from 'kysely'
import { creditAlertsJob } from '../../account/credits/credit-alerts.ts'
import { purgeNotices } from '../../account/notices/purge-notices.ts'
import { purgeSessions } from '../../account/sign-in/auth/sessions.ts'
import { purgeSteps } from '../../account/sign-in/auth/sign-in-steps.ts'
import { purgeCeremonies } from '../../account/sign-in/passkeys/ceremonies.ts'
import { resetPasswordJob } from '../../account/sign-in/password-resets/mail-reset.ts'
import { purgeAttempts } from '../../account/sign-in/single-sign-on/attempts.ts'
import { type JobQueueOptions, startJobQueue } from '../../adapters/pg-boss-queue.ts'
import { checkLedger, checkLedgerJob } from '../../billing/check-ledger.ts'
import { allSources } from '../../communication/analyses/file-source.ts'
import { purgeAnalyses } from '../../communication/analyses/purge-analyses.ts'
import { analyzeJob, resumeAnalysesJob } from '../../communication/analyses/run-analysis.ts'
import { failUnsendableJob } from '../../communication/communications/fail-unsendable.ts'
import { pauseSwitchedOffJob } from '../../communication/communications/pause-switched-off.ts'
import { startDueJob, startScheduledJob } from '../../communication/communications/schedule.ts'
import { freeCouponsJob } from '../../communication/coupons/take-coupons.ts'
import { purgeDrafts } from '../../communication/drafts/delete-draft.ts'
import { purgeLinksJob } from '../../communication/links/purge-links.ts'
import { fitOwnValuesJob } from '../../communication/people/fit-own-values.ts'
import {
  importPeopleJob,
  purgePeopleImportsJob,
  resumePeopleImportsJob,
} from '../../communication/people/import-people.ts'
import type { MessageContent } from '../../delivery/content.ts'
import { makePartitions } from '../../delivery/partitions.ts'
import { purgeDelivery } from '../../delivery/purge-delivery.ts'
import { purgeMonths } from '../../delivery/purge-months.ts'
import { expandJob, resumeExpansionsJob } from '../../delivery/queue/expand.ts'
import { resumeStopsJob, stopJob } from '../../delivery/settlement/cancel-chunks.ts'
import { addUpFiguresJob } from '../../delivery/settlement/daily-figures.ts'
import { expireMessages } from '../../delivery/settlement/expire-messages.ts'
import { withdrawJob } from '../../delivery/settlement/withdraw.ts'
import type { FileStore } from '../../files/files/ports.ts'
import { purgeFiles, sweepFiles } from '../../files/files/purge-files.ts'
import { PURGE_SECONDS } from '../../files/storage/make-room.ts'
import type { OpenDatabase } from '../../foundation/db/connect.ts'
import { asWorker, type Store } from '../../foundation/db/tenancy.ts'
import type { Job, RunningJobs } from '../../foundation/job-queue/job-queue.ts'
import type { Log } from '../../foundation/logging/log.ts'
import { type MailOptions, purgeMailsJob, sendMailsJob } from '../../mail/send-mails.ts'
import { detectPumping } from '../../otp/otp/detect-pumping.ts'
import { expireOtps, purgeOtps } from '../../otp/otp/expire-otps.ts'
import { deletePreviewsJob } from '../../reports/reports/preview.ts'
import { runReportJob } from '../../reports/reports/run-report.ts'
import { startDueReportsJob } from '../../reports/reports/start-due.ts'
import type { FileTransfer } from '../../reports/reports/transfer/file-transfer.ts'
import { sendRunJob } from '../../reports/reports/transfer/send-run.ts'
import { queueEventsJob } from '../../webhooks/events-job.ts'
import { purgeCallbacks } from '../../webhooks/queue-callbacks.ts'
import { purgeStatusChanges } from '../../webhooks/tell-statuses.ts'

const HOURS = 3600
const FAILURES_LIFETIME_MS = 24 * 60 * 60 * 1000

type JobOptions = {
  store: OpenDatabase
  log: Log
  /** There may be new messages to send. */
  wakeDelivery: () => void
  /** Tells the process that sends callbacks that some are due. */
  wakeCallbacks: () => void
  /** What makes messages useless while they wait. */
  content: Pick<MessageContent, 'kinds' | 'refused'>
  /** How mails are sent. */
  mails: Omit<MailOptions, 'store' | 'log'>
  files: FileStore
  fileTransfer: FileTransfer
  /** Counts failures. */
  onFailure?: (job: string, error: string) => void
  /** Months that messages are kept; undefined: forever. */
  messageMonths?: number | undefined
} & Pick<JobQueueOptions, 'signals' | 'activity' | 'idlePollMs'>

/**
 * Every job of the service. The recurring ones run in one process at a time, however many there are.
 */
export const allJobs = ({
  store,
  log,
  wakeDelivery,
  wakeCallbacks,
  content,
  mails,
  files,
  fileTransfer,
  messageMonths,
}: JobOptions): Job<never>[] => [
  expandJob(store, wakeDelivery),
  resumeExpansionsJob(store, wakeDelivery),
  stopJob(store),
  withdrawJob(store, content),
  resumeStopsJob(store),
  analyzeJob(store, log, { secretKey: mails.secretKey, sources: allSources(files) }),
  resumeAnalysesJob(store, log, { secretKey: mails.secretKey, sources: allSources(files) }),
  startScheduledJob(store, mails.secretKey, wakeDelivery),
  pauseSwitchedOffJob(store),
  failUnsendableJob(store, mails.secretKey),
  startDueJob(store, mails.secretKey, wakeDelivery),
  sendMailsJob({ store, log, ...mails }),
  purgeMailsJob(store),
  purgeLinksJob(store),
  freeCouponsJob(store),
  addUpFiguresJob(store),
  runReportJob({ store, log, files, secretKey: mails.secretKey }),
  startDueReportsJob(store),
  deletePreviewsJob(store),
  sendRunJob({ store, files, transfer: fileTransfer, secretKey: mails.secretKey }),
  queueEventsJob(store, wakeCallbacks),
  creditAlertsJob({ store, secretKey: mails.secretKey }),
  resetPasswordJob({ store, secretKey: mails.secretKey }),
  { name: 'make-partitions', everySeconds: 6 * HOURS, run: () => makePartitions(store.db) },
  ...(messageMonths === undefined
    ? []
    : [
        {
          name: 'purge-months',
          everySeconds: 6 * HOURS,
          run: () => purgeMonths(store, messageMonths, new Date(), log),
        },
      ]),
  { name: 'purge-expired', everySeconds: 600, run: () => purgeExpired(store, new Date()) },
  { name: 'audit-ledger', everySeconds: 6 * HOURS, run: () => checkLedger(store, log) },
  checkLedgerJob(store, log),
  {
    name: 'purge-analyses',
    everySeconds: PURGE_SECONDS,
    due: sql`select min(expires_at) from analyses`,
    run: () => purgeAnalyses(store, new Date()),
  },
  { name: 'expire-messages', everySeconds: 600, run: () => expireMessages(store, new Date()) },
  { name: 'purge-delivery', everySeconds: HOURS, run: () => purgeDelivery(store, new Date()) },
  {
    name: 'expire-otps',
    everySeconds: 5,
    due: sql`select min(expires_at) from otp_requests where state = 'pending'`,
    run: () => expireOtps(store, new Date()),
  },
  {
    name: 'watch-for-pumping',
    everySeconds: 60,
    due: sql`select now()
      where exists (select 1 from otp_alerts) or exists (select 1 from otp_hours where hour > now() - interval '2 hours')`,
    run: () => detectPumping(store, new Date(), log),
  },
  { name: 'purge-otps', everySeconds: 600, run: () => purgeOtps(store, new Date()) },
  importPeopleJob({ store, files, log, secretKey: mails.secretKey }),
  resumePeopleImportsJob({ store, files, log, secretKey: mails.secretKey }),
  fitOwnValuesJob(store),
  purgePeopleImportsJob(store),
  { name: 'purge-files', everySeconds: 600, run: () => purgeFiles(store, files, new Date()) },
  { name: 'sweep-files', everySeconds: 6 * HOURS, run: () => sweepFiles(store, files, new Date()).then(() => {}) },
  { name: 'purge-callbacks', everySeconds: 600, run: () => purgeCallbacks(store, new Date()) },
  { name: 'purge-status-changes', everySeconds: HOURS, run: () => purgeStatusChanges(store, new Date()) },
]

/** Prepares the database for the first request and starts the job queue. `works`: this process runs jobs. */
export async function startJobs(options: JobOptions, works: boolean): Promise<RunningJobs> {
  const { store, log, onFailure, signals, activity, idlePollMs } = options
  if (works) {
    // Without them rows go to the default partition: slower to read, but no reason not to start.
    await makePartitions(store.db).catch((error: unknown) => log.error({ err: error }, 'partitions were not made'))
  }
  return startJobQueue({ store, log, jobs: allJobs(options), works, onFailure, signals, activity, idlePollMs })
}

/** Removes what has ended: sessions, ceremonies, links to set a password, stored responses, old drafts, notices and failed sign-ins. */
export async function purgeExpired(store: Store, now: Date): Promise<void> {
  await asWorker(store, async (trx) => {
    await purgeSessions(trx, now)
    await purgeCeremonies(trx, now)
    await purgeSteps(trx, now)
    await purgeAttempts(trx, now)
    await trx.deleteFrom('idempotencyKeys').where('expiresAt', '<=', now).execute()
    await purgeDrafts(trx, now)
    await trx.deleteFrom('passwordResets').where('expiresAt', '<=', now).execute()
    await purgeNotices(trx, now)
    const since = new Date(now.getTime() - FAILURES_LIFETIME_MS)
    await trx.deleteFrom('signInFailures').where('since', '<=', since).execute()
  })
}

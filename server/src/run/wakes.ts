import { RESET_JOB } from '../account/sign-in/password-resets/mail-reset.ts'
import { LEDGER_CHECK } from '../billing/check-ledger.ts'
import { ANALYZE_JOB } from '../communication/analyses/run-analysis.ts'
import { FIT_OWN_VALUES_JOB } from '../communication/people/fit-own-values.ts'
import { IMPORT_PEOPLE_JOB } from '../communication/people/import-people.ts'
import type { DeliveryPort } from '../delivery/ports.ts'
import { wakeExpansion } from '../delivery/queue/expand.ts'
import { STOP_JOB } from '../delivery/settlement/cancel-chunks.ts'
import type { Wakes } from '../foundation/http/after-commit.ts'
import type { JobPort } from '../foundation/job-queue/job-queue.ts'
import { RUN_REPORT_JOB } from '../reports/reports/run-report.ts'
import { SEND_RUN_JOB } from '../reports/reports/transfer/send-run.ts'
import type { CallbackPort } from '../webhooks/ports.ts'

/** Maps each topic of `afterCommit` to its wake. */
export const wakesOf = (ports: { jobs: JobPort; delivery: DeliveryPort; callbacks?: CallbackPort }): Wakes => ({
  delivery: () => ports.delivery.wake(),
  expansion: () => wakeExpansion(ports.jobs),
  'stopped messages': () => ports.jobs.wake(STOP_JOB.name),
  analyses: () => ports.jobs.wake(ANALYZE_JOB.name),
  imports: () => ports.jobs.wake(IMPORT_PEOPLE_JOB.name),
  'own values': () => ports.jobs.wake(FIT_OWN_VALUES_JOB.name),
  'report runs': () => ports.jobs.wake(RUN_REPORT_JOB.name),
  'report transfers': () => ports.jobs.wake(SEND_RUN_JOB.name),
  'callback retries': () => ports.callbacks?.retry(),
  'password resets': () => ports.jobs.wake(RESET_JOB),
  'ledger check': () => ports.jobs.wake(LEDGER_CHECK.name),
})

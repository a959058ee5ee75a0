import * as z from 'zod/mini'
import { instant } from '../base/call.ts'
import { Transfer } from './report-export.ts'

export const RUN_STATES = ['queued', 'running', 'completed', 'error'] as const
export type RunState = (typeof RUN_STATES)[number]

/** Why a run ended in error. */
export const RUN_ERRORS = [
  'account.switchedOff',
  'segment.gone',
  'storage.full',
  'mail.tooMany',
  'disk.full',
  'internal',
] as const
export type RunError = (typeof RUN_ERRORS)[number]

/** A mail of a run to one of its recipients. `error` is what the mail server answered at the last attempt, such as `550 no such mailbox`. */
export const RunMail = z.object({
  to: z.string(),
  status: z.enum(['waiting', 'sent', 'failed', 'notConfigured']),
  error: z.nullable(z.string()),
})
export type RunMail = z.output<typeof RunMail>

/** One run of a report. */
export const ReportRun = z.object({
  id: z.uuid(),
  status: z.enum(RUN_STATES),
  /** The time that it was due. */
  scheduleDate: instant,
  /**
   * Time that the run covers: from `startDate` until `endDate`, excluded. For a people report both are the time of which it
   * shows the people.
   */
  startDate: instant,
  endDate: instant,
  completeDate: z.nullable(instant),
  /** Rows written so far. */
  rows: z.number(),
  /** About how many there will be; null when it is not known. */
  rowsExpected: z.nullable(z.number()),
  /** Bytes of the file. */
  totalSize: z.nullable(z.number()),
  /** Seconds that it took. */
  experience: z.nullable(z.number()),
  error: z.nullable(z.enum(RUN_ERRORS)),
  /** Until when its file can be downloaded; null without a file. */
  fileUntil: z.nullable(instant),
  fileName: z.nullable(z.string()),
  /** Whether `GET /v1/report-runs/{id}/preview` has the first rows of the file. */
  hasPreview: z.boolean(),
  /** How putting the file on a server went. Null when the file is not to go there. */
  transfer: z.nullable(Transfer),
  /** Empty before its file is made. */
  mails: z.array(RunMail),
})
export type ReportRun = z.output<typeof ReportRun>

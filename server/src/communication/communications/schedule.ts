import { MAX_SCHEDULE_DAYS } from '@songsarn/contract/communication/communications'
import type { Scope } from '../../foundation/db/database.ts'
import { ApiProblem } from '../../foundation/http/api-problem.ts'
import { fieldError } from '../../foundation/http/field-errors.ts'
import type { JobPort } from '../../foundation/job-queue/job-queue.ts'

const DAY_MS = 24 * 3600 * 1000

export const START_JOB = { name: 'start-communications' } as const

/** Reads the time of a schedule; refuses a time that has passed or is too far ahead. */
export function requireScheduleTime(text: string, now: Date): Date {
  const time = new Date(text)
  const refuse = (...error: Parameters<typeof fieldError>) =>
    new ApiProblem('request.invalid', { errors: [fieldError(...error)] })
  if (time <= now) throw refuse('scheduledAt', 'inPast')
  if (time.getTime() > now.getTime() + MAX_SCHEDULE_DAYS * DAY_MS)
    throw refuse('scheduledAt', 'tooFarAhead', { days: MAX_SCHEDULE_DAYS })
  return time
}

/** Adds the job that starts what is due at a time: one job, however many communications start then. */
export const addStartJob = (trx: Scope, jobs: JobPort, time: Date): Promise<void> =>
  jobs.add(trx, START_JOB, {}, time.toISOString(), time)

import { sql } from 'kysely'
import type { OpenDatabase } from '../foundation/db/connect.ts'
import type { Scope } from '../foundation/db/database.ts'
import { type FailingJob, SameJobWaits } from '../foundation/job-queue/job-queue.ts'

/** Jobs of pg-boss that failed. Its tables belong to the database's owner, so these run as the owner. */

type Queue = { schema: string }

/** A job that was given up, or waits for its next try. A running job is left alone: it must not run twice. */
const FAILING = sql`(state = 'failed' or (state = 'retry' and retry_count > 0))`
/** Recurring jobs have this policy. */
const RECURS = sql<boolean>`policy = 'stately'`
const UNIQUE_VIOLATION = '23505'

/** Jobs that failed at least twice and have not ended, at most 100: one failure is often over a second later. */
export async function failingJobs({ db }: OpenDatabase, { schema }: Queue): Promise<FailingJob[]> {
  const { rows } = await sql<{
    id: string
    name: string
    state: 'failed' | 'retry' | 'active'
    retryCount: number
    recurs: boolean
    output: unknown
    createdOn: Date
    startedOn: Date | null
    startAfter: Date
  }>`
    select id, name, state::text as state, retry_count, ${RECURS} as recurs, output, created_on, started_on, start_after
    from ${sql.table(`${schema}.job`)} where ${FAILING} or (state = 'active' and retry_count > 0)
    order by created_on desc limit 100`.execute(db)
  // pg-boss counts a retry when it begins.
  return rows.map(({ id, name, state, retryCount, recurs, output, createdOn, startedOn, startAfter }) => {
    const error = errorOf(output)
    return {
      ...{ id, name, recurs, state: STATES[state], tries: retryCount + (state === 'active' ? 0 : 1) },
      cause: causeOf(error),
      error: error?.message.slice(0, 500) ?? null,
      createDate: createdOn.toISOString(),
      lastDate: startedOn?.toISOString() ?? null,
      nextDate: state === 'retry' ? startAfter.toISOString() : null,
    }
  })
}

const STATES = { failed: 'failed', retry: 'retrying', active: 'running' } as const

/** Lets a failing job run now. Returns its name, or undefined when it does not fail any more. @throws SameJobWaits */
export async function retryJob(trx: Scope, { schema }: Queue, id: string): Promise<string | undefined> {
  try {
    const { rows } = await sql<{ name: string }>`
      update ${sql.table(`${schema}.job`)}
      set state = 'retry', start_after = now(), completed_on = null,
        retry_limit = retry_limit + case when state = 'failed' then 1 else 0 end
      where id = ${id} and ${FAILING} returning name`.execute(trx)
    return rows[0]?.name
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION) throw new SameJobWaits()
    throw error
  }
}

/** Removes a failing job. Returns its name, or undefined when it does not fail any more, or recurs and must stay. */
export async function dismissJob(trx: Scope, { schema }: Queue, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    delete from ${sql.table(`${schema}.job`)} where id = ${id} and ${FAILING} and not ${RECURS} returning name`.execute(
    trx,
  )
  return rows[0]?.name
}

type StoredError = { message: string; code: string }

/** pg-boss stores an error as an object with its message, and its own errors in `value`. */
function errorOf(output: unknown): StoredError | undefined {
  if (typeof output !== 'object' || output === null) return undefined
  if ('value' in output) return errorOf(output.value)
  if (!('message' in output)) return undefined
  return { message: String(output.message), code: 'code' in output ? String(output.code) : '' }
}

/** An SQLSTATE of a lost connection, a conflict, too few resources or an operator's intervention. */
const DATABASE_CODE = /^(08|40|53|55|57)[0-9A-Z]{3}$/
const NETWORK_CODE = /\b(ECONN[A-Z]+|EHOST[A-Z]+|ENET[A-Z]+|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN)\b/
/** Errors that pg-boss writes for a job whose process died or that ran too long. */
const ENDED = /^job (timed out|heartbeat timeout)$/

function causeOf(error: StoredError | undefined): FailingJob['cause'] {
  if (!error || ENDED.test(error.message)) return 'ended'
  if (error.code === 'ENOSPC' || error.code === '53100') return 'disk'
  if (DATABASE_CODE.test(error.code)) return 'database'
  return NETWORK_CODE.test(error.code) || NETWORK_CODE.test(error.message) ? 'network' : 'fault'
}

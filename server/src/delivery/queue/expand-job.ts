import { sql } from 'kysely'
import type { Scope } from '../../db/database.ts'
import { asWorker, type Store } from '../../db/tenancy.ts'
import type { Job, JobContext, JobPort } from '../../job-queue/job-queue.ts'
import { type CommunicationKey, expand, expandIfFree, unexpanded } from './expand.ts'

const EXPAND_JOB = { name: 'expand-communication' } as const

/** Recipients that the transaction of a send expands. A small send needs no job, and a large one begins at once. */
const FIRST = 1000
/** Large sends that one process expands at a time. */
const CONCURRENCY = 2
/** Pause in milliseconds before the next try, when other processes expand the rest. */
const BUSY_MS = 100

/** Expands the first recipients of a communication that starts, and adds a job for the others. */
export async function expandFirst(trx: Scope, jobs: Pick<JobPort, 'add'>, key: CommunicationKey): Promise<void> {
  const expanded = await expand(trx, key, FIRST)
  if (expanded?.isDone === false) await jobs.add(trx, EXPAND_JOB, key, key.communicationId)
}

/** Adds a job for the rest of the recipients of a communication, if any. In a stopped one, the job cancels them. */
export async function expandRest(trx: Scope, jobs: JobPort, key: CommunicationKey): Promise<void> {
  const { tenantId, communicationId } = key
  const { rows } = await sql`
    select from communications where tenant_id = ${tenantId} and id = ${communicationId} and expanded < recipients`.execute(
    trx,
  )
  if (rows.length > 0) await jobs.add(trx, EXPAND_JOB, key, communicationId)
}

/** Starts added jobs at once. Call it after the commit. */
export const wakeExpansion = (jobs: JobPort): void => jobs.wake(EXPAND_JOB.name)

/**
 * Writes the messages and chunks of a large send, one batch in each transaction. `onExpanded` is called after each batch. A job
 * also expands other communications: all jobs together take all of them in turns.
 */
export const expandJob = (store: Store, onExpanded: () => void): Job<CommunicationKey> => ({
  ...EXPAND_JOB,
  concurrency: CONCURRENCY,
  run: (own, { signal }) => expandAll(store, { own, onExpanded, signal }),
})

/** Expands communications without a job: the jobs of a page end with the page. */
export const resumeExpansionsJob = (store: Store, onExpanded: () => void): Job => ({
  name: 'resume-expansions',
  everySeconds: 60,
  run: (_, { signal }) => expandAll(store, { onExpanded, signal }),
})

type Options = Partial<JobContext> & { own?: CommunicationKey; onExpanded?: () => void }

/**
 * Expands until `own` is done and no communication is free; without `own`, until nothing is left. A communication that cannot be expanded does not hold up the
 * others. Its error is thrown at the end, if it is `own` or there is no `own`.
 */
export async function expandAll(store: Store, { own, onExpanded, signal }: Options = {}): Promise<void> {
  const errors = new Map<string, unknown>()
  for (;;) {
    signal?.throwIfAborted()
    const left = await asWorker(store, unexpanded)
    const next = left.filter(({ communicationId }) => !errors.has(communicationId))
    if (await expandOne(store, next, errors)) {
      onExpanded?.()
      continue
    }
    const [first] = own ? [...errors].filter(([id]) => id === own.communicationId) : errors
    if (first) throw first[1]
    const isLeft = own ? next.some(({ communicationId }) => communicationId === own.communicationId) : next.length > 0
    if (!isLeft) return
    await new Promise((resolve) => setTimeout(resolve, BUSY_MS))
  }
}

/** Expands a batch of the first free communication. Returns whether there was one. */
async function expandOne(store: Store, next: readonly CommunicationKey[], errors: Map<string, unknown>) {
  for (const key of next) {
    try {
      if (await asWorker(store, (trx) => expandIfFree(trx, key))) return true
    } catch (error) {
      errors.set(key.communicationId, error)
    }
  }
  return false
}

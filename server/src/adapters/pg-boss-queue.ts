import { setTimeout as wait } from 'node:timers/promises'
import { CompiledQuery, type RawBuilder, sql } from 'kysely'
import { type ConstructorOptions, PgBoss, type WorkWithMetadataHandler } from 'pg-boss'
import type { Activity } from '../foundation/concurrency/activity.ts'
import { repeat } from '../foundation/concurrency/repeat.ts'
import type { OpenDatabase } from '../foundation/db/connect.ts'
import type { Scope } from '../foundation/db/database.ts'
import type { Signals } from '../foundation/db/signals.ts'
import { asWorker } from '../foundation/db/tenancy.ts'
import { isConnectionLost } from '../foundation/http/database-health.ts'
import type { Job, JobPort, RunningJobs } from '../foundation/job-queue/job-queue.ts'
import type { Log } from '../foundation/logging/log.ts'
import { dismissJob, failingJobs, retryJob } from './failing-jobs.ts'

/** A worker without a heartbeat for so long is dead, and its jobs run elsewhere. pg-boss takes 10 or more. */
const HEARTBEAT_SECONDS = 20
/**
 * How often it looks, after activity, which queues have a job that is due, in milliseconds. Only the workers of these look for jobs.
 * Without activity, only when one is due, or after `idlePollMs`.
 */
const POLL_MS = 1000
/** How often each worker looks by itself. Each look is a statement, so the looks of all workers would keep a CPU busy. */
const WORKER_POLL_SECONDS = 600
/**
 * Milliseconds between two looks for jobs of dead processes; a look takes eight statements. The pause is longer after a
 * time without activity: no process can have died with a job lately.
 */
const SUPERVISE_MS = 15_000
const QUIET_SUPERVISE_MS = 120_000
/** A failed job runs again after 1 s, then after twice as long, up to 5 minutes, for about a week. */
const RETRY = { retryLimit: 2000, retryDelay: 1, retryBackoff: true, retryDelayMax: 300 } as const
/** pg-boss ends a job that runs longer, whatever its heartbeat says. */
const LONGEST_SECONDS = 24 * 3600 - 1
/** A failed job is tried again after 1 to 2 s the first time: then its time is known. */
const RETRIED_AFTER_MS = 3000
const NO_JOB = '00000000-0000-0000-0000-000000000000'
/** How long a statement of the queue is tried again while the database is away, and how often, in milliseconds. */
const AWAY_MS = 10_000
const AGAIN_MS = 100
/** How long a process waits for its jobs when it ends. They are interrupted, so this is the time of one transaction. */
const STOP_MS = 20_000

export type JobQueueOptions = {
  store: OpenDatabase
  log: Log
  jobs: readonly Job<never>[]
  /** This process runs jobs; without it, it only adds them. */
  works: boolean
  /** Called at each failure of a job, with the class of its error: `errorClass`. */
  onFailure?: ((job: string, error: string) => void) | undefined
  /** Wakes the queues of the other processes. */
  signals?: Signals | undefined
  /** Without it, it looks as if there always were some. */
  activity?: Pick<Activity, 'isAfter' | 'isQuiet'> | undefined
  /** How often it looks without activity, in milliseconds. */
  idlePollMs?: (() => number) | undefined
}

/**
 * The job queue on pg-boss, on every engine through our own connections. Its tables are in a schema of their own that only
 * the database's owner may use.
 */
export async function startJobQueue({
  store,
  log,
  jobs,
  works,
  onFailure,
  signals,
  activity,
  idlePollMs = () => POLL_MS,
}: JobQueueOptions): Promise<RunningJobs> {
  const schema = schemaOf(store)
  const boss = newBoss(store, schema, log)
  const workers = new Map<string, readonly string[]>()
  const stopping = new AbortController()
  await inTurn(store, async () => {
    await boss.start()
    for (const job of jobs) {
      await boss.createQueue(job.name, optionsOf(job))
      // Fills pg-boss's cache of queues. A miss in `add` would wait for a second connection while the caller's transaction holds
      // one, for good when all transactions of a full pool do so.
      await boss.getJobById(job.name, NO_JOB)
    }
  })
  const wakeOwn = (name: string) => {
    for (const id of workers.get(name) ?? []) boss.notifyWorker(id)
  }
  /** Until then a job may have failed, and be tried again. */
  let busyUntil = 0
  const onEnd = () => {
    busyUntil = performance.now() + RETRIED_AFTER_MS
  }
  const port: JobPort = {
    async add(trx, { name }, data, key, startAfter) {
      const group = 'tenantId' in data && typeof data.tenantId === 'string' ? { group: { id: data.tenantId } } : {}
      const options = { singletonKey: key, db: executor(trx), ...group, ...(startAfter && { startAfter }) }
      await asOwner(trx, () => boss.send(name, data, options))
    },
    failing: () => failingJobs(store, { schema }),
    retry: (trx, id) => asOwner(trx, () => retryJob(trx, { schema }, id)),
    dismiss: (trx, id) => asOwner(trx, () => dismissJob(trx, { schema }, id)),
    wake(name) {
      wakeOwn(name)
      signals?.send(topicOf(name))
    },
  }
  for (const job of works ? jobs : []) {
    await boss.work(
      job.name,
      {
        ...{ pollingIntervalSeconds: WORKER_POLL_SECONDS, includeMetadata: true },
        localConcurrency: job.concurrency ?? 1,
        ...(job.concurrencyByTenant && { localGroupConcurrency: job.concurrencyByTenant }),
      },
      handlerOf(boss, job, { log, onFailure, onEnd, stopping: stopping.signal, jobs: port }),
    )
    // `work` starts several workers and returns the id of the first.
    const ids = boss.getWipData().filter(({ name }) => name === job.name)
    workers.set(
      job.name,
      ids.map(({ id }) => id),
    )
    signals?.on(topicOf(job.name), () => wakeOwn(job.name))
    // Delayed, so that the recurring jobs do not all run at the start, when the first users come.
    if (job.everySeconds !== undefined && !job.due)
      await boss.send(job.name, {}, { startAfter: Math.min(job.everySeconds, 30) })
  }
  /** When each job that recurs when it is due may run again, in monotonic milliseconds. */
  const restsUntil = new Map<string, number>()
  /** Wakes what is due. Returns the milliseconds until something else is. */
  const look = async (): Promise<number> => {
    const waiting = await waitingQueues(store, schema, [...workers.keys()])
    for (const { name, inMs } of waiting) if (inMs <= 0) wakeOwn(name)
    // A job that waits for its next try after a failure goes on by itself.
    const free = jobs.filter(({ name }) => !waiting.some((queue) => queue.name === name))
    const now = performance.now()
    const rests = (await dueTimes(store, free)).map(({ name, inMs }) => ({
      ...{ name, inMs: Math.max(inMs, (restsUntil.get(name) ?? 0) - now) },
    }))
    for (const { name, inMs } of rests) {
      if (inMs > 0) continue
      restsUntil.set(name, now + 1000 * (jobs.find((job) => job.name === name)?.everySeconds ?? 0))
      await boss.send(name, {})
      wakeOwn(name)
    }
    // Workers may have no place for what is due.
    return Math.min(...[...waiting, ...rests].map(({ inMs }) => (inMs > 0 ? inMs : POLL_MS)))
  }
  let lookedAt = 0
  let dueAt = 0
  const lookIfNeeded = async () => {
    const now = performance.now()
    const isIdle = activity && !activity.isAfter(lookedAt) && now < lookedAt + idlePollMs()
    if (isIdle && now > busyUntil && now < dueAt) return
    lookedAt = now
    dueAt = now
    dueAt += await look()
  }
  let supervisedAt = 0
  const supervise = async () => {
    const now = performance.now()
    if (activity?.isQuiet() && now < supervisedAt + QUIET_SUPERVISE_MS) return
    supervisedAt = now
    await boss.supervise()
  }
  const repeated = works
    ? [
        repeat(POLL_MS, 'look for due jobs', log, lookIfNeeded),
        repeat(SUPERVISE_MS, 'look for jobs of dead processes', log, supervise),
      ]
    : []

  return {
    ...port,
    async stop() {
      stopping.abort()
      for (const one of repeated) await one.stop()
      await boss.stop({ graceful: true, timeout: STOP_MS, close: false })
    },
  }
}

/** The schema of pg-boss's tables. */
const schemaOf = ({ roles }: OpenDatabase): string => `${roles.app.replace(/_app$/, '')}_jobs`

/**
 * Lets the jobs run again that a dead process ran. Only where no process is alive. Of a recurring job only one may wait to run
 * again; when one does, pg-boss ends the other by its missing heartbeat.
 */
export async function freeAbandonedJobs(store: OpenDatabase): Promise<void> {
  const table = `${schemaOf(store)}.job`
  const { rows } = await sql<{ found: boolean }>`select to_regclass(${table}) is not null as found`.execute(store.db)
  if (rows[0]?.found)
    await sql`
      update ${sql.table(table)} ran set state = 'retry', start_after = now()
      where state = 'active' and not exists (
        select from ${sql.table(table)} other where other.name = ran.name and other.state = 'retry'
          and other.singleton_key is not distinct from ran.singleton_key)`.execute(store.db)
}

type Due = { name: string; inMs: number }

/**
 * Lists the queues that have a waiting job, and when the first of these is due. The condition is the same as in pg-boss's
 * index of waiting jobs.
 */
async function waitingQueues(store: OpenDatabase, schema: string, names: readonly string[]): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select q.name, ${inMs(sql.ref('first.start_after'))} from unnest(${[...names]}::text[]) as q(name), lateral (
      select j.start_after from ${sql.table(`${schema}.job`)} j
      where j.name = q.name and j.state < 'active' and not j.blocked order by j.start_after limit 1) first`.execute(
    store.db,
  )
  return rows
}

/** When each of these jobs has something to do, if ever. */
export async function dueTimes(store: OpenDatabase, jobs: readonly Job<never>[]): Promise<Due[]> {
  const times = jobs.flatMap(({ name, due }) =>
    due
      ? [sql`select ${name}::text as name, ${inMs(sql.ref('d.at'))} from (${due}) as d(at) where d.at is not null`]
      : [],
  )
  if (times.length === 0) return []
  const all = sql<Due>`${sql.join(times, sql` union all `)}`
  return asWorker(store, async (trx) => (await all.execute(trx)).rows, { isLook: true })
}

const inMs = (time: RawBuilder<unknown>) => sql`(extract(epoch from ${time} - now()) * 1000)::float8 as "inMs"`

const topicOf = (job: string) => `job ${job}`

/** The start that runs, by database. */
const starting = new WeakMap<object, Promise<unknown>>()

/**
 * One start after another, also of several processes: pg-boss creates its schema, tables and queues in statements that fail
 * when they run twice at once, as when all processes start on a new database.
 */
async function inTurn(store: OpenDatabase, start: () => Promise<void>): Promise<void> {
  const lockAndStart = () =>
    store.db.transaction().execute(async (trx) => {
      // The start uses other connections meanwhile.
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx)
      await sql`select pg_advisory_xact_lock(hashtext('songsarn.jobs'))`.execute(trx)
      await start()
    })
  const started = (starting.get(store.db) ?? Promise.resolve()).then(lockAndStart)
  starting.set(
    store.db,
    started.catch(() => {}),
  )
  return started
}

function newBoss(store: OpenDatabase, schema: string, log: Log): PgBoss {
  const boss = new PgBoss({
    db: patient(executor(store.db)),
    schema,
    backend: 'postgres',
    supervise: false,
    schedule: false,
    monitorIntervalSeconds: 15,
    maintenanceIntervalSeconds: 600,
    reindex: false,
    monitorVacuum: false,
    // Jobs do not wait for other jobs, the queues do not change, and a start ends the migrations of pg-boss.
    ...{ flowIntervalSeconds: 3600, queueCacheIntervalSeconds: 3600, bamIntervalSeconds: 3600 },
  })
  boss.on('error', (error) => log.error({ err: error }, 'the job queue failed; it goes on'))
  return boss
}

const optionsOf = (job: Job<never>) => ({
  ...RETRY,
  // One run of a recurring job waits and one runs. Another job exists once for each key.
  policy: job.everySeconds === undefined ? ('exclusive' as const) : ('stately' as const),
  expireInSeconds: LONGEST_SECONDS,
  heartbeatSeconds: HEARTBEAT_SECONDS,
  deleteAfterSeconds: job.everySeconds === undefined ? 7 * 24 * 3600 : 600,
})

type Executor = NonNullable<ConstructorOptions['db']>

/** Our connections, in the interface of pg-boss. */
const executor = (db: Scope | OpenDatabase['db']): Executor => ({
  async executeSql(text: string, values: unknown[] = []) {
    // pg-boss needs the column names that our plugins would change.
    const plain = db.withoutPlugins()
    const run = async (on: typeof plain) => {
      const { rows } = await on.executeQuery(CompiledQuery.raw(text, [...values]))
      return { rows: [...rows] }
    }
    if (!/^\s*begin;/i.test(text)) return run(plain)
    // A transaction in one text. When it fails it stays open, and the next query on this connection would fail with it.
    return plain.connection().execute((one) =>
      run(one).catch(async (error: unknown) => {
        await sql`rollback`.execute(one)
        throw error
      }),
    )
  },
})

/**
 * Tries again while the database is away. A job whose end is not stored would run again only when its heartbeat lapses, half a
 * minute after a server that was killed runs again.
 */
const patient = (on: Executor): Executor => ({
  async executeSql(text: string, values?: unknown[]) {
    for (const until = performance.now() + AWAY_MS; ; await wait(AGAIN_MS)) {
      try {
        return await on.executeSql(text, values)
      } catch (error) {
        if (!isConnectionLost(error) || performance.now() > until) throw error
      }
    }
  },
})

/** Runs `work` as the database's owner within a transaction of another role, which may not see the queue. */
async function asOwner<Result>(trx: Scope, work: () => Promise<Result>): Promise<Result> {
  const { rows } = await sql<{ role: string }>`select current_setting('role') as role`.execute(trx)
  const role = rows[0]?.role
  await sql`set local role none`.execute(trx)
  const result = await work()
  if (role && role !== 'none') await sql`set local role ${sql.id(role)}`.execute(trx)
  return result
}

function handlerOf(
  boss: PgBoss,
  job: Job<never>,
  {
    log,
    onFailure,
    onEnd,
    stopping,
    jobs,
  }: Pick<JobQueueOptions, 'log' | 'onFailure'> & { onEnd: () => void; stopping: AbortSignal; jobs: JobPort },
): WorkWithMetadataHandler<object> {
  return async ([started]) => {
    if (!started) return
    const signal = AbortSignal.any([started.signal, stopping])
    try {
      // Its data was added under its own name.
      await job.run(started.data as never, { signal, jobs })
    } catch (error) {
      if (!signal.aborted) {
        const tries = started.retryCount + 1
        log.error({ err: error, job: job.name, data: started.data, tries }, 'job failed; it is tried again')
        onFailure?.(job.name, errorClass(error))
      }
      throw error
    } finally {
      onEnd()
    }
    if (job.everySeconds !== undefined && !job.due && !stopping.aborted)
      await boss.send(job.name, {}, { startAfter: job.everySeconds })
  }
}

/** The code of an error, such as an SQLSTATE, else its name: for labels, which must have few values. */
function errorClass(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}

import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import pg from 'pg'
import { bangkokDay } from '../../time/bangkok.ts'
import { isDiskFull } from '../disk-full.ts'
import { ADMIN, asAdmin, createDatabase, DATABASE, OWNER } from './databases.ts'
import type { Copied } from './move-rows.ts'
import type { CopyOrder } from './move-worker.ts'
import { ManagedServerProblem } from './problem.ts'

export type MoveOptions = {
  dataDir: string
  /** The address of a database of the managed server. */
  address(options: { user?: string; database?: string }): string
  /** Tells the person who starts the service how far the move is. */
  progress(line: string): void
}

/** The name of the new database until it is complete. */
const UNFINISHED = `${DATABASE}_moving`

/**
 * Moves DATA_DIR/pglite, the database of earlier versions, into the managed server. Returns at once without that folder.
 *
 * First the complete copy gets the name of the service's database, then the folder gets another name. A process that dies
 * before the first step leaves an incomplete copy, which the next start deletes. After a process that dies between the two
 * steps, the next start only renames the folder: a comment on the database says which folder it was copied from.
 *
 * @throws ManagedServerProblem when the folder cannot be moved; it and the service's database are then as before
 */
export async function moveFromPglite(options: MoveOptions): Promise<void> {
  const { dataDir, address, progress } = options
  const folder = join(dataDir, 'pglite')
  if (!existsSync(folder)) return
  const admin = address({ user: ADMIN, database: ADMIN })
  const present = await originOfDatabase(admin)
  if (present === undefined) await copyFolder(folder, admin, options)
  else if (present !== (await nameState(folder))) throw twoDatabases(folder, join(dataDir, 'postgres'))
  const kept = unusedName(join(dataDir, `pglite-moved-${bangkokDay(new Date())}`))
  await rename(folder, kept)
  progress(`the former database is kept in ${kept}; delete this folder when you no longer need it`)
}

/** Makes the service's database with all rows of the folder. */
async function copyFolder(folder: string, admin: string, { address, progress }: MoveOptions): Promise<void> {
  const began = performance.now()
  progress(`moving the database of ${folder} to PostgreSQL`)
  try {
    await dropUnfinished(admin)
    await createDatabase(admin, UNFINISHED)
    const owner = address({ user: OWNER, database: UNFINISHED })
    const superuser = address({ user: ADMIN, database: UNFINISHED })
    const { tables, rows } = await copyInThread({ folder, owner, superuser }, progress)
    const origin = await nameState(folder)
    await asAdmin(admin, async (client) => {
      await client.query(`comment on database ${UNFINISHED} is ${pg.escapeLiteral(origin)}`)
      await client.query(`alter database ${UNFINISHED} rename to ${DATABASE}`)
    })
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    progress(`moved ${tables} tables with ${rows} rows in ${seconds} s`)
  } catch (error) {
    // The copied rows must not fill the disk. When they cannot be deleted now, the next start deletes them.
    await dropUnfinished(admin).catch(() => {})
    const reason = isDiskFull(error) ? 'no space left on the disk' : error instanceof Error ? error.message : `${error}`
    throw new ManagedServerProblem(`${folder} was not moved to PostgreSQL, and is as before: ${reason}`, {
      cause: error,
    })
  }
}

/** In a thread of its own: PGlite gives its memory back only with its thread, and may not answer after a fault. */
async function copyInThread(order: CopyOrder, progress: (line: string) => void): Promise<Copied> {
  const thread = new Worker(new URL('./move-worker.ts', import.meta.url), {
    workerData: order,
    // Not the arguments of this process: a thread does not start with --input-type.
    execArgv: [],
  })
  try {
    return await new Promise<Copied>((resolve, reject) => {
      thread.on('message', (message: string | Copied) => {
        if (typeof message === 'string') progress(message)
        else resolve(message)
      })
      thread.once('error', reject)
      thread.once('exit', () => reject(new Error('PGlite ended')))
    })
  } finally {
    await thread.terminate()
  }
}

const dropUnfinished = (admin: string) =>
  asAdmin(admin, (client) => client.query(`drop database if exists ${UNFINISHED} with (force)`))

/**
 * Name that `nameState` gave to the folder from which the service's database was copied. '' if none, undefined without a
 * database.
 */
const originOfDatabase = (admin: string): Promise<string | undefined> =>
  asAdmin(admin, async (client) => {
    const { rows } = await client.query<{ origin: string }>(
      `select coalesce(shobj_description(oid, 'pg_database'), '') as origin from pg_database where datname = $1`,
      [DATABASE],
    )
    return rows[0]?.origin
  })

/** Names a folder and the state that it is in: this file has the identifier of the cluster, and changes at each start. */
async function nameState(folder: string): Promise<string> {
  const control = await readFile(join(folder, 'global', 'pg_control')).catch(() => '')
  return `moved from a folder whose pg_control has the SHA-256 ${createHash('sha256').update(control).digest('hex')}`
}

const twoDatabases = (former: string, present: string) =>
  new ManagedServerProblem(
    `there are two databases, ${former} of an earlier version and ${present} of this one, and the first has rows that the second ` +
      'may not have; move the one away that is not wanted',
  )

function unusedName(wanted: string): string {
  for (let number = 1; ; number++) {
    const name = number === 1 ? wanted : `${wanted}-${number}`
    if (!existsSync(name)) return name
  }
}

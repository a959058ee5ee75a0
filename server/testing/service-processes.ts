/** The service as several processes on one database, with an owner who has credits. */
import type { ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe } from '@jest/globals'
import type { OpenDatabase } from '../src/foundation/db/connect.ts'
import { callerWith, type TestUser, testApp } from './app.ts'
import { type Engine, serversHere, testDatabase } from './database.ts'
import { endProcess, environmentOf, type ServiceProcess, startServiceProcess } from './processes.ts'
import { prepare, silentLog } from './sending.ts'

/** `describe` for each engine that several processes can share. */
export const describeProcesses = describe.each(serversHere())

export type ServiceProcesses = {
  store: OpenDatabase
  user: TestUser
  /** The environment of each process that starts from now on. */
  environment: Record<string, string>
  start(role: 'api' | 'worker'): Promise<ServiceProcess>
  /** Starts a process that serves the API, and calls it as the owner. */
  startApi(): Promise<TestUser['call']>
  /** Ends the processes, and deletes what is theirs. */
  close(): Promise<void>
}

export async function serviceProcesses(engine: Engine): Promise<ServiceProcesses> {
  const folder = await mkdtemp(join(tmpdir(), 'songsarn-processes-'))
  const store = await prepare(await testDatabase(engine))
  const children: ChildProcess[] = []
  const { DATABASE_URL, ROLE_PREFIX } = await environmentOf(store)
  const environment: Record<string, string> = {
    ...{ DATABASE_URL, DATABASE_ROLE_PREFIX: ROLE_PREFIX, DATA_DIR: folder },
    SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
  }
  const app = testApp(store, { log: silentLog })
  const user = await app.newUser(await app.newAccount({ credits: 100_000 }), 'owner')
  const start = async (role: 'api' | 'worker') => {
    const service = await startServiceProcess(environment, '--role', role)
    children.push(service.process)
    return service
  }
  return {
    ...{ store, user, environment, start },
    async startApi() {
      const { url } = await start('api')
      return callerWith((path, init) => fetch(url + path, init), { cookie: `__Host-songsarn=${user.token}` })
    },
    async close() {
      for (const child of children) child.kill('SIGCONT')
      await Promise.all(children.map((child) => endProcess(child, 'SIGKILL')))
      await store.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Waits for so long, or not at all when it is over. */
export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)))

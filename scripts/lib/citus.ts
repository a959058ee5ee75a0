import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { run } from './run.ts'

export type TestCitus = { url: string; stop(): Promise<void> }

/** The program that starts a throw-away cluster on this machine; it is not part of the repository. */
const CLUSTER = process.env.CITUS_CLUSTER ?? resolve(import.meta.dirname, '../../../shared/tools/citus/cluster')

/**
 * A Citus cluster on which tests create and drop their own databases: the cluster of TEST_CITUS_URL (the coordinator), or a
 * cluster that CITUS_CLUSTER starts. Undefined when neither is there.
 */
export async function testCitus(): Promise<TestCitus | undefined> {
  const given = process.env.TEST_CITUS_URL
  if (given) return { url: given, stop: async () => undefined }
  if (!existsSync(CLUSTER)) return undefined
  const parent = await mkdtemp(join(tmpdir(), 'songsarn-citus-'))
  // Its servers run as another user, who must reach the folder.
  if (process.getuid?.() === 0) await run('chmod', ['755', parent], { quiet: true })
  const folder = join(parent, 'cluster')
  const stop = async () => {
    await run(CLUSTER, ['stop', folder], { quiet: true })
    await rm(parent, { recursive: true, force: true })
  }
  const { code, output } = await run(CLUSTER, ['start', folder], { quiet: true })
  const url = /^postgres:\S+$/m.exec(output)?.[0]
  if (code !== 0 || !url) {
    await stop()
    throw new Error(`no Citus cluster: ${output}`)
  }
  await dropDurability(url)
  return { url, stop }
}

/** Its databases live for minutes. */
async function dropDurability(coordinator: string): Promise<void> {
  const client = new pg.Client({ connectionString: coordinator })
  await client.connect()
  const { rows } = await client.query('select nodename, nodeport from pg_dist_node')
  await client.end()
  for (const { nodename, nodeport } of rows) {
    const url = new URL(coordinator)
    url.hostname = nodename
    url.port = nodeport
    const node = new pg.Client({ connectionString: url.href })
    await node.connect()
    await node.query('alter system set fsync = off')
    await node.query('select pg_reload_conf()')
    await node.end()
  }
}

/** The message when there is none. */
export const WITHOUT_CITUS = `Citus is NOT TESTED: ${CLUSTER} is not there. Set TEST_CITUS_URL or CITUS_CLUSTER.`

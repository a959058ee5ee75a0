import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'

const root = resolve(import.meta.dirname, '../..')

/** A built area: what its registry entry says (`remote.json`), and its files by name. */
export type BuiltRemote = {
  remote: { name: string; version: string; entry: string } & Record<string, unknown>
  files: Map<string, Buffer>
}

/** Builds an area of the tests (`e2e/remotes/mf-faulty`) with the preset that every area is built with; some seconds. */
export async function buildRemote(folder: string, version: string, workspace = root): Promise<BuiltRemote> {
  const env = { ...process.env, NODE_ENV: 'production', REMOTE_VERSION: version, NODE_NO_WARNINGS: '1' }
  await promisify(execFile)(process.execPath, ['scripts/build/compile-one.ts', folder], { cwd: workspace, env })
  const built = join(workspace, folder, 'dist')
  const names = (await readdir(built)).filter((name) => !name.endsWith('.map'))
  const files = await Promise.all(names.map(async (name) => [name, await readFile(join(built, name))] as const))
  return { remote: JSON.parse(await readFile(join(built, 'remote.json'), 'utf8')), files: new Map(files) }
}

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The folder of the repository. */
export const root = join(import.meta.dirname, '../..')

/** A package that webpack builds: the shell or a remote. */
export type Target = { name: string; folder: string; kind: 'shell' | 'remote'; version: string }

/** The shell and every folder `mf-*` with a `remote.json`. */
export function buildTargets(): Target[] {
  const remotes = readdirSync(root).filter(
    (name) => name.startsWith('mf-') && existsSync(join(root, name, 'remote.json')),
  )
  return ['shell', ...remotes.sort()].map((name) => {
    const folder = join(root, name)
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    return { name, folder, kind: name === 'shell' ? 'shell' : 'remote', version }
  })
}

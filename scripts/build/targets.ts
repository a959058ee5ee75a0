import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '../..')

/** Something that webpack builds: the shell, or one remote. */
export type Target = { name: string; folder: string; kind: 'shell' | 'remote'; version: string }

/** The shell and every folder `mf-*` that holds a `remote.json`: there is no list of areas to keep. */
export function buildTargets(): Target[] {
  const areas = readdirSync(root).filter(
    (name) => name.startsWith('mf-') && existsSync(join(root, name, 'remote.json')),
  )
  return ['shell', ...areas.sort()].map((name) => {
    const folder = join(root, name)
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    return { name, folder, kind: name === 'shell' ? 'shell' : 'remote', version }
  })
}

import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { buildTargets, type Target } from '../lib/targets.ts'
import { CommandError } from './run-command.ts'

/** The named remote, or the one whose folder the command runs in, as with `npm run … -w mf-x`. @throws CommandError */
export function findRemote(name = basename(process.cwd())): Target {
  return find(
    name,
    buildTargets().filter(({ kind }) => kind === 'remote'),
  )
}

/** The same, or the shell, with the name of its package. */
export function findReleased(name = basename(process.cwd())): Target & { packageName: string } {
  const found = find(name, buildTargets())
  return { ...found, packageName: JSON.parse(readFileSync(join(found.folder, 'package.json'), 'utf8')).name }
}

function find(name: string, remotes: readonly Target[]): Target {
  const found = remotes.find((remote) => remote.name === name)
  if (!found) throw new CommandError(`name a remote: -w ${remotes.map((remote) => remote.name).join(', -w ')}`)
  return found
}

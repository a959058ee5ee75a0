import { basename } from 'node:path'
import { buildTargets, type Target } from '../lib/targets.ts'
import { CommandError } from './run-command.ts'

/** The named remote, or the one whose folder the command runs in, as with `npm run … -w mf-x`. @throws CommandError */
export function findRemote(name = basename(process.cwd())): Target {
  const remotes = buildTargets().filter(({ kind }) => kind === 'remote')
  const found = remotes.find((remote) => remote.name === name)
  if (!found) throw new CommandError(`name a remote: -w ${remotes.map((remote) => remote.name).join(', -w ')}`)
  return found
}

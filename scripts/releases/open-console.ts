import { join, resolve } from 'node:path'
import { root } from '../lib/targets.ts'
import { folderConsole } from './folder-console.ts'
import { CommandError } from './run-command.ts'
import { type ReleaseConsole, runningConsole } from './running-console.ts'

/** The console at an address, or in a folder relative to where the command was typed. @throws CommandError */
export function openConsole(to: string): ReleaseConsole {
  if (/^https?:\/\//.test(to)) return runningConsole(to)
  // npm runs the script in the folder of the remote; INIT_CWD is where the user called npm.
  const folder = resolve(process.env.INIT_CWD ?? '.', to)
  if (folder === join(root, 'dist'))
    throw new CommandError('builds write to dist/: deploy to the running service, or to a copy of that folder')
  return folderConsole(folder)
}

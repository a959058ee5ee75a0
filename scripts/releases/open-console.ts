import { join, resolve } from 'node:path'
import { root } from '../build/targets.ts'
import { type ReleaseConsole, runningConsole } from './console.ts'
import { consoleInFolder } from './console-in-folder.ts'
import { Refused } from './refused.ts'

/** The console at an address or in a folder, which is taken from where the command was given. @throws Refused */
export function openConsole(to: string): ReleaseConsole {
  if (/^https?:\/\//.test(to)) return runningConsole(to)
  // npm runs scripts in the area's folder, and tells where it was called.
  const folder = resolve(process.env.INIT_CWD ?? '.', to)
  if (folder === join(root, 'dist'))
    throw new Refused('builds write into dist/: deploy to the running service, or to a copy of that folder')
  return consoleInFolder(folder)
}

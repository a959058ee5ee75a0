import { type ReleaseConsole, runningConsole } from './console.ts'
import { Refused } from './refused.ts'

/** The console at an address. @throws Refused */
export function openConsole(to: string): ReleaseConsole {
  if (/^https?:\/\//.test(to)) return runningConsole(to)
  throw new Refused(`--to takes the address of a running service, not ${to}`)
}

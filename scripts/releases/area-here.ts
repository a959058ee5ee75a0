import { basename } from 'node:path'
import { buildTargets, type Target } from '../build/targets.ts'
import { Refused } from './refused.ts'

/** The area whose folder this is run in, as `npm run … -w mf-x` does, or that is named. */
export function areaHere(named: string | undefined): Target {
  const name = named ?? basename(process.cwd())
  const areas = buildTargets().filter(({ kind }) => kind === 'remote')
  const found = areas.find((area) => area.name === name)
  if (!found) throw new Refused(`name an area: -w ${areas.map((area) => area.name).join(', -w ')}`)
  return found
}

// The workbench of the kit: each part of shared/ui in its states. `npm run dev:kit`
import { openWorkbench } from '@songsarn/testing/workbench/open-workbench.tsx'
import type { Scenario } from '@songsarn/testing/workbench/scenario'
import { addressOf, STATES, type StateName } from './states.ts'

/** `answers: {}`: the parts make no calls. */
const scenario = ([name, title]: readonly [StateName, string]): [string, Scenario] => [
  name,
  { title, path: addressOf(name), answers: {} },
]

openWorkbench('kit', () => import('./definition.tsx'), Object.fromEntries(STATES.map(scenario)))

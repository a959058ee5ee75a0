import type { RegistryEntry } from '@songsarn/contract/registry'
import { currentOf, type Deployed, entryOf } from './deployed.ts'

/** Whatever anybody may be given of the areas besides `name`. */
export function othersOf(name: string, owns: readonly RegistryEntry[], deployed: Deployed): RegistryEntry[] {
  const given = Object.entries(deployed).flatMap(([area, state]) => [
    currentOf(
      state,
      owns.find((own) => own.name === area),
    ),
    entryOf(state, state.canary?.version ?? null),
  ])
  return [...owns, ...given].filter((entry) => entry !== undefined).filter((entry) => entry.name !== name)
}

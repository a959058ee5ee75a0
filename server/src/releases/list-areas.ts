import type { RegistryEntry } from '@songsarn/contract/registry'
import type { AreaReleases } from '@songsarn/contract/releases'
import { currentOf, type Deployed, isOvertaken, isOwn, NOTHING_DEPLOYED, previousOf } from './deployed.ts'

/** What runs where, of every area. */
export function listAreas(owns: readonly RegistryEntry[], deployed: Deployed): AreaReleases[] {
  const names = new Set([...owns.map(({ name }) => name), ...Object.keys(deployed)])
  return Array.from(names)
    .toSorted()
    .map((name) => {
      const own = owns.find((entry) => entry.name === name)
      const area = deployed[name] ?? NOTHING_DEPLOYED
      return {
        name,
        current: currentOf(area, own)?.version ?? null,
        own: isOwn(area, own),
        previous: previousOf(area, own)?.version ?? null,
        canary: isOvertaken(area, own) ? null : area.canary,
        enabled: area.enabled,
        versions: area.versions.map(({ entry, at, withdrawn }) => ({ version: entry.version, at, withdrawn })),
      }
    })
}

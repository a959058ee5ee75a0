import type { Registry } from '@songsarn/contract/registry'
import { getAppNames, registerApplication } from 'single-spa'
import { consolePath } from './location.ts'
import { areaAt } from './registry.ts'

/**
 * Tells single-spa which area is active where. The applications do nothing: single-spa holds one lock until every mount
 * settles, so a remote that hangs inside one would freeze navigation everywhere. What is drawn is a parcel.
 */
export function registerAreas(current: () => Registry | undefined, names: readonly string[]): void {
  const known = new Set(getAppNames())
  for (const name of names) {
    if (known.has(name)) continue
    // A registry may list a name twice.
    known.add(name)
    const settled = async () => {}
    registerApplication({
      name,
      app: { bootstrap: settled, mount: settled, unmount: settled },
      activeWhen: () => {
        const registry = current()
        return registry !== undefined && areaAt(registry, consolePath())?.name === name
      },
    })
  }
}

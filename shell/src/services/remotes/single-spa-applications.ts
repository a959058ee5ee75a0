import type { Registry } from '@songsarn/contract/console/registry'
import { getAppNames, registerApplication } from 'single-spa'
import { consolePath } from './location.ts'
import { remoteAt } from './registry.ts'

/**
 * Registers each remote's routes as a single-spa application. The applications are empty: single-spa holds one lock until
 * every mount settles, so a remote that hangs inside one would freeze navigation everywhere. Remotes mount as parcels.
 */
export function registerApplications(current: () => Registry | undefined, names: readonly string[]): void {
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
        return registry !== undefined && remoteAt(registry, consolePath())?.name === name
      },
    })
  }
}

import type { Registry, RegistryEntry } from '@songsarn/contract/registry'

/**
 * The registry as this page goes by it: an area whose code is in the page keeps the screens and the menu of that code, since a
 * page never swaps code; a link to a screen that only a newer version has would lead nowhere. The kill switch counts at once.
 *
 * @param loaded the entry that an area's code was loaded by; undefined when it was not
 */
export function asLoaded(read: Registry, loaded: (name: string) => RegistryEntry | undefined): Registry {
  const remotes = read.remotes.map((entry) => {
    const here = loaded(entry.name)
    return here && here.version !== entry.version ? { ...here, enabled: entry.enabled } : entry
  })
  return { ...read, remotes }
}

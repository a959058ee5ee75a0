import { ownValue } from '@songsarn/contract/base/own-value'
import { SHELL_API } from '@songsarn/contract/base/versions'
import type { Registry, RegistryEntry } from '@songsarn/contract/console/registry'
import { satisfies } from '@songsarn/contract/console/semver'

export type Incompatibility =
  | { because: 'shell'; needed: string; have: string }
  | { because: 'api'; needed: string; have: string }
  | { because: 'library'; library: string; needed: string; have: string }

/** Finds a need of a remote that this shell or the service does not meet; undefined when the remote fits. */
export function incompatibility(
  entry: RegistryEntry,
  service: Pick<Registry, 'api'>,
  provided: Record<string, readonly string[]>,
): Incompatibility | undefined {
  const { shell, api } = entry.contract
  if (SHELL_API < shell.min || SHELL_API > shell.max) {
    return { because: 'shell', needed: `${shell.min}–${shell.max}`, have: String(SHELL_API) }
  }
  if (api !== service.api) return { because: 'api', needed: String(api), have: String(service.api) }
  for (const [library, needed] of Object.entries(entry.shared)) {
    const versions = ownValue(provided, library) ?? []
    if (!versions.some((version) => satisfies(version, needed))) {
      return { because: 'library', library, needed, have: versions.join(', ') || '–' }
    }
  }
  return undefined
}

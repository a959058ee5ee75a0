import type { Registry, RegistryEntry } from '@songsarn/contract/registry'
import { SHELL_API } from '@songsarn/contract/versions'

export type Incompatibility =
  | { because: 'shell'; needed: string; have: string }
  | { because: 'api'; needed: string; have: string }
  | { because: 'library'; library: string; needed: string; have: string }

/** What a remote needs that this shell, or the service, does not give; nothing when it fits. */
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
    const versions = provided[library] ?? []
    if (!versions.some((version) => satisfies(version, needed))) {
      return { because: 'library', library, needed, have: versions.join(', ') || '–' }
    }
  }
  return undefined
}

/** `^1.2.3` as npm reads it for whole versions ≥ 1 (the only form that builds write); `*` is met by anything. */
export function satisfies(version: string, range: string): boolean {
  if (range === '*') return true
  const have = numbers(version)
  const need = numbers(range.replace(/^\^/, ''))
  if (have[0] !== need[0]) return false
  return have[1] === need[1] ? have[2] >= need[2] : have[1] > need[1]
}

function numbers(version: string): [number, number, number] {
  const [major = 0, minor = 0, patch = 0] = version.split(/[.+-]/).map(Number)
  return [major, minor, patch]
}

import type { RegistryEntry } from '@songsarn/contract/console/registry'
import { type CanaryAccount, isChosen } from './canary.ts'
import { currentOf, type Deployed, entryOf, isOvertaken, NOTHING_DEPLOYED, previousOf } from './deployed.ts'

/**
 * The remotes for one account, or without one for a visitor: deployed versions replace the versions that the installation
 * was built with. The remotes of the build come first, in the order of the build; other remotes come last.
 */
export async function servedEntries(
  own: readonly RegistryEntry[],
  deployed: Deployed,
  account: CanaryAccount | undefined,
): Promise<RegistryEntry[]> {
  const names = new Set([...own.map(({ name }) => name), ...Object.keys(deployed)])
  const entries = await Promise.all(Array.from(names, (name) => servedEntry(name, own, deployed, account)))
  return entries.filter((entry) => entry !== undefined)
}

async function servedEntry(
  name: string,
  owns: readonly RegistryEntry[],
  deployed: Deployed,
  account: CanaryAccount | undefined,
): Promise<RegistryEntry | undefined> {
  const own = owns.find((entry) => entry.name === name)
  const remote = deployed[name] ?? NOTHING_DEPLOYED
  const { canary, enabled } = remote
  const trying =
    account && canary && !isOvertaken(remote, own) && (await isChosen(name, canary.to, account))
      ? entryOf(remote, canary.version)
      : undefined
  const current = currentOf(remote, own)
  const entry = trying ?? current
  const previous = (trying ? current : previousOf(remote, own))?.version ?? null
  return entry && { ...entry, enabled: enabled && entry.enabled, previous, canary: trying !== undefined }
}

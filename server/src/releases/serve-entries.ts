import type { RegistryEntry } from '@songsarn/contract/registry'
import { currentOf, type Deployed, entryOf, isOvertaken, NOTHING_DEPLOYED, previousOf } from './deployed.ts'
import { type CanaryAccount, isChosen } from './is-chosen.ts'

/**
 * The areas for one account, or for somebody who is not signed in: what was deployed over what the installation was
 * built with. The order is the build's, with areas that it does not have after them.
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
  const area = deployed[name] ?? NOTHING_DEPLOYED
  const { canary, enabled } = area
  const trying =
    account && canary && !isOvertaken(area, own) && (await isChosen(name, canary.to, account))
      ? entryOf(area, canary.version)
      : undefined
  const current = currentOf(area, own)
  const entry = trying ?? current
  const previous = (trying ? current : previousOf(area, own))?.version ?? null
  return entry && { ...entry, enabled: enabled && entry.enabled, previous, canary: trying !== undefined }
}

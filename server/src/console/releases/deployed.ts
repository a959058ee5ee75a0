import { RegistryEntry, Version } from '@songsarn/contract/console/registry'
import { CanaryAudience, type RemoteReleases } from '@songsarn/contract/console/releases'
import { compareVersions } from '@songsarn/contract/console/semver'
import * as z from 'zod/mini'

const DeployedRemote = z.object({
  /** A version of `versions`; null: the installation's own build. */
  stable: z.nullable(Version),
  canary: z.nullable(z.object({ version: Version, to: CanaryAudience })),
  enabled: z.boolean(),
  /** The highest version that was ever deployed. A version number is used once, also after a rollback. */
  highest: Version,
  /** Newest first. */
  versions: z.array(z.object({ entry: RegistryEntry, at: z.string(), withdrawn: z.boolean() })),
})
export type DeployedRemote = z.output<typeof DeployedRemote>

/** Remotes that were deployed to this installation, by name. The remotes that it was built with are not among them. */
export const Deployed = z.record(z.string(), DeployedRemote)
export type Deployed = z.output<typeof Deployed>

export const NOTHING_DEPLOYED: DeployedRemote = {
  stable: null,
  canary: null,
  enabled: true,
  highest: '0.0.0',
  versions: [],
}

/** The newest versions keep their files, so that open tabs still find their chunks. */
const KEPT = 5

/** The entry for every account without the canary. */
export function currentOf(remote: DeployedRemote, own: RegistryEntry | undefined): RegistryEntry | undefined {
  return isOwn(remote, own) ? own : entryOf(remote, remote.stable)
}

/**
 * Whether the installation's own build runs. It also replaces a deployed version when it is newer than everything that was
 * deployed: somebody has updated the whole installation since.
 */
export function isOwn(remote: DeployedRemote, own: RegistryEntry | undefined): boolean {
  return remote.stable === null || isOvertaken(remote, own)
}

/** Whether the own build replaces everything that was deployed, a canary included. */
export function isOvertaken(remote: DeployedRemote, own: RegistryEntry | undefined): boolean {
  return own !== undefined && compareVersions(own.version, remote.highest) > 0
}

export function entryOf(remote: DeployedRemote, version: string | null): RegistryEntry | undefined {
  return remote.versions.find(({ entry }) => entry.version === version)?.entry
}

/** The entry that a rollback goes to; undefined without such an entry. */
export function previousOf(remote: DeployedRemote, own: RegistryEntry | undefined): RegistryEntry | undefined {
  if (isOwn(remote, own) || remote.stable === null) return undefined
  const { stable } = remote
  const before = remote.versions.find(
    ({ entry, withdrawn }) => !withdrawn && entry.version !== remote.canary?.version && isBelow(entry.version, stable),
  )
  if (before) return before.entry
  return own && isBelow(own.version, stable) ? own : undefined
}

const isBelow = (version: string, other: string) => compareVersions(version, other) < 0

/** The remote with one more version, and the versions whose files are no longer needed. */
export function withVersion(
  remote: DeployedRemote,
  entry: RegistryEntry,
  to: 'all' | CanaryAudience,
  at: string,
): { remote: DeployedRemote; dropped: string[] } {
  const canary = to === 'all' ? null : { version: entry.version, to }
  const stable = to === 'all' ? entry.version : remote.stable
  const versions = [{ entry, at, withdrawn: false }, ...remote.versions]
  const kept = versions.filter(
    ({ entry: { version } }, index) => index < KEPT || version === stable || version === canary?.version,
  )
  return {
    remote: { ...remote, stable, canary, highest: entry.version, versions: kept },
    dropped: versions.filter((one) => !kept.includes(one)).map((one) => one.entry.version),
  }
}

/** The remote one step back: without its canary, or on the version before. Undefined when there is no step back. */
export function rolledBack(remote: DeployedRemote, own: RegistryEntry | undefined): DeployedRemote | undefined {
  if (remote.canary && !isOvertaken(remote, own)) return { ...withdraw(remote, remote.canary.version), canary: null }
  const previous = previousOf(remote, own)
  if (!previous || remote.stable === null) return undefined
  const stable = entryOf(remote, previous.version) ? previous.version : null
  return { ...withdraw(remote, remote.stable), stable }
}

const withdraw = (remote: DeployedRemote, version: string): DeployedRemote => ({
  ...remote,
  versions: remote.versions.map((one) => (one.entry.version === version ? { ...one, withdrawn: true } : one)),
})

/** Which version runs where, for every remote. */
export function listRemotes(owns: readonly RegistryEntry[], deployed: Deployed): RemoteReleases[] {
  const names = new Set([...owns.map(({ name }) => name), ...Object.keys(deployed)])
  return Array.from(names)
    .toSorted()
    .map((name) => {
      const own = owns.find((entry) => entry.name === name)
      const remote = deployed[name] ?? NOTHING_DEPLOYED
      return {
        name,
        current: currentOf(remote, own)?.version ?? null,
        own: isOwn(remote, own),
        previous: previousOf(remote, own)?.version ?? null,
        canary: isOvertaken(remote, own) ? null : remote.canary,
        enabled: remote.enabled,
        versions: remote.versions.map(({ entry, at, withdrawn }) => ({ version: entry.version, at, withdrawn })),
      }
    })
}

/** Every entry of the remotes besides `name` that some account may get: another remote must not take their routes. */
export function entriesOfOthers(name: string, owns: readonly RegistryEntry[], deployed: Deployed): RegistryEntry[] {
  const served = Object.entries(deployed).flatMap(([remote, state]) => [
    currentOf(
      state,
      owns.find((own) => own.name === remote),
    ),
    entryOf(state, state.canary?.version ?? null),
  ])
  return [...owns, ...served].filter((entry) => entry !== undefined).filter((entry) => entry.name !== name)
}

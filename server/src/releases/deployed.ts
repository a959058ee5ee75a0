import { RegistryEntry, Version } from '@songsarn/contract/registry'
import { CanaryAudience } from '@songsarn/contract/releases'
import { compareVersions } from '@songsarn/contract/semver'
import * as z from 'zod/mini'

const DeployedArea = z.object({
  /** A version of `versions`; null: the installation's own build. */
  stable: z.nullable(Version),
  canary: z.nullable(z.object({ version: Version, to: CanaryAudience })),
  enabled: z.boolean(),
  /** The highest version that was ever deployed: a number is used once, also after it was rolled back from. */
  highest: Version,
  /** Newest first. */
  versions: z.array(z.object({ entry: RegistryEntry, at: z.string(), withdrawn: z.boolean() })),
})
export type DeployedArea = z.output<typeof DeployedArea>

/** What was deployed to this installation, by area; what it was built with is not in here. */
export const Deployed = z.record(z.string(), DeployedArea)
export type Deployed = z.output<typeof Deployed>

export const NOTHING_DEPLOYED: DeployedArea = {
  stable: null,
  canary: null,
  enabled: true,
  highest: '0.0.0',
  versions: [],
}

/** Versions whose files stay, so that tabs that are open still find their chunks. */
const KEPT = 5

/** The entry that everybody gets who is given no canary. */
export function currentOf(area: DeployedArea, own: RegistryEntry | undefined): RegistryEntry | undefined {
  return isOwn(area, own) ? own : entryOf(area, area.stable)
}

/**
 * Whether the installation's own build is what runs. It also takes the place of a deployed one when it is newer than all
 * that was ever deployed: somebody brought the whole installation up to date since.
 */
export function isOwn(area: DeployedArea, own: RegistryEntry | undefined): boolean {
  return area.stable === null || isOvertaken(area, own)
}

/** Whether what was deployed is history: a canary of it is one too. */
export function isOvertaken(area: DeployedArea, own: RegistryEntry | undefined): boolean {
  return own !== undefined && compareVersions(own.version, area.highest) > 0
}

export function entryOf(area: DeployedArea, version: string | null): RegistryEntry | undefined {
  return area.versions.find(({ entry }) => entry.version === version)?.entry
}

/** What a rollback goes to; undefined when there is nothing. */
export function previousOf(area: DeployedArea, own: RegistryEntry | undefined): RegistryEntry | undefined {
  if (isOwn(area, own) || area.stable === null) return undefined
  const { stable } = area
  const before = area.versions.find(
    ({ entry, withdrawn }) => !withdrawn && entry.version !== area.canary?.version && isBelow(entry.version, stable),
  )
  if (before) return before.entry
  return own && isBelow(own.version, stable) ? own : undefined
}

const isBelow = (version: string, other: string) => compareVersions(version, other) < 0

/** The area with one more version, and the versions whose files are no longer needed. */
export function withVersion(
  area: DeployedArea,
  entry: RegistryEntry,
  to: 'all' | CanaryAudience,
  at: string,
): { area: DeployedArea; dropped: string[] } {
  const canary = to === 'all' ? null : { version: entry.version, to }
  const stable = to === 'all' ? entry.version : area.stable
  const versions = [{ entry, at, withdrawn: false }, ...area.versions]
  const kept = versions.filter(
    ({ entry: { version } }, index) => index < KEPT || version === stable || version === canary?.version,
  )
  return {
    area: { ...area, stable, canary, highest: entry.version, versions: kept },
    dropped: versions.filter((one) => !kept.includes(one)).map((one) => one.entry.version),
  }
}

/** The area one step back: without its canary, or on the version before. Undefined when there is nothing to go back to. */
export function rolledBack(area: DeployedArea, own: RegistryEntry | undefined): DeployedArea | undefined {
  if (area.canary && !isOvertaken(area, own)) return { ...withdraw(area, area.canary.version), canary: null }
  const previous = previousOf(area, own)
  if (!previous || area.stable === null) return undefined
  const stable = entryOf(area, previous.version) ? previous.version : null
  return { ...withdraw(area, area.stable), stable }
}

const withdraw = (area: DeployedArea, version: string): DeployedArea => ({
  ...area,
  versions: area.versions.map((one) => (one.entry.version === version ? { ...one, withdrawn: true } : one)),
})

import { ownValue } from '@songsarn/contract/base/own-value'
import { API_VERSION, SHELL_API } from '@songsarn/contract/base/versions'
import { ownerOf, type RegistryEntry } from '@songsarn/contract/console/registry'
import { compareVersions, satisfies } from '@songsarn/contract/console/semver'
import * as z from 'zod/mini'
import { type Candidate, jsonOf } from './candidate.ts'
import type { DeployedRemote } from './deployed.ts'

/** The brand that `defineRemote` writes into every remote (`shared/remote/src/remote.ts`). */
const BRAND = 'songsarn.remote'

const Assets = z.object({ sync: z.array(z.string()), async: z.array(z.string()) })

const Manifest = z.object({
  metaData: z.object({ remoteEntry: z.object({ name: z.string(), path: z.string() }) }),
  exposes: z.array(z.object({ path: z.string(), assets: z.object({ js: Assets, css: Assets }) })),
})

export type Installation = {
  remote: DeployedRemote
  /** Every entry of other remotes that some account may get. */
  others: readonly RegistryEntry[]
  provides: Record<string, string>
}

/** Why a build cannot be deployed here, in a sentence; undefined when it can. */
export function refusalOf(candidate: Candidate, installation: Installation): string | undefined {
  return entryRefusal(candidate.entry, installation) ?? filesRefusal(candidate)
}

/** Checks the entry again for what may have changed since the upload. */
export function entryRefusal(entry: RegistryEntry, { remote, others, provides }: Installation): string | undefined {
  return versionRefusal(entry, remote) ?? fitRefusal(entry, provides) ?? routeRefusal(entry, others)
}

function versionRefusal({ name, version }: RegistryEntry, { versions, highest }: DeployedRemote): string | undefined {
  if (version === highest || versions.some(({ entry }) => entry.version === version))
    return `${name} ${version} was deployed before, and a version never changes: raise the version`
  if (compareVersions(version, highest) <= 0)
    return `${name} ${version} is not above ${highest}, the highest that was deployed: raise the version, or roll back`
  return undefined
}

function fitRefusal({ name, contract, shared }: RegistryEntry, provides: Record<string, string>): string | undefined {
  const { shell, api } = contract
  if (SHELL_API < shell.min || SHELL_API > shell.max)
    return `${name} works with SHELL_API ${shell.min} to ${shell.max}; the shell here speaks ${SHELL_API}`
  if (api !== API_VERSION) return `${name} calls API ${api}; the service here speaks ${API_VERSION}`
  const missing = Object.entries(shared).flatMap(([library, range]) => {
    const have = ownValue(provides, library)
    return have !== undefined && satisfies(have, range) ? [] : [`${library} ${range} (here: ${have ?? 'none'})`]
  })
  if (missing.length === 0) return undefined
  return `${name} wants libraries that the shell here does not provide: ${missing.join(', ')}`
}

function routeRefusal({ name, routes }: RegistryEntry, others: readonly RegistryEntry[]): string | undefined {
  for (const { path } of routes) {
    const owner = ownerOf(path, others)
    if (owner) return `${name} wants the route ${path}, which belongs to ${owner.name}`
  }
  return undefined
}

function filesRefusal({ entry: { name, entry, widgets }, files }: Candidate): string | undefined {
  const named = entry.slice(entry.lastIndexOf('/') + 1)
  const manifestFile = files.find(({ path }) => path === named)
  const text = manifestFile && new TextDecoder().decode(manifestFile.bytes)
  const manifest = text === undefined ? undefined : Manifest.safeParse(jsonOf(text)).data
  if (!manifest) return `${name} has no readable ${named}`
  const { path, name: script } = manifest.metaData.remoteEntry
  const start = `${path && `${path}/`}${script}`
  if (!files.some((file) => file.path === start)) return `${name} has no ${start}, which its manifest begins with`
  for (const module of ['./remote', ...widgets.map((widget) => widget.module)])
    if (!manifest.exposes.some((exposed) => exposed.path === module)) return `${name} does not expose ${module}`
  const assets = manifest.exposes.flatMap(({ assets: { js, css } }) => [
    ...js.sync,
    ...js.async,
    ...css.sync,
    ...css.async,
  ])
  const absent = assets.find((asset) => !files.some((file) => file.path === asset))
  if (absent !== undefined) return `${name} has no ${absent}, which its manifest names`
  const scripts = files.filter((file) => file.path.endsWith('.js'))
  if (!scripts.some(({ bytes }) => new TextDecoder().decode(bytes).includes(BRAND)))
    return `${name} is not made with defineRemote()`
  return undefined
}

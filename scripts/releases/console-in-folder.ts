import { open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { REGISTRY_SCHEMA, RegistryEntry } from '@songsarn/contract/registry'
import type { Releases } from '@songsarn/contract/releases'
import * as z from 'zod/mini'
import { releaseFiles } from '../../server/src/edges/release-files.ts'
import { entryOfUpload, readCandidate, readEntry } from '../../server/src/releases/candidate.ts'
import {
  Deployed,
  type DeployedArea,
  NOTHING_DEPLOYED,
  rolledBack,
  withVersion,
} from '../../server/src/releases/deployed.ts'
import { listAreas } from '../../server/src/releases/list-areas.ts'
import { readOwnRegistry } from '../../server/src/releases/own-registry.ts'
import { entryRefusal, type Installation, refusalOf } from '../../server/src/releases/refusal.ts'
import { servedEntries } from '../../server/src/releases/serve-entries.ts'
import { withLock } from '../build/lock.ts'
import { serveDist } from '../build/serve-dist.ts'
import type { ReleaseConsole } from './console.ts'
import { Refused } from './refused.ts'

/** `releases.json`: what was deployed to the folder, and the areas that it had before, which `registry.json` no longer tells. */
const Kept = z.object({ revision: z.int(), deployed: Deployed, own: z.array(RegistryEntry) })
type Kept = z.output<typeof Kept>

const Provides = z.record(z.string(), z.string())

/**
 * A console that lies in a folder (as `npm run build` lays it out) and is served as it stands: everybody gets the same,
 * so there is no canary. One change at a time, each whole or not at all.
 */
export function consoleInFolder(folder: string): ReleaseConsole {
  const files = releaseFiles(folder)

  const told = ({ revision, deployed, own }: Kept): Releases => ({ revision, areas: listAreas(own, deployed) })

  async function read(): Promise<Kept> {
    const registry = await readJson(join(folder, 'registry.json'))
    if (registry === undefined) throw new Refused(`${folder} holds no console: it has no registry.json`)
    const own = readOwnRegistry(registry)
    const known = Kept.safeParse(await readJson(join(folder, 'releases.json')))
    const kept = known.data ?? { revision: own.revision, deployed: {}, own: [] }
    // What the registry names and nobody deployed was built here, maybe since: it stands over what was known of it.
    const built = own.entries.filter(
      ({ name, version }) => !kept.deployed[name]?.versions.some(({ entry }) => entry.version === version),
    )
    const names = new Set(built.map(({ name }) => name))
    return {
      revision: Math.max(kept.revision, own.revision),
      deployed: kept.deployed,
      own: [...built, ...kept.own.filter(({ name }) => !names.has(name))].toSorted((a, b) =>
        a.name < b.name ? -1 : 1,
      ),
    }
  }

  async function installationOf(name: string, { own, deployed }: Kept): Promise<Installation> {
    const others = (await servedEntries(own, deployed, undefined)).filter((other) => other.name !== name)
    const provides = Provides.parse((await readJson(join(folder, 'shell/provides.json'))) ?? {})
    return { area: deployed[name] ?? NOTHING_DEPLOYED, others, provides }
  }

  function change(
    name: string,
    revision: number,
    decide: (area: DeployedArea, kept: Kept) => Promise<DeployedArea>,
  ): Promise<Releases> {
    // The build writes the registry under the same lock.
    return withLock(join(folder, 'building.lock'), async () => {
      const before = await read()
      if (before.revision !== revision)
        throw new Refused('something else was deployed in the meantime: nothing was changed; look at it, then repeat')
      const area = await decide(before.deployed[name] ?? NOTHING_DEPLOYED, before)
      const after = { ...before, revision: revision + 1, deployed: { ...before.deployed, [name]: area } }
      const remotes = await servedEntries(after.own, after.deployed, undefined)
      const head = readOwnRegistry(await readJson(join(folder, 'registry.json')))
      const registry = { schema: REGISTRY_SCHEMA, revision: after.revision, api: head.api, remotes }
      // In this order: what the registry names is known to have been deployed, whatever happens between the two.
      await writeWhole(folder, 'releases.json', after)
      await writeWhole(folder, 'registry.json', { ...registry, remotes: [...remotes, ...head.broken] })
      return told(after)
    })
  }

  return {
    list: async () => told(await read()),
    async upload(sent) {
      const candidate = readCandidate(sent)
      if ('refusal' in candidate) throw new Refused(candidate.refusal)
      const { name } = candidate.entry
      const reason = refusalOf(candidate, await installationOf(name, await read()))
      if (reason !== undefined) throw new Refused(reason)
      const upload = await files.upload(name, candidate.files)
      return { name, upload, entry: entryOfUpload(candidate.entry, upload) }
    },
    discard: ({ name, upload }) => files.remove(name, upload),
    async deploy({ name, upload }, to, revision) {
      if (to !== 'all') throw new Refused('a folder gives everybody the same: a canary needs a running service')
      const remote = await files.read(name, upload, 'remote.json')
      const entry = remote === undefined ? { refusal: 'the upload is gone: deploy again' } : readEntry(remote)
      if ('refusal' in entry) throw new Refused(entry.refusal)
      let dropped: string[] = []
      const after = await change(name, revision, async (area, kept) => {
        const reason = entryRefusal(entry, await installationOf(name, kept))
        if (reason !== undefined) throw new Refused(reason)
        await files.publish(name, upload, entry.version)
        const next = withVersion(area, entry, 'all', new Date().toISOString())
        dropped = next.dropped
        return next.area
      })
      for (const one of dropped) await files.remove(name, one)
      return after
    },
    change: (name, { to, enabled }, revision) =>
      change(name, revision, async (area, { own }) => {
        if (area === NOTHING_DEPLOYED && !own.some((entry) => entry.name === name))
          throw new Refused(`no area ${name} here`)
        if (to !== undefined) throw new Refused('no canary is out: a folder gives everybody the same')
        return { ...area, enabled: enabled ?? area.enabled }
      }),
    rollBack: (name, revision) =>
      change(name, revision, async (area, { own }) => {
        const back = rolledBack(
          area,
          own.find((entry) => entry.name === name),
        )
        if (!back) throw new Refused('there is no version to go back to')
        return back
      }),
    open: () => serveDist(undefined, folder),
  }
}

/** Whoever reads it gets the one before or this one, never half of it. */
async function writeWhole(folder: string, name: string, value: unknown): Promise<void> {
  const making = join(folder, `.${name}.making`)
  const file = await open(making, 'w')
  try {
    await file.writeFile(`${JSON.stringify(value, null, 2)}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(making, join(folder, name))
}

/** Undefined when there is none. A file that cannot be read stops the work: nothing is written over it. */
async function readJson(path: string): Promise<unknown> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  try {
    return text === undefined ? undefined : JSON.parse(text)
  } catch (cause) {
    throw new Refused(`${path} does not parse`, { cause })
  }
}

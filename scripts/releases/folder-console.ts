import { open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { REGISTRY_SCHEMA, RegistryEntry } from '@songsarn/contract/console/registry'
import type { Releases } from '@songsarn/contract/console/releases'
import * as z from 'zod/mini'
import { releaseFiles } from '../../server/src/adapters/release-files.ts'
import { entryOfUpload, readCandidate, readEntry } from '../../server/src/console/releases/candidate.ts'
import {
  Deployed,
  type DeployedRemote,
  listRemotes,
  NOTHING_DEPLOYED,
  rolledBack,
  withVersion,
} from '../../server/src/console/releases/deployed.ts'
import { readOwnRegistry } from '../../server/src/console/releases/own-registry.ts'
import { entryRefusal, type Installation, refusalOf } from '../../server/src/console/releases/refusal.ts'
import { servedEntries } from '../../server/src/console/releases/serve-entries.ts'
import { withLock } from '../build/lock.ts'
import { CommandError } from './run-command.ts'
import type { ReleaseConsole } from './running-console.ts'
import { serveConsoleFolder } from './serve-console-folder.ts'

/** `releases.json`: what was deployed to the folder, and the folder's own builds, which `registry.json` no longer lists. */
const SavedReleases = z.object({ revision: z.int(), deployed: Deployed, own: z.array(RegistryEntry) })
type SavedReleases = z.output<typeof SavedReleases>

const Provides = z.record(z.string(), z.string())

/**
 * A console in a folder, as `npm run build` lays it out, which a static host serves. It has no canary, because every user
 * gets the same files. Changes run one at a time, each completely or not at all.
 */
export function folderConsole(folder: string): ReleaseConsole {
  const files = releaseFiles(folder)

  const toReleases = ({ revision, deployed, own }: SavedReleases): Releases => ({
    revision,
    remotes: listRemotes(own, deployed),
  })

  async function read(): Promise<SavedReleases> {
    const registry = await readJson(join(folder, 'registry.json'))
    if (registry === undefined) throw new CommandError(`${folder} is not a console: it has no registry.json`)
    const own = readOwnRegistry(registry)
    const parsed = SavedReleases.safeParse(await readJson(join(folder, 'releases.json')))
    const saved = parsed.data ?? { revision: own.revision, deployed: {}, own: [] }
    // An entry that was never deployed was built here, perhaps since the last change: it replaces the saved own build.
    const built = own.entries.filter(
      ({ name, version }) => !saved.deployed[name]?.versions.some(({ entry }) => entry.version === version),
    )
    const names = new Set(built.map(({ name }) => name))
    return {
      revision: Math.max(saved.revision, own.revision),
      deployed: saved.deployed,
      own: [...built, ...saved.own.filter(({ name }) => !names.has(name))].toSorted((a, b) =>
        a.name < b.name ? -1 : 1,
      ),
    }
  }

  async function installationOf(name: string, { own, deployed }: SavedReleases): Promise<Installation> {
    const others = (await servedEntries(own, deployed, undefined)).filter((other) => other.name !== name)
    const provides = Provides.parse((await readJson(join(folder, 'shell/provides.json'))) ?? {})
    return { remote: deployed[name] ?? NOTHING_DEPLOYED, others, provides }
  }

  function change(
    name: string,
    revision: number,
    decide: (remote: DeployedRemote, saved: SavedReleases) => Promise<DeployedRemote>,
  ): Promise<Releases> {
    // The build writes the registry under the same lock.
    return withLock(join(folder, 'building.lock'), async () => {
      const before = await read()
      if (before.revision !== revision)
        throw new CommandError(
          'somebody else deployed in the meantime. Nothing was changed: check the releases, then try again',
        )
      const remote = await decide(before.deployed[name] ?? NOTHING_DEPLOYED, before)
      const after = { ...before, revision: revision + 1, deployed: { ...before.deployed, [name]: remote } }
      const remotes = await servedEntries(after.own, after.deployed, undefined)
      const head = readOwnRegistry(await readJson(join(folder, 'registry.json')))
      const registry = { schema: REGISTRY_SCHEMA, revision: after.revision, api: head.api, remotes }
      // In this order: after a crash between the two, every version in the registry is still known as deployed.
      await writeAtomically(folder, 'releases.json', after)
      await writeAtomically(folder, 'registry.json', { ...registry, remotes: [...remotes, ...head.broken] })
      return toReleases(after)
    })
  }

  return {
    list: async () => toReleases(await read()),
    async upload(sent) {
      const candidate = readCandidate(sent)
      if ('refusal' in candidate) throw new CommandError(candidate.refusal)
      const { name } = candidate.entry
      const reason = refusalOf(candidate, await installationOf(name, await read()))
      if (reason !== undefined) throw new CommandError(reason)
      const upload = await files.upload(name, candidate.files)
      return { name, upload, entry: entryOfUpload(candidate.entry, upload) }
    },
    discard: ({ name, upload }) => files.remove(name, upload),
    async deploy({ name, upload }, to, revision) {
      if (to !== 'all')
        throw new CommandError('a folder has the same files for every user: a canary needs a running service')
      const remote = await files.read(name, upload, 'remote.json')
      const entry = remote === undefined ? { refusal: 'the upload is gone: deploy again' } : readEntry(remote)
      if ('refusal' in entry) throw new CommandError(entry.refusal)
      let dropped: string[] = []
      const after = await change(name, revision, async (remote, saved) => {
        const reason = entryRefusal(entry, await installationOf(name, saved))
        if (reason !== undefined) throw new CommandError(reason)
        await files.publish(name, upload, entry.version)
        const next = withVersion(remote, entry, 'all', new Date().toISOString())
        dropped = next.dropped
        return next.remote
      })
      for (const version of dropped) await files.remove(name, version)
      return after
    },
    change: (name, { to, enabled }, revision) =>
      change(name, revision, async (remote, { own }) => {
        if (remote === NOTHING_DEPLOYED && !own.some((entry) => entry.name === name))
          throw new CommandError(`no remote ${name} here`)
        if (to !== undefined) throw new CommandError('a folder has no canary: it has the same files for every user')
        return { ...remote, enabled: enabled ?? remote.enabled }
      }),
    rollBack: (name, revision) =>
      change(name, revision, async (remote, { own }) => {
        const previous = rolledBack(
          remote,
          own.find((entry) => entry.name === name),
        )
        if (!previous) throw new CommandError('there is no version to go back to')
        return previous
      }),
    open: () => serveConsoleFolder(folder),
  }
}

/** A reader gets the old file or the new one, never half of it. */
async function writeAtomically(folder: string, name: string, value: unknown): Promise<void> {
  const temporary = join(folder, `.${name}.temporary`)
  const file = await open(temporary, 'w')
  try {
    await file.writeFile(`${JSON.stringify(value, null, 2)}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(temporary, join(folder, name))
}

/** Undefined without the file. A file that cannot be read throws, so that it is never overwritten. */
async function readJson(path: string): Promise<unknown> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  try {
    return text === undefined ? undefined : JSON.parse(text)
  } catch (cause) {
    throw new CommandError(`${path} is not valid JSON`, { cause })
  }
}

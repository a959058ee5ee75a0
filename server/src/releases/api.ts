import { RegistryEntry } from '@songsarn/contract/registry'
import { changeRelease, deployRelease, listReleases, type Releases, rollBackRelease } from '@songsarn/contract/releases'
import * as z from 'zod/mini'
import { ApiProblem } from '../api/api-problem.ts'
import { type Handler, handle } from '../api/handle.ts'
import type { AppPorts } from '../api/ports.ts'
import { asWorker } from '../db/tenancy.ts'
import { admitReleaser } from './admit-releaser.ts'
import {
  currentOf,
  type Deployed,
  type DeployedArea,
  entryOf,
  NOTHING_DEPLOYED,
  rolledBack,
  withVersion,
} from './deployed.ts'
import { lockRegistry, readRegistry, writeRegistry } from './kept-registry.ts'
import { listAreas } from './list-areas.ts'
import { readOwnRegistry } from './own-registry.ts'
import type { ReleaseFile, ReleasePort } from './ports.ts'
import { refusalOf } from './refusal.ts'

/** Deploying areas while the service runs, for whoever holds the release token. */
export const releaseHandlers = (ports: AppPorts): Handler[] => {
  const { releases } = ports
  const admit = (request: Request) => admitReleaser(releases?.token, request)
  return handlersFor(ports, () => {
    if (!releases) throw new ApiProblem('resource.notFound')
    return releases
  }).map((handler) => ({ ...handler, admit }))
}

const handlersFor = ({ store, now, log }: AppPorts, port: () => ReleasePort): Handler[] => {
  const owns = async () => readOwnRegistry(await port().own()).entries

  /** Changes one area if nothing was changed since `revision`; refusals of `decide` undo it. */
  async function change(
    name: string,
    revision: number,
    decide: (area: DeployedArea, deployed: Deployed, own: readonly RegistryEntry[]) => Promise<DeployedArea>,
  ): Promise<Releases> {
    const own = await owns()
    const kept = await asWorker(store, async (trx) => {
      const before = await lockRegistry(trx)
      if (before.revision !== revision) throw new ApiProblem('release.conflict')
      const area = before.deployed[name]
      if (!area && !own.some((entry) => entry.name === name)) throw new ApiProblem('resource.notFound')
      const after = await decide(area ?? NOTHING_DEPLOYED, before.deployed, own)
      return writeRegistry(trx, { revision, deployed: { ...before.deployed, [name]: after } })
    })
    log.info({ area: name, revision: kept.revision }, 'release')
    return { revision: kept.revision, areas: listAreas(own, kept.deployed) }
  }

  async function deploy(
    { entry, files }: { entry: RegistryEntry; files: ReleaseFile[] },
    { revision, to }: Pick<z.output<typeof deployRelease.body>, 'revision' | 'to'>,
  ): Promise<Releases> {
    const [own, provides] = await Promise.all([owns(), port().provides()])
    const { name, version } = entry
    const check = (deployed: Deployed) => {
      const area = deployed[name] ?? NOTHING_DEPLOYED
      const reason = refusalOf({ entry, files }, { area, others: othersOf(name, own, deployed), provides })
      if (reason !== undefined) throw refused(reason)
      return area
    }
    const before = await readRegistry(store)
    if (before.revision !== revision) throw new ApiProblem('release.conflict')
    check(before.deployed)

    // The slow part comes before the lock: on the embedded database everything else would wait for it.
    const staged = await port().files.stage(name, version, files)
    try {
      const { kept, dropped } = await asWorker(store, async (trx) => {
        const locked = await lockRegistry(trx)
        if (locked.revision !== revision) throw new ApiProblem('release.conflict')
        const next = withVersion(check(locked.deployed), entry, to, now().toISOString())
        const deployed = { ...locked.deployed, [name]: next.area }
        const kept = await writeRegistry(trx, { revision, deployed })
        // Before anybody can read of it. When the transaction fails after this, nothing names these files, and the next
        // deploy of this version replaces them.
        await staged.publish()
        return { kept, dropped: next.dropped }
      })
      for (const one of dropped) await port().files.remove(name, one)
      log.info({ area: name, version, revision: kept.revision }, 'release')
      return { revision: kept.revision, areas: listAreas(own, kept.deployed) }
    } finally {
      await staged.discard()
    }
  }

  return [
    handle(listReleases, async () => {
      const [{ revision, deployed }, own] = await Promise.all([readRegistry(store), owns()])
      return { revision, areas: listAreas(own, deployed) }
    }),
    handle(deployRelease, async (_, { body }) => deploy(readCandidate(body), body)),
    handle(changeRelease, async (_, { params, body }) =>
      change(params.name, body.revision, async (area) => withChange(area, body)),
    ),
    handle(rollBackRelease, async (_, { params, body }) =>
      change(params.name, body.revision, async (area, _deployed, own) => {
        const back = rolledBack(
          area,
          own.find(({ name }) => name === params.name),
        )
        if (!back) throw new ApiProblem('release.noPrevious')
        return back
      }),
    ),
  ]
}

const refused = (reason: string) => new ApiProblem('release.refused', { params: { reason } })

const Named = z.object({ name: z.string(), version: z.string(), entry: z.string() })

/** The entry as the registry will list it, and the files. */
function readCandidate({ remote, files }: z.output<typeof deployRelease.body>): {
  entry: RegistryEntry
  files: ReleaseFile[]
} {
  const named = Named.safeParse(remote)
  if (!named.success) throw refused('remote.json has no name, version or entry')
  const { name, version, entry } = named.data
  const parsed = RegistryEntry.safeParse({ ...named.data, ...Object(remote), entry: `r/${name}/${version}/${entry}` })
  if (!parsed.success) throw refused(`remote.json is broken: ${z.prettifyError(parsed.error)}`)
  if (new Set(files.map(({ path }) => path)).size < files.length) throw refused('a file comes twice')
  return { entry: parsed.data, files: files.map(({ path, base64 }) => ({ path, bytes: bytesOf(path, base64) })) }
}

function bytesOf(path: string, base64: string): Uint8Array {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  } catch {
    throw refused(`${path} is not base64`)
  }
}

/** Whatever anybody may be given of other areas. */
function othersOf(name: string, owns: readonly RegistryEntry[], deployed: Deployed): RegistryEntry[] {
  const given = Object.entries(deployed).flatMap(([area, state]) => [
    currentOf(
      state,
      owns.find((own) => own.name === area),
    ),
    entryOf(state, state.canary?.version ?? null),
  ])
  return [...owns, ...given].filter((entry) => entry !== undefined).filter((entry) => entry.name !== name)
}

function withChange(area: DeployedArea, { to, enabled }: z.output<typeof changeRelease.body>): DeployedArea {
  const { canary } = area
  if (to !== undefined && !canary) throw refused('no canary is out')
  const audience =
    to === undefined || !canary
      ? {}
      : to === 'all'
        ? { stable: canary.version, canary: null }
        : { canary: { ...canary, to } }
  return { ...area, ...audience, enabled: enabled ?? area.enabled }
}

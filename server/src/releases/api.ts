import type { RegistryEntry } from '@songsarn/contract/registry'
import {
  changeRelease,
  deployRelease,
  discardUpload,
  listReleases,
  type Releases,
  rollBackRelease,
  uploadRelease,
} from '@songsarn/contract/releases'
import type * as z from 'zod/mini'
import type { Scope } from '../db/database.ts'
import { asWorker } from '../db/tenancy.ts'
import { ApiProblem } from '../http/api-problem.ts'
import { type Handler, handle } from '../http/handle.ts'
import { admitReleaser } from './admit-releaser.ts'
import { audienceRefusal } from './audience-refusal.ts'
import { entryOfUpload, readCandidate, readEntry } from './candidate.ts'
import { type Deployed, type DeployedArea, NOTHING_DEPLOYED, rolledBack, withVersion } from './deployed.ts'
import { listAreas } from './list-areas.ts'
import { othersOf } from './others.ts'
import { readOwnRegistry } from './own-registry.ts'
import type { ReleasePort, ReleasePorts } from './ports.ts'
import { entryRefusal, type Installation, refusalOf } from './refusal.ts'
import { type KeptRegistry, lockRegistry, readRegistry, writeRegistry } from './registry-store.ts'

/** Deploying areas while the service runs, for whoever holds the release token. */
export const handlers = (ports: ReleasePorts): Handler[] => {
  const port = () => {
    if (!ports.releases) throw new ApiProblem('resource.notFound')
    return ports.releases
  }
  const admit = async (request: Request) => admitReleaser(port(), request, ports.now())
  return handlersFor(ports, port).map((handler) => ({ ...handler, admit }))
}

const handlersFor = ({ store, now, log }: ReleasePorts, port: () => ReleasePort): Handler[] => {
  /** Whoever deploys is told that the disk is full, and so is whoever runs the service. */
  async function kept<Result>(keeping: Promise<Result>): Promise<Result> {
    try {
      return await keeping
    } catch (error) {
      log.error({ err: error }, 'files of a release cannot be kept')
      const [cause] = String(error instanceof Error ? error.message : error).split(',')
      throw new ApiProblem('release.refused', {
        params: { reason: `the service cannot keep files: ${cause}` },
        cause: error,
      })
    }
  }

  const owns = async () => readOwnRegistry(await port().own()).entries

  /** Changes one area if nothing was changed since `revision`; refusals of `decide` undo it. */
  async function change(
    name: string,
    revision: number,
    decide: (area: DeployedArea, own: readonly RegistryEntry[], trx: Scope) => Promise<DeployedArea>,
  ): Promise<Releases> {
    const own = await owns()
    const registry = await asWorker(store, async (trx) => {
      const before = at(revision, await lockRegistry(trx))
      const area = before.deployed[name]
      if (!area && !own.some((entry) => entry.name === name)) throw new ApiProblem('resource.notFound')
      const after = await decide(area ?? NOTHING_DEPLOYED, own, trx)
      return writeRegistry(trx, { revision, deployed: { ...before.deployed, [name]: after } })
    })
    log.info({ area: name, revision: registry.revision }, 'release')
    return { revision: registry.revision, areas: listAreas(own, registry.deployed) }
  }

  async function installationOf(name: string): Promise<(deployed: Deployed) => Installation> {
    const [own, provides] = await Promise.all([owns(), port().provides()])
    return (deployed) => ({
      area: deployed[name] ?? NOTHING_DEPLOYED,
      others: othersOf(name, own, deployed),
      provides,
    })
  }

  /** The slow part of a deploy: outside of any transaction, since on the embedded database everything else would wait. */
  async function upload(sent: z.output<typeof uploadRelease.body>['files']) {
    const candidate = readCandidate(sent)
    if ('refusal' in candidate) throw refused(candidate.refusal)
    const { name } = candidate.entry
    const installation = await installationOf(name)
    const reason = refusalOf(candidate, installation((await readRegistry(store)).deployed))
    if (reason !== undefined) throw refused(reason)
    const upload = await kept(port().files.upload(name, candidate.files))
    return { name, upload, entry: entryOfUpload(candidate.entry, upload) }
  }

  async function deploy({ name, upload, revision, to }: z.output<typeof deployRelease.body>): Promise<Releases> {
    const { files } = port()
    at(revision, await readRegistry(store))
    const remote = await files.read(name, upload, 'remote.json')
    if (remote === undefined) throw refused('the upload is gone: deploy again')
    const entry = readEntry(remote)
    if ('refusal' in entry) throw refused(entry.refusal)
    const installation = await installationOf(name)
    const { registry, dropped } = await asWorker(store, async (trx) => {
      const { deployed } = at(revision, await lockRegistry(trx))
      const here = installation(deployed)
      const reason = entryRefusal(entry, here) ?? (await audienceRefusal(trx, to))
      if (reason !== undefined) throw refused(reason)
      const next = withVersion(here.area, entry, to, now().toISOString())
      const registry = await writeRegistry(trx, { revision, deployed: { ...deployed, [name]: next.area } })
      // Before anybody can read of it. When the transaction fails after this, nothing names these files, and the next
      // deploy of this version replaces them.
      await kept(files.publish(name, upload, entry.version))
      return { registry, dropped: next.dropped }
    })
    for (const one of dropped) await files.remove(name, one)
    log.info({ area: name, version: entry.version, revision: registry.revision }, 'release')
    return { revision: registry.revision, areas: listAreas(await owns(), registry.deployed) }
  }

  return [
    handle(listReleases, async () => {
      const [{ revision, deployed }, own] = await Promise.all([readRegistry(store), owns()])
      return { revision, areas: listAreas(own, deployed) }
    }),
    handle(uploadRelease, async (_, { body }) => upload(body.files)),
    handle(discardUpload, async (_, { params }) => {
      await port().files.remove(params.name, params.upload)
      return undefined
    }),
    handle(deployRelease, async (_, { body }) => deploy(body)),
    handle(changeRelease, async (_, { params, body }) =>
      change(params.name, body.revision, async (area, _own, trx) => {
        const reason = await audienceRefusal(trx, body.to)
        if (reason !== undefined) throw refused(reason)
        return withChange(area, body)
      }),
    ),
    handle(rollBackRelease, async (_, { params, body }) =>
      change(params.name, body.revision, async (area, own) => {
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

/** @throws ApiProblem release.conflict when it is at another revision */
function at(revision: number, registry: KeptRegistry): KeptRegistry {
  if (registry.revision !== revision) throw new ApiProblem('release.conflict')
  return registry
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

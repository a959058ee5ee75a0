import type { RegistryEntry } from '@songsarn/contract/console/registry'
import {
  changeRelease,
  deployRelease,
  discardUpload,
  listReleases,
  type Releases,
  rollBackRelease,
  uploadRelease,
} from '@songsarn/contract/console/releases'
import type * as z from 'zod/mini'
import { sha256 } from '../../foundation/crypto/hash.ts'
import type { Scope } from '../../foundation/db/database.ts'
import { asWorker } from '../../foundation/db/tenancy.ts'
import { ApiProblem } from '../../foundation/http/api-problem.ts'
import { type Handler, handle } from '../../foundation/http/handle.ts'
import { audienceRefusal } from './canary.ts'
import { entryOfUpload, readCandidate, readEntry } from './candidate.ts'
import {
  type Deployed,
  type DeployedRemote,
  entriesOfOthers,
  listRemotes,
  NOTHING_DEPLOYED,
  rolledBack,
  withVersion,
} from './deployed.ts'
import { readOwnRegistry } from './own-registry.ts'
import type { ReleasePort, ReleasePorts } from './ports.ts'
import { entryRefusal, type Installation, refusalOf } from './refusal.ts'
import { lockRegistry, readRegistry, type StoredRegistry, writeRegistry } from './registry-store.ts'

/** Deploys remotes while the service runs, for holders of the release token. */
export const handlers = (ports: ReleasePorts): Handler[] => {
  const port = () => {
    if (!ports.releases) throw new ApiProblem('resource.notFound')
    return ports.releases
  }
  const admit = async (request: Request) => admitReleaser(port(), request, ports.now())
  return handlersFor(ports, port).map((handler) => ({ ...handler, admit, hasSecret: true }))
}

const handlersFor = ({ store, now, log }: ReleasePorts, port: () => ReleasePort): Handler[] => {
  /** A full disk is logged, and the person who deploys gets the cause too. */
  async function stored<Result>(storing: Promise<Result>): Promise<Result> {
    try {
      return await storing
    } catch (error) {
      log.error({ err: error }, 'files of a release cannot be stored')
      const [cause] = String(error instanceof Error ? error.message : error).split(',')
      throw new ApiProblem('release.refused', {
        params: { reason: `the service cannot store files: ${cause}` },
        cause: error,
      })
    }
  }

  const owns = async () => readOwnRegistry(await port().own()).entries

  /** Changes one remote if the registry is still at `revision`. When `decide` refuses, the registry stays as it is. */
  async function change(
    name: string,
    revision: number,
    decide: (remote: DeployedRemote, own: readonly RegistryEntry[], trx: Scope) => Promise<DeployedRemote>,
  ): Promise<Releases> {
    const own = await owns()
    const registry = await asWorker(store, async (trx) => {
      const before = at(revision, await lockRegistry(trx))
      const remote = before.deployed[name]
      if (!remote && !own.some((entry) => entry.name === name)) throw new ApiProblem('resource.notFound')
      const after = await decide(remote ?? NOTHING_DEPLOYED, own, trx)
      return writeRegistry(trx, { revision, deployed: { ...before.deployed, [name]: after } })
    })
    log.info({ remote: name, revision: registry.revision }, 'release')
    return { revision: registry.revision, remotes: listRemotes(own, registry.deployed) }
  }

  async function installationOf(name: string): Promise<(deployed: Deployed) => Installation> {
    const [own, provides] = await Promise.all([owns(), port().provides()])
    return (deployed) => ({
      remote: deployed[name] ?? NOTHING_DEPLOYED,
      others: entriesOfOthers(name, own, deployed),
      provides,
    })
  }

  /** The slow part of a deploy runs outside of any transaction, so that it holds no connection. */
  async function upload(sent: z.output<typeof uploadRelease.body>['files']) {
    const candidate = readCandidate(sent)
    if ('refusal' in candidate) throw refused(candidate.refusal)
    const { name } = candidate.entry
    const installation = await installationOf(name)
    const reason = refusalOf(candidate, installation((await readRegistry(store)).deployed))
    if (reason !== undefined) throw refused(reason)
    const upload = await stored(port().files.upload(name, candidate.files))
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
      const next = withVersion(here.remote, entry, to, now().toISOString())
      const registry = await writeRegistry(trx, { revision, deployed: { ...deployed, [name]: next.remote } })
      // Publish before the commit that lists the version. If the commit fails, these files are not listed, and the next
      // deploy of this version replaces them.
      await stored(files.publish(name, upload, entry.version))
      return { registry, dropped: next.dropped }
    })
    for (const one of dropped) await files.remove(name, one)
    log.info({ remote: name, version: entry.version, revision: registry.revision }, 'release')
    return { revision: registry.revision, remotes: listRemotes(await owns(), registry.deployed) }
  }

  return [
    handle(listReleases, async () => {
      const [{ revision, deployed }, own] = await Promise.all([readRegistry(store), owns()])
      return { revision, remotes: listRemotes(own, deployed) }
    }),
    handle(uploadRelease, async (_, { body }) => upload(body.files)),
    handle(discardUpload, async (_, { params }) => {
      await port().files.remove(params.name, params.upload)
      return undefined
    }),
    handle(deployRelease, async (_, { body }) => deploy(body)),
    handle(changeRelease, async (_, { params, body }) =>
      change(params.name, body.revision, async (remote, _own, trx) => {
        const reason = await audienceRefusal(trx, body.to)
        if (reason !== undefined) throw refused(reason)
        return withChange(remote, body)
      }),
    ),
    handle(rollBackRelease, async (_, { params, body }) =>
      change(params.name, body.revision, async (remote, own) => {
        const back = rolledBack(
          remote,
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
function at(revision: number, registry: StoredRegistry): StoredRegistry {
  if (registry.revision !== revision) throw new ApiProblem('release.conflict')
  return registry
}

function withChange(remote: DeployedRemote, { to, enabled }: z.output<typeof changeRelease.body>): DeployedRemote {
  const { canary } = remote
  if (to !== undefined && !canary) throw refused('no canary is out')
  const audience =
    to === undefined || !canary
      ? {}
      : to === 'all'
        ? { stable: canary.version, canary: null }
        : { canary: { ...canary, to } }
  return { ...remote, ...audience, enabled: enabled ?? remote.enabled }
}

/** Requires the release token until it expires. Without a token the calls to deploy do not exist. */
async function admitReleaser(
  { token, tokenUntil }: Pick<ReleasePort, 'token' | 'tokenUntil'>,
  request: Request,
  now: Date,
): Promise<void> {
  if (token === undefined) throw new ApiProblem('resource.notFound')
  const given = /^Bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]
  if (given === undefined || !(await isSame(given, token))) throw new ApiProblem('apiKey.invalid')
  // Checked last: only a holder of the token learns that it expired.
  if (tokenUntil && now >= tokenUntil) throw new ApiProblem('release.tokenExpired')
}

/** Compares in constant time. */
async function isSame(given: string, token: string): Promise<boolean> {
  const [a, b] = await Promise.all([sha256(given), sha256(token)])
  let differences = 0
  for (let at = 0; at < b.length; at++) differences |= a.charCodeAt(at) ^ b.charCodeAt(at)
  return differences === 0
}

import { REGISTRY_SCHEMA } from '@songsarn/contract/registry'
import { findSession } from '../auth/sessions.ts'
import type { CanaryAccount } from './is-chosen.ts'
import { readOwnRegistry } from './own-registry.ts'
import type { ReleasePort, ReleasePorts } from './ports.ts'
import { type KeptRegistry, readRegistry } from './registry-store.ts'
import { servedEntries } from './serve-entries.ts'

/** Answers `/registry.json`: the areas for whoever asks. While the database is away, as they were read last. */
export function registryServer(
  ports: Pick<ReleasePorts, 'store' | 'sessions' | 'now' | 'log'>,
  releases: ReleasePort,
): (request: Request) => Promise<Response> {
  let last: KeptRegistry | undefined

  async function read(): Promise<KeptRegistry> {
    try {
      last = await readRegistry(ports.store)
      return last
    } catch (error) {
      if (!last) throw error
      ports.log.warn({ err: error }, 'the registry cannot be read: the last reading is served')
      return last
    }
  }

  /** Only asked for where it matters. Reading the list of areas is no use of a session: a page does it by itself. */
  async function accountOf(request: Request, { deployed }: KeptRegistry): Promise<CanaryAccount | undefined> {
    const token = ports.sessions.read(request)
    if (token === undefined || !Object.values(deployed).some(({ canary }) => canary)) return undefined
    const session = await findSession(ports.store, token, ports.now(), { use: false }).catch(() => undefined)
    return session?.accounts[0]
  }

  return async (request) => {
    const [kept, own] = await Promise.all([read(), releases.own().then(readOwnRegistry)])
    const entries = await servedEntries(own.entries, kept.deployed, await accountOf(request, kept))
    const registry = {
      schema: REGISTRY_SCHEMA,
      // Both only go up, and so does their sum.
      revision: own.revision + kept.revision,
      api: own.api,
      remotes: [...entries, ...own.broken],
    }
    const headers = { 'content-type': 'application/json', 'cache-control': 'no-store', vary: 'cookie' }
    return new Response(request.method === 'HEAD' ? null : JSON.stringify(registry), { headers })
  }
}

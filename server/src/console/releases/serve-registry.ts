import { REGISTRY_SCHEMA } from '@songsarn/contract/console/registry'
import { findSession } from '../../account/sign-in/auth/sessions.ts'
import type { CanaryAccount } from './canary.ts'
import { readCustomRegistry } from './own-registry.ts'
import type { ReleasePort, ReleasePorts } from './ports.ts'
import { readRegistry, type StoredRegistry } from './registry-store.ts'
import { servedEntries } from './serve-entries.ts'

/** Answers `/registry.json` with the remotes for the caller. Without a database it serves the last remotes that it read. */
export function registryServer(
  ports: Pick<ReleasePorts, 'store' | 'sessions' | 'now' | 'log' | 'mostIdleMinutes'>,
  releases: ReleasePort,
): (request: Request) => Promise<Response> {
  let last: StoredRegistry | undefined

  async function read(): Promise<StoredRegistry> {
    try {
      last = await readRegistry(ports.store)
      return last
    } catch (error) {
      if (!last) throw error
      ports.log.warn({ err: error }, 'the registry cannot be read; the last one is served')
      return last
    }
  }

  /** Looked up only while there is a canary. It does not renew the session, because pages read the list without their user. */
  async function accountOf(request: Request, { deployed }: StoredRegistry): Promise<CanaryAccount | undefined> {
    const token = ports.sessions.read(request)
    if (token === undefined || !Object.values(deployed).some(({ canary }) => canary)) return undefined
    const session = await findSession(ports, token, ports.now(), { use: false }).catch(() => undefined)
    return session?.accounts[0]
  }

  return async (request) => {
    const [stored, own] = await Promise.all([read(), releases.own().then(readCustomRegistry)])
    const entries = await servedEntries(own.entries, stored.deployed, await accountOf(request, stored))
    const registry = {
      schema: REGISTRY_SCHEMA,
      // Both only increase, so their sum does too.
      revision: own.revision + stored.revision,
      api: own.api,
      remotes: [...entries, ...own.broken],
    }
    const headers = { 'content-type': 'application/json', 'cache-control': 'no-store', vary: 'cookie' }
    return new Response(request.method === 'HEAD' ? null : JSON.stringify(registry), { headers })
  }
}

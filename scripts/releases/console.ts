import type { CallDefinition } from '@songsarn/contract/call'
import { Problem } from '@songsarn/contract/problem'
import {
  type Audience,
  changeRelease,
  deployRelease,
  listReleases,
  Releases,
  rollBackRelease,
} from '@songsarn/contract/releases'
import { Refused } from './refused.ts'

export type Release = { remote: unknown; files: { path: string; base64: string }[] }

/** A console that areas are deployed to. Each change names the revision that it was decided on. Throws Refused. */
export type ReleaseConsole = {
  list(): Promise<Releases>
  deploy(release: Release, to: Audience, revision: number): Promise<Releases>
  change(name: string, change: { to?: Audience; enabled?: boolean }, revision: number): Promise<Releases>
  rollBack(name: string, revision: number): Promise<Releases>
}

/** The console that runs at `address`; RELEASE_TOKEN of the environment opens it. */
export function runningConsole(address: string): ReleaseConsole {
  const token = process.env.RELEASE_TOKEN
  if (!token) throw new Refused(`set RELEASE_TOKEN to the token that the service at ${address} was started with`)

  async function ask(call: CallDefinition, name = '', body?: object): Promise<Releases> {
    // Relative: the console may lie under a path.
    const url = new URL(call.path.slice(1).replace('{name}', name), address.endsWith('/') ? address : `${address}/`)
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const request = { method: call.method, headers, ...(body && { body: JSON.stringify(body) }) }
    const response = await fetch(url, { ...request, signal: AbortSignal.timeout(60_000) }).catch((cause: unknown) => {
      throw new Refused(`nothing answers at ${address}`, { cause })
    })
    const answer: unknown = await response.json().catch(() => undefined)
    if (!response.ok) throw new Refused(reasonOf(response.status, answer, address))
    return Releases.parse(answer)
  }

  return {
    list: () => ask(listReleases),
    deploy: (release, to, revision) => ask(deployRelease, '', { ...release, to, revision }),
    change: (name, change, revision) => ask(changeRelease, name, { ...change, revision }),
    rollBack: (name, revision) => ask(rollBackRelease, name, { revision }),
  }
}

const REASONS: Record<string, string> = {
  'apiKey.invalid': 'RELEASE_TOKEN is not the one that the service was started with',
  'resource.notFound': 'the service has no such area, or was started without RELEASE_TOKEN',
  'release.conflict': 'something else was deployed in the meantime: nothing was changed; look at it, then repeat',
  'release.noPrevious': 'there is no version to go back to',
  'request.tooLarge': 'the build is too large: 6 MB with its compressed files are the most',
}

function reasonOf(status: number, answer: unknown, address: string): string {
  const problem = Problem.safeParse(answer).data
  if (!problem) return `${address} answers ${status}, and not as the service does`
  const fields = problem.errors?.map(({ path, message }) => ` ${path}: ${message}`).join(';') ?? ''
  return String(problem.params?.reason ?? REASONS[problem.code] ?? `the service answers ${problem.code}${fields}`)
}

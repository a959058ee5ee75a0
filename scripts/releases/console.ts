import type { CallDefinition } from '@songsarn/contract/call'
import { Problem } from '@songsarn/contract/problem'
import {
  type Audience,
  changeRelease,
  deployRelease,
  discardUpload,
  listReleases,
  Releases,
  rollBackRelease,
  uploadRelease,
} from '@songsarn/contract/releases'
import type * as z from 'zod/mini'
import { Refused } from './refused.ts'

/** What a build wrote, with the paths of the contract. */
export type BuiltFiles = { path: string; base64: string }[]
export type Upload = z.output<typeof uploadRelease.answer>

/** A console that areas are deployed to. Each change names the revision that it was decided on. Throws Refused. */
export type ReleaseConsole = {
  list(): Promise<Releases>
  /** Checks a build and keeps its files, which nobody is given yet. */
  upload(files: BuiltFiles): Promise<Upload>
  discard(upload: Upload): Promise<void>
  deploy(upload: Upload, to: Audience, revision: number): Promise<Releases>
  change(name: string, change: { to?: Audience; enabled?: boolean }, revision: number): Promise<Releases>
  rollBack(name: string, revision: number): Promise<Releases>
  /** Where a browser finds the console and what was uploaded to it, until it is closed. */
  open(): Promise<{ url: string; close(): Promise<void> }>
}

/** The console that runs at `address`; RELEASE_TOKEN of the environment opens it unless another token is given. */
export function runningConsole(address: string, token = process.env.RELEASE_TOKEN): ReleaseConsole {
  if (!token) throw new Refused(`set RELEASE_TOKEN to the token that the service at ${address} was started with`)

  async function ask(call: CallDefinition, params: Record<string, string> = {}, body?: object): Promise<unknown> {
    const path = call.path.slice(1).replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')
    // Relative: the console may lie under a path.
    const url = new URL(path, address.endsWith('/') ? address : `${address}/`)
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const request = { method: call.method, headers, ...(body && { body: JSON.stringify(body) }) }
    const response = await fetch(url, { ...request, signal: AbortSignal.timeout(60_000) }).catch((cause: unknown) => {
      throw new Refused(`nothing answers at ${address}`, { cause })
    })
    const answer: unknown = await response.json().catch(() => undefined)
    if (!response.ok) throw new Refused(reasonOf(response.status, answer, address))
    return answer
  }
  const told = async (asked: Promise<unknown>) => Releases.parse(await asked)

  return {
    list: () => told(ask(listReleases)),
    upload: async (files) => uploadRelease.answer.parse(await ask(uploadRelease, {}, { files })),
    discard: async ({ name, upload }) => void (await ask(discardUpload, { name, upload })),
    deploy: ({ name, upload }, to, revision) => told(ask(deployRelease, {}, { name, upload, to, revision })),
    change: (name, change, revision) => told(ask(changeRelease, { name }, { ...change, revision })),
    rollBack: (name, revision) => told(ask(rollBackRelease, { name }, { revision })),
    open: async () => ({ url: address, close: async () => {} }),
  }
}

const REASONS: Record<string, string> = {
  'apiKey.invalid': 'RELEASE_TOKEN is not the one that the service was started with',
  'release.tokenExpired': 'RELEASE_TOKEN has expired: ask whoever runs the service for a new one',
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

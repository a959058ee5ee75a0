import type { CallDefinition } from '@songsarn/contract/base/call'
import { Problem } from '@songsarn/contract/base/problem'
import {
  type Audience,
  changeRelease,
  deployRelease,
  discardUpload,
  listReleases,
  Releases,
  rollBackRelease,
  uploadRelease,
} from '@songsarn/contract/console/releases'
import type * as z from 'zod/mini'
import { CommandError } from './run-command.ts'

/** The files of a build. */
export type BuiltFiles = { path: string; base64: string }[]
type Upload = z.output<typeof uploadRelease.answer>

/** A console that remotes are deployed to. A change names the revision that it is based on. All calls throw CommandError. */
export type ReleaseConsole = {
  list(): Promise<Releases>
  /** Checks a build and stores its files. No user gets them yet. */
  upload(files: BuiltFiles): Promise<Upload>
  discard(upload: Upload): Promise<void>
  deploy(upload: Upload, to: Audience, revision: number): Promise<Releases>
  change(name: string, change: { to?: Audience; enabled?: boolean }, revision: number): Promise<Releases>
  rollBack(name: string, revision: number): Promise<Releases>
  /** The address at which a browser gets the console and its uploads, until `close`. */
  open(): Promise<{ url: string; close(): Promise<void> }>
}

/** The console that runs at `address`. @throws CommandError without a token */
export function runningConsole(address: string, token = process.env.RELEASE_TOKEN): ReleaseConsole {
  if (!token) throw new CommandError(`set RELEASE_TOKEN to the token of the service at ${address}`)

  async function send(call: CallDefinition, params: Record<string, string> = {}, body?: object): Promise<unknown> {
    const path = call.path.slice(1).replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')
    // Relative, because the console may have a base path.
    const url = new URL(path, address.endsWith('/') ? address : `${address}/`)
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const request = { method: call.method, headers, ...(body && { body: JSON.stringify(body) }) }
    const response = await fetch(url, { ...request, signal: AbortSignal.timeout(60_000) }).catch((cause: unknown) => {
      throw new CommandError(`nothing answers at ${address}`, { cause })
    })
    const answer: unknown = await response.json().catch(() => undefined)
    if (!response.ok) throw new CommandError(reasonOf(response.status, answer, address))
    return answer
  }
  const releases = async (answer: Promise<unknown>) => Releases.parse(await answer)

  return {
    list: () => releases(send(listReleases)),
    upload: async (files) => uploadRelease.answer.parse(await send(uploadRelease, {}, { files })),
    discard: async ({ name, upload }) => void (await send(discardUpload, { name, upload })),
    deploy: ({ name, upload }, to, revision) => releases(send(deployRelease, {}, { name, upload, to, revision })),
    change: (name, change, revision) => releases(send(changeRelease, { name }, { ...change, revision })),
    rollBack: (name, revision) => releases(send(rollBackRelease, { name }, { revision })),
    open: async () => ({ url: address, close: async () => {} }),
  }
}

const REASONS: Record<string, string> = {
  'apiKey.invalid': 'RELEASE_TOKEN is not the token that the service was started with',
  'release.tokenExpired': 'RELEASE_TOKEN has expired: ask the operator of the service for a new one',
  'resource.notFound': 'the service has no such remote, or was started without RELEASE_TOKEN',
  'release.conflict': 'somebody else deployed in the meantime. Nothing was changed: check the releases, then try again',
  'release.noPrevious': 'there is no version to go back to',
  'request.tooLarge': 'the build is larger than 6 MB with its compressed files',
}

function reasonOf(status: number, answer: unknown, address: string): string {
  const problem = Problem.safeParse(answer).data
  if (!problem) return `${address} answers ${status}, but not like the service`
  const fields = problem.errors?.map(({ path, message }) => ` ${path}: ${message}`).join(';') ?? ''
  return String(problem.params?.reason ?? REASONS[problem.code] ?? `the service answers ${problem.code}${fields}`)
}

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import type { ReleasePort } from '../console/releases/ports.ts'
import { releaseFiles } from './release-files.ts'

const Provides = z.record(z.string(), z.string())

/** Deploys into `RELEASES_DIR`, beside the console in `dist`. Reads both each time, since a build may change them. */
export function releasePort(
  settings: { releaseToken: string | undefined; releaseTokenUntil: Date | undefined; releasesDir: string },
  dist: string,
): ReleasePort {
  return {
    token: settings.releaseToken,
    tokenUntil: settings.releaseTokenUntil,
    files: releaseFiles(settings.releasesDir),
    own: () => readJson(join(dist, 'registry.json')),
    provides: async () => Provides.parse((await readJson(join(dist, 'shell', 'provides.json'))) ?? {}),
  }
}

/** Undefined for a file that is missing or half-written by a build. */
async function readJson(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'))
  } catch {
    return undefined
  }
}

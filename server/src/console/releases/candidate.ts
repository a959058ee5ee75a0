import { RegistryEntry } from '@songsarn/contract/console/registry'
import * as z from 'zod/mini'
import { prototypeField } from '../../foundation/http/prototype-field.ts'
import type { ReleaseFile } from './ports.ts'

/** An uploaded build of a remote; `entry` is as the registry will list it. */
export type Candidate = { entry: RegistryEntry; files: readonly ReleaseFile[] }

/** Why something cannot be deployed, in a sentence. */
export type Refusal = { refusal: string }

/** `entry` is a file inside the build. */
const Named = z.object({ name: z.string(), version: z.string(), entry: z.string().check(z.regex(/^\w[\w.-]*$/)) })

/** Reads files as the contract sends them, in base64. */
export function readCandidate(files: readonly { path: string; base64: string }[]): Candidate | Refusal {
  const paths = new Set(files.map(({ path }) => path))
  if (paths.size < files.length) return { refusal: 'a file is listed twice' }
  const inFile = files.find(({ path }) => foldersOf(path).some((folder) => paths.has(folder)))
  if (inFile) return { refusal: `${inFile.path} has a file as its folder` }
  const read: ReleaseFile[] = []
  for (const { path, base64 } of files) {
    const bytes = bytesOf(base64)
    if (!bytes) return { refusal: `${path} is not base64` }
    read.push({ path, bytes })
  }
  const remote = read.find(({ path }) => path === 'remote.json')
  if (!remote) return { refusal: 'the build has no remote.json' }
  const entry = readEntry(new TextDecoder().decode(remote.bytes))
  return 'refusal' in entry ? entry : { entry, files: read }
}

/** The registry entry of a build, from its `remote.json`; its files are in the folder of the version. */
export function readEntry(remote: string): RegistryEntry | Refusal {
  const named = Named.safeParse(jsonOf(remote))
  if (!named.success) return { refusal: 'remote.json is broken: it has no name, version or entry of its own' }
  const { name, version, entry } = named.data
  const given = Object(jsonOf(remote))
  const strange = prototypeField(given.shared)
  if (strange !== undefined) return { refusal: `remote.json is broken: shared.${strange} is no library` }
  const parsed = RegistryEntry.safeParse({ ...given, entry: `r/${name}/${version}/${entry}` })
  return parsed.success ? parsed.data : { refusal: `remote.json is broken: ${z.prettifyError(parsed.error)}` }
}

/** The same entry with the files in the folder of the upload. */
export function entryOfUpload(entry: RegistryEntry, upload: string): RegistryEntry {
  const prefix = `r/${entry.name}/`
  return { ...entry, entry: entry.entry.replace(`${prefix}${entry.version}/`, `${prefix}${upload}/`) }
}

/** `a` and `a/b` of `a/b/c.js`. */
const foldersOf = (path: string): string[] => Array.from(path.matchAll(/\//g), ({ index }) => path.slice(0, index))

/** Undefined for what does not parse. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function bytesOf(base64: string): Uint8Array | undefined {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  } catch {
    return undefined
  }
}

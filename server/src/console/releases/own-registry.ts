import { API_VERSION } from '@songsarn/contract/base/versions'
import { REGISTRY_SCHEMA, RegistryEntry } from '@songsarn/contract/console/registry'
import * as z from 'zod/mini'

const OwnFile = z.object({
  schema: z.literal(REGISTRY_SCHEMA),
  revision: z.int(),
  api: z.int(),
  remotes: z.array(z.unknown()),
})

export type OwnRegistry = {
  revision: number
  api: number
  entries: RegistryEntry[]
  /** Entries that do not parse, unchanged: the console shows such a remote as not available. */
  broken: unknown[]
}

/** The registry that the installation was built with; empty if it was not built. */
export function readCustomRegistry(file: unknown): OwnRegistry {
  const parsed = OwnFile.safeParse(file)
  if (!parsed.success) return { revision: 0, api: API_VERSION, entries: [], broken: [] }
  const { revision, api, remotes } = parsed.data
  const read = remotes.map((value) => RegistryEntry.safeParse(value))
  return {
    revision,
    api,
    entries: read.flatMap(({ data }) => (data ? [data] : [])),
    broken: remotes.filter((_, at) => !read[at]?.success),
  }
}

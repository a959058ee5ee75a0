import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { RegistryEntry, RemoteName, Version } from './registry.ts'

/** Of the accounts, by their own: a share that keeps whoever is in it when it grows, or those listed by id or by name. */
export const CanaryAudience = z.union([
  z.object({ percent: z.int().check(z.minimum(1), z.maximum(99)) }),
  z.object({
    accounts: z.array(z.string().check(z.minLength(1), z.maxLength(200))).check(z.minLength(1), z.maxLength(500)),
  }),
])
export type CanaryAudience = z.output<typeof CanaryAudience>
export const Audience = z.union([z.literal('all'), CanaryAudience])
export type Audience = z.output<typeof Audience>

/** What runs where of one area. */
export const AreaReleases = z.object({
  name: RemoteName,
  /** What everybody gets who is given no canary; null while only a canary is there. */
  current: z.nullable(Version),
  /** The current version is the one that the installation itself was built with. */
  own: z.boolean(),
  /** What a rollback would go to when no canary is out. */
  previous: z.nullable(Version),
  canary: z.nullable(z.object({ version: Version, to: CanaryAudience })),
  enabled: z.boolean(),
  /** Newest first; each one's files are there. A withdrawn one was rolled back from. */
  versions: z.array(z.object({ version: Version, at: z.string(), withdrawn: z.boolean() })),
})
export type AreaReleases = z.output<typeof AreaReleases>

export const Releases = z.object({
  /** Goes up with every change. A change names the revision that it was decided on, and is refused at another. */
  revision: z.int(),
  areas: z.array(AreaReleases),
})
export type Releases = z.output<typeof Releases>

const revision = z.int().check(z.nonnegative())
const params = z.object({ name: RemoteName })

export const listReleases = defineCall({
  method: 'GET',
  path: '/v1/releases',
  summary: 'List which version of each area runs where. For whoever holds the release token.',
  access: 'public',
  answer: Releases,
  status: 200,
  errors: ['release.tokenExpired'],
})

/** A folder beside those of the versions, under a name that nobody guesses. */
const Upload = z.string().check(z.regex(/^preview-[0-9a-f]{24}$/))

export const uploadRelease = defineCall({
  method: 'POST',
  path: '/v1/releases/uploads',
  summary:
    'Check the build of an area and keep its files, so that it can be tried in a browser before anybody is given it. For whoever holds the release token.',
  access: 'public',
  body: z.object({
    /** As the build wrote them, `remote.json` among them. */
    files: z
      .array(
        z.object({
          // Folders and names that mean nothing to a file system; none begins with a dot.
          path: z.string().check(z.regex(/^[\w@-][\w@.-]*(\/[\w@-][\w@.-]*)*$/), z.maxLength(200)),
          base64: z.string(),
        }),
      )
      .check(z.minLength(1), z.maxLength(2000)),
  }),
  /** `entry` is as the registry would list it, but names the upload’s folder. An hour later the files may be gone. */
  answer: z.object({ name: RemoteName, upload: Upload, entry: RegistryEntry }),
  status: 201,
  errors: ['release.refused', 'release.tokenExpired'],
})

export const discardUpload = defineCall({
  method: 'DELETE',
  path: '/v1/releases/uploads/{name}/{upload}',
  summary: 'Throw away an upload that is not deployed. For whoever holds the release token.',
  access: 'public',
  params: z.object({ name: RemoteName, upload: Upload }),
  status: 204,
  errors: ['release.tokenExpired'],
})

export const deployRelease = defineCall({
  method: 'POST',
  path: '/v1/releases',
  summary: 'Deploy an upload, to everybody or as a canary. For whoever holds the release token.',
  access: 'public',
  body: z.object({ revision, to: z._default(Audience, 'all'), name: RemoteName, upload: Upload }),
  answer: Releases,
  status: 201,
  errors: ['release.refused', 'release.conflict', 'release.tokenExpired'],
})

export const changeRelease = defineCall({
  method: 'PATCH',
  path: '/v1/releases/{name}',
  summary: 'Widen a canary, give it to everybody, or switch an area off or on. For whoever holds the release token.',
  access: 'public',
  params,
  body: z.object({ revision, to: z.optional(Audience), enabled: z.optional(z.boolean()) }),
  answer: Releases,
  status: 200,
  errors: ['release.refused', 'release.conflict', 'release.tokenExpired'],
})

export const rollBackRelease = defineCall({
  method: 'POST',
  path: '/v1/releases/{name}/rollback',
  summary:
    'Withdraw the canary of an area, or else go back to the version before. For whoever holds the release token.',
  access: 'public',
  params,
  body: z.object({ revision }),
  answer: Releases,
  status: 200,
  errors: ['release.noPrevious', 'release.conflict', 'release.tokenExpired'],
})

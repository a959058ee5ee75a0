import * as z from 'zod/mini'
import { defineCall } from '../base/call.ts'
import type { ErrorCodes } from '../base/problem.ts'
import { RegistryEntry, RemoteName, Version } from './registry.ts'

/** A share of the accounts (a larger share includes every account of a smaller one), or accounts by id or name. */
export const CanaryAudience = z.union([
  z.strictObject({ percent: z.int().check(z.minimum(1), z.maximum(99)) }),
  z.strictObject({
    accounts: z.array(z.string().check(z.minLength(1), z.maxLength(200))).check(z.minLength(1), z.maxLength(500)),
  }),
])
export type CanaryAudience = z.output<typeof CanaryAudience>
export const Audience = z.union([z.literal('all'), CanaryAudience])
export type Audience = z.output<typeof Audience>

/** Which version of one remote runs where. */
export const RemoteReleases = z.object({
  name: RemoteName,
  /** For every account without the canary. Null while there is only a canary. */
  current: z.nullable(Version),
  /** Whether the current version is part of the installation. */
  own: z.boolean(),
  /** Where a rollback goes when there is no canary. */
  previous: z.nullable(Version),
  canary: z.nullable(z.object({ version: Version, to: CanaryAudience })),
  enabled: z.boolean(),
  /** Newest first, only those whose files exist. A rollback marks its version as withdrawn. */
  versions: z.array(z.object({ version: Version, at: z.string(), withdrawn: z.boolean() })),
})
export type RemoteReleases = z.output<typeof RemoteReleases>

export const Releases = z.object({
  /** Increases with every change. A change is refused unless it names the current revision. */
  revision: z.int(),
  remotes: z.array(RemoteReleases),
})
export type Releases = z.output<typeof Releases>

const revision = z.int().check(z.nonnegative(), z.maximum(2_147_483_647))
const params = z.object({ name: RemoteName })

export const listReleases = defineCall({
  method: 'GET',
  path: '/v1/releases',
  summary: 'Which version of each remote runs where. Needs the release token.',
  access: 'public',
  answer: Releases,
  status: 200,
  errors: ['release.tokenExpired'],
})

/** The upload's folder, beside the folders of the versions, with a name that cannot be guessed. */
const Upload = z.string().check(z.regex(/^preview-[0-9a-f]{24}$/))

export const uploadRelease = defineCall({
  method: 'POST',
  path: '/v1/releases/uploads',
  summary:
    'Check and store the build of a remote, so that it can be tried in a browser before it is deployed. Needs the release token.',
  access: 'public',
  body: z.strictObject({
    /** As the build wrote them, including `remote.json`. */
    files: z
      .array(
        z.strictObject({
          // No name begins with a dot, so none is special to a file system.
          path: z.string().check(z.regex(/^[\w@-][\w@.-]*(\/[\w@-][\w@.-]*)*$/), z.maxLength(200)),
          base64: z.string(),
        }),
      )
      .check(z.minLength(1), z.maxLength(2000)),
  }),
  /** `entry` is a registry entry that names the upload’s folder. The files are deleted after an hour. */
  answer: z.object({ name: RemoteName, upload: Upload, entry: RegistryEntry }),
  status: 201,
  errors: ['release.refused', 'release.tokenExpired'],
})

export const discardUpload = defineCall({
  method: 'DELETE',
  path: '/v1/releases/uploads/{name}/{upload}',
  summary: 'Delete an upload that is not deployed. Needs the release token.',
  access: 'public',
  params: z.object({ name: RemoteName, upload: Upload }),
  status: 204,
  errors: ['release.tokenExpired'],
})

export const deployRelease = defineCall({
  method: 'POST',
  path: '/v1/releases',
  summary: 'Deploy an upload, to everybody or as a canary. Needs the release token.',
  access: 'public',
  body: z.strictObject({ revision, to: z._default(Audience, 'all'), name: RemoteName, upload: Upload }),
  answer: Releases,
  status: 201,
  errors: ['release.refused', 'release.conflict', 'release.tokenExpired'],
})

export const changeRelease = defineCall({
  method: 'PATCH',
  path: '/v1/releases/{name}',
  summary: 'Widen a canary, give it to everybody, or switch a remote off or on. Needs the release token.',
  access: 'public',
  params,
  body: z.strictObject({ revision, to: z.optional(Audience), enabled: z.optional(z.boolean()) }),
  answer: Releases,
  status: 200,
  errors: ['release.refused', 'release.conflict', 'release.tokenExpired'],
})

export const rollBackRelease = defineCall({
  method: 'POST',
  path: '/v1/releases/{name}/rollback',
  summary: 'Withdraw the canary of a remote, or without one go back to the previous version. Needs the release token.',
  access: 'public',
  params,
  body: z.strictObject({ revision }),
  answer: Releases,
  status: 200,
  errors: ['release.noPrevious', 'release.conflict', 'release.tokenExpired'],
})

export const calls = { listReleases, uploadRelease, discardUpload, deployRelease, changeRelease, rollBackRelease }

export const errors = {
  'release.refused': { status: 422, detail: 'This version cannot be deployed: {reason}' },
  'release.conflict': {
    status: 409,
    detail: 'Something else was deployed in the meantime; check what runs, then repeat.',
  },
  'release.noPrevious': { status: 409, detail: 'There is no previous version.' },
  'release.tokenExpired': { status: 401, detail: 'The release token has expired.' },
} as const satisfies ErrorCodes

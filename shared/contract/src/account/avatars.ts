import * as z from 'zod/mini'
import { defineCall, idParams } from '../base/call.ts'
import type { FileKind } from '../base/file-kind.ts'
import { Attachment } from './senders.ts'

/** The largest picture of a user, in bytes. The console makes a small one of the picture that the user chooses. */
export const MAX_AVATAR_BYTES = 100_000
/** Told by the content. SVG is left out: to a browser it is a program. */
export const AVATAR_KINDS = ['png', 'jpeg'] as const satisfies FileKind[]

/** The signature of a PNG, which is all that the service looks at. */
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

export const uploadAvatar = defineCall({
  method: 'POST',
  path: '/v1/avatars',
  summary:
    'Upload a picture for your profile: PNG or JPEG of 100 kB at most. `PATCH /v1/me` shows it; without that it is deleted after a day.',
  access: 'signedIn',
  upload: { maxBytes: MAX_AVATAR_BYTES, example: { name: 'me.png', content: PNG } },
  answer: Attachment,
  status: 201,
  errors: ['file.missing', 'file.empty', 'file.wrongKind', 'file.tooLarge', 'storage.full'],
})

export const getAvatar = defineCall({
  method: 'GET',
  path: '/v1/avatars/{id}',
  summary: 'The picture of a user of your account or of its sub-accounts.',
  access: 'signedIn',
  params: z.object(idParams.shape),
  media: 'application/octet-stream',
  status: 200,
})

export const calls = { uploadAvatar, getAvatar }

import * as z from 'zod/mini'
import { defineCall, idParams, instant } from './call.ts'
import type { ErrorCodes } from './problem.ts'

/** Most bytes of an import file: 10 MB. */
export const MAX_IMPORT_BYTES = 10_000_000

/** A file that the service keeps. */
export const StoredFile = z.object({
  fileId: z.uuid(),
  name: z.string(),
  /** Its media type, told by its content. */
  type: z.string(),
  /** Bytes. */
  size: z.number(),
  createDate: instant,
  /** When it is deleted. */
  expireDate: z.nullable(instant),
})
export type StoredFile = z.output<typeof StoredFile>

export const createFile = defineCall({
  method: 'POST',
  path: '/v1/files',
  summary: 'Upload an import file (CSV, TXT or XLSX, told by content; 10 MB at most). It is kept for a day.',
  access: { action: 'create', subject: 'Analysis' },
  upload: {
    maxBytes: MAX_IMPORT_BYTES,
    example: { name: 'customers.csv', content: 'mobile,firstName\n081 234 5678,Somchai\n' },
  },
  answer: StoredFile,
  status: 201,
  errors: ['file.missing', 'file.empty', 'file.wrongKind', 'file.tooLarge', 'storage.full'],
})

export const getFile = defineCall({
  method: 'GET',
  path: '/v1/files/{id}',
  summary: 'An import file.',
  access: { action: 'create', subject: 'Analysis' },
  params: idParams,
  answer: StoredFile,
  status: 200,
})

export const getFileContent = defineCall({
  method: 'GET',
  path: '/v1/files/{id}/content',
  summary: 'The bytes of an import file, as they were uploaded.',
  access: { action: 'create', subject: 'Analysis' },
  params: idParams,
  media: 'application/octet-stream',
  status: 200,
})

export const deleteFile = defineCall({
  method: 'DELETE',
  path: '/v1/files/{id}',
  summary: 'Delete an import file.',
  access: { action: 'create', subject: 'Analysis' },
  params: idParams,
  status: 204,
})

export const calls = { createFile, getFile, getFileContent, deleteFile }

export const errors = {
  'file.missing': { status: 422, detail: 'Send one file, in the field file of multipart/form-data.' },
  'file.empty': { status: 422, detail: 'The file is empty.' },
  'file.wrongKind': { status: 422, detail: 'By its content, the file is none of: {kinds}.' },
  'file.tooLarge': { status: 413, detail: 'The file is larger than {max} MB (millions of bytes).' },
} as const satisfies ErrorCodes

import * as z from 'zod/mini'
import { defineCall, idParams, instant, wholeNumber } from './call.ts'
import type { ErrorCodes } from './problem.ts'

/** Most bytes of an import file: 10 MB. */
export const MAX_IMPORT_BYTES = 10_000_000

/** Most rows of an import file, besides its headings. */
export const MAX_IMPORT_ROWS = 1_000_000
/** Most columns of an import file. */
export const MAX_IMPORT_COLUMNS = 100
/** Rows that `sample` has at most. */
export const IMPORT_SAMPLE_ROWS = 10

/** An import file that the service keeps. */
export const ImportFile = z.object({
  fileId: z.uuid(),
  name: z.string(),
  /** Its media type, told by its content. */
  type: z.string(),
  /** Bytes. */
  size: z.number(),
  createDate: instant,
  /** When it is deleted. */
  expireDate: instant,
  /** Rows that are not blank, headings included. */
  rows: z.number(),
  /** The first row, with an empty text for each column that it does not fill. */
  columns: z.array(z.string()),
  /** The first rows. */
  sample: z.array(z.array(z.string())),
})
export type ImportFile = z.output<typeof ImportFile>

export const createFile = defineCall({
  method: 'POST',
  path: '/v1/files',
  summary:
    'Upload an import file: CSV, TXT or XLSX, told by content; 10 MB and 1,000,000 rows at most. It is kept for a day.',
  access: { action: 'create', subject: 'Analysis' },
  upload: {
    maxBytes: MAX_IMPORT_BYTES,
    example: { name: 'customers.csv', content: 'mobile,firstName\n081 234 5678,Somchai\n' },
  },
  answer: ImportFile,
  status: 201,
  errors: [
    'file.missing',
    'file.empty',
    'file.headingsOnly',
    'file.wrongKind',
    'file.damaged',
    'file.badQuote',
    'file.tooLarge',
    'file.unpackedTooLarge',
    'file.unknownEncoding',
    'file.tooManyRows',
    'file.tooManyColumns',
    'file.cellTooLong',
    'storage.full',
  ],
})

export const getFile = defineCall({
  method: 'GET',
  path: '/v1/files/{id}',
  summary: 'An import file.',
  access: { action: 'create', subject: 'Analysis' },
  params: idParams,
  answer: ImportFile,
  status: 200,
})

/** Most cells that `getFileCells` answers. */
export const MAX_FILE_CELLS = 100_000

export const getFileCells = defineCall({
  method: 'GET',
  path: '/v1/files/{id}/cells',
  summary: 'The cells of one column of an import file, headings included: for a file of at most 100,000 rows.',
  access: { action: 'create', subject: 'Analysis' },
  params: idParams,
  query: z.strictObject({
    /** The first column is 0, the default. */
    column: z._default(wholeNumber(0, MAX_IMPORT_COLUMNS - 1), 0),
  }),
  answer: z.object({ cells: z.array(z.string()) }),
  status: 200,
  errors: ['file.tooManyRows', 'request.tooMany'],
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

export const calls = { createFile, getFile, getFileCells, getFileContent, deleteFile }

export const errors = {
  'file.missing': { status: 422, detail: 'Send one file, in the field file of multipart/form-data.' },
  'file.gone': { status: 422, detail: 'The import file does not exist any more; upload it again.' },
  'file.empty': { status: 422, detail: 'The file is empty: choose one with rows.' },
  'file.headingsOnly': { status: 422, detail: 'The file has headings, but no rows.' },
  'file.damaged': { status: 422, detail: 'The workbook cannot be read: it is damaged, or protected by a password.' },
  'file.badQuote': { status: 422, detail: 'In line {line}, a quote is not closed, or other text follows it.' },
  'file.unknownEncoding': {
    status: 422,
    detail: 'The file is neither UTF-8, UTF-16 nor Windows-874. Save it as CSV UTF-8.',
  },
  'file.unpackedTooLarge': { status: 422, detail: 'The workbook is too large when it is unpacked.' },
  'file.tooManyRows': { status: 422, detail: 'The file has more than {max} rows; split it.' },
  'file.tooManyColumns': { status: 422, detail: 'Line {line} has more than {max} columns.' },
  'file.cellTooLong': { status: 422, detail: 'In line {line}, a cell has more than {max} characters.' },
  'file.wrongKind': { status: 422, detail: 'By its content, the file is none of: {kinds}.' },
  'file.tooLarge': { status: 413, detail: 'The file is larger than {max} MB (millions of bytes).' },
} as const satisfies ErrorCodes

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

/** The longest cell of its kind in a column, in septets or UTF-16 units, and its line in the file. */
const LongestCell = z.nullable(z.object({ units: z.number(), line: z.number() }))

/** The longest cells of a column: of those in GSM-7, and of those with other characters. */
export const LongestCells = z.object({ gsm7: LongestCell, unicode: LongestCell })
export type LongestCells = z.output<typeof LongestCells>

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
  /** By column, without the first row. None for files from before. */
  longest: z._default(z.array(LongestCells), []),
  /** The sheet of a workbook that was read: the first one that is not hidden, or the one that was chosen. Null for a text. */
  sheet: z._default(z.nullable(z.string()), null),
  /** The sheets that are not hidden, in their order. */
  sheets: z._default(z.array(z.string()), []),
  /** Rows of the sheet that are hidden, by a filter or by hand. They are left out unless `takesHidden`. */
  hiddenRows: z._default(z.number(), 0),
  takesHidden: z._default(z.boolean(), false),
  /** Rows above the headings that have one cell, such as a title. They are left out. */
  titles: z._default(z.array(z.string()), []),
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
    'file.oldWorkbook',
    'file.otherWorkbook',
    'file.webPage',
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

/** The most characters of the name of a sheet in Excel; other programs allow more. */
const MAX_SHEET_NAME = 255

export const readFileAgain = defineCall({
  method: 'POST',
  path: '/v1/files/{id}/readings',
  summary:
    'Read the workbook of an import file in another way: another sheet, or with the rows that are hidden. It becomes a file of its own; what uses the first one keeps it.',
  access: { action: 'create', subject: 'Analysis' },
  params: idParams,
  body: z.strictObject({
    /** One of `sheets`. Default: the one that was read. */
    sheet: z.optional(z.string().check(z.maxLength(MAX_SHEET_NAME))),
    /** Default: as they were read. */
    takesHidden: z.optional(z.boolean()),
  }),
  example: { takesHidden: true },
  answer: ImportFile,
  status: 201,
  idempotency: 'optional',
  errors: [
    'file.empty',
    'file.headingsOnly',
    'file.unpackedTooLarge',
    'file.tooManyRows',
    'file.tooManyColumns',
    'file.cellTooLong',
    'file.damaged',
    'file.noSheet',
    'storage.full',
    'request.tooMany',
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

export const calls = { createFile, readFileAgain, getFile, getFileCells, getFileContent, deleteFile }

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
  'file.oldWorkbook': {
    status: 422,
    detail:
      'This is a workbook of Excel 97 to 2003 (.xls), or one with a password. Save it as XLSX, without a password.',
  },
  'file.otherWorkbook': {
    status: 422,
    detail: 'This is a workbook of another kind (ODS, XLSB or Numbers). Save it as XLSX or CSV UTF-8.',
  },
  'file.webPage': {
    status: 422,
    detail: 'This is a web page or XML, whatever its name says. Open it in Excel and save it as XLSX.',
  },
  'file.noSheet': { status: 422, detail: 'The workbook has no visible sheet of this name.' },
  'file.tooLarge': { status: 413, detail: 'The file is larger than {max} MB (millions of bytes).' },
} as const satisfies ErrorCodes

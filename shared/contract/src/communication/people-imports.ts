import * as z from 'zod/mini'
import { defineCall, idParams, instant, oneLine } from '../base/call.ts'
import { MAX_IMPORT_COLUMNS } from '../base/files.ts'
import type { LookupRights } from '../base/lookups.ts'
import type { ErrorCodes } from '../base/problem.ts'
import { CUSTOM_FIELD_TYPES } from './custom-fields.ts'
import { FieldName } from './people.ts'

/** Most tags of one account. */
export const MAX_TAGS = 200
/** Hours after its end in which an import can be undone. */
export const UNDO_HOURS = 24
/** Values of a column that show how it is read, and people who stay that an answer has. */
export const FOUND_EXAMPLES = 3
export const FIRST_KEPT = 10

/** The number of a column of an import file; the first is 0. */
export const column = z.number().check(z.int(), z.minimum(0), z.maximum(MAX_IMPORT_COLUMNS - 1))

/** Ways of an import with a mobile that is already a person: take the values of the file, or leave the person as it is. */
export const EXISTING = ['update', 'skip'] as const
/**
 * `checking`: it is found out what it would do; nobody is written. `ready`: it waits for its start. `undoing` and `undone`: its
 * people are taken back.
 */
export const IMPORT_STATUSES = [
  'checking',
  'ready',
  'running',
  'completed',
  'cancelled',
  'failed',
  'undoing',
  'undone',
] as const
export type ImportStatus = (typeof IMPORT_STATUSES)[number]
/** An import in one of these is at work. */
export const WORKING_STATUSES = ['checking', 'running', 'undoing'] as const satisfies ImportStatus[]
export const isWorking = (status: ImportStatus): boolean => WORKING_STATUSES.some((one) => one === status)

/** Lists that an import can add rows to. */
export const IMPORT_TARGETS = ['people', 'blacklist'] as const

/** Why a row of an import was not imported. */
const IMPORT_REASONS = [
  'empty',
  'notNumber',
  'shortened',
  'wrongLength',
  'notMobile',
  'badDate',
  'badNumber',
  'badYesNo',
  'badLineId',
  'tooLong',
] as const
export type ImportReason = (typeof IMPORT_REASONS)[number]

/** How `03/04/2026` is read: the day first, or the month first. */
export const DATE_ORDERS = ['dayFirst', 'monthFirst'] as const
export type DateOrder = (typeof DATE_ORDERS)[number]

/** How a column of a birthday or of a custom field is read. */
export const FoundColumn = z.object({
  /** `birthDate`, or the name of a custom field. */
  field: z.string(),
  type: z.enum(CUSTOM_FIELD_TYPES),
  dateOrder: z.enum(DATE_ORDERS),
  /** The account has no such field yet, so its type can be chosen. */
  isNew: z.boolean(),
  /** Cells with a value, and how many of them can be read as each type; dates in the order of the column. */
  filled: z.number(),
  reads: z.object({ text: z.number(), number: z.number(), date: z.number(), yesNo: z.number() }),
  /** Dates that are another day in the other order, and dates with a Buddhist year. */
  ambiguous: z.number(),
  buddhist: z.number(),
  /** Some cells, and what they become; null for a cell that cannot be read. */
  examples: z.array(z.object({ cell: z.string(), value: z.nullable(z.string()) })),
})
export type FoundColumn = z.output<typeof FoundColumn>

/** Why an undo left a person: somebody changed them, or a message was written to them, after the import. */
export const KEPT_REASONS = ['changed', 'written'] as const
export type KeptReason = (typeof KEPT_REASONS)[number]

const Reason = z.enum(IMPORT_REASONS)

export const PeopleImport = z.object({
  id: z.uuid(),
  target: z.enum(IMPORT_TARGETS),
  status: z.enum(IMPORT_STATUSES),
  fileName: z.string(),
  /** Rows done so far, and all rows; of an undo, people. */
  progress: z.object({ done: z.number(), total: z.number() }),
  /** People that are added; before the start, that would be. The same for the counts below. */
  created: z.number(),
  /** People who get other values. */
  updated: z.number(),
  /** Rows of people who stay as they are, and repeated rows. */
  skipped: z.number(),
  /** Rows that are not imported: see `errors`. */
  invalid: z.number(),
  /** Why they are not, the most frequent reason first; empty while it is at work. */
  reasons: z._default(z.array(z.object({ reason: Reason, count: z.number() })), []),
  /** The first of them as they are in the file, with their lines; empty while it is at work. */
  firstInvalid: z._default(z.array(z.object({ line: z.number(), reason: Reason, cells: z.array(z.string()) })), []),
  /** The headings of the file, for these cells; empty without headings. */
  headings: z._default(z.array(z.string()), []),
  /** The fields that change, with the people of each, the most frequent first. Known once it is `ready`. */
  changes: z._default(z.array(z.object({ field: z.string(), people: z.number() })), []),
  /** How columns with dates and custom fields are read. Known once it is `ready`. */
  columns: z._default(z.array(FoundColumn), []),
  /** Everybody of the file gets it. Ids are null before the start; `segmentId` is the segment of the people with the tag. */
  tag: z._default(
    z.nullable(z.object({ id: z.nullable(z.uuid()), name: z.string(), segmentId: z.nullable(z.uuid()) })),
    null,
  ),
  /** Until when it can be undone; null when it cannot. */
  undoDate: z._default(z.nullable(instant), null),
  /** What an undo did: people who are removed, who have their earlier values again, and who stay. */
  undone: z._default(
    z.nullable(
      z.object({
        removed: z.number(),
        restored: z.number(),
        kept: z.array(z.object({ reason: z.enum(KEPT_REASONS), people: z.number() })),
        firstKept: z.array(
          z.object({ personId: z.uuid(), mobile: z.string(), name: z.string(), reason: z.enum(KEPT_REASONS) }),
        ),
      }),
    ),
    null,
  ),
  createDate: instant,
})
export type PeopleImport = z.output<typeof PeopleImport>

const readings = {
  /** Types of custom fields that the account does not have yet. Others are found by a preview, and are texts without one. */
  types: z._default(z.record(FieldName, z.enum(CUSTOM_FIELD_TYPES)), {}),
  /** The order of the dates of a column, by its field. Others are found by a preview, and have the day first without one. */
  dateOrders: z._default(z.record(FieldName, z.enum(DATE_ORDERS)), {}),
}

export const importPeople = defineCall({
  method: 'POST',
  path: '/v1/people/imports',
  summary: 'Import people from an import file. It goes on in the background.',
  access: { action: 'create', subject: 'Person' },
  body: z.strictObject({
    fileId: z.uuid(),
    /** The first row has headings and is not imported. */
    hasHeadings: z.boolean(),
    /** The column of `mobile`, of the fields of people, of `lineId` and of custom fields; the first column is 0. */
    columns: z.record(FieldName, column),
    existing: z.enum(EXISTING),
    /** Everybody of the file gets this tag, which is a people segment too. */
    tag: z.optional(oneLine(0, 100)),
    ...readings,
    /** Only finds out what it would do. Start it, when it is `ready`. */
    preview: z._default(z.boolean(), false),
  }),
  answer: PeopleImport,
  status: 202,
  idempotency: 'optional',
  errors: ['file.gone', 'limit.reached'],
})

export const getPeopleImport = defineCall({
  method: 'GET',
  path: '/v1/people/imports/{id}',
  summary: 'Progress and result of an import of people or of the blacklist.',
  access: { action: 'read', subject: 'Person' },
  params: idParams,
  answer: PeopleImport,
  status: 200,
})

export const recheckPeopleImport = defineCall({
  method: 'POST',
  path: '/v1/people/imports/{id}/check',
  summary: 'Find out again what an import that is ready would do, with other types of its columns.',
  access: { action: 'create', subject: 'Person' },
  params: idParams,
  body: z.strictObject(readings),
  answer: PeopleImport,
  status: 202,
  errors: ['import.notReady', 'limit.reached'],
})

export const startPeopleImport = defineCall({
  method: 'POST',
  path: '/v1/people/imports/{id}/start',
  summary: 'Start an import that is ready. It goes on in the background.',
  access: { action: 'create', subject: 'Person' },
  params: idParams,
  answer: PeopleImport,
  status: 202,
  errors: ['import.notReady', 'file.gone', 'limit.reached'],
})

export const cancelPeopleImport = defineCall({
  method: 'POST',
  path: '/v1/people/imports/{id}/cancel',
  summary: 'Stop an import. People who were imported so far stay.',
  access: { action: 'create', subject: 'Person' },
  params: idParams,
  answer: PeopleImport,
  status: 200,
})

export const undoPeopleImport = defineCall({
  method: 'POST',
  path: '/v1/people/imports/{id}/undo',
  summary:
    'Take back an import, up to 24 hours after its end: people who were added are deleted, others get their earlier values. People who were changed or written to since stay.',
  access: { action: 'delete', subject: 'Person' },
  params: idParams,
  answer: PeopleImport,
  status: 202,
  errors: ['import.notUndone', 'limit.reached'],
})

export const getPeopleImportErrors = defineCall({
  method: 'GET',
  path: '/v1/people/imports/{id}/errors',
  summary: 'The rows that were not imported, with their lines and reasons, as a CSV file.',
  access: { action: 'read', subject: 'Person' },
  params: idParams,
  media: 'text/csv',
  status: 200,
})

export const getPeopleImportKept = defineCall({
  method: 'GET',
  path: '/v1/people/imports/{id}/kept',
  summary: 'The people that an undo left, with the reasons, as a CSV file.',
  access: { action: 'read', subject: 'Person' },
  params: idParams,
  media: 'text/csv',
  status: 200,
})

export const calls = {
  importPeople,
  getPeopleImport,
  recheckPeopleImport,
  startPeopleImport,
  cancelPeopleImport,
  undoPeopleImport,
  getPeopleImportErrors,
  getPeopleImportKept,
}

/** Tags of people, by name. */
export const lookups = { tags: { action: 'read', subject: 'Person' } } as const satisfies LookupRights

export const errors = {
  'import.notReady': { status: 409, detail: 'The import does not wait for its start.' },
  'import.notUndone': {
    status: 409,
    detail: 'The import cannot be undone: more than a day has passed, or it is undone.',
  },
} as const satisfies ErrorCodes

import * as z from 'zod/mini'
import { defineCall, idParams, instant, oneLine, pageOf, pageQuery, repeated } from '../base/call.ts'
import { CARRIER_STAGES, CAUSE_OWNERS, RESEND_HELPS } from '../base/message-cause.ts'
import type { ErrorCodes } from '../base/problem.ts'

/** Carriers write zeros in a receipt without an error, so zeros are no code. */
const isCode = (code: string) => !/^0*$/.test(code)

const carrierName = z.string().check(z.trim(), z.regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,62}$/))

const words = z.strictObject({
  en: oneLine(1, 200),
  th: oneLine(1, 200),
})

const entry = {
  /** Null: all carriers without an entry of their own. */
  carrier: z.nullable(carrierName),
  stage: z.enum(CARRIER_STAGES),
  /** In decimal when it is a number. Zeros before it do not count. */
  code: z.string().check(z.trim(), z.regex(/^[\x21-\x7e]{1,60}$/), z.refine(isCode, { params: { code: 'format' } })),
  whose: z.enum(CAUSE_OWNERS),
  resend: z.enum(RESEND_HELPS),
  text: words,
  advice: words,
}

/** What a code of a carrier means. */
const DeskCause = z.object({
  ...entry,
  /** Null: as shipped. Else the entry was written at the desk. */
  id: z.nullable(z.uuid()),
  /** Whether the entry is shipped, so that it can be reset to what was shipped. */
  isShipped: z.boolean(),
  /** Who wrote the entry, and when; null as shipped. */
  editedBy: z.nullable(z.string()),
  editDate: z.nullable(instant),
})
export type DeskCause = z.output<typeof DeskCause>

export const listDeskCauses = defineCall({
  method: 'GET',
  path: '/v1/desk/failure-causes',
  summary: 'What the codes of carriers mean: entries of the desk, and those that are shipped. For the provider.',
  access: { action: 'read', subject: 'Desk' },
  query: z.strictObject({
    ...pageQuery,
    /** A part of the code or of the words. */
    search: z.optional(z.string().check(z.maxLength(100))),
    /** Names of carriers; `*`: entries for all carriers. */
    carrier: repeated(z.string().check(z.maxLength(63))),
    stage: repeated(z.enum(CARRIER_STAGES)),
    /** `desk`: entries of the desk; `shipped`: those that are shipped. */
    origin: repeated(z.enum(['desk', 'shipped'])),
  }),
  answer: z.object({
    ...pageOf(DeskCause).shape,
    /** The carriers that entries can name. */
    carriers: z.array(z.string()),
  }),
  status: 200,
})

/** The value of the filter `carrier` for entries that are for all carriers. */
export const ALL_CARRIERS = '*'

export const saveDeskCause = defineCall({
  method: 'PUT',
  path: '/v1/desk/failure-causes',
  summary:
    'Say what a code of a carrier means: add an entry, or change the one of this carrier, stage and code. For the provider.',
  access: { action: 'update', subject: 'Desk' },
  body: z.strictObject({
    ...entry,
    /** True: only adds an entry. One that exists is not changed. */
    isNew: z.optional(z.boolean()),
  }),
  example: {
    ...{ carrier: null, stage: 'receipt', code: '150', whose: 'recipient', resend: 'later' },
    text: { en: 'The phone was off', th: 'โทรศัพท์ปิดเครื่อง' },
    advice: { en: 'Send again later.', th: 'ส่งใหม่ภายหลัง' },
  },
  status: 204,
  errors: ['failureCause.exists'],
})

export const resetDeskCause = defineCall({
  method: 'DELETE',
  path: '/v1/desk/failure-causes/{id}',
  summary: 'Remove an entry of the desk: what is shipped for its code holds again. For the provider.',
  access: { action: 'delete', subject: 'Desk' },
  params: idParams,
  status: 204,
})

/** Days whose messages are searched for codes without an entry. */
export const UNEXPLAINED_DAYS = 30

const UnexplainedCode = z.object({
  /** Null when it is not known. */
  carrier: z.nullable(z.string()),
  stage: z.enum(CARRIER_STAGES),
  code: z.string(),
  /** Messages of all accounts with this code. */
  count: z.number(),
})
export type UnexplainedCode = z.output<typeof UnexplainedCode>

export const listUnexplainedCodes = defineCall({
  method: 'GET',
  path: '/v1/desk/unexplained-codes',
  summary: 'Codes of the last 30 days without an entry, the most frequent first, at most 100. For the provider.',
  access: { action: 'read', subject: 'Desk' },
  answer: z.object({ items: z.array(UnexplainedCode) }),
  status: 200,
  errors: ['request.tooMany'],
})

export const calls = { listDeskCauses, saveDeskCause, resetDeskCause, listUnexplainedCodes }

export const errors = {
  'failureCause.exists': {
    status: 409,
    detail: 'There is an entry for this carrier, stage and code already: change it, or leave out isNew.',
  },
} as const satisfies ErrorCodes

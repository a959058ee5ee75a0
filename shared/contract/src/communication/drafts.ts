import * as z from 'zod/mini'
import { defineCall, idParams, instant, pageOf, pageQuery, rowVersion } from '../base/call.ts'
import type { ErrorCodes } from '../base/problem.ts'
import { DraftFields } from './draft-fields.ts'

/** Most drafts of an account. */
export const MAX_DRAFTS = 200
/** Days without a change after which a draft is deleted. */
export const DRAFT_DAYS = 180
export const Draft = z.object({
  id: z.uuid(),
  /** Counts the changes, from 1. */
  version: z.number(),
  fields: DraftFields,
  /** The schedule that it was sent with. While that stands, the draft cannot be sent again. */
  communicationId: z.nullable(z.uuid()),
  createDate: instant,
  createBy: z.string(),
  updateDate: instant,
  updateBy: z.string(),
})
export type Draft = z.output<typeof Draft>

const DraftType = z.enum(['quick-send', 'broadcast'])

export const DraftItem = z.object({
  id: z.uuid(),
  type: DraftType,
  /** Empty for a quick send. */
  broadcastName: z.string(),
  /** Beginning of the text. */
  excerpt: z.string(),
  /** The unscheduled communication that this is the form of, while the list of communications has it as a draft. */
  unscheduledId: z._default(z.nullable(z.uuid()), null),
  updateDate: instant,
  updateBy: z.string(),
})
export type DraftItem = z.output<typeof DraftItem>

export const listDrafts = defineCall({
  method: 'GET',
  path: '/v1/drafts',
  summary: 'Drafts of broadcasts of the acting account and the own quick send, the last changed first.',
  access: { action: 'read', subject: 'Communication' },
  query: z.strictObject({ ...pageQuery, type: z.optional(DraftType) }),
  answer: pageOf(DraftItem),
  status: 200,
})

export const createDraft = defineCall({
  method: 'POST',
  path: '/v1/drafts',
  summary: 'Save a new draft.',
  access: { action: 'create', subject: 'Communication' },
  body: z.strictObject({ fields: DraftFields }),
  example: { fields: { type: 'broadcast', broadcastName: 'Year-end sale', content: 'Everything is 20 % off.' } },
  answer: Draft,
  status: 201,
  idempotency: 'optional',
  errors: ['draft.exists', 'limit.reached', 'storage.full'],
})

export const getDraft = defineCall({
  method: 'GET',
  path: '/v1/drafts/{id}',
  summary: 'One draft.',
  access: { action: 'read', subject: 'Communication' },
  params: idParams,
  answer: Draft,
  status: 200,
})

export const updateDraft = defineCall({
  method: 'PUT',
  path: '/v1/drafts/{id}',
  summary: 'Save a draft, unless somebody else saved it since the version that the change is based on.',
  access: { action: 'update', subject: 'Communication' },
  params: idParams,
  body: z.strictObject({ version: rowVersion, fields: DraftFields }),
  answer: Draft,
  status: 200,
  errors: ['draft.changed', 'draft.scheduled', 'storage.full'],
})

export const deleteDraft = defineCall({
  method: 'DELETE',
  path: '/v1/drafts/{id}',
  summary: 'Delete a draft.',
  access: { action: 'update', subject: 'Communication' },
  params: idParams,
  status: 204,
})

export const calls = { listDrafts, createDraft, getDraft, updateDraft, deleteDraft }

export const errors = {
  'draft.changed': { status: 409, detail: 'Somebody else saved this draft: get it, and save again on its version.' },
  'draft.scheduled': { status: 409, detail: 'This broadcast is scheduled: unschedule it before you change it.' },
  'draft.exists': { status: 409, detail: 'You already have a draft of a quick send: change or delete it.' },
} as const satisfies ErrorCodes

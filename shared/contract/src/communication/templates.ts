import * as z from 'zod/mini'
import { dateFilter, defineCall, instant, oneLine, pageOf, pageQuery, repeated, rowVersion } from '../base/call.ts'
import type { LookupRights } from '../base/lookups.ts'
import type { ErrorCodes } from '../base/problem.ts'

/** Most templates of one account. */
export const MAX_TEMPLATES = 1000
/** The newest versions of a template that are kept. */
export const MAX_VERSIONS = 50
/** Most characters of content, counted as Unicode code points. */
const MAX_CONTENT = 1000

/** The default sender of a template: no sender name. The user of the template then chooses an approved sender name. */
export const VERIFY_SENDER = 'verify'

const fields = {
  templateName: oneLine(1, 100),
  /** `verify`, or a sender name of the account. */
  senderName: z._default(z.string().check(z.minLength(1), z.maxLength(20)), VERIFY_SENDER),
  /** May have merge fields of any name: the columns of an import file are known only when the template is used. */
  content: z.string().check(
    z.refine((text) => text.trim() !== '', { params: { code: 'required' } }),
    z.refine((text) => [...text].length <= MAX_CONTENT, { params: { code: 'tooLong', max: MAX_CONTENT } }),
  ),
  /** Links in the text become short links when it is sent. */
  shortenUrl: z._default(z.boolean(), false),
}

export const TemplateBody = z.strictObject(fields)

export const Template = z.object({
  tempId: z.uuid(),
  templateName: z.string(),
  senderName: z.string(),
  content: z.string(),
  shortenUrl: z.boolean(),
  /** Counts the changes, from 1. */
  version: z.number(),
  createDate: instant,
  createBy: z.string(),
  updateDate: instant,
  updateBy: z.string(),
})
export type Template = z.output<typeof Template>

/** A template as it was saved once; the newest version is the current template. */
export const TemplateVersion = z.object({
  version: z.number(),
  templateName: z.string(),
  senderName: z.string(),
  content: z.string(),
  shortenUrl: z.boolean(),
  createDate: instant,
  createBy: z.string(),
})
export type TemplateVersion = z.output<typeof TemplateVersion>

const tempParams = z.object({ tempId: z.uuid() })

export const listTemplates = defineCall({
  method: 'GET',
  path: '/v1/templates',
  summary: 'Templates of the acting account, the last changed first.',
  access: { action: 'read', subject: 'Template' },
  query: z.strictObject({
    ...pageQuery,
    /** Part of the name. */
    templateName: z.optional(z.string().check(z.maxLength(100))),
    /** Who created it. */
    user: repeated(z.uuid()),
    /** When it was created. */
    startDate: dateFilter,
    endDate: dateFilter,
  }),
  answer: pageOf(Template),
  status: 200,
})

export const createTemplate = defineCall({
  method: 'POST',
  path: '/v1/templates',
  summary: 'Create a template.',
  access: { action: 'create', subject: 'Template' },
  body: TemplateBody,
  example: { templateName: 'Parcel', content: 'Dear {{firstName|customer}}, your parcel has arrived.' },
  answer: Template,
  status: 201,
  idempotency: 'optional',
  errors: ['sender.notApproved', 'content.unknownField', 'limit.reached'],
})

export const getTemplate = defineCall({
  method: 'GET',
  path: '/v1/templates/{tempId}',
  summary: 'One template.',
  access: { action: 'read', subject: 'Template' },
  params: tempParams,
  answer: Template,
  status: 200,
})

export const updateTemplate = defineCall({
  method: 'PUT',
  path: '/v1/templates/{tempId}',
  summary: 'Change a template. What it was stays as a version.',
  access: { action: 'update', subject: 'Template' },
  params: tempParams,
  body: TemplateBody,
  answer: Template,
  status: 200,
  errors: ['sender.notApproved', 'content.unknownField'],
})

export const deleteTemplate = defineCall({
  method: 'DELETE',
  path: '/v1/templates/{tempId}',
  summary: 'Delete a template with its versions. What was sent with it stays.',
  access: { action: 'delete', subject: 'Template' },
  params: tempParams,
  status: 204,
})

export const listTemplateVersions = defineCall({
  method: 'GET',
  path: '/v1/templates/{tempId}/versions',
  summary: 'The kept versions of a template, the newest first.',
  access: { action: 'read', subject: 'Template' },
  params: tempParams,
  answer: z.object({ items: z.array(TemplateVersion) }),
  status: 200,
})

export const restoreTemplate = defineCall({
  method: 'POST',
  path: '/v1/templates/{tempId}/restore',
  summary: 'Make a template what it was in a version. The template gets a new version by it.',
  access: { action: 'update', subject: 'Template' },
  params: tempParams,
  body: z.strictObject({ version: rowVersion }),
  answer: Template,
  status: 200,
  errors: ['template.noVersion'],
})

export const calls = {
  listTemplates,
  createTemplate,
  getTemplate,
  updateTemplate,
  deleteTemplate,
  listTemplateVersions,
  restoreTemplate,
}

/** By name. */
export const lookups = { templates: { action: 'read', subject: 'Template' } } as const satisfies LookupRights

export const errors = {
  'template.noVersion': { status: 422, detail: 'This version of the template is not kept.' },
} as const satisfies ErrorCodes

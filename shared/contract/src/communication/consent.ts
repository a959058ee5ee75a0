import * as z from 'zod/mini'
import { dateFilter, defineCall, idParams, instant, oneLine, pageOf, pageQuery } from '../base/call.ts'
import type { LookupRights } from '../base/lookups.ts'
import { CONSENT_ANSWERS } from '../base/states.ts'

/** Most consent templates of one account. */
export const MAX_CONSENT_TEMPLATES = 100
/** Most characters of the text that people agree to, counted as UTF-16 units. */
export const MAX_CONSENT_TEXT = 4000

const ConsentTemplateBody = z.strictObject({
  name: oneLine(1, 100),
  /** The text that people accept or decline, as plain text. Line breaks stay. */
  content: z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_CONSENT_TEXT)),
})

export const ConsentTemplate = z.object({
  id: z.uuid(),
  name: z.string(),
  content: z.string(),
  /** Rises when the content changes. An answer belongs to the version that the person saw. */
  version: z.number(),
  createDate: instant,
  updateDate: instant,
})
export type ConsentTemplate = z.output<typeof ConsentTemplate>

/** One answer of one person. The newest answer of a mobile to a template is its state. */
export const Consent = z.object({
  id: z.uuid(),
  mobile: z.string(),
  templateId: z.uuid(),
  templateName: z.string(),
  /** The version that the person saw. */
  version: z.number(),
  answer: z.enum(CONSENT_ANSWERS),
  communicationId: z.uuid(),
  date: instant,
})
export type Consent = z.output<typeof Consent>

export const listConsentTemplates = defineCall({
  method: 'GET',
  path: '/v1/consent-templates',
  summary: 'Consent templates of the acting account, by name.',
  access: { action: 'read', subject: 'Template' },
  query: z.strictObject({ ...pageQuery, name: z.optional(z.string().check(z.maxLength(100))) }),
  answer: pageOf(ConsentTemplate),
  status: 200,
})

export const createConsentTemplate = defineCall({
  method: 'POST',
  path: '/v1/consent-templates',
  summary: 'Create a consent template.',
  access: { action: 'create', subject: 'Template' },
  body: ConsentTemplateBody,
  example: { name: 'Marketing', content: 'I agree to get offers of Songsarn by SMS.' },
  answer: ConsentTemplate,
  status: 201,
  idempotency: 'optional',
  errors: ['limit.reached'],
})

export const getConsentTemplate = defineCall({
  method: 'GET',
  path: '/v1/consent-templates/{id}',
  summary: 'One consent template.',
  access: { action: 'read', subject: 'Template' },
  params: idParams,
  answer: ConsentTemplate,
  status: 200,
})

export const updateConsentTemplate = defineCall({
  method: 'PUT',
  path: '/v1/consent-templates/{id}',
  summary: 'Change a consent template. Messages that were analysed before keep showing the former text.',
  access: { action: 'update', subject: 'Template' },
  params: idParams,
  body: ConsentTemplateBody,
  answer: ConsentTemplate,
  status: 200,
})

export const deleteConsentTemplate = defineCall({
  method: 'DELETE',
  path: '/v1/consent-templates/{id}',
  summary: 'Delete a consent template. Its answers stay, and pages that were sent keep working.',
  access: { action: 'delete', subject: 'Template' },
  params: idParams,
  status: 204,
})

export const listConsentVersions = defineCall({
  method: 'GET',
  path: '/v1/consent-templates/{id}/versions',
  summary: 'The texts that a consent template had, the newest first.',
  access: { action: 'read', subject: 'Template' },
  params: idParams,
  answer: z.object({ items: z.array(z.object({ version: z.number(), content: z.string(), createDate: instant })) }),
  status: 200,
})

export const listConsents = defineCall({
  method: 'GET',
  path: '/v1/consents',
  summary: 'Answers to consent templates, newest first: the history of all, or of one mobile.',
  access: { action: 'read', subject: 'Person' },
  query: z.strictObject({
    ...pageQuery,
    /** A mobile as people write it. */
    mobile: z.optional(z.string().check(z.maxLength(40))),
    templateId: z.optional(z.uuid()),
    answer: z.optional(z.enum(CONSENT_ANSWERS)),
    startDate: dateFilter,
    endDate: dateFilter,
  }),
  answer: pageOf(Consent),
  status: 200,
})

export const calls = {
  listConsentTemplates,
  createConsentTemplate,
  getConsentTemplate,
  updateConsentTemplate,
  deleteConsentTemplate,
  listConsentVersions,
  listConsents,
}

/** By name. */
export const lookups = { consentTemplates: { action: 'read', subject: 'Template' } } as const satisfies LookupRights

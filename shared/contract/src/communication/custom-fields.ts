import * as z from 'zod/mini'
import { defineCall, idParams, oneLine } from '../base/call.ts'
import type { ErrorCodes } from '../base/problem.ts'

/** `yesNo`: the values are `yes` and `no`. A `date` is a day (`1990-01-31`). */
export const CUSTOM_FIELD_TYPES = ['text', 'number', 'date', 'yesNo'] as const
export type CustomFieldType = (typeof CUSTOM_FIELD_TYPES)[number]

const CustomFieldBody = z.strictObject({
  // No body can hold a value of `__proto__`: zod leaves this key out.
  name: oneLine(1, 60).check(z.regex(/^(?!__proto__$)[^{}|.]+$/)),
  type: z._default(z.enum(CUSTOM_FIELD_TYPES), 'text'),
})

export const CustomField = z.object({ id: z.uuid(), name: z.string(), type: z.enum(CUSTOM_FIELD_TYPES) })
export type CustomField = z.output<typeof CustomField>

export const listCustomFields = defineCall({
  method: 'GET',
  path: '/v1/people/fields',
  summary: 'Custom fields of people, by name. An import adds those of its columns, as texts.',
  access: { action: 'read', subject: 'Person' },
  answer: z.object({ items: z.array(CustomField) }),
  status: 200,
})

export const createCustomField = defineCall({
  method: 'POST',
  path: '/v1/people/fields',
  summary: 'Add a custom field of people.',
  access: { action: 'create', subject: 'Person' },
  body: CustomFieldBody,
  example: { name: 'points', type: 'number' },
  answer: CustomField,
  status: 201,
  idempotency: 'optional',
  errors: ['customField.nameTaken', 'limit.reached'],
})

export const getCustomFieldUses = defineCall({
  method: 'GET',
  path: '/v1/people/fields/{id}/uses',
  summary:
    'What uses a custom field: people, people segments and templates. With `type`: which values a change to this type would delete.',
  access: { action: 'read', subject: 'Person' },
  params: idParams,
  query: z.strictObject({ type: z.optional(z.enum(CUSTOM_FIELD_TYPES)) }),
  answer: z.object({
    /** People with a value. */
    people: z.number(),
    /** People whose value is not of the type and cannot be read as one; 0 without `type`. */
    others: z.number(),
    /** Some of these values. */
    examples: z.array(z.string()),
    /** Names. */
    segments: z.array(z.string()),
    templates: z.array(z.string()),
  }),
  status: 200,
})

export const updateCustomField = defineCall({
  method: 'PUT',
  path: '/v1/people/fields/{id}',
  summary:
    'Change the name or the type of a custom field. Segments keep it, and templates get a version with the new name.',
  access: { action: 'update', subject: 'Person' },
  params: idParams,
  body: z.strictObject({
    name: z.optional(CustomFieldBody.shape.name),
    type: z.optional(z.enum(CUSTOM_FIELD_TYPES)),
    /** Deletes the values that are not of the new type. Without it, they prevent the change. */
    dropOthers: z._default(z.boolean(), false),
  }),
  answer: CustomField,
  status: 200,
  errors: ['customField.nameTaken', 'customField.otherValues'],
})

export const deleteCustomField = defineCall({
  method: 'DELETE',
  path: '/v1/people/fields/{id}',
  summary: 'Delete a custom field with all its values. Segments and templates that name it stay as they are.',
  access: { action: 'delete', subject: 'Person' },
  params: idParams,
  query: z.strictObject({
    /** Without `true`, a field that people have values of is not deleted. */
    dropValues: z._default(z.enum(['true', 'false']), 'false'),
  }),
  status: 204,
  errors: ['customField.used'],
})

export const calls = { listCustomFields, createCustomField, getCustomFieldUses, updateCustomField, deleteCustomField }

export const errors = {
  'customField.nameTaken': { status: 409, detail: 'People have a field of this name already.' },
  'customField.otherValues': { status: 409, detail: 'People have values of another type: {count}.' },
  'customField.used': { status: 409, detail: 'People have a value of this field: {count}.' },
} as const satisfies ErrorCodes

import * as z from 'zod/mini'
import { defineCall, idParams, oneLine } from '../base/call.ts'
import type { ErrorCodes } from '../base/problem.ts'
import { SessionUser } from './session.ts'

/** How long a visit of the provider to an account lasts at most, in minutes. */
export const VISIT_MINUTES = 30

export const beginVisit = defineCall({
  method: 'POST',
  path: '/v1/desk/accounts/{id}/visits',
  summary:
    'See the console as an account does, for 30 minutes and without changing anything. The reason is in the audit logs of both. For the provider.',
  access: { action: 'update', subject: 'Desk' },
  params: idParams,
  body: z.strictObject({ reason: oneLine(5, 200) }),
  answer: SessionUser,
  status: 200,
})

export const endVisit = defineCall({
  method: 'DELETE',
  path: '/v1/visit',
  summary: 'End the visit of this session to an account.',
  access: 'signedIn',
  answer: SessionUser,
  status: 200,
})

export const calls = { beginVisit, endVisit }

export const errors = {
  'visit.readOnly': {
    status: 403,
    detail: 'A visit of the provider changes nothing, and reads no texts and no recipients.',
  },
} as const satisfies ErrorCodes

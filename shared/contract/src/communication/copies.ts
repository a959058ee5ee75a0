import * as z from 'zod/mini'
import { defineCall, idParams } from '../base/call.ts'
import { MESSAGE_ERRORS } from '../base/message-errors.ts'
import type { ErrorCodes } from '../base/problem.ts'
import { Analysis } from './analyses.ts'
import { FAILURES, Sent } from './communications.ts'
import { Draft } from './drafts.ts'
import { Template, TemplateBody } from './templates.ts'

/** Statuses of messages that can be sent again: they did not arrive, are unknown, or were cancelled before they were sent. */
export const RESEND_STATUSES = FAILURES
export type ResendStatus = (typeof RESEND_STATUSES)[number]

export const resendUndelivered = defineCall({
  method: 'POST',
  path: '/v1/communications/{id}/resend-undelivered',
  summary:
    'Resend Undelivered: an analysis of exactly the messages that did not arrive, each with its text. Send it as any other. A message that was sent again before is left out.',
  access: { action: 'send', subject: 'Communication' },
  params: idParams,
  /** An unknown message may have arrived: its recipient may get it twice. */
  body: z.strictObject({
    statuses: z.array(z.enum(RESEND_STATUSES)).check(z.minLength(1), z.maxLength(RESEND_STATUSES.length)),
  }),
  example: { statuses: ['undelivered', 'expired'] },
  answer: Analysis,
  status: 202,
  idempotency: 'optional',
  errors: [
    'communication.notFinished',
    'communication.resendRunning',
    'communication.otherAccount',
    'recipients.none',
    'content.linkRefused',
    'sender.notApproved',
    'storage.full',
  ],
})

export const duplicateCommunication = defineCall({
  method: 'POST',
  path: '/v1/communications/{id}/duplicate',
  summary:
    'Duplicate: a draft of a broadcast with the text, options and recipients of this communication. A file that was deleted is replaced by its numbers.',
  access: { action: 'create', subject: 'Communication' },
  params: idParams,
  answer: Draft,
  status: 201,
  idempotency: 'optional',
  errors: ['communication.otherAccount', 'limit.reached', 'storage.full'],
})

export const saveAsTemplate = defineCall({
  method: 'POST',
  path: '/v1/communications/{id}/save-as-template',
  summary:
    'Save as template: the text of this communication under a name. Its sender name comes along while it is approved.',
  access: { action: 'create', subject: 'Template' },
  params: idParams,
  body: z.strictObject({ templateName: TemplateBody.shape.templateName }),
  example: { templateName: 'Year-end sale' },
  answer: Template,
  status: 201,
  idempotency: 'optional',
  errors: ['communication.otherAccount', 'limit.reached'],
})

/** Why a test may be refused. */
const TEST_ERRORS = ['test.noMobile', 'recipients.none', ...MESSAGE_ERRORS, 'storage.full'] as const

export const sendTest = defineCall({
  method: 'POST',
  path: '/v1/communications/{id}/test',
  summary:
    'Send a test to myself: the text of this communication to the mobile of the user, with the name of the user and sample values. It costs credits.',
  access: { action: 'send', subject: 'Communication' },
  params: idParams,
  answer: Sent,
  status: 201,
  idempotency: 'required',
  errors: ['communication.otherAccount', ...TEST_ERRORS],
})

export const sendAnalysisTest = defineCall({
  method: 'POST',
  path: '/v1/analyses/{id}/test',
  summary:
    'Send a test to myself before the send: the text of this analysis to the mobile of the user, with the name of the user and sample values. It costs credits and takes no coupon code.',
  access: { action: 'send', subject: 'Communication' },
  params: idParams,
  answer: Sent,
  status: 201,
  idempotency: 'required',
  errors: TEST_ERRORS,
})

export const calls = { resendUndelivered, duplicateCommunication, saveAsTemplate, sendTest, sendAnalysisTest }

export const errors = {
  'communication.notFinished': {
    status: 409,
    detail: 'Some of its messages are not submitted yet; wait until it is completed, or stop it.',
  },
  'communication.resendRunning': {
    status: 409,
    detail: 'Communication {communicationId} sends some of these messages again; wait until it is completed.',
  },
  'communication.otherAccount': {
    status: 409,
    detail: 'This communication belongs to another account of yours; act for that account.',
  },
  'test.noMobile': { status: 422, detail: 'The user has no mobile to send a test to.' },
} as const satisfies ErrorCodes

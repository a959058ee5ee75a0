import { nextOpening } from '@songsarn/contract/account/sending-hours'
import type { CallParsed } from '@songsarn/contract/base/call'
import type { Purpose } from '@songsarn/contract/base/states'
import type { createMessages, SentMessages } from '@songsarn/contract/communication/messages'
import { VERIFY_SENDER } from '@songsarn/contract/communication/templates'
import { findRulesInForce } from '../../account/sending-rules/rules-in-force.ts'
import { createBatcher } from '../../foundation/concurrency/batcher.ts'
import { newId } from '../../foundation/db/id.ts'
import type { Store } from '../../foundation/db/tenancy.ts'
import { ApiProblem } from '../../foundation/http/api-problem.ts'
import { ofCaller } from '../../foundation/http/caller.ts'
import { isConnectionLost } from '../../foundation/http/database-health.ts'
import { fieldError } from '../../foundation/http/field-errors.ts'
import type { CallerContext } from '../../foundation/http/handle.ts'
import { type CallbackPorts, requireOutside } from '../../webhooks/require-outside.ts'
import { requirePurpose } from '../analyses/require-purpose.ts'
import { requireScheduleTime } from '../communications/schedule.ts'
import type { MessageCall, MessageRequest } from './message-call.ts'
import { readRecipients } from './read-recipients.ts'
import { isPlain, sendPlain } from './send-plain.ts'
import { sendStored } from './send-stored.ts'

/** Most calls, and most recipients, of one transaction. */
const BATCH_SIZE = 100

type Input = Pick<CallParsed<typeof createMessages>, 'query' | 'body'>
export type SendMessages = (context: CallerContext, input: Input) => Promise<SentMessages>

/**
 * Sends what programs ask for with one call. Simultaneous calls of an account share a transaction, so that they need not wait for
 * each other at the balance.
 */
export function messageCalls(ports: CallbackPorts): SendMessages {
  const add = createBatcher<MessageRequest, SentMessages>({
    most: BATCH_SIZE,
    mayBeDone: isConnectionLost,
    // The second of two calls with one reference must find the first.
    conflictKey: ({ call }) => call.reference ?? newId(),
    work: (batch) => sendPlain(ports, batch),
  })
  return async (context, { query, body }) => {
    const { caller, responseRow, afterCommit } = context
    requirePurpose(caller, body.purpose)
    await requireOutside(ports, body.callbackUrl, 'callbackUrl')
    const now = ports.now()
    const dryRun = query.dryRun || caller.key?.mode === 'test'
    const call = await readCall(ports.store, context, { ...body, dryRun }, now)
    const request = { caller, responseRow, call }
    if (!call.dryRun) afterCommit('delivery')
    const { tenantId, actingAccountId, accountIds } = caller.tenancy
    if (isPlain(call)) return add([tenantId, actingAccountId, ...accountIds].join(), request)
    const settled = await sendStored(ports, request, now)
    if ('refused' in settled) throw settled.refused
    return settled.result
  }
}

/** Fills in what the body leaves to its template. */
async function readCall(
  store: Store,
  context: CallerContext,
  body: Input['body'] & { dryRun: boolean },
  now: Date,
): Promise<MessageCall> {
  const { to, templateId, content, shortenUrl, from, scheduledAt, ...others } = body
  const template = templateId === undefined ? undefined : await findTemplate(context, templateId)
  const sender = from ?? (template && template.sender !== VERIFY_SENDER ? template.sender : undefined)
  if (sender === undefined && body.channel === 'sms')
    throw new ApiProblem('request.invalid', { errors: [fieldError('from', 'required')] })
  return {
    ...others,
    ...readRecipients(to),
    mode: context.caller.key?.mode ?? 'live',
    from: body.channel === 'line' ? from : sender,
    content: template?.content ?? content ?? '',
    shortenUrl: shortenUrl ?? template?.shortenUrl ?? false,
    ...(await underRules(store, context, body.purpose, startOf(scheduledAt, now), now)),
  }
}

const startOf = (scheduledAt: string | undefined, now: Date) =>
  scheduledAt === undefined ? undefined : requireScheduleTime(scheduledAt, now)

/** What the rules of sending do to a call. One that hours hold becomes a scheduled one. */
async function underRules(
  store: Store,
  { caller }: Pick<CallerContext, 'caller'>,
  purpose: Purpose,
  scheduledAt: Date | undefined,
  now: Date,
): Promise<Pick<MessageCall, 'scheduledAt' | 'isRuled' | 'brakePercent' | 'linkRule'>> {
  const { hours, caps, approvals, brakePercent, links } = await findRulesInForce(store, caller)
  const others = { brakePercent, linkRule: links }
  if (purpose !== 'marketing') return { scheduledAt, ...others, isRuled: approvals.length > 0 }
  const wanted = scheduledAt ?? now
  const opening = nextOpening(hours, wanted)
  const isRuled = caps.length + approvals.length > 0
  return { scheduledAt: opening > wanted ? opening : scheduledAt, ...others, isRuled }
}

/** @throws ApiProblem request.invalid for a template that the acting account does not have */
function findTemplate({ caller, transaction }: CallerContext, id: string) {
  return transaction((trx) =>
    trx
      .selectFrom('templates')
      .select(['sender', 'content', 'shortenUrl'])
      .where((eb) => eb.and({ ...ofCaller(caller), id }))
      .executeTakeFirstOrThrow(
        () => new ApiProblem('request.invalid', { errors: [fieldError('templateId', 'unknown')] }),
      ),
  )
}

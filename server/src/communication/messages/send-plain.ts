import type { LinkFinding } from '@songsarn/contract/account/link-rule'
import type { SentMessages } from '@songsarn/contract/communication/messages'
import { MERGE_FIELDS, parseContent, render } from '@songsarn/sms/merge-fields'
import { approvedSenders, senderNotApproved } from '../../account/senders/approved-sender.ts'
import { lockBalance, type Payer, payerFor } from '../../billing/ledger.ts'
import { notEnoughCredits } from '../../billing/shown-balance.ts'
import { requireWithinTrial, trialMobiles } from '../../billing/trial.ts'
import { CHANNEL_PORTS } from '../../delivery/channels/channel-ports.ts'
import { laneOf } from '../../delivery/chunk.ts'
import { messageIdOf, newCommunicationId } from '../../delivery/message-id.ts'
import { type NewSend, type PlacedSend, placeMessages, routesOf, storeSends } from '../../delivery/queue/store-sends.ts'
import type { Settled } from '../../foundation/concurrency/batcher.ts'
import type { Scope } from '../../foundation/db/database.ts'
import { isDuplicate } from '../../foundation/db/is-duplicate.ts'
import { asApp } from '../../foundation/db/tenancy.ts'
import { ApiProblem } from '../../foundation/http/api-problem.ts'
import { ofCaller } from '../../foundation/http/caller.ts'
import { contentProblem } from '../../foundation/http/content-problem.ts'
import { saveResponses } from '../../foundation/http/idempotency.ts'
import type { Ports } from '../../foundation/http/ports.ts'
import { tellStatusesTo } from '../../webhooks/tell-statuses.ts'
import { FirstRows } from '../analyses/first-rows.ts'
import { lookUp } from '../analyses/look-up-rows.ts'
import { type Lookups, type SortedRow, sortRows } from '../analyses/sort-rows.ts'
import { moreWarnings, ownHosts, warningsOrRefusal } from '../links/link-rule.ts'
import { targetsOf } from '../links/tracked-text.ts'
import { answerOf } from './answer.ts'
import { creditsOf, refusalOf } from './check-rows.ts'
import type { MessageCall, MessageRequest } from './message-call.ts'
import { referenceUsed, usedReferences } from './references.ts'

/**
 * Whether a call needs nothing but its own rows: a text without links that is sent at once by SMS, as fast as possible. Its analysis
 * is not stored: it would be sent in the same transaction, and stored analyses fill the storage of an account that sends many messages
 * a second.
 */
export const isPlain = ({
  channel,
  scheduledAt,
  pace,
  isRuled,
  unsubscribe,
  shortenUrl,
  content,
}: MessageCall): boolean =>
  channel === 'sms' &&
  !scheduledAt &&
  !pace &&
  !isRuled &&
  !unsubscribe &&
  !(shortenUrl && targetsOf(content).length > 0)

type Analysed = { from: string; commonText: string; rows: SortedRow[]; linkWarnings: LinkFinding[] }
type Granted = Analysed & { request: MessageRequest; send: PlacedSend }

/** Sends plain calls of one account in one transaction: each is sent whole or refused by itself. */
export async function sendPlain(
  { store, publicUrl, ...ports }: Pick<Ports, 'store' | 'publicUrl' | 'now'>,
  batch: readonly MessageRequest[],
): Promise<Settled<SentMessages>[]> {
  const [first] = batch
  if (!first) return []
  const { caller } = first
  try {
    return await asApp(store, caller.tenancy, (trx) =>
      sendAll(trx, batch, { publicUrl: publicUrl(), now: ports.now() }),
    )
  } catch (error) {
    // Another process has used the reference since. The calls of a batch are tried again one by one.
    if (batch.length === 1 && isDuplicate(error)) return [{ refused: referenceUsed() }]
    throw error
  }
}

async function sendAll(
  trx: Scope,
  batch: readonly MessageRequest[],
  { publicUrl, now }: { publicUrl: string; now: Date },
): Promise<Settled<SentMessages>[]> {
  const [{ caller } = { caller: undefined }] = batch
  if (!caller) return []
  const account = ofCaller(caller)
  const calls = batch.map(({ call }) => call)
  const senders = [...new Set(calls.flatMap(({ from }) => from ?? []))]
  const [sender, known, used, routes] = await Promise.all([
    readSender(trx, account),
    readKnown(trx, account, { calls, senders, publicUrl, now }),
    usedReferences(
      trx,
      caller,
      calls.flatMap(({ reference }) => reference ?? []),
    ),
    routesOf(trx, account.accountId, senders),
  ])
  const { payer } = sender
  const allowed = sender.isTrial ? await trialMobiles(trx, account) : undefined
  const analysed = await analyseAll(calls, { ...sender, ...known, allowed })
  const refusals = new Map<MessageRequest, ApiProblem>()
  const granted: Granted[] = []
  for (const [index, request] of batch.entries()) {
    const { call } = request
    const found = analysed[index]
    if (!found || found instanceof ApiProblem) {
      if (found) refusals.set(request, found)
      continue
    }
    const before = call.reference === undefined ? undefined : used.get(call.reference)
    const refusal = refusalOf(call, found.rows) ?? (before === undefined ? undefined : referenceUsed(before))
    if (refusal) refusals.set(request, refusal)
    else {
      const send = placeMessages(sendOf(request, found, now), routes.get(found.from) ?? [])
      granted.push({ request, ...found, send })
    }
  }
  const sendable = sender.isTrial ? await withinTrial(trx, granted, refusals, now) : granted
  const paid: Granted[] = []
  let left = sendable.length > 0 ? await lockBalance(trx, payer) : 0
  for (const one of sendable) {
    const credits = creditsOf(one.rows)
    const { mode, dryRun } = one.request.call
    // A test key must not learn the balance.
    if (credits > left && mode === 'live')
      refusals.set(one.request, notEnoughCredits(one.request.caller, credits - left))
    else paid.push(one)
    if (credits <= left && !dryRun) left -= credits
  }
  const answers = new Map(
    paid.map(({ request, send, ...analysed }) => {
      const ids = new Map(send.placed.map(({ row, ordinal }) => [row, messageIdOf(send.id, ordinal)] as const))
      const made = request.call.dryRun ? undefined : { id: send.id, ids }
      return [request, answerOf(request.call, analysed, made)] as const
    }),
  )
  const sends = paid.flatMap(({ request, send }) => (request.call.dryRun ? [] : send))
  await Promise.all([
    sends.length > 0 && storeSends(trx, { ...account, payer }, sends),
    ...sends.flatMap(({ id, callbackUrl: url }) =>
      url === undefined ? [] : tellStatusesTo(trx, { tenantId: account.tenantId, communicationId: id, url }),
    ),
    saveResponses(
      trx,
      [...answers].flatMap(([request, answer]) => request.responseRow(answer) ?? []),
    ),
  ])
  return batch.map((request) => {
    const result = answers.get(request)
    return result ? { result } : { refused: refusals.get(request) }
  })
}

type Sender = { isOff: boolean; isTrial: boolean; payer: Payer }

/** What the account of a batch may do, and who pays, in one statement: each one is a round trip of every call. */
async function readSender(trx: Scope, { tenantId, accountId }: Payer): Promise<Sender> {
  const account = await trx
    .selectFrom('accounts')
    .select(['active', 'mode', 'parentId', 'paymentType'])
    .where((eb) => eb.and({ tenantId, id: accountId }))
    .executeTakeFirstOrThrow()
  const { active, mode } = account
  return { isOff: !active, isTrial: mode === 'trial', payer: payerFor({ tenantId, accountId, ...account }) }
}

/** What is known of the senders, the recipients and the links of some calls. */
type Known = { approved: Awaited<ReturnType<typeof approvedSenders>>; lookups: Lookups; hosts: readonly string[] }

async function readKnown(
  trx: Scope,
  account: Payer,
  of: { calls: readonly MessageCall[]; senders: readonly string[]; publicUrl: string; now: Date },
): Promise<Known> {
  const rows = of.calls.flatMap((call) => call.rows)
  const isChecked = of.calls.some(({ linkRule }) => linkRule)
  const [approved, lookups, hosts] = await Promise.all([
    approvedSenders(trx, account, of.senders),
    lookUp(trx, { ...account, channel: 'sms', createdAt: of.now }, rows, undefined),
    isChecked ? ownHosts(trx, account, of.publicUrl) : [],
  ])
  return { approved, lookups, hosts }
}

type Rules = Known & Pick<Sender, 'isOff'> & { allowed: Awaited<ReturnType<typeof trialMobiles>> }

/** Sorts the recipients of each call as an analysis does, or says why it cannot be sent. */
async function analyseAll(
  calls: readonly MessageCall[],
  { isOff, approved, lookups, hosts, allowed }: Rules,
): Promise<(Analysed | ApiProblem)[]> {
  let begun = 0
  const analysed: (Analysed | ApiProblem)[] = []
  for (const call of calls) {
    const { from, content, rows } = call
    const readings = lookups.readings.slice(begun, begun + rows.length)
    begun += rows.length
    const { pieces, errors } = parseContent(content, [...MERGE_FIELDS, ...fieldsOf(call)])
    if (errors.length > 0) analysed.push(contentProblem(errors))
    else if (isOff) analysed.push(new ApiProblem('account.switchedOff'))
    else if (from === undefined || !approved.has(from)) analysed.push(senderNotApproved(from ?? '', 'from'))
    else {
      const addresses = approved.get(from) ?? []
      const linkCheck = call.linkRule ? { actions: call.linkRule, addresses, ownHosts: hosts } : undefined
      const common = warningsOrRefusal(pieces, linkCheck)
      if (common instanceof ApiProblem) {
        analysed.push(common)
        continue
      }
      const rules = { pieces, channel: CHANNEL_PORTS.sms, links: undefined, linkCheck, allowed, needsValues: true }
      const place = { firstRow: 1, firstRows: new FirstRows() }
      const sorted = await sortRows(rows, rules, { ...lookups, readings }, place)
      const linkWarnings = moreWarnings(common, sorted.linkWarnings)
      analysed.push({ from, commonText: render(pieces, {}).text, rows: sorted.rows, linkWarnings })
    }
  }
  return analysed
}

/** The merge fields that the recipients of a call have values for. */
export const fieldsOf = ({ rows }: Pick<MessageCall, 'rows'>): string[] => [
  ...new Set(rows.flatMap(({ values }) => Object.keys(values ?? {}))),
]

function sendOf({ caller, call }: MessageRequest, { from, commonText, rows }: Analysed, now: Date): NewSend {
  const id = newCommunicationId(now.getTime())
  const count = (bucket: SortedRow['bucket']) => rows.filter((row) => row.bucket === bucket).length
  return {
    ...{
      id,
      userId: caller.tenancy.userId,
      type: 'api',
      purpose: call.purpose,
      lane: laneOf(call.purpose),
      name: null,
    },
    ...{ sender: from, content: call.content, commonText, reference: call.reference, callbackUrl: call.callbackUrl },
    validUntil: call.validFor === undefined ? null : new Date(now.getTime() + call.validFor * 1000),
    leftOut: { duplicate: count('duplicate'), blacklist: count('blacklist'), invalid: count('invalid') },
    messages: rows.flatMap(({ bucket, rowNo, mobile, text, parts, credits }) =>
      bucket === 'unique' && mobile !== null ? { row: rowNo, address: mobile, text, parts, credits } : [],
    ),
  }
}

/** The calls within the daily limit of a trial account, together. */
async function withinTrial(
  trx: Scope,
  granted: readonly Granted[],
  refusals: Map<MessageRequest, ApiProblem>,
  now: Date,
): Promise<readonly Granted[]> {
  const [first] = granted
  if (!first) return []
  const account = ofCaller(first.request.caller)
  let messages = 0
  const within: Granted[] = []
  for (const one of granted) {
    const more = messages + one.send.messages.length
    try {
      await requireWithinTrial(trx, account, more, now)
      if (!one.request.call.dryRun) messages = more
      within.push(one)
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error
      refusals.set(one.request, error)
    }
  }
  return within
}

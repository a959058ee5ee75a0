import type { Approval, ApprovalListItem } from '@songsarn/contract/communication/approvals'
import { Pace } from '@songsarn/contract/communication/pace'
import { withNames } from '../../account/accounts/with-names.ts'
import type { Row, Scope } from '../../foundation/db/database.ts'
import type { Caller } from '../../foundation/http/caller.ts'
import { excerptOf } from '../communication-name.ts'
import { hideCodes } from '../links/hide-codes.ts'

/** One request, with what will be sent and its history. */
export async function showApproval(trx: Scope, caller: Caller, of: Row<'approvals'>): Promise<Approval> {
  const { tenantId, accountId, analysisId } = of
  const [item] = await shownItems(trx, caller, [of])
  if (!item) throw new Error('a request without its item')
  const events = await trx
    .selectFrom('approvalEvents')
    .select(['kind', 'userId', 'text', 'createdAt'])
    .where((eb) => eb.and({ tenantId, accountId, approvalId: of.id }))
    .orderBy('id')
    .execute()
  // The service itself has no user: no id finds no name.
  const history = await withNames(
    trx,
    tenantId,
    events.map((event) => ({ ...event, accountId, userId: event.userId ?? NOBODY })),
  )
  return {
    ...item,
    hash: of.hash,
    analysisId,
    content: of.content,
    preview: await previewOf(trx, of),
    reasons: of.reasons as Approval['reasons'],
    callbackUrl: of.callbackUrl,
    pace: readPace(of.pace) ?? null,
    communicationId: of.communicationId,
    history: history.map(({ kind, userName, text, createdAt }) => ({
      ...{ kind: kind as Approval['history'][number]['kind'], by: userName, text },
      date: createdAt.toISOString(),
    })),
  }
}

/** The pace that a request stores. */
export const readPace = (stored: string | null): Pace | undefined =>
  stored === null ? undefined : Pace.parse(JSON.parse(stored))

const NOBODY = '00000000-0000-0000-0000-000000000000'

export async function shownItems(
  trx: Scope,
  caller: Caller,
  rows: readonly Row<'approvals'>[],
): Promise<ApprovalListItem[]> {
  const [first] = rows
  if (!first) return []
  return (await withNames(trx, first.tenantId, rows)).map((of) => ({
    id: of.id,
    status: of.status as ApprovalListItem['status'],
    voidReason: of.voidReason as ApprovalListItem['voidReason'],
    broadcastName: of.name,
    excerpt: excerptOf(of.content),
    from: of.sender,
    channel: of.channel as ApprovalListItem['channel'],
    totalRecipients: of.recipients,
    totalCredit: of.credits,
    scheduledAt: of.scheduledAt?.toISOString() ?? null,
    requestedBy: of.userName ?? '',
    isByKey: of.keyId !== null,
    isOwn: of.userId === caller.user.id,
    createDate: of.createdAt.toISOString(),
    expireDate: of.expiresAt.toISOString(),
  }))
}

async function previewOf(trx: Scope, of: Row<'approvals'>): Promise<Approval['preview']> {
  const { tenantId, accountId, analysisId: id } = of
  const found = await trx
    .selectFrom('analyses')
    .select(['previewMobile', 'previewText'])
    .where((eb) => eb.and({ tenantId, accountId, id }))
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!found || found.previewMobile === null) return null
  return { mobile: found.previewMobile, text: hideCodes(found.previewText ?? '') }
}

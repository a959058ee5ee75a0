import { accountName } from '../../account/accounts/account-name.ts'
import { recordNotice } from '../../account/notices/record-notice.ts'
import type { SecretKey } from '../../foundation/crypto/secret-key.ts'
import type { Row, Scope } from '../../foundation/db/database.ts'
import { asWorker, type Store } from '../../foundation/db/tenancy.ts'
import { ApiProblem } from '../../foundation/http/api-problem.ts'
import { bangkokTime } from '../../foundation/time/bangkok.ts'
import { freeCouponsOf } from '../coupons/take-coupons.ts'
import type { AnalysisKey } from './recipient-source.ts'

/** Errors that the user can correct are no faults of the service, and the analysis names them. */
export function correctable(error: unknown): object | undefined {
  if (!(error instanceof ApiProblem) || error.code !== 'coupon.tooFew') return undefined
  return { code: error.code, params: error.params }
}

/** Ends a running analysis with the reason, and frees its coupon codes. */
export async function failAnalysis(
  store: Store,
  { tenantId, analysisId }: AnalysisKey,
  failure: object | undefined,
  secretKey: SecretKey,
): Promise<void> {
  await asWorker(store, async (trx) => {
    const failed = await trx
      .updateTable('analyses')
      .set({ status: 'failed', failure: failure ? JSON.stringify(failure) : null })
      .where('tenantId', '=', tenantId)
      .where('id', '=', analysisId)
      .where('status', '=', 'running')
      .returningAll()
      .executeTakeFirst()
    if (!failed) return
    await freeCouponsOf(trx, { tenantId, analysisId })
    await noticeFailure(trx, secretKey, failed)
  })
}

/** Tells the user, who may have left the page, and leads to the draft. A discarded analysis needs no notice. */
async function noticeFailure(trx: Scope, secretKey: SecretKey, of: Row<'analyses'>): Promise<void> {
  const { tenantId, accountId, userId, id, sender, createdAt } = of
  if (of.deletedAt !== null) return
  const draft = await trx
    .selectFrom('drafts')
    .select(['id', 'type', 'name'])
    .where((eb) => eb.and({ tenantId, accountId, analysisId: id }))
    .executeTakeFirst()
  const path =
    draft?.type === 'broadcast'
      ? `/communication/broadcast/${draft.id}?analysis=${id}`
      : `/communication/quick-send?analysis=${id}`
  // Without a name its sender and time name it: its text must not be stored in a mail.
  const communication = draft?.name || `${sender} ${bangkokTime(createdAt).slice(0, 16)}`
  const params = { communication, account: await accountName(trx, { tenantId, accountId }) }
  const notice = { tenantId, accountId, userId, kind: 'analysisFailed', params, path } as const
  await recordNotice(trx, { secretKey }, notice, new Date())
}

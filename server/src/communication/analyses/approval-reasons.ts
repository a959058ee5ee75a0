import { type ApprovalAudience, type ApprovalReason, reasonsToAsk } from '@songsarn/contract/account/approval-rule'
import { rulesInForce } from '../../account/sending-rules/rules-in-force.ts'
import type { Scope } from '../../foundation/db/database.ts'
import { ApiProblem } from '../../foundation/http/api-problem.ts'
import { UNDELIVERED } from './undelivered-source.ts'

type Send = {
  tenantId: string
  accountId: string
  /** The source of its recipients, with what it stores about them. */
  source: string | null
  audience: string | null
  recipients: number
  credits: number
}

/** Why a send needs the approval of another person, by the rules that hold for its account. None: it needs none. */
export async function approvalReasons(trx: Scope, send: Send): Promise<ApprovalReason[]> {
  const { approvals } = await rulesInForce(trx, send)
  const audience = audienceOf(send)
  return [...new Set(approvals.flatMap((rule) => reasonsToAsk(rule, { ...send, audience })))]
}

/**
 * Refuses a send that needs an approval. Every way of sending but tests and OTPs calls this, unless it sends what was approved.
 *
 * @throws ApiProblem approval.required
 */
export async function requireNoApproval(trx: Scope, send: Send): Promise<void> {
  if ((await approvalReasons(trx, send)).length > 0) throw new ApiProblem('approval.required')
}

function audienceOf({ source, audience }: Pick<Send, 'source' | 'audience'>): ApprovalAudience {
  if (source === 'file') return 'file'
  if (source === UNDELIVERED) return 'undelivered'
  if (source !== 'people' || audience === null) return 'typed'
  return 'segmentIds' in JSON.parse(audience) ? 'segments' : 'people'
}

import type { Analysis } from '@songsarn/contract/communication/analyses'
import type { Scope } from '../../foundation/db/database.ts'
import type { CallerContext } from '../../foundation/http/handle.ts'
import type { Ports } from '../../foundation/http/ports.ts'
import { ANALYZE_JOB } from './run-analysis.ts'
import { showAnalysis } from './show-analysis.ts'
import { type AnalysisRequest, startAnalysis } from './start-analysis.ts'

/** Analyses for an answer: a small request at once, a large one by a job. */
export async function analyse(
  trx: Scope,
  { now, secretKey, publicUrl, jobs }: Ports,
  { caller, afterCommit }: Pick<CallerContext, 'caller' | 'afterCommit'>,
  request: AnalysisRequest,
): Promise<Analysis> {
  const analysis = await startAnalysis(trx, caller, request, { now: now(), secretKey, publicUrl: publicUrl() })
  if (analysis.status === 'running') {
    await jobs.add(trx, ANALYZE_JOB, { tenantId: analysis.tenantId, analysisId: analysis.id }, analysis.id)
    afterCommit('analyses')
  }
  return showAnalysis(trx, caller, analysis, now())
}

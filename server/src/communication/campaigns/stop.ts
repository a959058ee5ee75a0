import type { Campaign } from '@songsarn/contract/communication/campaigns'
import { sql } from 'kysely'
import { lockWithChunks } from '../../delivery/settlement/lock-chunks.ts'
import type { Row, Scope } from '../../foundation/db/database.ts'
import { ApiProblem } from '../../foundation/http/api-problem.ts'
import { ofCaller } from '../../foundation/http/caller.ts'
import type { CallerContext } from '../../foundation/http/handle.ts'
import type { Ports } from '../../foundation/http/ports.ts'
import type { JobPort } from '../../foundation/job-queue/job-queue.ts'
import { cancelStopped, stopIn } from '../communications/stop.ts'
import { lockCampaign, oneCampaign } from './find-campaign.ts'

/** Stops a campaign for good, with all its communications. */
export async function stop(ports: Ports, context: CallerContext, id: string): Promise<Campaign> {
  const { caller, transaction, audit, saveResponse } = context
  const { ids, stopped } = await transaction(async (trx) => {
    const campaign = await lockCampaign(trx, caller, id)
    if (campaign.stoppedAt !== null) throw new ApiProblem('campaign.stopped')
    await trx
      .updateTable('campaigns')
      .set({ stoppedAt: ports.now() })
      .where((eb) => eb.and({ ...ofCaller(caller), id: campaign.id }))
      .execute()
    const ids = await stopMessages(trx, context, campaign, ports.jobs)
    await audit(trx, { action: 'stop', subject: 'Campaign', target: campaign, after: { messages: ids.length } })
    return { ids, stopped: await saveResponse(trx, await oneCampaign(trx, caller, campaign.id)) }
  })
  await cancelStopped(ports.store, caller, ids)
  return stopped
}

/**
 * Stops all communications of a campaign whose row is locked, and returns their ids. A communication that has finished
 * meanwhile stays as it is.
 */
export async function stopMessages(
  trx: Scope,
  context: Pick<CallerContext, 'caller' | 'audit' | 'afterCommit'>,
  { tenantId, id }: Pick<Row<'campaigns'>, 'tenantId' | 'id'>,
  jobs: JobPort,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from communications
    where tenant_id = ${tenantId} and campaign_id = ${id} and status in ('scheduled', 'sending', 'paused')
    order by id`.execute(trx)
  // All locks at once, in the lock order. One communication after the other would lock chunks after a communication.
  await lockWithChunks(
    trx,
    tenantId,
    rows.map((communication) => communication.id),
  )
  const stopped: string[] = []
  for (const communication of rows) {
    try {
      await stopIn(trx, context, communication.id, jobs)
      stopped.push(communication.id)
    } catch (error) {
      // Refused before it changed anything.
      if (!(error instanceof ApiProblem) || error.code !== 'communication.transition') throw error
    }
  }
  return stopped
}

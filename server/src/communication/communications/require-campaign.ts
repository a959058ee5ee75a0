import type { Row, Scope } from '../../foundation/db/database.ts'
import { ApiProblem } from '../../foundation/http/api-problem.ts'
import { type Caller, ofCaller } from '../../foundation/http/caller.ts'
import { fieldError } from '../../foundation/http/field-errors.ts'

/**
 * Requires that a communication can start in a campaign of the acting account at a time. Locks the campaign, so that a stop waits for
 * this send and then stops it, too.
 *
 * @throws ApiProblem campaign.stopped, campaign.timeOutside, request.invalid for a campaign that the account does not have
 */
export async function requireCampaign(trx: Scope, caller: Caller, id: string, startsAt: Date): Promise<void> {
  const campaign = await trx
    .selectFrom('campaigns')
    .selectAll()
    .where((eb) => eb.and({ ...ofCaller(caller), id }))
    .forShare()
    .executeTakeFirst()
  if (!campaign) throw new ApiProblem('request.invalid', { errors: [fieldError('campaignId', 'unknown')] })
  if (campaign.stoppedAt !== null) throw new ApiProblem('campaign.stopped')
  requireWithin(campaign, startsAt)
}

/** @throws ApiProblem campaign.timeOutside */
export function requireWithin({ startsAt, endsAt }: Pick<Row<'campaigns'>, 'startsAt' | 'endsAt'>, time: Date): void {
  if (time >= startsAt && time <= endsAt) return
  throw new ApiProblem('campaign.timeOutside', {
    params: { startDate: startsAt.toISOString(), endDate: endsAt.toISOString() },
    errors: [fieldError('scheduledAt', 'notAllowed')],
  })
}

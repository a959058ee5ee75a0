import type { HoursRule } from '@songsarn/contract/account/sending-hours'
import type { Purpose } from '@songsarn/contract/base/states'
import { type Pace, pacedEnd, paceOf, type ShownPace } from '@songsarn/contract/communication/pace'
import { rulesInForce } from '../../account/sending-rules/rules-in-force.ts'
import type { Row, Scope } from '../../foundation/db/database.ts'
import { ApiProblem } from '../../foundation/http/api-problem.ts'
import { fieldError } from '../../foundation/http/field-errors.ts'

type Account = { tenantId: string; accountId: string; purpose: Purpose }
type Spread = Account & { from: Date; messages: number; now: Date }

/** Messages a minute of a send that starts at `from`, and about when it ends. Refuses a pace that it cannot have, at its field. */
export async function requirePace(
  trx: Scope,
  pace: Pace | undefined,
  { from, messages, now, ...of }: Spread,
): Promise<{ perMinute: number; endsAt: Date } | undefined> {
  if (pace === undefined) return undefined
  if (pace.until !== undefined && new Date(pace.until) <= now) throw refused(fieldError('pace.until', 'inPast'))
  const spread = { from, messages, hours: await hoursFor(trx, of) }
  const found = paceOf(pace, spread)
  if (typeof found !== 'number') throw refused(fieldError(`pace.${found.path}`, found.code, found.params))
  return { perMinute: found, endsAt: pacedEnd(found, spread) }
}

const refused = (error: ReturnType<typeof fieldError>) => new ApiProblem('request.invalid', { errors: [error] })

const hoursFor = async (trx: Scope, { purpose, ...account }: Account): Promise<HoursRule | null> =>
  purpose === 'marketing' ? (await rulesInForce(trx, account)).hours : null

type Paced = Pick<
  Row<'communications'>,
  'tenantId' | 'accountId' | 'purpose' | 'pace' | 'status' | 'scheduledAt' | 'heldUntil'
>

/** How a communication is spread, with about when it ends, as far as that is known. */
export async function shownPace(trx: Scope, of: Paced, messages: number, now: Date): Promise<ShownPace | null> {
  const { pace, status, scheduledAt, heldUntil } = of
  if (pace === null) return null
  const from = status === 'sending' ? now : (heldUntil ?? (status === 'scheduled' ? scheduledAt : null))
  const perMinute = Math.round(pace * 100) / 100
  if (from === null) return { perMinute, endDate: null }
  return { perMinute, endDate: pacedEnd(pace, { from, messages, hours: await hoursFor(trx, of) }).toISOString() }
}

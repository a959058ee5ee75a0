import type { OtpConfig } from '@songsarn/contract/otp/otp'
import { sql } from 'kysely'
import type { Row, Scope } from '../../foundation/db/database.ts'
import { lowestIdAt } from '../../foundation/db/id.ts'
import { bangkokDay, daysBetween, startOfBangkokDay } from '../../foundation/time/bangkok.ts'

const DAYS = 30
const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS

type Counts = { sent: number; verified: number }
type Figures = OtpConfig['figures']

/** Configurations of one tenant as the API shows them, with their figures. */
export async function showConfigs(trx: Scope, configs: readonly Row<'otpConfigs'>[], now: Date): Promise<OtpConfig[]> {
  const [first] = configs
  if (!first) return []
  const ids = configs.map(({ id }) => id)
  const figures = await readFigures(trx, first.tenantId, ids, now)
  const alerts = await trx
    .selectFrom('otpAlerts')
    .selectAll()
    .where('tenantId', '=', first.tenantId)
    .where('configId', 'in', ids)
    .execute()
  return configs.map((config) => {
    const alert = alerts.find(({ configId }) => configId === config.id)
    return {
      ...shown(config),
      figures: figures(config.id),
      alert: alert
        ? { since: alert.since.toISOString(), share: alert.share, usualShare: alert.usualShare, sent: alert.sent }
        : null,
    }
  })
}

const shown = (row: Row<'otpConfigs'>): Omit<OtpConfig, 'figures' | 'alert'> => ({
  id: row.id,
  name: row.name,
  status: row.status,
  sender: row.sender,
  prefix: row.prefix,
  pinLength: row.pinLength,
  expireTime: row.expireTime,
  maxFail: row.maxFail,
  content: row.content,
  notifyType: row.notifyType,
  notifyUrl: row.notifyUrl,
  callbackData: row.callbackData,
  countries: row.countries,
  createDate: row.createdAt.toISOString(),
  updateDate: row.updatedAt.toISOString(),
})

/** Figures of the configurations, from hourly counts, at most 720 rows each, and from the requests of the last hour. */
async function readFigures(
  trx: Scope,
  tenantId: string,
  ids: readonly string[],
  now: Date,
): Promise<(configId: string) => Figures> {
  const today = bangkokDay(now)
  const firstDay = bangkokDay(new Date(now.getTime() - (DAYS - 1) * DAY_MS))
  const since = startOfBangkokDay(firstDay)
  const dayAgo = new Date(now.getTime() - DAY_MS)
  const { rows } = await sql<{ configId: string; date: string; sent: number; verified: number } & Recent>`
    select config_id, to_char((hour at time zone 'UTC') + interval '7 hours', 'YYYY-MM-DD') as date,
      sum(sent)::integer as sent, sum(verified)::integer as verified,
      coalesce(sum(sent) filter (where hour > ${dayAgo}), 0)::integer as recently_sent,
      coalesce(sum(verified) filter (where hour > ${dayAgo}), 0)::integer as recently_verified
    from otp_hours
    where tenant_id = ${tenantId} and config_id = any(${[...ids]}::uuid[]) and hour >= ${since}
    group by 1, 2`.execute(trx)
  const lastHour = await sql<{ configId: string; sent: number }>`
    select config_id, count(*)::integer as sent from otp_requests
    where tenant_id = ${tenantId} and config_id = any(${[...ids]}::uuid[])
      and id >= ${lowestIdAt(new Date(now.getTime() - HOUR_MS))} and communication_id is not null
    group by 1`.execute(trx)
  return (configId) => {
    const own = rows.filter((row) => row.configId === configId)
    const byDay = new Map(own.map((row) => [row.date, row]))
    const days = daysBetween(firstDay, today).map((date) => ({ date, ...counts(byDay.get(date)) }))
    return {
      days,
      lastHour: lastHour.rows.find((row) => row.configId === configId)?.sent ?? 0,
      last30d: days.reduce((sum, day) => added(sum, day), { sent: 0, verified: 0 }),
      last24h: own.reduce((sum, row) => added(sum, { sent: row.recentlySent, verified: row.recentlyVerified }), {
        sent: 0,
        verified: 0,
      }),
    }
  }
}

type Recent = { recentlySent: number; recentlyVerified: number }

const counts = (of: Counts | undefined): Counts => ({ sent: of?.sent ?? 0, verified: of?.verified ?? 0 })
const added = (a: Counts, b: Counts): Counts => ({ sent: a.sent + b.sent, verified: a.verified + b.verified })

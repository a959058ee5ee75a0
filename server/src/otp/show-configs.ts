import type { OtpConfig } from '@songsarn/contract/otp'
import { type Selectable, sql } from 'kysely'
import type { Scope } from '../db/database.ts'
import type { OtpConfigRow } from '../db/tables/otp.ts'
import { bangkokDay, daysBetween, startOfBangkokDay } from '../home/bangkok.ts'

const DAYS = 30
const DAY_MS = 24 * 60 * 60 * 1000

type Counts = { sent: number; verified: number }
type Figures = OtpConfig['figures']

/** Configurations as the API shows them, with their figures. All of one tenant. */
export async function showConfigs(
  trx: Scope,
  configs: readonly Selectable<OtpConfigRow>[],
  now: Date,
): Promise<OtpConfig[]> {
  const [first] = configs
  if (!first) return []
  const ids = configs.map(({ id }) => id)
  const figures = await readFigures(trx, first.tenant_id, ids, now)
  const alerts = await trx
    .selectFrom('otp_alerts')
    .selectAll()
    .where('tenant_id', '=', first.tenant_id)
    .where('config_id', 'in', ids)
    .execute()
  return configs.map((config) => {
    const alert = alerts.find(({ config_id }) => config_id === config.id)
    return {
      ...shown(config),
      figures: figures(config.id),
      alert: alert
        ? { since: alert.since.toISOString(), share: alert.share, usualShare: alert.usual_share, sent: alert.sent }
        : null,
    }
  })
}

const shown = (row: Selectable<OtpConfigRow>): Omit<OtpConfig, 'figures' | 'alert'> => ({
  id: row.id,
  name: row.name,
  status: row.status,
  sender: row.sender,
  prefix: row.prefix,
  pinLength: row.pin_length,
  expireTime: row.expire_time,
  maxFail: row.max_fail,
  content: row.content,
  notifyType: row.notify_type,
  notifyUrl: row.notify_url,
  callbackData: row.callback_data,
  countries: row.countries,
  createDate: row.created_at.toISOString(),
  updateDate: row.updated_at.toISOString(),
})

/** Figures of the configurations: counted by the hour, so at most 720 rows of each are added up. */
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
  const { rows } = await sql<{ config_id: string; date: string; sent: number; verified: number } & Recent>`
    select config_id, to_char((hour at time zone 'UTC') + interval '7 hours', 'YYYY-MM-DD') as date,
      sum(sent)::integer as sent, sum(verified)::integer as verified,
      coalesce(sum(sent) filter (where hour > ${dayAgo}), 0)::integer as recently_sent,
      coalesce(sum(verified) filter (where hour > ${dayAgo}), 0)::integer as recently_verified
    from otp_hours
    where tenant_id = ${tenantId} and config_id = any(${[...ids]}::uuid[]) and hour >= ${since}
    group by 1, 2`.execute(trx)
  return (configId) => {
    const own = rows.filter(({ config_id }) => config_id === configId)
    const byDay = new Map(own.map((row) => [row.date, row]))
    const days = daysBetween(firstDay, today).map((date) => ({ date, ...counts(byDay.get(date)) }))
    return {
      days,
      last30d: days.reduce((sum, day) => added(sum, day), { sent: 0, verified: 0 }),
      last24h: own.reduce((sum, row) => added(sum, { sent: row.recently_sent, verified: row.recently_verified }), {
        sent: 0,
        verified: 0,
      }),
    }
  }
}

type Recent = { recently_sent: number; recently_verified: number }

const counts = (of: Counts | undefined): Counts => ({ sent: of?.sent ?? 0, verified: of?.verified ?? 0 })
const added = (a: Counts, b: Counts): Counts => ({ sent: a.sent + b.sent, verified: a.verified + b.verified })

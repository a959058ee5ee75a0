import type { Communication } from '@songsarn/contract/communication/communications'
import { dayOf } from '@songsarn/i18n/dates'
import { useFormat } from '@songsarn/i18n/use-format'
import { useObserved, useShell } from '@songsarn/remote/use-shell'
import { Chart } from '@songsarn/ui/chart/Chart.tsx'
import { Legend } from '@songsarn/ui/chart/Legend.tsx'
import { Failed } from '@songsarn/ui/states/Failed.tsx'
import { Skeleton } from '@songsarn/ui/states/Skeleton.tsx'
import { STATUS_COLORS } from '@songsarn/ui/theme/palette'
import { useTranslation } from 'react-i18next'
import { LOG_STATUS } from './MessageCounts.tsx'
import { isLive, useActivity } from './use-communication.ts'

const NAMES = ['submitted', 'delivered', 'undelivered', 'reject', 'expired'] as const
const MINUTE_MS = 60_000

/** How many messages had each status at each time: the lines only rise. Statuses that no message has are left out. */
export function ActivityChart({ communication }: { communication: Communication }) {
  const { t } = useTranslation('mf-communication')
  const { t: common } = useTranslation('common')
  const { dateTime, dayShort, number, time } = useFormat()
  const skin = useObserved(useShell().theme)
  const { data, error, refetch } = useActivity(communication)
  if (!data) {
    return (
      <section className="page-panel">
        <h2>{t('activity.title')}</h2>
        {error ? <Failed error={error} onRetry={() => void refetch()} /> : <Skeleton shape="card" />}
      </section>
    )
  }
  const { steps, minutes } = data
  if (steps.length === 0 && !isLive(communication)) return null
  const names = NAMES.filter((name) => steps.some((step) => step[name] > 0))
  const series = names.map((name) => {
    let sum = 0
    const values = steps.map((step) => (sum += step[name]))
    const status = LOG_STATUS[name]
    return {
      name: name === 'submitted' ? t('activity.submitted') : common(`logStatus.${status}`),
      color: STATUS_COLORS[skin][status],
      isDashed: name === 'expired',
      values: [0, ...values],
    }
  })
  // Sums until the end of each step, beginning at 0: a send within one minute is a line, too.
  const times = [...steps.slice(0, 1).map(({ start }) => start), ...steps.map(endOf)]
  const isOneDay = new Set(times.map(dayOf)).size === 1
  const labels = times.map((at) => (isOneDay ? time(at) : `${dayShort(dayOf(at))} ${time(at)}`))
  function endOf({ start }: { start: string }): string {
    const begin = new Date(start).getTime()
    // The last step may go on.
    const end = Math.min(begin + minutes * MINUTE_MS, Math.max(begin + MINUTE_MS, Date.now()))
    return new Date(end).toISOString()
  }
  return (
    <section className="page-panel">
      <h2>{t('activity.title')}</h2>
      {steps.length > 0 && <Legend skin={skin} items={series} />}
      <Chart
        kind="lines"
        skin={skin}
        label={t('activity.label')}
        isEmpty={steps.length === 0}
        labels={labels}
        series={series}
        format={number}
        table={{
          heads: [t('activity.time'), ...series.map(({ name }) => name)],
          rows: times.map((at, index) => [dateTime(at), ...series.map(({ values }) => number(values[index] ?? 0))]),
        }}
      />
    </section>
  )
}

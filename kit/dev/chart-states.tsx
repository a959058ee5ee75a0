import { useFormat } from '@songsarn/i18n/use-format'
import { useObserved, useShell } from '@songsarn/remote/use-shell'
import { Chart } from '@songsarn/ui/chart/Chart.tsx'
import { Legend } from '@songsarn/ui/chart/Legend.tsx'
import { Ring } from '@songsarn/ui/chart/Ring.tsx'
import { SparkBars, Sparkline } from '@songsarn/ui/chart/Sparkline.tsx'
import { Skeleton } from '@songsarn/ui/states/Skeleton.tsx'
import { STATUS_COLORS } from '@songsarn/ui/theme/palette'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

const DAYS = Array.from({ length: 14 }, (_, day) => String(day + 1))
const SENT = DAYS.map((_, day) => 4000 + ((day * 7919) % 3000))
const DELIVERED = SENT.map((sent) => Math.round(sent * 0.92))
const REJECTED = SENT.map((sent, day) => sent - (DELIVERED[day] ?? 0))

function Charts({ isEmpty = false }: { isEmpty?: boolean }) {
  const { t } = useTranslation('kit')
  const format = useFormat()
  const skin = useObserved(useShell().theme)
  const axes = {
    labels: DAYS,
    series: [
      { name: t('chart.sent'), values: SENT },
      { name: t('chart.delivered'), values: DELIVERED },
    ],
    format: format.number,
  }
  const names = axes.series.map(({ name }) => ({ name }))
  const table = {
    heads: [t('chart.day'), ...names.map(({ name }) => name)],
    rows: DAYS.map((day, at) => [day, format.number(SENT[at] ?? 0), format.number(DELIVERED[at] ?? 0)]),
  }
  const shared = { skin, table, isEmpty }
  const { Delivered, Rejected } = STATUS_COLORS[skin]
  return (
    <>
      <Panel title={t('chart.lines')}>
        <Legend skin={skin} items={names} />
        <Chart {...shared} kind="lines" label={t('chart.lines')} {...axes} />
      </Panel>
      <Panel title={t('chart.bars')}>
        <Legend skin={skin} items={names} />
        <Chart {...shared} kind="bars" label={t('chart.bars')} {...axes} />
      </Panel>
      {!isEmpty && (
        <>
          <Panel title={t('chart.stacked')}>
            <Chart
              kind="stacked"
              skin={skin}
              label={t('chart.stacked')}
              labels={DAYS}
              series={[
                { name: t('chart.delivered'), color: Delivered, values: DELIVERED },
                { name: t('chart.rejected'), color: Rejected, values: REJECTED },
              ]}
              format={format.number}
            />
          </Panel>
          <Panel title={t('chart.ring')}>
            <Ring
              skin={skin}
              label={t('chart.ring')}
              parts={[
                { name: t('chart.delivered'), value: 920 },
                { name: t('chart.rejected'), value: 80 },
              ]}
            />
          </Panel>
          <Panel title={t('chart.spark')}>
            <Sparkline series={SENT} label={t('chart.spark')} />
            <SparkBars series={SENT} label={t('chart.spark')} />
          </Panel>
        </>
      )}
    </>
  )
}

function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="page-panel">
      <h2>{title}</h2>
      {children}
    </section>
  )
}

/** Until there are figures, as a screen shows it. */
function Loading() {
  const { t } = useTranslation('kit')
  return (
    <Panel title={t('chart.lines')}>
      <Skeleton shape="card" />
    </Panel>
  )
}

export const CHART_STATES = {
  charts: () => <Charts />,
  'charts-empty': () => <Charts isEmpty />,
  'charts-loading': Loading,
}

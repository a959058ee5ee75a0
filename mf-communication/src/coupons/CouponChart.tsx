import type { CouponDetail } from '@songsarn/contract/communication/coupons'
import { useFormat } from '@songsarn/i18n/use-format'
import { useObserved, useShell } from '@songsarn/remote/use-shell'
import { Chart } from '@songsarn/ui/chart/Chart.tsx'
import { EmptyChart } from '@songsarn/ui/chart/EmptyChart.tsx'
import { Legend } from '@songsarn/ui/chart/Legend.tsx'
import { useTranslation } from 'react-i18next'

/** Codes opened and redeemed on each of the last 30 days. */
export function CouponChart({ coupon: { days } }: { coupon: CouponDetail }) {
  const { t } = useTranslation('mf-communication')
  const { date, number } = useFormat()
  const skin = useObserved(useShell().theme)
  if (days.every((day) => day.opened === 0 && day.redeemed === 0)) {
    return (
      <section className="page-panel">
        <h2>{t('coupons.chart')}</h2>
        <EmptyChart height={160}>{t('coupons.chartEmpty')}</EmptyChart>
      </section>
    )
  }
  const [opened, redeemed] = [t('coupons.count.opened'), t('coupons.count.redeemed')]
  return (
    <section className="page-panel">
      <h2>{t('coupons.chart')}</h2>
      <Legend skin={skin} items={[{ name: opened }, { name: redeemed }]} />
      <Chart
        kind="bars"
        skin={skin}
        label={t('coupons.chart')}
        labels={days.map((day) => date(day.date))}
        series={[
          { name: opened, values: days.map((day) => day.opened) },
          { name: redeemed, values: days.map((day) => day.redeemed) },
        ]}
        format={number}
        table={{
          heads: [t('coupons.day'), opened, redeemed],
          rows: days.map((day) => [date(day.date), number(day.opened), number(day.redeemed)]),
        }}
      />
    </section>
  )
}

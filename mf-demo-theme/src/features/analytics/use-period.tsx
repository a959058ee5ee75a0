import type { Period } from '@songsarn/msw/demo/cards/card-analytics'
import { Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

const PERIODS: readonly Period[] = ['last28Days', 'lastMonth', 'lastYear']

/** The period that a card shows, and the way to choose another. */
export function usePeriod(title: string) {
  const { t } = useTranslation('mf-demo-theme')
  const [period, setPeriod] = useState<Period>('last28Days')
  const choice = (
    <Select<Period>
      size="small"
      className="analytics-period"
      aria-label={`${title}: ${t('period.label')}`}
      value={period}
      onChange={setPeriod}
      options={PERIODS.map((value) => ({ value, label: t(`period.${value}`) }))}
      popupMatchSelectWidth={false}
    />
  )
  return { period, choice }
}

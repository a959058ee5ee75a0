import { PERIODS, type Period } from '@songsarn/msw/demo/cards/card'
import { Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

/** The period of a card, and the select that changes it. */
export function usePeriod(title: string) {
  const { t } = useTranslation('mf-demo-theme')
  const [period, setPeriod] = useState<Period>('last28Days')
  const select = (
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
  return { period, select }
}

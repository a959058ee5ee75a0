import './page.css'
import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons'
import { useFormat } from '@songsarn/i18n/use-format'
import { useTranslation } from 'react-i18next'

/** The change of a figure: an arrow, and words for screen readers. */
export function PercentChange({ percent }: { percent: number }) {
  const { t } = useTranslation('mf-demo-theme')
  const format = useFormat()
  const isUp = percent >= 0
  const size = format.percent(Math.abs(percent), 1)
  return (
    <span className="percent-change" data-up={isUp}>
      {isUp ? <ArrowUpOutlined aria-hidden /> : <ArrowDownOutlined aria-hidden />}
      <span aria-hidden="true">{size}</span>
      <span className="unseen">{t(isUp ? 'analytics.increase' : 'analytics.decrease', { percent: size })}</span>
    </span>
  )
}

import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons'
import { useFormat } from '@songsarn/i18n/use-format'
import { useTranslation } from 'react-i18next'

/** How a figure moved, in percent; in words for a reader, with an arrow for the eye. */
export function Change({ percent }: { percent: number }) {
  const { t } = useTranslation('mf-demo-theme')
  const format = useFormat()
  const up = percent >= 0
  const size = format.percent(Math.abs(percent), 1)
  return (
    <span className="change" data-up={up}>
      {up ? <ArrowUpOutlined aria-hidden /> : <ArrowDownOutlined aria-hidden />}
      <span aria-hidden="true">{size}</span>
      <span className="unseen">{t(up ? 'analytics.up' : 'analytics.down', { percent: size })}</span>
    </span>
  )
}

import { Tooltip } from 'antd'
import { useTranslation } from 'react-i18next'

/** Says that the list keeps itself up to date. */
export function LiveMark() {
  const { t } = useTranslation('mf-reports')
  return (
    <Tooltip title={t('logs.liveHelp')}>
      <span className="logs-live" role="status">
        {t('logs.live')}
      </span>
    </Tooltip>
  )
}

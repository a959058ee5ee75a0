import { CloseOutlined, DownloadOutlined } from '@ant-design/icons'
import { useFormat } from '@songsarn/i18n/use-format'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useDownloadLogs, useDownloads } from './download-logs.ts'
import type { LogsQuery } from './use-logs.ts'

const MEGABYTE = 1_000_000

/** Downloads the filtered messages; while it runs, shows its progress and a button to cancel. */
export function DownloadButton({ query }: { query: LogsQuery }) {
  const { t } = useTranslation('mf-reports')
  const format = useFormat()
  const download = useDownloadLogs()
  const { running } = useDownloads()
  if (!running) {
    return (
      <Button
        icon={<DownloadOutlined aria-hidden />}
        aria-label={t('logs.download.start')}
        title={t('logs.download.start')}
        onClick={() => void download(query)}
      >
        CSV
      </Button>
    )
  }
  const size = format.number(running.bytes / MEGABYTE, {
    style: 'unit',
    unit: 'megabyte',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  })
  return (
    <span className="logs-download">
      <span className="figure">{t('logs.download.running', { size })}</span>
      <Button
        type="text"
        size="small"
        icon={<CloseOutlined aria-hidden />}
        aria-label={t('logs.download.cancel')}
        onClick={running.cancel}
      />
    </span>
  )
}

import { CloseOutlined, DownloadOutlined } from '@ant-design/icons'
import { useFormat } from '@songsarn/i18n/use-format'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useDownloads } from './downloads.ts'
import { useDownload } from './use-download.ts'
import type { LogsQuery } from './use-logs.ts'

const MEGABYTE = 1_000_000

export function DownloadLogs({ query }: { query: LogsQuery }) {
  const { t } = useTranslation('mf-reports')
  const format = useFormat()
  const download = useDownload()
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

import { ExportButton } from '@songsarn/ui/list/ExportButton.tsx'
import { useTranslation } from 'react-i18next'
import { useDownloadLogs, useDownloads } from './download-logs.ts'
import type { LogsQuery } from './use-logs.ts'

/** Downloads the filtered messages. */
export function DownloadButton({ query }: { query: LogsQuery }) {
  const { t } = useTranslation('mf-reports')
  const download = useDownloadLogs()
  const { running } = useDownloads()
  return <ExportButton label={t('logs.download.start')} running={running} onExport={() => void download(query)} />
}

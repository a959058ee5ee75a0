import './preview.css'
import type { ReportPreview } from '@songsarn/contract/reports/report-preview'
import { useHoldIdle } from '@songsarn/remote/use-hold-idle'
import { ViewDrawer } from '@songsarn/ui/drawer/ViewDrawer.tsx'
import { Failed } from '@songsarn/ui/states/Failed.tsx'
import { Skeleton } from '@songsarn/ui/states/Skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { Preview } from './Preview.tsx'

type Props = {
  /** The name of the report. */
  title: string
  /** Names the preview in the cache. */
  id: string
  read(signal: AbortSignal): Promise<ReportPreview>
  onClosed(): void
}

/** The first rows of a report and its figures beside the page, to look at or to print. */
export default function PreviewDrawer({ title, id, read, onClosed }: Props) {
  const { t, i18n } = useTranslation('mf-reports')
  useHoldIdle()
  const preview = useQuery({
    // The service writes the headings in the language of the user.
    queryKey: ['report-preview', id, i18n.language],
    queryFn: ({ signal }) => read(signal),
    // The content of a preview changes all the time.
    gcTime: 0,
  })
  return (
    <ViewDrawer
      title={title}
      width={1040}
      onClosed={onClosed}
      extra={preview.data && <Button onClick={() => window.print()}>{t('reports.preview.print')}</Button>}
    >
      {preview.data ? (
        <Preview title={title} preview={preview.data} />
      ) : preview.error ? (
        <Failed error={preview.error} onRetry={() => void preview.refetch()} />
      ) : (
        <Skeleton shape="table" rows={8} />
      )}
    </ViewDrawer>
  )
}

import './logs.css'
import { listLogs } from '@songsarn/contract/logs'
import { usePageTitle } from '@songsarn/remote/use-page-title'
import { useShell } from '@songsarn/remote/use-shell'
import { CursorPages } from '@songsarn/ui/list/CursorPages.tsx'
import { useCursorTrail } from '@songsarn/ui/list/cursor-trail'
import { ListPage } from '@songsarn/ui/list/ListPage.tsx'
import { listResult } from '@songsarn/ui/list/list-result'
import { useListUrl } from '@songsarn/ui/list/use-list-url'
import { Empty } from '@songsarn/ui/states/Empty.tsx'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { isMoving } from '../../live/poll-after.ts'
import { DownloadLogs } from './DownloadLogs.tsx'
import { LiveMark } from './LiveMark.tsx'
import { useLogColumns } from './log-columns.tsx'
import { useLogFields } from './log-fields.ts'
import { useOpenMessage } from './open-message.ts'
import { useLogs } from './use-logs.ts'

const MessageDrawer = lazy(() => import('./MessageDrawer.tsx'))

export function LogsPage() {
  const { t } = useTranslation('mf-reports')
  const shell = useShell()
  const url = useListUrl(listLogs.query)
  const trail = useCursorTrail(url.query.after)
  const query = useLogs(url.query)
  const { data } = query
  const open = useOpenMessage()
  usePageTitle(t('logs.title'))
  return (
    <>
      <ListPage
        name="logs"
        title={t('logs.title')}
        help={t('logs.help')}
        action={data?.items.some((row) => isMoving(row.status)) && <LiveMark />}
        fields={useLogFields(url.values)}
        url={url}
        columns={useLogColumns()}
        rowKey={(row) => row.messageId}
        rowLink={(row) => open.linkTo(row.messageId)}
        openKey={open.messageId}
        result={listResult(query)}
        empty={
          <Empty
            title={t('logs.empty.title')}
            help={t('logs.empty.help')}
            action={
              shell.session.can('create', 'Communication')
                ? { label: t('logs.empty.action'), run: () => shell.navigate('/communication/quick-send') }
                : undefined
            }
          />
        }
        tools={<DownloadLogs query={url.query} />}
        pages={
          data && <CursorPages {...data} trail={trail} size={url.query.size} onSize={(size) => url.set({ size })} />
        }
      />
      {open.messageId && (
        <Suspense fallback={null}>
          <MessageDrawer messageId={open.messageId} onClose={open.close} />
        </Suspense>
      )}
    </>
  )
}

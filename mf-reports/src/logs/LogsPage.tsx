import './logs.css'
import { downloadLogsWorkbook, listLogs } from '@songsarn/contract/reports/logs'
import { DownloadButton } from '@songsarn/remote/DownloadButton.tsx'
import { ListScreen } from '@songsarn/remote/ListScreen.tsx'
import { useShell } from '@songsarn/remote/use-shell'
import { CursorPages } from '@songsarn/ui/list/CursorPages.tsx'
import { useCursorTrail } from '@songsarn/ui/list/cursor-trail'
import { useCloseBeside } from '@songsarn/ui/list/row-link'
import { useListUrl } from '@songsarn/ui/list/use-list-url'
import { Empty } from '@songsarn/ui/states/Empty.tsx'
import * as drawings from '@songsarn/ui/states/empty-drawings.tsx'
import { StatusLegend } from '@songsarn/ui/status/StatusLegend.tsx'
import { Button, Tooltip } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { isMoving } from '../polling.ts'
import { useLogColumns } from './log-columns.tsx'
import { useLogFilters } from './log-filters.ts'
import { useLogs } from './use-logs.ts'

const LogReportDialog = lazy(() => import('./LogReportDialog.tsx'))
const MessageDrawer = lazy(() => import('./MessageDrawer.tsx'))

/** More messages than this are not downloaded at once, but become a report. */
const DIRECT_ROWS = 10_000

/** Every message to every recipient, filtered, with one of them open beside the list. */
export function LogsPage() {
  const { t } = useTranslation('mf-reports')
  const shell = useShell()
  const url = useListUrl(listLogs.query)
  const trail = useCursorTrail(url.query.after)
  const query = useLogs(url.query)
  const { data } = query
  const open = useOpenMessage()
  const { after, size, ...filters } = url.query
  const [isReporting, setReporting] = useState(false)
  // A report has no filter for errors, purposes, references and rules.
  const isOfErrors = filters.error || filters.stage || filters.carrier
  const isReportable = !isOfErrors && !filters.purpose && !filters.reference && !filters.rule
  const isLong = data !== undefined && isReportable && (!data.totalIsExact || data.total > DIRECT_ROWS)
  const ids = data?.items.map(({ messageId }) => messageId) ?? []
  return (
    <>
      <ListScreen
        name="logs"
        title={t('logs.title')}
        help={t('logs.help')}
        action={
          <>
            {data?.items.some((row) => isMoving(row.status)) && <LiveBadge />}
            {isLong && shell.session.can('create', 'Report') ? (
              <Button onClick={() => setReporting(true)}>{t('logs.report.button')}</Button>
            ) : (
              data?.total !== 0 && (
                <DownloadButton
                  name="logs"
                  get={(options) => shell.api.downloadLogs({ query: filters }, options)}
                  getWorkbook={(options) => shell.api.call(downloadLogsWorkbook, { query: filters }, options)}
                />
              )
            )}
          </>
        }
        fields={useLogFilters(url.values)}
        url={url}
        columns={useLogColumns()}
        rowKey={(row) => row.messageId}
        rowLink={(row) => open.linkTo(row.messageId)}
        openKey={open.messageId}
        note={<StatusLegend />}
        query={query}
        empty={
          <Empty
            picture={drawings.logs}
            title={t('logs.empty.title')}
            help={t('logs.empty.help')}
            action={
              shell.session.can('send', 'Communication')
                ? { label: t('logs.empty.action'), run: () => shell.navigate('/communication/quick-send') }
                : undefined
            }
          />
        }
        pages={
          data && (
            <CursorPages
              {...data}
              trail={trail}
              size={url.query.size}
              fitted={url.fitted}
              onSize={(size) => url.set({ size })}
            />
          )
        }
      />
      {isReporting && (
        <Suspense fallback={null}>
          <LogReportDialog query={filters} onClosed={() => setReporting(false)} />
        </Suspense>
      )}
      {open.messageId && (
        <Suspense fallback={null}>
          <MessageDrawer
            messageId={open.messageId}
            onPrevious={open.toNeighbour(ids, -1)}
            onNext={open.toNeighbour(ids, 1)}
            onClose={open.close}
          />
        </Suspense>
      )}
    </>
  )
}

/** Shows that the list updates by itself. */
function LiveBadge() {
  const { t } = useTranslation('mf-reports')
  return (
    <Tooltip title={t('logs.liveHelp')}>
      <span className="logs-live" role="status">
        {t('logs.live')}
      </span>
    </Tooltip>
  )
}

/** The message that is open beside the list. Its id is in the address, so a link opens it again. */
function useOpenMessage() {
  const { search, state } = useLocation()
  const navigate = useNavigate()
  const withMessage = (messageId: string | undefined) => {
    const params = new URLSearchParams(search)
    params.delete('message')
    if (messageId) params.set('message', messageId)
    const next = params.toString()
    return { search: next && `?${next}` }
  }
  const close = useCloseBeside(() => withMessage(undefined))
  const messageId = new URLSearchParams(search).get('message') ?? undefined
  /** Opens the message `step` rows further in its place: Back and Close return to the list. */
  function toNeighbour(ids: readonly string[], step: 1 | -1): (() => void) | undefined {
    const at = messageId === undefined ? -1 : ids.indexOf(messageId)
    const neighbour = at === -1 ? undefined : ids[at + step]
    if (neighbour === undefined) return undefined
    return () => navigate(withMessage(neighbour), { replace: true, state, preventScrollReset: true })
  }
  return { messageId, linkTo: withMessage, toNeighbour, close }
}

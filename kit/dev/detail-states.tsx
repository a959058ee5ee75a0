import { DetailPage } from '@songsarn/remote/DetailPage.tsx'
import { PageState } from '@songsarn/remote/PageState.tsx'
import { ViewDrawer } from '@songsarn/ui/drawer/ViewDrawer.tsx'
import { Figure } from '@songsarn/ui/figures/Figures.tsx'
import { History } from '@songsarn/ui/history/History.tsx'
import { StatusTag } from '@songsarn/ui/status/StatusTag.tsx'
import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import { usePressed } from './press.ts'

function Detail({ isLong = false }: { isLong?: boolean }) {
  const { t } = useTranslation('kit')
  const { t: common } = useTranslation('common')
  return (
    <DetailPage
      title={t(isLong ? 'detail.longTitle' : 'detail.title')}
      notes={isLong && <Alert type="warning" showIcon title={t('detail.note')} />}
      tag={
        <StatusTag tone="success" mark="done">
          {t('detail.on')}
        </StatusTag>
      }
      help={t('detail.help')}
      actions={[
        { key: 'report', label: t('detail.report'), isPrimary: true, run() {} },
        { key: 'test', label: t('detail.test'), run() {} },
        { key: 'copy', label: t('detail.copy'), run() {} },
        { key: 'resend', label: t('detail.resend'), blocked: t('detail.nothingToResend'), run() {} },
        {
          key: 'delete',
          label: t('detail.delete'),
          danger: true,
          question: {
            title: t('confirm.title'),
            help: t('confirm.help'),
            ok: t('confirm.ok'),
            run: async () => {},
          },
        },
      ]}
      summary={
        <>
          <Figure name={t('detail.parts')} help={t('detail.partsHelp')}>
            1,204
          </Figure>
          <Figure name={t('detail.credits')}>{common('unit.credit', { count: 2408 })}</Figure>
        </>
      }
      tabs={[
        { key: 'overview', label: t('detail.overview'), content: <p className="page-panel">{t('detail.text')}</p> },
        {
          key: 'history',
          label: t('detail.history'),
          content: (
            <div className="page-panel">
              <Events />
            </div>
          ),
        },
      ]}
    />
  )
}

function Events() {
  const { t } = useTranslation('kit')
  return (
    <History
      events={[
        { at: '2026-11-20T07:05:00.000Z', title: t('detail.created'), details: <p>{t('detail.by')}</p> },
        { at: '2026-11-20T07:06:10.000Z', title: t('detail.sent'), tone: 'success' },
        { at: '2026-11-20T07:09:00.000Z', title: t('detail.stopped'), tone: 'danger' },
      ]}
    />
  )
}

/** The menu opens by itself, so that its picture shows it. */
function OpenMenu() {
  usePressed('[aria-haspopup="menu"]')
  return <Detail />
}

function InDrawer() {
  const { t } = useTranslation('kit')
  return (
    <ViewDrawer title={t('detail.history')} width={560} onClosed={() => {}}>
      <Events />
    </ViewDrawer>
  )
}

function Loading() {
  const { t } = useTranslation('kit')
  return <PageState title={t('detail.title')} query={{ error: undefined, refetch() {} }} />
}

export const DETAIL_STATES = {
  detail: () => <Detail />,
  'detail-menu': OpenMenu,
  'detail-history': () => <Detail />,
  'detail-long': () => <Detail isLong />,
  'detail-loading': Loading,
  drawer: InDrawer,
}

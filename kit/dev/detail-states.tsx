import { DetailPage } from '@songsarn/remote/DetailPage.tsx'
import { Figure } from '@songsarn/ui/figures/Figures.tsx'
import { History } from '@songsarn/ui/history/History.tsx'
import { StatusTag } from '@songsarn/ui/status/StatusTag.tsx'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'

function Detail() {
  const { t } = useTranslation('kit')
  const { t: common } = useTranslation('common')
  return (
    <DetailPage
      title={t('detail.title')}
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
              <History
                events={[
                  { at: '2026-11-20T07:05:00.000Z', title: t('detail.created'), details: <p>{t('detail.by')}</p> },
                  { at: '2026-11-20T07:06:10.000Z', title: t('detail.sent'), tone: 'success' },
                  { at: '2026-11-20T07:09:00.000Z', title: t('detail.stopped'), tone: 'danger' },
                ]}
              />
            </div>
          ),
        },
      ]}
    />
  )
}

/** The menu opens by itself, so that its picture shows it. */
function OpenMenu() {
  useEffect(() => document.querySelector<HTMLElement>('[aria-haspopup="menu"]')?.click(), [])
  return <Detail />
}

export const DETAIL_STATES = { detail: Detail, 'detail-menu': OpenMenu }

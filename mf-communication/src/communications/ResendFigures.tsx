import type { Communication } from '@songsarn/contract/communication/communications'
import { useFormat } from '@songsarn/i18n/use-format'
import { Failed } from '@songsarn/ui/states/Failed.tsx'
import { CommunicationStatusTag, CommunicationTime } from '@songsarn/ui/status/StatusTag.tsx'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { LOG_STATUS, STATUS_NAMES } from './MessageCounts.tsx'
import { useResends } from './use-communication.ts'

/** A send and those that sent messages of it again: each with its figures, and what came of each recipient in the end. */
export function ResendFigures({ communication }: { communication: Communication }) {
  const { t } = useTranslation('mf-communication')
  const { t: common } = useTranslation('common')
  const { number, percent } = useFormat()
  const { data, error, refetch } = useResends(communication)
  if (!data && !error) return null
  return (
    <section className="page-panel" aria-label={t('resend.joint')}>
      <h2>{t('resend.joint')}</h2>
      {!data ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <p className="comm-reached">
            {t('resend.reached', {
              reached: number(data.counts.delivered),
              total: number(data.totalRecipients),
              count: data.items.length,
            })}
          </p>
          <p className="comm-counts-help">{t('resend.jointHelp')}</p>
          <table className="comm-urls comm-resends">
            <thead>
              <tr>
                <th scope="col">{t('resend.send')}</th>
                <th scope="col">{t('detail.recipients')}</th>
                <th scope="col">{common('logStatus.Delivered')}</th>
                <th scope="col">{t('communications.cost')}</th>
              </tr>
            </thead>
            <tbody>
              {data.items.map((send, place) => (
                <tr key={send.id}>
                  <td>
                    {send.id === communication.id ? (
                      <b>{send.broadcastName ?? send.excerpt}</b>
                    ) : (
                      <Link to={`/communication/${send.id}`}>{send.broadcastName ?? send.excerpt}</Link>
                    )}
                    <div className="comm-resend">
                      <span>{t(place === 0 ? 'resend.first' : 'resend.again')}</span>
                      <CommunicationTime communication={send} />
                      <CommunicationStatusTag communication={send} />
                    </div>
                  </td>
                  <td data-label={t('detail.recipients')}>{number(send.totalRecipients)}</td>
                  <td data-label={common('logStatus.Delivered')}>{number(send.counts.delivered)}</td>
                  <td data-label={t('communications.cost')}>{number(send.cost)}</td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">{t('resend.together')}</th>
                <td data-label={t('detail.recipients')}>{number(data.totalRecipients)}</td>
                <td data-label={common('logStatus.Delivered')}>
                  {number(data.counts.delivered)}
                  {data.totalRecipients > 0 && ` (${percent((data.counts.delivered / data.totalRecipients) * 100, 1)})`}
                </td>
                <td data-label={t('communications.cost')}>{number(data.cost)}</td>
              </tr>
            </tfoot>
          </table>
          <p>
            {t('resend.counts', {
              counts: STATUS_NAMES.filter((name) => data.counts[name] > 0)
                .map((name) => `${common(`logStatus.${LOG_STATUS[name]}`)} ${number(data.counts[name])}`)
                .join(' · '),
            })}
          </p>
        </>
      )}
    </section>
  )
}

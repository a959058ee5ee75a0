import type { CallAnswer } from '@songsarn/contract/base/call'
import type { Communication, getFailures } from '@songsarn/contract/communication/communications'
import { NO_ERROR_CODE } from '@songsarn/contract/reports/logs'
import { useFormat } from '@songsarn/i18n/use-format'
import { Failed } from '@songsarn/ui/states/Failed.tsx'
import { Skeleton } from '@songsarn/ui/states/Skeleton.tsx'
import { FailureCause, useCauseAdvice, useCauseText } from '@songsarn/ui/status/FailureCause.tsx'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { LOG_STATUS } from './MessageCounts.tsx'
import { SaveAsSegment } from './SaveAsSegment.tsx'
import { useFailures } from './use-communication.ts'

type Failure = CallAnswer<typeof getFailures>['items'][number]

/** Why messages did not arrive: each reason with the number of messages, and a link to them in Logs. */
export function Failures({ communication }: { communication: Communication }) {
  const { t } = useTranslation('mf-communication')
  const heading = useId()
  const { data, error, refetch } = useFailures(communication)
  // An unknown result is not known to be a failure, and a cancelled message was never sent.
  const { undelivered, reject, expired } = communication.counts
  const failed = undelivered + reject + expired
  return (
    <section className="page-panel">
      <h2 id={heading}>{t('failures.title')}</h2>
      {data ? (
        <Reasons id={communication.id} heading={heading} failures={data.items} />
      ) : error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton shape="card" />
      )}
      {failed > 0 && <SaveAsSegment communication={communication} results={['notDelivered']} />}
    </section>
  )
}

function Reasons({ id, heading, failures }: { id: string; heading: string; failures: readonly Failure[] }) {
  const { t } = useTranslation('mf-communication')
  const { t: common } = useTranslation('common')
  const { number } = useFormat()
  const [causeText, advice] = [useCauseText(), useCauseAdvice()]
  const rows = failures.map((of) => {
    const without = t(of.status === 'cancelled' ? 'failures.stopped' : 'failures.noReason')
    return { ...of, log: LOG_STATUS[of.status], reason: causeText(of) ?? without, query: logsOf(id, of, failures) }
  })
  return (
    <table className="comm-urls comm-failures" aria-labelledby={heading}>
      <thead>
        <tr>
          <th scope="col">{t('failures.status')}</th>
          <th scope="col">{t('failures.reason')}</th>
          <th scope="col">{t('failures.messages')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ log, reason, query, ...of }) => (
          <tr key={query}>
            {/* The mark of the counts and of the chart, whose colours differ from tags. */}
            <td className="comm-failure-status" data-status={log}>
              {common(`logStatus.${log}`)}
            </td>
            <td>
              {causeText(of) ? <FailureCause of={of} /> : reason}
              {of.cause && <p className="comm-advice">{advice(of)}</p>}
            </td>
            <td>
              <Link
                to={`/logs?${query}`}
                aria-label={t('failures.link', { status: common(`logStatus.${log}`), reason, count: of.count })}
              >
                {number(of.count)}
              </Link>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The filters of Logs that find exactly these messages. */
function logsOf(id: string, { status, error, cause, carriers = [] }: Failure, all: readonly Failure[]): string {
  const query = new URLSearchParams({ campaign: id, status: LOG_STATUS[status], error: error ?? NO_ERROR_CODE })
  const isAlone = all.filter((of) => of.status === status && of.error === error).length === 1
  if (!isAlone && cause && cause.stage !== 'own') query.set('stage', cause.stage)
  for (const carrier of carriers) query.append('carrier', carrier)
  return query.toString()
}

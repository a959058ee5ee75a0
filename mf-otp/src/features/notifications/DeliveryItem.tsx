import type { CallbackDelivery } from '@songsarn/contract/callbacks'
import { useFormat } from '@songsarn/i18n/use-format'
import { StatusTag } from '@songsarn/ui/status/StatusTag.tsx'
import { useTranslation } from 'react-i18next'
import { CodeBlock } from '../../CodeBlock.tsx'

const STATUS_TAGS = {
  waiting: { tone: 'info', mark: 'waiting' },
  delivered: { tone: 'success', mark: 'done' },
  failed: { tone: 'danger', mark: 'failed' },
} as const

/** One notification with its status; opened, its attempts and its body. */
export function DeliveryItem({
  delivery: { event, status, createDate, nextTryDate, url, body, tries },
}: {
  delivery: CallbackDelivery
}) {
  const { t } = useTranslation('mf-otp')
  const format = useFormat()
  const result = useAttemptResult()
  const last = tries.at(-1)
  return (
    <li>
      <details className="otp-delivery">
        <summary>
          <StatusTag {...STATUS_TAGS[status]}>{t(`notifications.status.${status}`)}</StatusTag>
          <code>{event}</code>
          <time dateTime={createDate}>{format.dateTime(createDate, { seconds: true })}</time>
          <span className="otp-delivery-tries">
            {t('notifications.tries', { count: tries.length })}
            {last && status !== 'delivered' && `: ${result(last)}`}
          </span>
        </summary>
        <dl>
          <dt>{t('field.notifyUrl')}</dt>
          <dd>{url}</dd>
          {nextTryDate && (
            <>
              <dt>{t('notifications.nextTry')}</dt>
              <dd>
                <time dateTime={nextTryDate}>{format.dateTime(nextTryDate, { seconds: true })}</time>
              </dd>
            </>
          )}
        </dl>
        {tries.length > 0 && (
          <ol>
            {tries.map((attempt) => (
              <li key={attempt.at}>
                <time dateTime={attempt.at}>{format.dateTime(attempt.at, { seconds: true })}</time>
                {': '}
                {result(attempt)} ({t('notifications.milliseconds', { count: attempt.milliseconds })})
              </li>
            ))}
          </ol>
        )}
        <CodeBlock label={t('notifications.body')} code={pretty(body)} />
      </details>
    </li>
  )
}

/** Indents JSON; returns anything else unchanged. */
function pretty(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}

/** The service's words for a missing response, and the keys of ours. */
const REASONS = {
  'address.refused': 'addressRefused',
  timeout: 'timeout',
  'name.notFound': 'nameNotFound',
  'tls.failed': 'tlsFailed',
} as const

const isKnown = (error: string | null): error is keyof typeof REASONS => error !== null && error in REASONS

/** The HTTP status of an attempt, or why there was no response. */
function useAttemptResult(): (attempt: CallbackDelivery['tries'][number]) => string {
  const { t } = useTranslation('mf-otp')
  return ({ status, error }) =>
    status !== null
      ? t('notifications.answered', { status })
      : t(`notifications.reason.${isKnown(error) ? REASONS[error] : 'connectionFailed'}`)
}

import type { OtpDelivery } from '@songsarn/contract/otp'
import { useFormat } from '@songsarn/i18n/use-format'
import { StatusTag } from '@songsarn/ui/status/StatusTag.tsx'
import { useTranslation } from 'react-i18next'
import { CodeBlock } from '../../CodeBlock.tsx'
import { useReason } from './reason.ts'

const LOOKS = {
  waiting: { tone: 'info', mark: 'waiting' },
  delivered: { tone: 'success', mark: 'done' },
  failed: { tone: 'danger', mark: 'failed' },
} as const

/** One notification: how it stands, and behind a click its tries and what was sent. */
export function Delivery({
  delivery: { event, status, createDate, nextTryDate, url, body, tries },
}: {
  delivery: OtpDelivery
}) {
  const { t } = useTranslation('mf-otp')
  const format = useFormat()
  const reason = useReason()
  const last = tries.at(-1)
  return (
    <li>
      <details className="otp-delivery">
        <summary>
          <StatusTag {...LOOKS[status]}>{t(`notifications.status.${status}`)}</StatusTag>
          <code>{event}</code>
          <time dateTime={createDate}>{format.dateTime(createDate, { seconds: true })}</time>
          <span className="otp-delivery-tries">
            {t('notifications.tries', { count: tries.length })}
            {last && status !== 'delivered' && `: ${reason(last)}`}
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
            {tries.map((one) => (
              <li key={one.at}>
                <time dateTime={one.at}>{format.dateTime(one.at, { seconds: true })}</time>
                {': '}
                {reason(one)} ({t('notifications.milliseconds', { count: one.milliseconds })})
              </li>
            ))}
          </ol>
        )}
        <CodeBlock label={t('notifications.body')} code={pretty(body)} />
      </details>
    </li>
  )
}

/** JSON on lines of its own; anything else as it is. */
function pretty(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}

import type { LogRow } from '@songsarn/contract/reports/logs'
import { ShellLink } from '@songsarn/remote/ShellLink.tsx'
import { useRetryCallback } from '@songsarn/remote/use-retry-callback'
import { formatMobile } from '@songsarn/sms/format-mobile'
import { CallbackItem } from '@songsarn/ui/callbacks/CallbackItem.tsx'
import { Problem } from '@songsarn/ui/field/Problem.tsx'
import { History } from '@songsarn/ui/history/History.tsx'
import { FailureCause, useCauseText } from '@songsarn/ui/status/FailureCause.tsx'
import { LogStatusTag } from '@songsarn/ui/status/StatusTag.tsx'
import { useTranslation } from 'react-i18next'
import { useCallbacksOf, useNewestMessage, WAY } from './use-way.ts'

/** The way of the newest message of the API, while it is on its way, and the callbacks about it. */
export function MessageWay() {
  const { t } = useTranslation('mf-account')
  const newest = useNewestMessage()
  const message = newest.data?.items[0]
  return (
    <section className="page-panel developers-panel" aria-labelledby="developers-way">
      <h2 id="developers-way">{t('developers.way')}</h2>
      {newest.isError && <Problem error={newest.error} />}
      {!message && <p role="status">{t('developers.waiting')}</p>}
      {message && (
        <>
          <Way message={message} />
          <Callbacks message={message} />
        </>
      )}
    </section>
  )
}

function Way({ message }: { message: LogRow }) {
  const { t } = useTranslation('mf-account')
  const { t: common } = useTranslation('common')
  const causeText = useCauseText()
  const { mobile, status, heldUntil, createDate, submitDate, receiptDate, messageId } = message
  return (
    <>
      <p className="developers-message" role="status">
        <LogStatusTag status={status} isHeld={Boolean(heldUntil)} />
        <strong>{formatMobile(mobile)}</strong>
        <ShellLink to={`/logs?message=${messageId}`}>{t('developers.toLogs')}</ShellLink>
      </p>
      {causeText(message) && (
        <p className="developers-error">
          <FailureCause of={message} />
        </p>
      )}
      <History
        events={[
          { at: createDate, title: t('developers.event.accepted') },
          ...(submitDate ? [{ at: submitDate, title: t('developers.event.submitted'), tone: 'info' as const }] : []),
          ...(receiptDate
            ? [
                {
                  at: receiptDate,
                  title: t('developers.event.receipt', { status: common(`logStatus.${status}`) }),
                  tone: status === 'Delivered' ? ('success' as const) : ('danger' as const),
                },
              ]
            : []),
        ]}
      />
    </>
  )
}

function Callbacks({ message }: { message: LogRow }) {
  const { t } = useTranslation('mf-account')
  const callbacks = useCallbacksOf(message)
  const { onRetry, retrying } = useRetryCallback(WAY)
  const { webhooks = 0, items = [] } = callbacks.data ?? {}
  return (
    <div className="callback-list">
      <h3>{t('webhooks.title')}</h3>
      {callbacks.isError && <Problem error={callbacks.error} />}
      {items.length > 0 && (
        <ul className="callbacks" aria-label={t('webhooks.title')}>
          {items.map((delivery) => (
            <CallbackItem
              key={delivery.id}
              delivery={delivery}
              onRetry={onRetry}
              isRetrying={retrying === delivery.id}
            />
          ))}
        </ul>
      )}
      {callbacks.data && items.length === 0 && (
        <p className="form-help">
          {t(webhooks > 0 ? 'developers.noCallback' : 'developers.noWebhook')}{' '}
          <ShellLink to="/account/webhooks">{t('developers.toWebhooks')}</ShellLink>
        </p>
      )}
    </div>
  )
}

import { useFormat } from '@songsarn/i18n/use-format'
import { ShellLink } from '@songsarn/remote/ShellLink.tsx'
import { normaliseThai } from '@songsarn/sms/mobile'
import { FailureCause, useCauseAdvice, useCauseText } from '@songsarn/ui/status/FailureCause.tsx'
import { LogStatusTag } from '@songsarn/ui/status/StatusTag.tsx'
import { useStatusMeanings } from '@songsarn/ui/status/status-meanings'
import { Typography } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { MessageHistory } from './MessageHistory.tsx'
import type { Message } from './use-logs.ts'

/** A message with its status, cost, text, history and details. */
export function MessageDetails({ message }: { message: Message }) {
  const { t } = useTranslation('mf-reports')
  const { t: common } = useTranslation('common')
  const format = useFormat()
  const meaning = useStatusMeanings()
  const { cause } = message
  const causeText = useCauseText()(message)
  const advice = useCauseAdvice()(message)
  const mobile = `+${message.mobile}`
  const listed = useSearchParams()[0].get('mobile') ?? ''
  const isListed = listed === mobile || normaliseThai(listed) === message.mobile
  const type = common(`smsType.${message.smsType}`)
  return (
    <div className="message">
      <section className="message-status" aria-live="polite">
        <LogStatusTag status={message.status} isHeld={Boolean(message.heldUntil)} />
        <p>
          {message.heldUntil
            ? t('logs.message.heldUntil', { time: format.dateTime(message.heldUntil) })
            : message.rule === 'heldByBrake'
              ? t('logs.message.heldByBrake')
              : meaning(message.status)}
        </p>
        {!cause && causeText && <p className="message-error">{causeText}</p>}
      </section>

      {cause && (
        <section>
          <h2>{common('cause.title')}</h2>
          <p className="message-error">
            <FailureCause of={message} />
          </p>
          <dl className="message-details message-cause">
            <Detail label={common('cause.what')}>{advice}</Detail>
            <Detail label={common('cause.resendTitle')}>{common(`cause.resend.${cause.resend}`)}</Detail>
            <Detail label={common('cause.who')}>{common(`cause.whose.${cause.whose}`)}</Detail>
          </dl>
        </section>
      )}

      <section aria-label={t('logs.message.summary')}>
        <dl className="message-figures">
          <Figure label={t('logs.column.credits')}>{format.number(message.credits)}</Figure>
          <Figure label={t('logs.column.parts')}>{format.number(message.parts)}</Figure>
          <Figure label={t('logs.message.encoding')}>{t(`logs.message.${message.encoding}`)}</Figure>
        </dl>
      </section>

      <section>
        <h2>{t('logs.message.text')}</h2>
        <p className="message-text">{message.text || t('logs.message.noText')}</p>
      </section>

      <section>
        <h2>{t('logs.message.history')}</h2>
        <MessageHistory message={message} />
        {!isListed && (
          <p>
            <ShellLink to={`/logs?mobile=${encodeURIComponent(mobile)}`}>{t('logs.message.sameMobile')}</ShellLink>
          </p>
        )}
      </section>

      <section>
        <h2>{t('logs.message.details')}</h2>
        <dl className="message-details">
          {message.person && (
            <Detail label={t('logs.message.person')}>
              <ShellLink to={`/people/${message.person.id}`}>{message.person.name}</ShellLink>
            </Detail>
          )}
          <Detail label={t('logs.column.communication')}>
            <ShellLink to={`/communication/${message.communicationId}`}>{message.communication}</ShellLink>
          </Detail>
          <Detail label={t('logs.column.smsType')}>{type}</Detail>
          <Detail label={t('logs.column.purpose')}>{common(`purpose.${message.purpose}`)}</Detail>
          {message.reference !== null && (
            <Detail label={t('logs.column.reference')}>
              <Typography.Text code copyable>
                {message.reference}
              </Typography.Text>
            </Detail>
          )}
          <Detail label={t('logs.column.sender')}>{message.sender}</Detail>
          <Detail label={t('logs.column.account')}>{message.account}</Detail>
          <Detail label={t('logs.column.user')}>{message.user}</Detail>
          <Detail label={t('logs.column.messageId')}>
            <Typography.Text code copyable={{ tooltips: [t('logs.message.copyId'), common('action.copied')] }}>
              {message.messageId}
            </Typography.Text>
          </Detail>
        </dl>
      </section>
    </div>
  )
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Detail({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  )
}

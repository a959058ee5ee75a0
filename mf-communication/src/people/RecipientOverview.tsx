import './people.css'
import type { LogStatus } from '@songsarn/contract/base/states'
import type { LogRow } from '@songsarn/contract/reports/logs'
import type { Recipient } from '@songsarn/contract/reports/recipients'
import { languageOf } from '@songsarn/i18n/instance'
import { useFormat } from '@songsarn/i18n/use-format'
import { ShellLink } from '@songsarn/remote/ShellLink.tsx'
import { useShell } from '@songsarn/remote/use-shell'
import { formatMobile } from '@songsarn/sms/format-mobile'
import { Figure, Figures } from '@songsarn/ui/figures/Figures.tsx'
import { Empty } from '@songsarn/ui/states/Empty.tsx'
import * as drawings from '@songsarn/ui/states/empty-drawings.tsx'
import { Failed } from '@songsarn/ui/states/Failed.tsx'
import { Skeleton } from '@songsarn/ui/states/Skeleton.tsx'
import { FailureCause } from '@songsarn/ui/status/FailureCause.tsx'
import { LogStatusTag } from '@songsarn/ui/status/StatusTag.tsx'
import { Time } from '@songsarn/ui/time/Time.tsx'
import { Alert, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useRecipient } from './use-people.ts'

/** Figures of a recipient, each with the statuses that its link filters Logs by. */
const FIGURES = {
  delivered: ['Delivered'],
  notDelivered: ['Undelivered', 'Rejected', 'Expired', 'Cancelled'],
  unknown: ['Unknown'],
  waiting: ['Pending', 'Completed'],
} as const satisfies Record<string, readonly LogStatus[]>

/** What somebody who asks about a mobile needs to know: whether messages reach it, and if not, why. */
export function RecipientOverview({ mobile }: { mobile: string }) {
  const recipient = useRecipient(mobile)
  if (recipient.data) return <Loaded recipient={recipient.data} />
  return recipient.error ? (
    <Failed error={recipient.error} onRetry={() => void recipient.refetch()} />
  ) : (
    <Skeleton shape="card" />
  )
}

function Loaded({ recipient: { mobile, blacklisted, messages } }: { recipient: Recipient }) {
  const { t } = useTranslation('mf-communication')
  return (
    <div className="recipient">
      {blacklisted && (
        <Alert
          type="warning"
          showIcon
          role="status"
          title={t(`people.desk.stopped.${blacklisted.reason}`)}
          description={!blacklisted.isOwn && t('people.desk.stoppedByParent')}
        />
      )}
      {messages === null ? (
        <Alert type="info" showIcon role="status" title={t('people.desk.noLogs')} />
      ) : messages.items.length === 0 ? (
        <Empty
          picture={drawings.history}
          title={t('people.desk.none', { mobile: formatMobile(mobile) })}
          help={t('people.desk.noneHelp')}
        />
      ) : (
        <Messages mobile={mobile} messages={messages} isBlacklisted={blacklisted !== null} />
      )}
    </div>
  )
}

type MessagesProps = { mobile: string; messages: NonNullable<Recipient['messages']>; isBlacklisted: boolean }

function Messages({ mobile, messages: { items, counts, countsAreExact }, isBlacklisted }: MessagesProps) {
  const { t } = useTranslation('mf-communication')
  const { number } = useFormat()
  return (
    <>
      <Figures className="page-panel">
        {(Object.keys(FIGURES) as (keyof typeof FIGURES)[]).map((name) => {
          const statuses: readonly LogStatus[] = FIGURES[name]
          const sum = counts.reduce((all, { status, count }) => (statuses.includes(status) ? all + count : all), 0)
          return (
            <Figure key={name} name={t(`people.desk.${name}`)}>
              {sum === 0 ? number(sum) : <ShellLink to={logsOf(mobile, statuses)}>{number(sum)}</ShellLink>}
            </Figure>
          )
        })}
      </Figures>
      {!countsAreExact && <p>{t('people.desk.atLeast')}</p>}
      <h2>{t('people.desk.messages')}</h2>
      <ul className="recipient-messages page-panel">
        {items.map((row) => (
          <li key={row.messageId}>
            <Message row={row} maySendAgain={!isBlacklisted} />
          </li>
        ))}
      </ul>
    </>
  )
}

function Message({ row, maySendAgain }: { row: LogRow; maySendAgain: boolean }) {
  const { t, i18n } = useTranslation('mf-communication')
  const { t: common } = useTranslation('common')
  const { session } = useShell()
  const navigate = useNavigate()
  const { messageId, mobile, communication, cause } = row
  const opened = `/logs?${new URLSearchParams({ mobile: `+${mobile}`, message: messageId })}`
  // The text of an OTP has no PIN any more.
  const isSendable = row.channel === 'sms' && row.smsType !== 'otp' && cause?.resend !== 'no'
  const again = `/communication/quick-send?${new URLSearchParams({ to: `+${mobile}`, message: messageId })}`
  return (
    <>
      <p className="recipient-message-head">
        <LogStatusTag status={row.status} isHeld={Boolean(row.heldUntil)} />
        <ShellLink to={opened}>{communication}</ShellLink>
        <span className="recipient-message-about">
          <Time at={row.createDate} /> · {row.sender}
        </span>
      </p>
      {row.error !== null && (
        <p className="recipient-message-cause">
          <FailureCause of={row} />
        </p>
      )}
      {cause && (
        <p>
          {cause.advice[languageOf(i18n)]} {t('people.desk.resend', { answer: common(`cause.resend.${cause.resend}`) })}
        </p>
      )}
      {maySendAgain && isSendable && session.can('send', 'Communication') && (
        <Button
          size="small"
          aria-label={t('people.desk.sendAgainOf', { communication })}
          onClick={() => navigate(again)}
        >
          {t('people.desk.sendAgain')}
        </Button>
      )}
    </>
  )
}

const logsOf = (mobile: string, statuses: readonly string[]) =>
  `/logs?${new URLSearchParams([['mobile', `+${mobile}`], ...statuses.map((status) => ['status', status])])}`

import type { LogRow } from '@songsarn/contract/reports/logs'
import { useFormat } from '@songsarn/i18n/use-format'
import { ShellLink } from '@songsarn/remote/ShellLink.tsx'
import { useObserved, useShell } from '@songsarn/remote/use-shell'
import { formatMobile } from '@songsarn/sms/format-mobile'
import type { ListColumn } from '@songsarn/ui/list/list-column'
import { FailureCause, useCauseText } from '@songsarn/ui/status/FailureCause.tsx'
import { LogStatusTag } from '@songsarn/ui/status/StatusTag.tsx'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod/mini'

export type Row = z.output<typeof LogRow>

export function useLogColumns(): ListColumn<Row>[] {
  const { t } = useTranslation('mf-reports')
  const { t: common } = useTranslation('common')
  const format = useFormat()
  const causeText = useCauseText()
  const shell = useShell()
  const onlyAccount = useObserved(shell.session).accounts.length < 2
  const at = (instant: string | null) => instant && <time dateTime={instant}>{format.dateTime(instant)}</time>
  // A long name is cut off, so that the columns fit a window of 1280 px; the title shows it in full.
  const name = (text: string, className = '') => (
    <span className={`logs-name ${className}`} title={text}>
      {text}
    </span>
  )
  /** The rule that holds or cancelled the message, or why it failed. */
  const whyOf = (row: Row) => {
    const { heldUntil, rule } = row
    if (heldUntil) return t('logs.until', { time: format.dateTime(heldUntil) })
    return rule ? common(`ruleEffect.${rule}`) : causeText(row)
  }
  const type = (row: Row) => common(`smsType.${row.smsType}`)
  const column = (key: Extract<keyof Row, ColumnName>, rest: Omit<ListColumn<Row>, 'key' | 'title'>) => ({
    key,
    title: t(`logs.column.${key}`),
    ...rest,
  })
  return [
    column('mobile', {
      render: (row) => (
        <>
          {formatMobile(row.mobile)}
          {row.person && name(row.person.name, 'logs-person')}
        </>
      ),
      fixed: true,
      card: 'title',
      width: 128,
    }),
    column('status', {
      render: (row) => {
        const why = whyOf(row)
        return (
          <>
            <LogStatusTag status={row.status} isHeld={Boolean(row.heldUntil)} />
            {why && <small className="logs-why">{why}</small>}
          </>
        )
      },
      fixed: true,
      card: 'status',
    }),
    column('communication', {
      grow: true,
      width: 110,
      render: (row) => (
        // A long name is cut off; the title shows it in full.
        <ShellLink
          title={row.communication}
          to={`/communication/${row.communicationId}`}
          className="logs-communication"
        >
          {row.communication}
        </ShellLink>
      ),
    }),
    column('sender', { render: (row) => name(row.sender) }),
    column('account', { render: (row) => name(row.account, 'logs-account'), hidden: onlyAccount }),
    column('user', { render: (row) => name(row.user, 'logs-user') }),
    column('messageId', {
      render: ({ messageId }) => (
        <code className="logs-id" title={messageId}>
          {/* Its end: the ids of one communication begin alike. */}…{messageId.slice(-6)}
        </code>
      ),
    }),
    column('smsType', { render: type, hidden: true }),
    column('purpose', { render: (row) => common(`purpose.${row.purpose}`), hidden: true }),
    column('reference', { render: (row) => row.reference && name(row.reference), hidden: true, width: 140 }),
    column('parts', { render: (row) => format.number(row.parts), align: 'end', hidden: true }),
    column('credits', { render: (row) => format.number(row.credits), align: 'end' }),
    column('createDate', { render: (row) => at(row.createDate), card: 'detail' }),
    column('submitDate', { render: (row) => at(row.submitDate), hidden: true, width: 140 }),
    column('receiptDate', { render: (row) => at(row.receiptDate), hidden: true, width: 140 }),
    column('error', { render: (row) => <FailureCause of={row} />, hidden: true, width: 200 }),
  ]
}

type ColumnName =
  | 'mobile'
  | 'status'
  | 'communication'
  | 'sender'
  | 'account'
  | 'user'
  | 'messageId'
  | 'smsType'
  | 'purpose'
  | 'reference'
  | 'parts'
  | 'credits'
  | 'createDate'
  | 'submitDate'
  | 'receiptDate'
  | 'error'

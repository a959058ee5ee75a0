import type { DeskAccountDetail } from '@songsarn/contract/account/desk-accounts'
import { useFormat } from '@songsarn/i18n/use-format'
import { ShellLink } from '@songsarn/remote/ShellLink.tsx'
import { ListTable } from '@songsarn/ui/list/ListTable.tsx'
import type { ListColumn } from '@songsarn/ui/list/list-column'
import { RowCards } from '@songsarn/ui/list/RowCards.tsx'
import { COMMUNICATION_MARKS } from '@songsarn/ui/status/marks.tsx'
import { StatusTag } from '@songsarn/ui/status/StatusTag.tsx'
import { COMMUNICATION_TONES } from '@songsarn/ui/status/tones'
import { usePhone } from '@songsarn/ui/theme/use-phone'
import { Time } from '@songsarn/ui/time/Time.tsx'
import { useTranslation } from 'react-i18next'
import { SenderStatus } from '../senders/SenderStatus.tsx'
import { TicketStatus } from '../tickets/TicketStatus.tsx'
import { useTicketTitle } from '../tickets/ticket-columns.tsx'

type Props = { account: DeskAccountDetail }

/** The newest sends and tickets of an account, with links to the lists that have all. */
export function AccountActivity({ account: { id, communications, tickets } }: Props) {
  const { t } = useTranslation('mf-account')
  const { t: common } = useTranslation('common')
  const { number } = useFormat()
  const titleOf = useTicketTitle()
  return (
    <div className="desk-lists">
      <Part title={t('deskAccounts.sends')} empty={t('deskAccounts.noSends')} rows={communications}>
        {[
          {
            key: 'name',
            title: t('deskAccounts.name'),
            card: 'title',
            render: ({ name, type }) => name ?? common(`smsType.${type}`),
          },
          {
            key: 'status',
            title: t('subAccounts.status'),
            card: 'status',
            render: ({ status }) => (
              <StatusTag tone={COMMUNICATION_TONES[status]} mark={COMMUNICATION_MARKS[status]}>
                {common(`communicationStatus.${status}`)}
              </StatusTag>
            ),
          },
          { key: 'sender', title: t('senders.title'), render: ({ senderName }) => senderName },
          {
            key: 'delivered',
            title: t('deskAccounts.delivered'),
            align: 'end',
            card: 'detail',
            render: ({ delivered, totalRecipients }) =>
              t('plan.use', { used: number(delivered), max: number(totalRecipients) }),
          },
          { key: 'date', title: t('deskAccounts.date'), card: 'detail', render: ({ date }) => <Time at={date} /> },
        ]}
      </Part>
      <ShellLink to={`/desk/sends?account=${id}`}>{t('deskAccounts.stoppedOf')}</ShellLink>
      <Part title={t('desk.tickets')} empty={t('desk.noTickets')} rows={tickets.newest}>
        {[
          {
            key: 'subject',
            title: t('tickets.subject'),
            card: 'title',
            render: (ticket) => <ShellLink to={`/desk/tickets/${ticket.id}`}>{titleOf(ticket)}</ShellLink>,
          },
          {
            key: 'status',
            title: t('tickets.status'),
            card: 'status',
            render: ({ status }) => <TicketStatus status={status} />,
          },
          {
            key: 'date',
            title: t('deskAccounts.date'),
            card: 'detail',
            render: ({ lastUpdate }) => <Time at={lastUpdate} />,
          },
        ]}
      </Part>
      {tickets.all > 0 && (
        <ShellLink to={`/desk/tickets?account=${id}`}>{t('deskAccounts.allTickets', { count: tickets.all })}</ShellLink>
      )}
    </div>
  )
}

export function AccountUsers({ account: { users } }: Props) {
  const { t } = useTranslation('mf-account')
  const { t: common } = useTranslation('common')
  return (
    <Part title={t('users.title')} empty={t('deskAccounts.noUsers')} rows={users}>
      {[
        { key: 'userName', title: t('users.userName'), card: 'title', render: ({ userName }) => userName },
        { key: 'fullName', title: t('users.fullName'), card: 'detail', render: ({ fullName }) => fullName },
        { key: 'email', title: t('users.email'), card: 'detail', render: ({ email }) => email },
        { key: 'role', title: t('users.role'), card: 'detail', render: ({ role }) => common(`role.${role}`) },
        {
          key: 'status',
          title: t('users.status'),
          card: 'status',
          render: ({ status }) => t(`users.statuses.${status}`),
        },
        {
          key: 'lastSignIn',
          title: t('users.lastSignIn'),
          card: 'detail',
          render: ({ lastSignIn }) => (lastSignIn ? <Time at={lastSignIn} /> : t('users.never')),
        },
      ]}
    </Part>
  )
}

export function AccountSenders({ account: { id, senders } }: Props) {
  const { t } = useTranslation('mf-account')
  return (
    <div className="desk-lists">
      <Part title={t('senders.title')} empty={t('desk.noSenders')} rows={senders}>
        {[
          { key: 'name', title: t('senders.name'), card: 'title', render: ({ name }) => name },
          {
            key: 'status',
            title: t('senders.status'),
            card: 'status',
            render: ({ status }) => <SenderStatus status={status} />,
          },
          {
            key: 'createDate',
            title: t('senders.createDate'),
            card: 'detail',
            render: ({ createDate }) => <Time at={createDate} />,
          },
        ]}
      </Part>
      {senders.length > 0 && (
        <ShellLink to={`/desk/senders?account=${id}`}>{t('deskAccounts.decideSenders')}</ShellLink>
      )}
    </div>
  )
}

type PartProps<Row> = { title: string; empty: string; rows: readonly Row[]; children: readonly ListColumn<Row>[] }

function Part<Row extends { id: string }>({ title, empty, rows, children }: PartProps<Row>) {
  const List = usePhone() ? RowCards<Row> : ListTable<Row>
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      {rows.length === 0 ? (
        <p>{empty}</p>
      ) : (
        <List caption={title} rows={[...rows]} rowKey={({ id }) => id} columns={children} />
      )}
    </section>
  )
}

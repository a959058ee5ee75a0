import { Time } from '@songsarn/ui/time/Time.tsx'
import './tickets.css'
import type { TicketItem } from '@songsarn/contract/account/tickets'
import { TICKET_STATUSES } from '@songsarn/contract/account/tickets'
import type { FilterField } from '@songsarn/ui/list/filter-field'
import type { ListColumn } from '@songsarn/ui/list/list-column'
import { useTranslation } from 'react-i18next'
import { TicketStatus } from './TicketStatus.tsx'

/** Names a ticket, also one without a subject. */
export function useTicketTitle() {
  const { t } = useTranslation('mf-account')
  return ({ subject, number }: Pick<TicketItem, 'subject' | 'number'>) => subject || t('tickets.numbered', { number })
}

export function useTicketFilters(): FilterField[] {
  const { t } = useTranslation('mf-account')
  return [
    { kind: 'text', name: 'subject', label: t('tickets.subject'), common: true },
    {
      kind: 'choice',
      name: 'status',
      label: t('tickets.status'),
      options: TICKET_STATUSES.map((value) => ({ value, label: t(`tickets.statuses.${value}`) })),
      common: true,
    },
    { kind: 'days', from: 'startDate', to: 'endDate', label: t('tickets.createDate') },
  ]
}

/** The columns of a list of tickets; the desk adds the account. */
export function useTicketColumns(): ListColumn<TicketItem>[] {
  const { t } = useTranslation('mf-account')
  const title = useTicketTitle()
  const at = (instant: string | null) => instant && <Time at={instant} />
  return [
    {
      key: 'subject',
      title: t('tickets.subject'),
      sort: 'subject',
      fixed: true,
      grow: true,
      width: 140,
      card: 'title',
      render: (ticket) => title(ticket),
    },
    {
      key: 'status',
      title: t('tickets.status'),
      card: 'status',
      render: ({ status }) => <TicketStatus status={status} />,
    },
    { key: 'sender', title: t('tickets.sender'), hidden: true, render: ({ sender }) => sender },
    {
      key: 'reply',
      title: t('tickets.reply'),
      render: ({ reply }) => reply && <span className="ticket-reply">{reply}</span>,
    },
    { key: 'replyDate', title: t('tickets.replyDate'), render: ({ replyDate }) => at(replyDate) },
    { key: 'createBy', title: t('tickets.createBy'), hidden: true, render: ({ createBy }) => createBy },
    {
      key: 'createDate',
      title: t('tickets.createDate'),
      sort: 'createDate',
      card: 'detail',
      render: ({ createDate }) => at(createDate),
    },
  ]
}

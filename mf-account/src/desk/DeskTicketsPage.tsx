import { type DeskTicketItem, listDeskTickets } from '@songsarn/contract/account/tickets'
import { ListScreen } from '@songsarn/remote/ListScreen.tsx'
import { useLookupFilter } from '@songsarn/remote/lookups'
import { useListAnswer } from '@songsarn/remote/use-answer'
import type { ListColumn } from '@songsarn/ui/list/list-column'
import { useListUrl } from '@songsarn/ui/list/use-list-url'
import { Empty } from '@songsarn/ui/states/Empty.tsx'
import * as drawings from '@songsarn/ui/states/empty-drawings.tsx'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTicketColumns, useTicketFilters } from '../tickets/ticket-columns.tsx'
import { RepliesDialog } from './RepliesDialog.tsx'

/** Tickets of all accounts. */
export function DeskTicketsPage() {
  const { t } = useTranslation('mf-account')
  const url = useListUrl(listDeskTickets.query)
  const accounts = useLookupFilter('deskAccounts', url.query.account === undefined ? undefined : [url.query.account])
  const query = useListAnswer(['desk', 'tickets', url.query], (api, options) =>
    api.listDeskTickets({ query: url.query }, options),
  )
  const [isOpen, setOpen] = useState(false)
  const [first, ...others] = useTicketColumns()
  const account: ListColumn<DeskTicketItem> = {
    key: 'account',
    title: t('desk.account'),
    width: 120,
    card: 'detail',
    render: (ticket) => ticket.account,
  }
  return (
    <>
      <ListScreen
        name="desk-tickets"
        title={t('desk.tickets')}
        help={t('desk.ticketsHelp')}
        action={<Button onClick={() => setOpen(true)}>{t('desk.replies')}</Button>}
        url={url}
        fields={[
          ...useTicketFilters(),
          { kind: 'choice', name: 'account', label: t('desk.account'), ...accounts, single: true },
        ]}
        columns={[...(first ? [first] : []), account, ...others]}
        rowKey={({ id }) => id}
        rowLink={({ id }) => `/desk/tickets/${id}`}
        query={query}
        empty={<Empty picture={drawings.chat} title={t('desk.noTickets')} />}
      />
      {isOpen && <RepliesDialog onClosed={() => setOpen(false)} />}
    </>
  )
}

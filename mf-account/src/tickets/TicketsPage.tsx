import { listTickets } from '@songsarn/contract/account/tickets'
import { usePageTitle } from '@songsarn/remote/use-page-title'
import { useShell } from '@songsarn/remote/use-shell'
import { ListPage } from '@songsarn/ui/list/ListPage.tsx'
import { listResult } from '@songsarn/ui/list/list-result'
import { useListUrl } from '@songsarn/ui/list/use-list-url'
import { Empty } from '@songsarn/ui/states/Empty.tsx'
import * as drawings from '@songsarn/ui/states/empty-drawings.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useTicketColumns, useTicketFilters } from './ticket-columns.tsx'

/** Tickets of the account to its provider. */
export function TicketsPage() {
  const { t } = useTranslation('mf-account')
  const { t: common } = useTranslation('common')
  const { account, api, session } = useShell()
  const navigate = useNavigate()
  const url = useListUrl(listTickets.query)
  const query = useQuery({
    queryKey: ['tickets', 'list', url.query],
    queryFn: ({ signal }) => api.listTickets({ query: url.query }, { signal }),
    placeholderData: keepPreviousData,
  })
  usePageTitle(t('tickets.title'))
  const toNew = session.can('create', 'Ticket')
    ? { label: t('tickets.new'), run: () => navigate('/contact-us/new') }
    : undefined
  return (
    <ListPage
      name="tickets"
      title={t('tickets.title')}
      help={t('tickets.help')}
      action={
        toNew && (
          <Button type="primary" onClick={toNew.run}>
            {toNew.label}
          </Button>
        )
      }
      url={url}
      fields={useTicketFilters()}
      columns={useTicketColumns()}
      rowKey={({ id }) => id}
      rowLink={({ id }) => `/contact-us/${id}`}
      result={listResult(query)}
      empty={
        <Empty
          picture={drawings.chat}
          title={t('tickets.empty')}
          help={toNew ? t('tickets.emptyHelp') : common('state.createHelp', { account: account.get().name })}
          action={toNew}
        />
      }
    />
  )
}

import { listTickets } from '@songsarn/contract/account/tickets'
import { EmptyList } from '@songsarn/remote/EmptyList.tsx'
import { ListScreen } from '@songsarn/remote/ListScreen.tsx'
import { useListAnswer } from '@songsarn/remote/use-answer'
import { useShell } from '@songsarn/remote/use-shell'
import { useListUrl } from '@songsarn/ui/list/use-list-url'
import * as drawings from '@songsarn/ui/states/empty-drawings.tsx'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useTicketColumns, useTicketFilters } from './ticket-columns.tsx'

/** Tickets of the account to its provider. */
export function TicketsPage() {
  const { t } = useTranslation('mf-account')
  const { session } = useShell()
  const navigate = useNavigate()
  const url = useListUrl(listTickets.query)
  const query = useListAnswer(['tickets', 'list', url.query], (api, options) =>
    api.listTickets({ query: url.query }, options),
  )
  const toNew = session.can('create', 'Ticket') && { label: t('tickets.new'), run: () => navigate('/contact-us/new') }
  return (
    <ListScreen
      name="tickets"
      title={t('tickets.title')}
      help={t('tickets.help')}
      toNew={toNew}
      url={url}
      fields={useTicketFilters()}
      columns={useTicketColumns()}
      rowKey={({ id }) => id}
      rowLink={({ id }) => `/contact-us/${id}`}
      query={query}
      empty={
        <EmptyList picture={drawings.chat} title={t('tickets.empty')} help={t('tickets.emptyHelp')} toNew={toNew} />
      }
    />
  )
}

import { RULE_FILTERS_OF_COMMUNICATIONS } from '@songsarn/contract/base/rule-effect'
import { COMMUNICATION_STATUSES } from '@songsarn/contract/base/states'
import {
  type CommunicationListItem,
  listCommunications,
  SCHEDULE_FILTERS,
} from '@songsarn/contract/communication/communications'
import { ListScreen } from '@songsarn/remote/ListScreen.tsx'
import { useLookupFilter } from '@songsarn/remote/lookups'
import { usePolledQuery } from '@songsarn/remote/use-polled-query'
import { useShell } from '@songsarn/remote/use-shell'
import type { FilterField } from '@songsarn/ui/list/filter-field'
import { useListUrl } from '@songsarn/ui/list/use-list-url'
import { Empty } from '@songsarn/ui/states/Empty.tsx'
import * as drawings from '@songsarn/ui/states/empty-drawings.tsx'
import { awaitedReceipts } from '@songsarn/ui/status/communication-outcome'
import { keepPreviousData } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { linkOfDraft } from '../drafts/draft-row.ts'
import { type ListedRow, useCommunicationColumns } from './communication-columns.tsx'
import { UnfinishedNote } from './UnfinishedNote.tsx'
import { soonest, untilStart } from './until-start.ts'
import { useUnfinished } from './use-unfinished.ts'

/** While one is sending, and while receipts are outstanding. */
const SENDING_MS = 3000
const SETTLING_MS = 15_000

/** The account's communications, newest first, with the drafts of its forms. Updates while one is sending. */
export function CommunicationsPage() {
  const { t } = useTranslation('mf-communication')
  const { api, session } = useShell()
  const navigate = useNavigate()
  const url = useListUrl(listCommunications.query)
  const columns = useCommunicationColumns()
  const filters = useFilters(url.values)
  const query = usePolledQuery({
    queryKey: ['communications', 'list', url.query],
    queryFn: ({ signal }) => api.listCommunications({ query: { sort: 'waiting', ...url.query } }, { signal }),
    placeholderData: keepPreviousData,
    pollEvery: ({ items }) => soonest(items.map(pollEvery)),
  })
  const toNew = session.can('send', 'Communication') && {
    label: t('communications.new'),
    run: () => navigate('/communication/quick-send'),
  }
  const unfinished = useUnfinished(hasDrafts(url))
  /** Scheduled ones and drafts stand above the others, when there are any: they still wait for something. */
  const groupsOf = ({ total, waiting = 0 }: { total: number; waiting?: number }) =>
    waiting + unfinished.count > 0 && url.query.sort === undefined
      ? {
          titles: new Map([
            ['waiting', t('communications.waiting')],
            ['started', t('communications.started')],
          ]),
          keyOf: ({ draft, communication }: ListedRow) =>
            draft || isWaiting(communication.status) ? 'waiting' : 'started',
          countOf: (group: string) => (group === 'waiting' ? waiting + unfinished.count : total - waiting),
        }
      : undefined
  // Both at once: drafts that come later would push the rows down.
  const data = unfinished.isLoading ? undefined : query.data
  const items = data && [
    ...data.items.map((communication): ListedRow => ({ communication })),
    ...unfinished.drafts.map((draft): ListedRow => ({ draft })),
  ]
  const list = { ...query, data: data && items && { ...data, items } }
  return (
    <ListScreen
      name="communications"
      title={t('communications.title')}
      help={t('communications.help')}
      toNew={toNew}
      url={url}
      fields={filters}
      columns={columns}
      rowKey={({ draft, communication }) => (draft ?? communication).id}
      rowLink={({ draft, communication }) => (draft ? linkOfDraft(draft) : `/communication/${communication.id}`)}
      query={list}
      note={<UnfinishedNote {...unfinished} />}
      groups={query.data && groupsOf(query.data)}
      empty={<Empty picture={drawings.communications} title={t('communications.empty')} action={toNew} />}
    />
  )
}

/** Drafts of the form have none of what the filters ask for but their state. They stand on the first page. */
function hasDrafts({
  query,
  values,
}: Pick<ReturnType<typeof useListUrl<typeof listCommunications.query>>, 'query' | 'values'>): boolean {
  const isOpen = Object.keys(values).every((name) => name === 'status' && query.status?.includes('draft'))
  return isOpen && query.page === 0 && query.sort === undefined
}

const isWaiting = (status: CommunicationListItem['status']) => status === 'scheduled' || status === 'draft'

function pollEvery(communication: CommunicationListItem): number | false {
  if (communication.status === 'sending') return SENDING_MS
  if (communication.status === 'scheduled') return untilStart(communication)
  return awaitedReceipts(communication) > 0 && SETTLING_MS
}

function useFilters(chosen: Readonly<Record<string, readonly string[]>>): FilterField[] {
  const { t } = useTranslation('mf-communication')
  const { t: common } = useTranslation('common')
  const user = useLookupFilter('users', chosen.user)
  const campaign = useLookupFilter('campaigns', chosen.campaignId)
  return [
    { kind: 'days', label: t('communications.dates'), from: 'startDate', to: 'endDate', common: true },
    {
      kind: 'choice',
      name: 'status',
      label: t('communications.status'),
      options: COMMUNICATION_STATUSES.map((value) => ({ value, label: common(`communicationStatus.${value}`) })),
      common: true,
    },
    {
      kind: 'choice',
      name: 'rule',
      label: common('ruleFilter.name'),
      single: true,
      options: RULE_FILTERS_OF_COMMUNICATIONS.map((value) => ({ value, label: common(`ruleFilter.${value}`) })),
    },
    {
      kind: 'choice',
      name: 'schedule',
      label: t('communications.schedule'),
      single: true,
      options: SCHEDULE_FILTERS.map((value) => ({ value, label: t(`communications.scheduleFilter.${value}`) })),
    },
    { kind: 'text', name: 'broadcastName', label: t('communications.filterName') },
    { kind: 'choice', name: 'user', label: t('communications.user'), ...user },
    { kind: 'choice', name: 'campaignId', label: t('campaigns.one'), ...campaign },
  ]
}

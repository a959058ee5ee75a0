import { RULE_FILTERS_OF_COMMUNICATIONS } from '@songsarn/contract/base/rule-effect'
import { COMMUNICATION_STATUSES } from '@songsarn/contract/base/states'
import {
  type CommunicationListItem,
  listCommunications,
  SCHEDULE_FILTERS,
} from '@songsarn/contract/communication/communications'
import { useFormat } from '@songsarn/i18n/use-format'
import { ListScreen } from '@songsarn/remote/ListScreen.tsx'
import { useLookupFilter } from '@songsarn/remote/lookups'
import { usePolledQuery } from '@songsarn/remote/use-polled-query'
import { useShell } from '@songsarn/remote/use-shell'
import type { FilterField } from '@songsarn/ui/list/filter-field'
import type { ListColumn } from '@songsarn/ui/list/list-column'
import { useListUrl } from '@songsarn/ui/list/use-list-url'
import { Empty } from '@songsarn/ui/states/Empty.tsx'
import * as drawings from '@songsarn/ui/states/empty-drawings.tsx'
import { awaitedReceipts } from '@songsarn/ui/status/communication-outcome'
import { CommunicationStatusTag, CommunicationTime } from '@songsarn/ui/status/StatusTag.tsx'
import { keepPreviousData } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { soonest, untilStart } from './until-start.ts'

/** While one is sending, and while receipts are outstanding. */
const SENDING_MS = 3000
const SETTLING_MS = 15_000

/** The account's communications, newest first. Updates while one is sending. */
export function CommunicationsPage() {
  const { t } = useTranslation('mf-communication')
  const { api, session } = useShell()
  const navigate = useNavigate()
  const url = useListUrl(listCommunications.query)
  const columns = useColumns()
  const filters = useFilters(url.values)
  const query = usePolledQuery({
    queryKey: ['communications', 'list', url.query],
    queryFn: ({ signal }) => api.listCommunications({ query: url.query }, { signal }),
    placeholderData: keepPreviousData,
    pollEvery: ({ items }) => soonest(items.map(pollEvery)),
  })
  const toNew = session.can('send', 'Communication') && {
    label: t('communications.new'),
    run: () => navigate('/communication/quick-send'),
  }
  return (
    <ListScreen
      name="communications"
      title={t('communications.title')}
      help={t('communications.help')}
      toNew={toNew}
      url={url}
      fields={filters}
      columns={columns}
      rowKey={({ id }) => id}
      rowLink={({ id }) => `/communication/${id}`}
      query={query}
      empty={<Empty picture={drawings.communications} title={t('communications.empty')} action={toNew} />}
    />
  )
}

function pollEvery(communication: CommunicationListItem): number | false {
  if (communication.status === 'sending') return SENDING_MS
  if (communication.status === 'scheduled') return untilStart(communication)
  return awaitedReceipts(communication) > 0 && SETTLING_MS
}

function useColumns(): ListColumn<CommunicationListItem>[] {
  const { t } = useTranslation('mf-communication')
  const { t: common } = useTranslation('common')
  const { number } = useFormat()
  return [
    {
      key: 'name',
      title: t('communications.name'),
      fixed: true,
      grow: true,
      width: 180,
      card: 'title',
      // A test has the name of what it tests.
      render: ({ type, broadcastName: name }) => (type === 'test' ? t('communications.testOf', { name }) : name),
    },
    { key: 'type', title: t('communications.type'), hidden: true, render: ({ type }) => common(`smsType.${type}`) },
    {
      key: 'status',
      title: t('communications.status'),
      card: 'status',
      render: (communication) => <CommunicationStatusTag communication={communication} />,
    },
    {
      key: 'campaign',
      title: t('campaigns.one'),
      hidden: true,
      render: ({ campaignName }) => campaignName ?? '',
    },
    { key: 'sender', title: t('communications.sender'), render: ({ senderName }) => senderName },
    {
      key: 'recipients',
      title: t('communications.recipients'),
      align: 'end',
      card: 'detail',
      render: ({ totalRecipients }) => number(totalRecipients),
    },
    {
      key: 'delivered',
      title: t('communications.delivered'),
      align: 'end',
      card: 'detail',
      render: ({ counts }) => number(counts.delivered),
    },
    { key: 'charged', title: common('credits.charged'), align: 'end', render: ({ charged }) => number(charged) },
    {
      key: 'held',
      title: common('credits.held'),
      align: 'end',
      hidden: true,
      render: ({ held }) => number(held),
    },
    { key: 'by', title: t('communications.by'), hidden: true, render: ({ submittedBy }) => submittedBy },
    {
      key: 'date',
      title: t('communications.date'),
      card: 'detail',
      render: (communication) => <CommunicationTime communication={communication} />,
    },
  ]
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

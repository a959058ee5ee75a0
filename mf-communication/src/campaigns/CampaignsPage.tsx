import {
  CAMPAIGN_STATUSES,
  type Campaign,
  type CampaignStatus,
  listCampaigns,
} from '@songsarn/contract/communication/campaigns'
import { useFormat } from '@songsarn/i18n/use-format'
import { EmptyList } from '@songsarn/remote/EmptyList.tsx'
import { ListScreen } from '@songsarn/remote/ListScreen.tsx'
import { useShell } from '@songsarn/remote/use-shell'
import type { ListColumn } from '@songsarn/ui/list/list-column'
import { useListUrl } from '@songsarn/ui/list/use-list-url'
import * as drawings from '@songsarn/ui/states/empty-drawings.tsx'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { CampaignStatusTag } from './CampaignStatusTag.tsx'
import { useCampaigns } from './use-campaigns.ts'

/** The account's campaigns, newest first. */
export function CampaignsPage() {
  const { t } = useTranslation('mf-communication')
  const { session } = useShell()
  const navigate = useNavigate()
  const url = useListUrl(listCampaigns.query)
  const query = useCampaigns(url.query)
  const toNew = session.can('create', 'Campaign') && {
    label: t('campaigns.new'),
    run: () => navigate('/communication/campaign/new'),
  }
  return (
    <ListScreen
      name="campaigns"
      title={t('campaigns.title')}
      help={t('campaigns.help')}
      toNew={toNew}
      url={url}
      fields={[
        { kind: 'text', name: 'name', label: t('campaigns.name'), common: true },
        {
          kind: 'choice',
          name: 'campaignStatus',
          label: t('campaigns.statusLabel'),
          options: CAMPAIGN_STATUSES.map((value) => ({ value, label: t(`campaigns.status.${value}`) })),
          common: true,
        },
      ]}
      columns={useColumns()}
      rowKey={({ id }) => id}
      rowLink={({ id }) => `/communication/campaign/${id}`}
      query={query}
      empty={
        <EmptyList
          picture={drawings.campaign}
          title={t('campaigns.empty')}
          help={t('campaigns.emptyHelp')}
          toNew={toNew}
        />
      }
    />
  )
}

function useColumns(): ListColumn<Campaign>[] {
  const { t } = useTranslation('mf-communication')
  const { dateTime, number } = useFormat()
  // The figures of a draft are known when it is confirmed.
  const known = (status: CampaignStatus, figure: number) => (status === 'draft' ? '' : number(figure))
  const time = (instant: string) => <time dateTime={instant}>{dateTime(instant)}</time>
  return [
    {
      key: 'name',
      title: t('campaigns.name'),
      fixed: true,
      grow: true,
      width: 180,
      sort: 'name',
      card: 'title',
      render: ({ name }) => name,
    },
    {
      key: 'status',
      title: t('campaigns.statusLabel'),
      card: 'status',
      render: ({ campaignStatus }) => <CampaignStatusTag status={campaignStatus} />,
    },
    {
      key: 'startDate',
      title: t('campaigns.startDate'),
      sort: 'startDate',
      card: 'detail',
      render: ({ startDate }) => time(startDate),
    },
    { key: 'endDate', title: t('campaigns.endDate'), render: ({ endDate }) => time(endDate) },
    {
      key: 'messages',
      title: t('campaigns.messages'),
      align: 'end',
      render: ({ messages, drafts }) => number(messages + drafts),
    },
    {
      key: 'recipients',
      title: t('campaigns.recipients'),
      align: 'end',
      card: 'detail',
      render: ({ campaignStatus, totalRecipients }) => known(campaignStatus, totalRecipients),
    },
    {
      key: 'delivered',
      title: t('campaigns.delivered'),
      align: 'end',
      card: 'detail',
      render: ({ campaignStatus, counts }) => known(campaignStatus, counts.delivered),
    },
    {
      key: 'cost',
      title: t('campaigns.cost'),
      align: 'end',
      render: ({ campaignStatus, cost }) => known(campaignStatus, cost),
    },
  ]
}

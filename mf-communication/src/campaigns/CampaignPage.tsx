import type { CampaignDetail } from '@songsarn/contract/communication/campaigns'
import type { CommunicationListItem } from '@songsarn/contract/communication/communications'
import { useFormat } from '@songsarn/i18n/use-format'
import { DetailPage } from '@songsarn/remote/DetailPage.tsx'
import { PageState } from '@songsarn/remote/PageState.tsx'
import { useShell } from '@songsarn/remote/use-shell'
import { Figure } from '@songsarn/ui/figures/Figures.tsx'
import { ListTable } from '@songsarn/ui/list/ListTable.tsx'
import type { ListColumn } from '@songsarn/ui/list/list-column'
import { RowCards } from '@songsarn/ui/list/RowCards.tsx'
import { StaleNotice } from '@songsarn/ui/list/StaleNotice.tsx'
import { Empty } from '@songsarn/ui/states/Empty.tsx'
import * as drawings from '@songsarn/ui/states/empty-drawings.tsx'
import { Failed } from '@songsarn/ui/states/Failed.tsx'
import { Skeleton } from '@songsarn/ui/states/Skeleton.tsx'
import { CommunicationStatusTag } from '@songsarn/ui/status/StatusTag.tsx'
import { usePhone } from '@songsarn/ui/theme/use-phone'
import { Alert, Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useParams } from 'react-router'
import { MessageCounts } from '../communications/MessageCounts.tsx'
import { CampaignStatusTag } from './CampaignStatusTag.tsx'
import { MessageText } from './MessageRow.tsx'
import { useCampaignActions } from './use-campaign-actions.ts'
import { useCampaign, useCampaignMessages } from './use-campaigns.ts'
import '@songsarn/ui/list/list.css'
import './campaigns.css'

/** One campaign: its figures and its messages, updated while they change. */
export function CampaignPage() {
  const { t } = useTranslation('mf-communication')
  const { id = '' } = useParams()
  const { data, error, refetch } = useCampaign(id)
  const retry = () => void refetch()
  if (data) return <Loaded key={id} campaign={data} note={error && <StaleNotice retry={retry} />} />
  return (
    <PageState
      title={t('campaigns.one')}
      query={{ error, refetch: retry }}
      notFound={{ item: t('campaigns.one'), back: { label: t('campaigns.title'), to: '/communication/campaign' } }}
    />
  )
}

function Loaded({ campaign, note }: { campaign: CampaignDetail; note: ReactNode }) {
  const { t } = useTranslation('mf-communication')
  const { dateTime, number } = useFormat()
  const { session } = useShell()
  const navigate = useNavigate()
  const { id, name, description, campaignStatus, startDate, endDate, counts, waiting, totalRecipients } = campaign
  // The head of a draft has this button.
  const mayContinue = session.can('send', 'Communication') && campaignStatus !== 'draft'
  const messages = useCampaignMessages(id)
  const missed = messages.data?.items.filter(({ scheduleProblem }) => scheduleProblem !== null) ?? []
  return (
    <DetailPage
      title={name}
      tag={<CampaignStatusTag status={campaignStatus} />}
      back={{ label: t('campaigns.all'), to: '/communication/campaign' }}
      help={description}
      actions={useCampaignActions(campaign)}
      notes={
        <>
          {note}
          {missed[0] && (
            <Alert
              type="warning"
              showIcon
              role="alert"
              title={t('campaigns.missed', { count: missed.length })}
              action={
                <Button size="small" onClick={() => navigate(`/communication/${missed[0]?.id}`)}>
                  {t('campaigns.decide')}
                </Button>
              }
            />
          )}
          {waiting.length > 0 && campaignStatus !== 'stopped' && (
            <Alert
              type="info"
              showIcon
              title={t('campaigns.waiting', { count: waiting.length })}
              action={
                mayContinue && (
                  <Button size="small" onClick={() => navigate(`/communication/campaign/${id}/edit?step=messages`)}>
                    {t('campaigns.continue')}
                  </Button>
                )
              }
            />
          )}
        </>
      }
      summary={
        <>
          <Figure name={t('campaigns.startDate')}>{dateTime(startDate)}</Figure>
          <Figure name={t('campaigns.endDate')}>{dateTime(endDate)}</Figure>
          <Figure name={t('campaigns.messages')}>{number(campaign.messages + campaign.drafts)}</Figure>
          {/* The figures of a draft are known when it is confirmed. */}
          {campaignStatus !== 'draft' && (
            <>
              <Figure name={t('campaigns.recipients')}>{number(totalRecipients)}</Figure>
              <Figure name={t('campaigns.cost')}>{number(campaign.cost)}</Figure>
            </>
          )}
        </>
      }
    >
      {campaignStatus === 'draft' && waiting.length > 0 && (
        <ul className="campaign-messages" aria-label={t('campaigns.messages')}>
          {waiting.map((message) => (
            <li key={message.id} className="page-panel">
              <MessageText message={message} startDate={startDate} />
            </li>
          ))}
        </ul>
      )}
      {campaignStatus === 'draft' && waiting.length === 0 && (
        <Empty picture={drawings.messages} title={t('campaigns.noMessages')} help={t('campaigns.noMessagesHelp')} />
      )}
      {campaign.messages > 0 && messages.error && (
        <Failed error={messages.error} onRetry={() => void messages.refetch()} />
      )}
      {campaign.messages > 0 && !messages.error && !messages.data && <Skeleton shape="table" />}
      {messages.data && campaign.messages > 0 && (
        <>
          <div className="page-panel">
            <MessageCounts
              ids={messages.data.items.map((item) => item.id)}
              counts={counts}
              total={totalRecipients}
              isScheduled={messages.data.items.some(({ status }) => status === 'scheduled')}
            />
          </div>
          <Messages items={messages.data.items} />
          {messages.data.total > messages.data.items.length && (
            <Link to={`/communication?campaignId=${id}`}>
              {t('campaigns.allMessages', { count: messages.data.total })}
            </Link>
          )}
        </>
      )}
    </DetailPage>
  )
}

/** Each message with a link to its communication. */
function Messages({ items }: { items: readonly CommunicationListItem[] }) {
  const { t } = useTranslation('mf-communication')
  const { dateTime, number } = useFormat()
  const Rows = usePhone() ? RowCards<CommunicationListItem> : ListTable<CommunicationListItem>
  const columns: ListColumn<CommunicationListItem>[] = [
    {
      key: 'name',
      title: t('campaigns.message'),
      card: 'title',
      grow: true,
      width: 160,
      render: ({ broadcastName }) => broadcastName,
    },
    {
      key: 'status',
      title: t('campaigns.statusLabel'),
      card: 'status',
      render: (item) => <CommunicationStatusTag communication={item} />,
    },
    {
      key: 'time',
      title: t('campaigns.time'),
      card: 'detail',
      render: ({ scheduling, submittedDate }) => dateTime(scheduling ?? submittedDate),
    },
    {
      key: 'recipients',
      title: t('campaigns.recipients'),
      card: 'detail',
      align: 'end',
      render: ({ totalRecipients }) => number(totalRecipients),
    },
    {
      key: 'delivered',
      title: t('campaigns.delivered'),
      card: 'detail',
      align: 'end',
      render: ({ counts }) => number(counts.delivered),
    },
    { key: 'cost', title: t('campaigns.cost'), align: 'end', render: ({ cost }) => number(cost) },
  ]
  return (
    <Rows
      caption={t('campaigns.messages')}
      columns={columns}
      rows={items}
      rowKey={({ id }) => id}
      rowLink={({ id }) => `/communication/${id}`}
    />
  )
}

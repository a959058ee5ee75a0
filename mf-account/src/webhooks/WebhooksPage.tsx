import { dateColumn } from '@songsarn/ui/list/date-column.tsx'
import './webhooks.css'
import { listWebhooks, type Webhook } from '@songsarn/contract/account/webhooks'
import { useFormat } from '@songsarn/i18n/use-format'
import { ListScreen } from '@songsarn/remote/ListScreen.tsx'
import { useShell } from '@songsarn/remote/use-shell'
import { DeliveryStatusTag } from '@songsarn/ui/callbacks/DeliveryStatusTag.tsx'
import type { ListColumn } from '@songsarn/ui/list/list-column'
import { useListUrl } from '@songsarn/ui/list/use-list-url'
import { Empty } from '@songsarn/ui/states/Empty.tsx'
import * as drawings from '@songsarn/ui/states/empty-drawings.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CreateWebhookDialog } from './CreateWebhookDialog.tsx'
import { OtherEndpoints } from './OtherEndpoints.tsx'
import { useWebhooks } from './use-webhooks.ts'
import { WebhookStatus } from './WebhookStatus.tsx'

/** The webhooks of the account, and its other addresses that get callbacks. */
export function WebhooksPage() {
  const { t } = useTranslation('mf-account')
  const { session } = useShell()
  const url = useListUrl(listWebhooks.query)
  const query = useWebhooks(url.query)
  const [isCreating, setCreating] = useState(false)
  const toNew = session.can('create', 'Webhook') && { label: t('webhooks.new'), run: () => setCreating(true) }
  return (
    <>
      <ListScreen
        name="webhooks"
        title={t('webhooks.title')}
        help={t('webhooks.help')}
        toNew={toNew}
        fields={[]}
        url={url}
        columns={useColumns()}
        rowKey={({ id }) => id}
        rowLink={({ id }) => `/account/webhooks/${id}`}
        query={query}
        empty={
          <Empty picture={drawings.webhook} title={t('webhooks.empty')} help={t('webhooks.emptyHelp')} action={toNew} />
        }
      />
      <OtherEndpoints />
      {isCreating && <CreateWebhookDialog onClose={() => setCreating(false)} />}
    </>
  )
}

function useColumns(): ListColumn<Webhook>[] {
  const { t } = useTranslation('mf-account')
  const { dateTime } = useFormat()
  return [
    {
      key: 'url',
      title: t('webhooks.url'),
      sort: 'url',
      fixed: true,
      grow: true,
      width: 160,
      card: 'title',
      render: ({ url }) => <span title={url}>{url}</span>,
    },
    {
      key: 'events',
      title: t('webhooks.events'),
      card: 'detail',
      render: ({ events }) => events.map((event) => t(`webhooks.event.${event}`)).join(', '),
    },
    {
      key: 'status',
      title: t('webhooks.status'),
      card: 'status',
      render: ({ status }) => <WebhookStatus isOn={status} />,
    },
    {
      key: 'last',
      title: t('webhooks.last'),
      render: ({ lastDelivery }) =>
        lastDelivery && (
          <span title={dateTime(lastDelivery.createDate)}>
            <DeliveryStatusTag status={lastDelivery.status} />
          </span>
        ),
    },
    { ...dateColumn('createDate'), title: t('webhooks.createDate') },
  ]
}

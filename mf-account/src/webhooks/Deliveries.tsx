import { listWebhookDeliveries } from '@songsarn/contract/account/webhooks'
import { useRetryCallback } from '@songsarn/remote/use-retry-callback'
import { CallbackList } from '@songsarn/ui/callbacks/CallbackList.tsx'
import { listResult } from '@songsarn/ui/list/list-result'
import { useListUrl } from '@songsarn/ui/list/use-list-url'
import { useTranslation } from 'react-i18next'
import { DELIVERIES, useDeliveries } from './use-webhooks.ts'

/** Callbacks that were sent to a webhook, or without an id to the URLs of single communications. */
export function Deliveries({ webhookId }: { webhookId?: string }) {
  const { t } = useTranslation('mf-account')
  const url = useListUrl(listWebhookDeliveries.query, { fits: false })
  const list = useDeliveries(webhookId, url.query)
  const retry = useRetryCallback(DELIVERIES)
  return (
    <div className="page-panel">
      <CallbackList
        label={t('webhooks.deliveries')}
        url={url}
        result={listResult(list)}
        empty={webhookId === undefined ? t('webhooks.others.empty') : undefined}
        emptyHelp={t(webhookId === undefined ? 'webhooks.others.noDeliveries' : 'webhooks.noDeliveries')}
        {...retry}
      />
    </div>
  )
}

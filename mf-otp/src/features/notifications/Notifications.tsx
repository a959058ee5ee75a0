import './notifications.css'
import { listOtpDeliveries, type OtpConfig } from '@songsarn/contract/otp'
import { useShell } from '@songsarn/remote/use-shell'
import { StaleNotice } from '@songsarn/ui/list/StaleNotice.tsx'
import { useListUrl } from '@songsarn/ui/list/use-list-url'
import { useNumberPages } from '@songsarn/ui/list/use-number-pages.tsx'
import { Empty, NoMatches } from '@songsarn/ui/states/Empty.tsx'
import { Failed } from '@songsarn/ui/states/Failed.tsx'
import { Skeleton } from '@songsarn/ui/states/Skeleton.tsx'
import { Segmented } from 'antd'
import { useTranslation } from 'react-i18next'
import { DeliveryItem } from './DeliveryItem.tsx'
import { SigningSecret } from './SigningSecret.tsx'
import { useDeliveries } from './use-notifications.ts'

const STATUSES = ['any', 'waiting', 'delivered', 'failed'] as const

/** The notifications that were sent, each with its attempts, and the secret that signs them. */
export function Notifications({ config }: { config: OtpConfig }) {
  const { t } = useTranslation('mf-otp')
  const { session } = useShell()
  const url = useListUrl(listOtpDeliveries.query)
  const list = useDeliveries(config.id, url.query)
  const isFiltered = url.query.status !== undefined
  const { data } = list
  const pages = useNumberPages(url, data?.total, list.isPlaceholderData)

  return (
    <div className="page-panel otp-notifications">
      <p>
        {config.notifyType === 'none'
          ? t('notifications.off')
          : t('notifications.on', { type: t(`notifyType.${config.notifyType}`), url: config.notifyUrl })}
      </p>
      {session.can('update', 'OtpConfig') && <SigningSecret otcId={config.id} />}
      {(data && data.total === 0 && !isFiltered) || (
        <Segmented<(typeof STATUSES)[number]>
          aria-label={t('notifications.show')}
          value={url.query.status ?? 'any'}
          onChange={(status) => url.set({ status: status === 'any' ? undefined : status })}
          options={STATUSES.map((value) => ({ value, label: t(`notifications.status.${value}`) }))}
        />
      )}
      {list.isError && data && <StaleNotice retry={() => void list.refetch()} />}
      {!data && list.isError ? (
        <Failed error={list.error} onRetry={() => void list.refetch()} />
      ) : !data ? (
        <Skeleton shape="table" />
      ) : data.items.length === 0 ? (
        isFiltered ? (
          <NoMatches onClear={url.clear} />
        ) : (
          <Empty picture="bell" title={t('notifications.empty.title')} help={t('notifications.empty.help')} />
        )
      ) : (
        <>
          <ul className="otp-deliveries" aria-label={t('config.tab.notifications')} aria-busy={list.isPlaceholderData}>
            {data.items.map((delivery) => (
              <DeliveryItem key={delivery.id} delivery={delivery} />
            ))}
          </ul>
          {pages}
        </>
      )}
    </div>
  )
}

import './notifications.css'
import { listOtpDeliveries, type OtpConfig } from '@songsarn/contract/otp/otp'
import { useRetryCallback } from '@songsarn/remote/use-retry-callback'
import { useShell } from '@songsarn/remote/use-shell'
import { CallbackList } from '@songsarn/ui/callbacks/CallbackList.tsx'
import { listResult } from '@songsarn/ui/list/list-result'
import { useListUrl } from '@songsarn/ui/list/use-list-url'
import { useTranslation } from 'react-i18next'
import { SigningSecret } from './SigningSecret.tsx'
import { DELIVERIES, useDeliveries } from './use-notifications.ts'

/** The notifications that were sent, each with its attempts, and the secret that signs them. */
export function Notifications({ config }: { config: OtpConfig }) {
  const { t } = useTranslation('mf-otp')
  const { session } = useShell()
  const url = useListUrl(listOtpDeliveries.query, { fits: false })
  const list = useDeliveries(config.id, url.query)
  const retry = useRetryCallback(DELIVERIES)
  return (
    <div className="page-panel otp-notifications">
      <p>
        {config.notifyType === 'none'
          ? t('notifications.off')
          : t('notifications.on', { type: t(`notifyType.${config.notifyType}`), url: config.notifyUrl })}
      </p>
      {session.can('update', 'OtpConfig') && <SigningSecret otcId={config.id} />}
      <CallbackList
        label={t('config.tab.notifications')}
        url={url}
        result={listResult(list)}
        emptyHelp={t('notifications.emptyHelp')}
        {...retry}
      />
    </div>
  )
}

import { ShellLink } from '@songsarn/remote/ShellLink.tsx'
import { useTranslation } from 'react-i18next'
import { useOtpConfigs } from './use-webhooks.ts'

/** Addresses that get callbacks too: addresses of OTP configurations, and addresses that single communications name. */
export function OtherEndpoints() {
  const { t } = useTranslation('mf-account')
  const configs = useOtpConfigs()
  const notified = configs.data?.items.filter(({ notifyUrl }) => notifyUrl !== '') ?? []
  return (
    <section className="page-panel webhook-others" aria-labelledby="webhook-others">
      <h2 id="webhook-others">{t('webhooks.others.title')}</h2>
      <dl>
        {notified.map(({ id, name, notifyUrl }) => (
          <div key={id}>
            <dt>
              <ShellLink to={`/otp/${id}?tab=notifications`}>{t('webhooks.others.otp', { name })}</ShellLink>
            </dt>
            <dd>{notifyUrl}</dd>
          </div>
        ))}
        <div>
          <dt>
            <ShellLink to="/account/webhooks/communications">{t('webhooks.others.communications')}</ShellLink>
          </dt>
          <dd>{t('webhooks.others.communicationsHelp')}</dd>
        </div>
      </dl>
    </section>
  )
}

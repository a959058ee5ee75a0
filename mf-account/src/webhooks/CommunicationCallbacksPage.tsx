import './webhooks.css'
import { Page } from '@songsarn/remote/Page.tsx'
import { useShell } from '@songsarn/remote/use-shell'
import { Problem } from '@songsarn/ui/field/Problem.tsx'
import { CopyButton } from '@songsarn/ui/form/CopyButton.tsx'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Deliveries } from './Deliveries.tsx'
import { useCallbackSecret } from './use-webhooks.ts'

/** Callbacks to URLs that single communications name, and the secret that signs them. */
export function CommunicationCallbacksPage() {
  const { t } = useTranslation('mf-account')
  const { session } = useShell()
  return (
    <Page
      title={t('webhooks.others.communications')}
      back={{ label: t('webhooks.all'), to: '/account/webhooks' }}
      help={t('webhooks.others.communicationsHelp')}
    >
      {session.can('update', 'Webhook') && <AccountSecret />}
      <Deliveries />
    </Page>
  )
}

function AccountSecret() {
  const { t } = useTranslation('mf-account')
  const [isShown, setShown] = useState(false)
  const secret = useCallbackSecret(isShown)
  return (
    <div className="page-panel">
      <div className="webhook-secret">
        <strong>{t('webhooks.secret')}</strong>
        {isShown && secret.data && (
          <>
            <code>{secret.data.secret}</code>
            <CopyButton text={secret.data.secret} label={t('webhooks.secret')} />
          </>
        )}
        <Button size="small" aria-expanded={isShown} loading={secret.isLoading} onClick={() => setShown(!isShown)}>
          {t(isShown ? 'webhooks.hide' : 'webhooks.show')}
        </Button>
      </div>
      <p className="form-help">{t('webhooks.others.secretHelp')}</p>
      {isShown && secret.isError && <Problem error={secret.error} />}
    </div>
  )
}

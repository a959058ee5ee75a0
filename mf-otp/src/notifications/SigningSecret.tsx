import { useShell } from '@songsarn/remote/use-shell'
import { ConfirmAction } from '@songsarn/ui/confirm/ConfirmAction.tsx'
import { Problem } from '@songsarn/ui/field/Problem.tsx'
import { CopyButton } from '@songsarn/ui/form/CopyButton.tsx'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNotifySecret, useRenewSecret } from './use-notifications.ts'

/** The secret with which a receiver verifies the signatures: fetched only to show it, renewed after a confirmation. */
export function SigningSecret({ otcId }: { otcId: string }) {
  const { t } = useTranslation('mf-otp')
  const shell = useShell()
  const [isShown, setShown] = useState(false)
  const secret = useNotifySecret(otcId, isShown)
  const { mutateAsync } = useRenewSecret(otcId)

  async function renew() {
    await mutateAsync()
    setShown(true)
    shell.toast({ kind: 'success', message: t('secret.renewed') })
  }

  return (
    <div className="otp-secret">
      <div className="otp-secret-line">
        <span className="otp-secret-name">{t('secret.name')}</span>
        {isShown && secret.data && (
          <>
            <code>{secret.data.secret}</code>
            <CopyButton text={secret.data.secret} label={t('secret.name')} />
          </>
        )}
        <Button size="small" aria-expanded={isShown} loading={secret.isLoading} onClick={() => setShown(!isShown)}>
          {t(isShown ? 'secret.hide' : 'secret.show')}
        </Button>
        <ConfirmAction
          size="small"
          type="text"
          question={{
            title: t('secret.renewTitle'),
            help: t('secret.renewHelp'),
            ok: t('secret.renew'),
            run: renew,
          }}
        >
          {t('secret.renew')}
        </ConfirmAction>
      </div>
      <p className="form-help">
        {t('secret.help')}{' '}
        <a href="https://www.standardwebhooks.com" target="_blank" rel="noreferrer">
          Standard Webhooks
        </a>
      </p>
      {isShown && secret.isError && <Problem error={secret.error} />}
    </div>
  )
}

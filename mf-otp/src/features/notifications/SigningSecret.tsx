import { useShell } from '@songsarn/remote/use-shell'
import { CopyButton } from '@songsarn/ui/form/CopyButton.tsx'
import { Problem } from '@songsarn/ui/form/Problem.tsx'
import { Button, Modal } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNotifySecret, useRenewSecret } from './use-notifications.ts'

/** The secret by which a receiver tells that a notification is genuine: shown when asked for, made anew after a word. */
export function SigningSecret({ otcId }: { otcId: string }) {
  const { t } = useTranslation('mf-otp')
  const { t: common } = useTranslation('common')
  const shell = useShell()
  const [isShown, setShown] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const secret = useNotifySecret(otcId, isShown)
  const renew = useRenewSecret(otcId)

  function confirm() {
    renew.mutate(undefined, {
      onSuccess() {
        setAsked(false)
        setShown(true)
        shell.toast({ kind: 'success', message: t('secret.renewed') })
      },
    })
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
        <Button size="small" type="text" onClick={() => setAsked(true)}>
          {t('secret.renew')}
        </Button>
      </div>
      <p className="form-help">
        {t('secret.help')}{' '}
        <a href="https://www.standardwebhooks.com" target="_blank" rel="noreferrer">
          Standard Webhooks
        </a>
      </p>
      {isShown && secret.isError && <Problem error={secret.error} />}
      <Modal
        open={isAsked}
        title={t('secret.renewTitle')}
        okText={t('secret.renew')}
        okButtonProps={{ danger: true, loading: renew.isPending }}
        cancelText={common('action.cancel')}
        onOk={confirm}
        onCancel={() => setAsked(false)}
      >
        <p>{t('secret.renewHelp')}</p>
        {renew.isError && <Problem error={renew.error} />}
      </Modal>
    </div>
  )
}

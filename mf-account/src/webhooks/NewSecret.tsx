import { useTranslation } from 'react-i18next'
import { SecretDialog } from '../secret/SecretDialog.tsx'

type Props = { title: string; secret: string; open: boolean; onClose(): void; afterClose(): void }

/** The secret of a new webhook, or the new secret of a webhook. */
export function NewSecret(props: Props) {
  const { t } = useTranslation('mf-account')
  return (
    <SecretDialog {...props} warning={t('webhooks.once')} label={t('webhooks.secret')} done={t('webhooks.copied')}>
      <p className="form-help">{t('webhooks.secretUse')}</p>
    </SecretDialog>
  )
}

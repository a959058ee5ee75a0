import type { Webhook } from '@songsarn/contract/account/webhooks'
import { useFormat } from '@songsarn/i18n/use-format'
import { useShell } from '@songsarn/remote/use-shell'
import { ConfirmAction } from '@songsarn/ui/confirm/ConfirmAction.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NewSecret } from './NewSecret.tsx'
import { SignatureHelp } from './SignatureHelp.tsx'
import { useWebhookChanges } from './use-webhooks.ts'

/** How a receiver verifies callbacks, and the button that replaces the secret. */
export function WebhookSignature({ webhook: { id, oldSecretUntil } }: { webhook: Webhook }) {
  const { t } = useTranslation('mf-account')
  const { session } = useShell()
  const { dateTime } = useFormat()
  const { renew } = useWebhookChanges()
  const [isOpen, setOpen] = useState(false)

  return (
    <div className="page-panel webhook-signature">
      {session.can('update', 'Webhook') && (
        <div>
          <p>{t('webhooks.secretHidden')}</p>
          {oldSecretUntil && <p>{t('webhooks.oldSecretUntil', { date: dateTime(oldSecretUntil) })}</p>}
          <ConfirmAction
            question={{
              title: t('webhooks.renewTitle'),
              help: t('webhooks.renewHelp'),
              ok: t('webhooks.renew'),
              run: async () => {
                await renew.mutateAsync(id)
                setOpen(true)
              },
            }}
          >
            {t('webhooks.renew')}
          </ConfirmAction>
        </div>
      )}
      <SignatureHelp />
      {renew.data && (
        <NewSecret
          title={t('webhooks.renewed')}
          secret={renew.data.secret}
          open={isOpen}
          onClose={() => setOpen(false)}
          afterClose={renew.reset}
        />
      )}
    </div>
  )
}

import type { ApiKey } from '@songsarn/contract/account/api-keys'
import { useShell } from '@songsarn/remote/use-shell'
import { ConfirmAction } from '@songsarn/ui/confirm/ConfirmAction.tsx'
import { useTranslation } from 'react-i18next'
import { useRevokeKey } from './use-api-keys.ts'

/** Revokes a key after naming what stops working. */
export function RevokeKey({ apiKey: { id, name, hint } }: { apiKey: ApiKey }) {
  const { t } = useTranslation('mf-account')
  const shell = useShell()
  const { mutateAsync } = useRevokeKey()
  if (!shell.session.can('delete', 'ApiKey')) return null

  async function run() {
    await mutateAsync(id)
    shell.toast({ kind: 'success', message: t('keys.revoke.done', { name }) })
  }

  return (
    <ConfirmAction
      danger
      size="small"
      aria-label={t('keys.revoke.label', { name })}
      question={{
        title: t('keys.revoke.title', { name }),
        help: t('keys.revoke.help', { hint }),
        ok: t('keys.revoke.action'),
        run,
      }}
    >
      {t('keys.revoke.action')}
    </ConfirmAction>
  )
}

import type { OtpConfig } from '@songsarn/contract/otp'
import { useShell } from '@songsarn/remote/use-shell'
import { ConfirmAction } from '@songsarn/ui/confirm/ConfirmAction.tsx'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useDeleteConfig } from '../../use-configs.ts'

/** Deletes a configuration after naming what stops working. */
export function DeleteConfig({ config: { id, name, figures } }: { config: OtpConfig }) {
  const { t } = useTranslation('mf-otp')
  const { t: common } = useTranslation('common')
  const shell = useShell()
  const navigate = useNavigate()
  const { mutateAsync } = useDeleteConfig()

  async function run() {
    await mutateAsync(id)
    shell.toast({ kind: 'success', message: t('delete.done', { name }) })
    // Not `shell.navigate`: it would ask about unsaved changes to a configuration that no longer exists.
    navigate('/otp', { replace: true })
  }

  return (
    <ConfirmAction
      danger
      type="text"
      question={{
        title: t('delete.title', { name }),
        help: t('delete.help'),
        ok: common('action.delete'),
        // In use: the sign-ins of a customer's application stop with it.
        typed: figures.last24h.sent > 0 ? name : undefined,
        run,
      }}
    >
      {common('action.delete')}
    </ConfirmAction>
  )
}

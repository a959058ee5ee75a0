import type { OtpConfig } from '@songsarn/contract/otp'
import { useShell } from '@songsarn/remote/use-shell'
import type { MenuAction } from '@songsarn/ui/actions/ActionMenu.tsx'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useDeleteConfig } from '../../use-configs.ts'

/** Deletes a configuration after naming what stops working. */
export function useDeleteAction({ id, name, figures }: OtpConfig): MenuAction | false {
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
    shell.session.can('delete', 'OtpConfig') && {
      key: 'delete',
      label: common('action.delete'),
      danger: true,
      question: {
        title: t('delete.title', { name }),
        help: t('delete.help'),
        ok: common('action.delete'),
        // In use: the sign-ins of a customer's application stop with it.
        typed: figures.last24h.sent > 0 ? name : undefined,
        run,
      },
    }
  )
}

import type { OtpConfig } from '@songsarn/contract/otp'
import { useShell } from '@songsarn/remote/use-shell'
import { useConfirm } from '@songsarn/ui/form/use-confirm.tsx'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useDeleteConfig } from '../../use-configs.ts'

/** Deletes a configuration after naming what stops working. */
export function DeleteConfig({ config: { id, name } }: { config: OtpConfig }) {
  const { t } = useTranslation('mf-otp')
  const { t: common } = useTranslation('common')
  const shell = useShell()
  const navigate = useNavigate()
  const { mutateAsync } = useDeleteConfig()
  const { ask, dialog } = useConfirm()

  async function run() {
    await mutateAsync(id)
    shell.toast({ kind: 'success', message: t('delete.done', { name }) })
    // Not `shell.navigate`: it would ask about unsaved changes to a configuration that no longer exists.
    navigate('/otp', { replace: true })
  }

  return (
    <>
      <Button
        danger
        type="text"
        onClick={() =>
          ask({ title: t('delete.title', { name }), help: t('delete.help'), ok: common('action.delete'), run })
        }
      >
        {common('action.delete')}
      </Button>
      {dialog}
    </>
  )
}

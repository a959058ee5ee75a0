import type { OtpConfig } from '@songsarn/contract/otp'
import { useShell } from '@songsarn/remote/use-shell'
import { Problem } from '@songsarn/ui/form/Problem.tsx'
import { Button, Modal } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useDeleteConfig } from '../../use-configs.ts'

/** Removes a configuration, after saying what stops with it. */
export function DeleteConfig({ config: { id, name } }: { config: OtpConfig }) {
  const { t } = useTranslation('mf-otp')
  const { t: common } = useTranslation('common')
  const shell = useShell()
  const navigate = useNavigate()
  const remove = useDeleteConfig()
  const [isAsked, setAsked] = useState(false)

  function confirm() {
    remove.mutate(id, {
      onSuccess() {
        shell.toast({ kind: 'success', message: t('delete.done', { name }) })
        // Not through the shell, which would ask about changes to what is no more.
        navigate('/otp', { replace: true })
      },
    })
  }

  return (
    <>
      <Button danger type="text" onClick={() => setAsked(true)}>
        {common('action.delete')}
      </Button>
      <Modal
        open={isAsked}
        title={t('delete.title', { name })}
        okText={common('action.delete')}
        okButtonProps={{ danger: true, loading: remove.isPending }}
        cancelText={common('action.cancel')}
        onOk={confirm}
        onCancel={() => setAsked(false)}
      >
        <p>{t('delete.help')}</p>
        {remove.isError && <Problem error={remove.error} />}
      </Modal>
    </>
  )
}

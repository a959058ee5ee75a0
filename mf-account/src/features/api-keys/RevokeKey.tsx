import type { ApiKey } from '@songsarn/contract/api-keys'
import { useShell } from '@songsarn/remote/use-shell'
import { Problem } from '@songsarn/ui/form/Problem.tsx'
import { Button, Modal } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRevokeKey } from './use-api-keys.ts'

/** Ends a key, after saying what stops with it. */
export function RevokeKey({ apiKey }: { apiKey: ApiKey }) {
  const { t } = useTranslation('mf-account')
  const { t: common } = useTranslation('common')
  const shell = useShell()
  const revoke = useRevokeKey()
  const [asked, setAsked] = useState(false)
  if (!shell.session.can('delete', 'ApiKey')) return null

  function confirm() {
    revoke.mutate(apiKey.id, {
      onSuccess: () => {
        setAsked(false)
        shell.toast({ kind: 'success', message: t('keys.revoke.done', { name: apiKey.name }) })
      },
    })
  }

  return (
    <>
      <Button
        danger
        size="small"
        aria-label={t('keys.revoke.label', { name: apiKey.name })}
        onClick={() => setAsked(true)}
      >
        {t('keys.revoke.action')}
      </Button>
      <Modal
        open={asked}
        title={t('keys.revoke.title', { name: apiKey.name })}
        okText={t('keys.revoke.action')}
        okButtonProps={{ danger: true, loading: revoke.isPending }}
        cancelText={common('action.cancel')}
        onOk={confirm}
        onCancel={() => setAsked(false)}
      >
        <p>{t('keys.revoke.help', { hint: apiKey.hint })}</p>
        {revoke.isError && <Problem error={revoke.error} />}
      </Modal>
    </>
  )
}

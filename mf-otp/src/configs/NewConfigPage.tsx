import type { OtpConfig } from '@songsarn/contract/otp/otp'
import { Page } from '@songsarn/remote/Page.tsx'
import { useShell } from '@songsarn/remote/use-shell'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { ConfigForm } from './ConfigForm.tsx'
import { NEW_CONFIG } from './form-values.ts'

// Loaded when it is needed: its drawings are more than 1 kB.
const NoPermissionPage = lazy(async () => ({
  default: (await import('@songsarn/remote/NoPermissionPage.tsx')).NoPermissionPage,
}))

export function NewConfigPage() {
  return useShell().session.can('create', 'OtpConfig') ? <NewConfig /> : <NoPermissionPage />
}

function NewConfig() {
  const { t } = useTranslation('mf-otp')
  const shell = useShell()
  const navigate = useNavigate()

  function onSaved({ id, name }: OtpConfig) {
    shell.toast({ kind: 'success', message: t('form.created', { name }) })
    // The next steps are there: its id, the snippets and the test.
    navigate(`/otp/${id}`, { replace: true })
    document.documentElement.scrollTop = 0
  }

  return (
    <Page title={t('form.newTitle')} back={{ label: t('config.toList'), to: '/otp' }} help={t('form.newHelp')}>
      <ConfigForm initial={NEW_CONFIG} onSaved={onSaved} />
    </Page>
  )
}

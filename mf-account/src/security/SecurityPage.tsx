import { Page } from '@songsarn/remote/Page.tsx'
import { ShellLink } from '@songsarn/remote/ShellLink.tsx'
import { useObserved, useShell } from '@songsarn/remote/use-shell'
import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import { PasskeysSection } from './PasskeysSection.tsx'
import { SecondFactorSection } from './SecondFactorSection.tsx'
import { SessionsSection } from './SessionsSection.tsx'

/** How the signed-in user signs in, and where they are signed in. */
export function SecurityPage() {
  const { t } = useTranslation('mf-account')
  const { mustSetUp } = useObserved(useShell().session)
  if (mustSetUp)
    return (
      <Page title={t('security.title')} help={t('security.help')}>
        <Alert type="warning" showIcon title={t('secondFactor.mustSetUp')} />
        {/* The shell reads the user again. */}
        <SecondFactorSection onSetUp={() => location.reload()} />
      </Page>
    )
  return (
    <Page
      title={t('security.title')}
      help={t('security.help')}
      actions={<ShellLink to="/account?tab=password">{t('account.changePassword')}</ShellLink>}
    >
      <PasskeysSection />
      <SecondFactorSection />
      <SessionsSection />
    </Page>
  )
}

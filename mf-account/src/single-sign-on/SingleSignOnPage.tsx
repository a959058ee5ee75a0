import './single-sign-on.css'
import { Page } from '@songsarn/remote/Page.tsx'
import { PageState } from '@songsarn/remote/PageState.tsx'
import { useShell } from '@songsarn/remote/use-shell'
import { CopyButton } from '@songsarn/ui/form/CopyButton.tsx'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { SingleSignOnForm } from './SingleSignOnForm.tsx'

/** The identity provider that the users of the account sign in with. */
export function SingleSignOnPage() {
  const { t } = useTranslation('mf-account')
  const { api } = useShell()
  const settings = useQuery({
    queryKey: ['single-sign-on'],
    queryFn: ({ signal }) => api.getSingleSignOn({ signal }),
  })
  if (!settings.data)
    return <PageState title={t('singleSignOn.title')} error={settings.error} onRetry={() => void settings.refetch()} />
  const { redirectUrl, provider } = settings.data
  return (
    <Page title={t('singleSignOn.title')} help={t('singleSignOn.help')}>
      <section className="page-panel sso-redirect">
        <h2>{t('singleSignOn.redirect')}</h2>
        <div className="sso-url">
          <code>{redirectUrl}</code>
          <CopyButton text={redirectUrl} label={t('singleSignOn.redirect')} />
        </div>
        <p className="form-help">{t('singleSignOn.redirectHelp')}</p>
      </section>
      <SingleSignOnForm provider={provider} />
    </Page>
  )
}

import { useAnswer } from '@songsarn/remote/use-answer'
import './single-sign-on.css'
import { Page } from '@songsarn/remote/Page.tsx'
import { PageState } from '@songsarn/remote/PageState.tsx'
import { CopyButton } from '@songsarn/ui/form/CopyButton.tsx'
import { useTranslation } from 'react-i18next'
import { SingleSignOnForm } from './SingleSignOnForm.tsx'

/** The identity provider that the users of the account sign in with. */
export function SingleSignOnPage() {
  const { t } = useTranslation('mf-account')
  const settings = useAnswer(['single-sign-on'], (api, options) => api.getSingleSignOn(options))
  if (!settings.data) return <PageState title={t('singleSignOn.title')} query={settings} />
  const { redirectUrl, provider } = settings.data
  return (
    <Page title={t('singleSignOn.title')} help={t('singleSignOn.help')}>
      <div className="page-beside">
        <SingleSignOnForm provider={provider} />
        <section className="page-panel page-beside-first sso-redirect">
          <h2>{t('singleSignOn.redirect')}</h2>
          <div className="sso-url">
            <code>{redirectUrl}</code>
            <CopyButton text={redirectUrl} label={t('singleSignOn.redirect')} />
          </div>
          <p className="form-help">{t('singleSignOn.redirectHelp')}</p>
        </section>
      </div>
    </Page>
  )
}

import './developers.css'
import { useLookup } from '@songsarn/remote/lookups'
import { NoPermissionPage } from '@songsarn/remote/NoPermissionPage.tsx'
import { Page } from '@songsarn/remote/Page.tsx'
import { PageState } from '@songsarn/remote/PageState.tsx'
import { useShell } from '@songsarn/remote/use-shell'
import { Empty } from '@songsarn/ui/states/Empty.tsx'
import * as drawings from '@songsarn/ui/states/empty-drawings.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallForm } from './CallForm.tsx'
import { KeyPanel, type MadeKey } from './KeyPanel.tsx'
import { MessageWay } from './MessageWay.tsx'

/** The first SMS by a program: a key, the call in several languages, and the way of the message. */
export function DevelopersPage() {
  const { t } = useTranslation('mf-account')
  const { session, navigate, basePath, language } = useShell()
  const senders = useLookup('senders')
  const [made, setMade] = useState<MadeKey>()
  const title = t('developers.title')
  if (!session.can('read', 'ApiKey')) return <NoPermissionPage />
  if (!senders.data) return <PageState title={title} query={senders} />
  const pages = { guides: `guides/${language.get() === 'th' ? 'th/' : ''}index`, reference: '' }
  const links = (['guides', 'reference'] as const).map((name) => (
    <a key={name} href={`${basePath}/docs/${pages[name]}`.replace(/\/$/, '')} target="_blank" rel="noreferrer">
      {t(`developers.${name}`)}
    </a>
  ))
  return (
    <Page title={title} help={t('developers.help')} actions={links}>
      {senders.data.items.length === 0 ? (
        <Empty
          picture={drawings.key}
          title={t('developers.noSender')}
          help={t('developers.noSenderHelp')}
          action={{ label: t('developers.toSenders'), run: () => navigate('/account/senders') }}
        />
      ) : (
        <>
          <KeyPanel made={made} onMade={setMade} />
          <CallForm made={made} />
          <MessageWay />
        </>
      )}
    </Page>
  )
}

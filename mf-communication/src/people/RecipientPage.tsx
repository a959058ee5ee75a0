import { hasCode } from '@songsarn/client/api-problem'
import type { Recipient } from '@songsarn/contract/reports/recipients'
import { DetailPage } from '@songsarn/remote/DetailPage.tsx'
import { Page } from '@songsarn/remote/Page.tsx'
import { PageState } from '@songsarn/remote/PageState.tsx'
import { useShell } from '@songsarn/remote/use-shell'
import { formatMobile } from '@songsarn/sms/format-mobile'
import { Empty } from '@songsarn/ui/states/Empty.tsx'
import * as drawings from '@songsarn/ui/states/empty-drawings.tsx'
import { useTranslation } from 'react-i18next'
import { Navigate, useNavigate, useParams } from 'react-router'
import { RecipientOverview } from './RecipientOverview.tsx'
import { useRecipient } from './use-people.ts'
import { useRecipientActions } from './use-recipient-actions.ts'

/** A mobile that somebody asks about. One that People knows leads to the page of the person. */
export function RecipientPage() {
  const { t } = useTranslation('mf-communication')
  const { mobile: typed = '' } = useParams()
  const recipient = useRecipient(typed)
  const back = { label: t('people.all'), to: '/people' }
  if (recipient.data?.person) return <Navigate to={`/people/${recipient.data.person.id}`} replace />
  if (recipient.data) return <Unknown key={typed} recipient={recipient.data} />
  if (hasCode(recipient.error, 'request.invalid'))
    return (
      <Page title={t('people.one')} back={back}>
        <Empty
          picture={drawings.people}
          title={t('people.desk.notMobile', { typed })}
          help={t('people.desk.notMobileHelp')}
        />
      </Page>
    )
  return <PageState title={t('people.one')} query={recipient} />
}

function Unknown({ recipient: { mobile } }: { recipient: Recipient }) {
  const { t } = useTranslation('mf-communication')
  const { session } = useShell()
  const navigate = useNavigate()
  return (
    <DetailPage
      title={formatMobile(mobile)}
      back={{ label: t('people.all'), to: '/people' }}
      help={t('people.desk.notInPeople')}
      actions={[
        ...useRecipientActions(mobile),
        session.can('create', 'Person') && {
          key: 'add',
          label: t('people.desk.add'),
          run: () => navigate(`/people/new?${new URLSearchParams({ mobile: `+${mobile}` })}`),
        },
      ]}
    >
      <RecipientOverview mobile={mobile} />
    </DetailPage>
  )
}

import type { Person } from '@songsarn/contract/communication/people'
import { DetailPage } from '@songsarn/remote/DetailPage.tsx'
import { NoPermissionPage } from '@songsarn/remote/NoPermissionPage.tsx'
import { PageState } from '@songsarn/remote/PageState.tsx'
import { useDeleteAction } from '@songsarn/remote/use-delete-action'
import { useShell } from '@songsarn/remote/use-shell'
import { formatMobile } from '@songsarn/sms/format-mobile'
import { Tag } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { BlacklistDialog } from './BlacklistPeople.tsx'
import { PersonConsents } from './PersonConsents.tsx'
import { PersonForm } from './PersonForm.tsx'
import { PersonHistory } from './PersonHistory.tsx'
import { RecipientOverview } from './RecipientOverview.tsx'
import { useDeletePerson, usePerson } from './use-people.ts'
import { useRecipientActions } from './use-recipient-actions.ts'

export function NewPersonPage() {
  const { t } = useTranslation('mf-communication')
  const { session } = useShell()
  if (!session.can('create', 'Person')) return <NoPermissionPage />
  return (
    <DetailPage title={t('people.new')} back={{ label: t('people.all'), to: '/people' }}>
      <PersonForm />
    </DetailPage>
  )
}

/** One person: what is known of them, and what was sent to them. */
export function PersonPage() {
  const { t } = useTranslation('mf-communication')
  const { id = '' } = useParams()
  const person = usePerson(id)
  if (person.data) return <Loaded key={id} person={person.data} />
  return (
    <PageState
      title={t('people.one')}
      query={person}
      notFound={{ item: t('people.one'), back: { label: t('people.title'), to: '/people' } }}
    />
  )
}

function Loaded({ person }: { person: Person }) {
  const { t } = useTranslation('mf-communication')
  const [isBlacklisting, setBlacklisting] = useState(false)
  const { id, firstName, lastName, mobile, blacklisted } = person
  return (
    <DetailPage
      title={[firstName, lastName].filter(Boolean).join(' ') || formatMobile(mobile)}
      back={{ label: t('people.all'), to: '/people' }}
      help={formatMobile(mobile)}
      tag={
        blacklisted && (
          <Tag>{t(blacklisted === 'unsubscribed' ? 'blacklist.reason.unsubscribed' : 'blacklist.title')}</Tag>
        )
      }
      actions={[...useRecipientActions(mobile, () => setBlacklisting(true)), useDelete(person)]}
      tabs={[
        { key: 'overview', label: t('people.tab.overview'), content: <RecipientOverview mobile={mobile} /> },
        { key: 'details', label: t('people.tab.details'), content: <PersonForm person={person} /> },
        { key: 'consent', label: t('people.tab.consent'), content: <PersonConsents person={person} /> },
        { key: 'history', label: t('people.tab.history'), content: <PersonHistory person={person} /> },
      ]}
    >
      {isBlacklisting && <BlacklistDialog choice={{ ids: [id] }} count={1} onClosed={() => setBlacklisting(false)} />}
    </DetailPage>
  )
}

function useDelete({ id, mobile }: Person) {
  const { t } = useTranslation('mf-communication')
  const { mutateAsync } = useDeletePerson()
  return useDeleteAction({
    subject: 'Person',
    title: t('people.deleteTitle', { mobile: formatMobile(mobile) }),
    help: t('people.deleteHelp'),
    deleted: t('people.deleted', { mobile: formatMobile(mobile) }),
    list: '/people',
    remove: () => mutateAsync(id),
  })
}

import type { Person } from '@songsarn/contract/people'
import { DetailPage } from '@songsarn/remote/DetailPage.tsx'
import { PageState } from '@songsarn/remote/PageState.tsx'
import { useShell } from '@songsarn/remote/use-shell'
import { formatMobile } from '@songsarn/sms/format-mobile'
import type { MenuAction } from '@songsarn/ui/actions/ActionMenu.tsx'
import { Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router'
import { PersonForm } from './PersonForm.tsx'
import { PersonMessages } from './PersonMessages.tsx'
import { useDeletePerson, usePerson } from './use-people.ts'

export function NewPersonPage() {
  const { t } = useTranslation('mf-communication')
  return (
    <DetailPage title={t('people.new')}>
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
      error={person.error}
      onRetry={() => void person.refetch()}
      notFound={{
        title: t('people.notFound'),
        help: t('people.notFoundHelp'),
        back: { label: t('people.title'), to: '/people' },
      }}
    />
  )
}

function Loaded({ person }: { person: Person }) {
  const { t } = useTranslation('mf-communication')
  const { firstName, lastName, mobile, blacklisted } = person
  return (
    <DetailPage
      title={[firstName, lastName].filter(Boolean).join(' ') || formatMobile(mobile)}
      help={formatMobile(mobile)}
      tag={blacklisted && <Tag>{t(`blacklist.reason.${blacklisted}`)}</Tag>}
      actions={[useDelete(person)]}
      tabs={[
        { key: 'details', label: t('people.tab.details'), content: <PersonForm person={person} /> },
        { key: 'messages', label: t('people.tab.messages'), content: <PersonMessages mobile={mobile} /> },
      ]}
    />
  )
}

function useDelete({ id, mobile }: Person): MenuAction | false {
  const { t } = useTranslation('mf-communication')
  const { t: common } = useTranslation('common')
  const { session, toast } = useShell()
  const navigate = useNavigate()
  const { mutateAsync } = useDeletePerson()

  async function run() {
    await mutateAsync(id)
    toast({ kind: 'success', message: t('people.deleted', { mobile: formatMobile(mobile) }) })
    navigate('/people', { replace: true })
  }

  return (
    session.can('delete', 'Person') && {
      key: 'delete',
      label: common('action.delete'),
      danger: true,
      question: {
        title: t('people.deleteTitle', { mobile: formatMobile(mobile) }),
        help: t('people.deleteHelp'),
        ok: common('action.delete'),
        run,
      },
    }
  )
}

import { listPeople, MAX_CHOSEN_PEOPLE, type Person } from '@songsarn/contract/communication/people'
import { EmptyList } from '@songsarn/remote/EmptyList.tsx'
import { ListScreen } from '@songsarn/remote/ListScreen.tsx'
import { useLookupFilter } from '@songsarn/remote/lookups'
import { useShell } from '@songsarn/remote/use-shell'
import { formatMobile } from '@songsarn/sms/format-mobile'
import { ActionMenu } from '@songsarn/ui/actions/ActionMenu.tsx'
import { dateColumn } from '@songsarn/ui/list/date-column.tsx'
import type { ListColumn } from '@songsarn/ui/list/list-column'
import { useListUrl } from '@songsarn/ui/list/use-list-url'
import * as drawings from '@songsarn/ui/states/empty-drawings.tsx'
import { Tag } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { PeopleActions } from './PeopleActions.tsx'
import { PeopleReportDialog } from './PeopleReportDialog.tsx'
import { usePeople } from './use-people.ts'

/** The account's people, the newest first. */
export function PeoplePage() {
  const { t } = useTranslation('mf-communication')
  const { session } = useShell()
  const navigate = useNavigate()
  const url = useListUrl(listPeople.query)
  const query = usePeople(url.query)
  const { mobile, name, city, segment } = url.query
  const filter = { mobile, name, city, segment }
  const segments = useLookupFilter('segments', url.values.segment)
  const mayCreate = session.can('create', 'Person')
  const [isReporting, setReporting] = useState(false)
  return (
    <>
      <ListScreen
        name="people"
        title={t('people.title')}
        help={t('people.help')}
        action={
          <ActionMenu
            buttons={4}
            actions={[
              mayCreate && {
                key: 'new',
                label: t('people.new'),
                isPrimary: true,
                run: () => navigate('/people/new'),
              },
              mayCreate && { key: 'import', label: t('people.import'), run: () => navigate('/people/import') },
              { key: 'segments', label: t('segments.title'), run: () => navigate('/people/segments') },
              { key: 'blacklist', label: t('blacklist.title'), run: () => navigate('/people/blacklist') },
              { key: 'fields', label: t('customFields.title'), run: () => navigate('/people/fields') },
              session.can('create', 'Report') && {
                key: 'report',
                label: t('people.report.title'),
                run: () => setReporting(true),
              },
            ]}
          />
        }
        url={url}
        fields={[
          { kind: 'text', name: 'mobile', label: t('people.mobile'), common: true },
          { kind: 'text', name: 'name', label: t('people.name'), common: true },
          { kind: 'text', name: 'city', label: t('people.city') },
          { kind: 'choice', name: 'segment', label: t('people.segment'), single: true, ...segments },
        ]}
        columns={useColumns()}
        rowKey={({ id }) => id}
        rowLink={({ id }) => `/people/${id}`}
        selection={
          mayCreate || session.can('delete', 'Person')
            ? {
                nameOf: ({ mobile }) => formatMobile(mobile),
                offersAll: (query.data?.total ?? 0) <= MAX_CHOSEN_PEOPLE,
                actions: (selected, clear) => <PeopleActions selected={selected} filter={filter} onDone={clear} />,
              }
            : undefined
        }
        query={query}
        empty={
          <EmptyList
            picture={drawings.people}
            title={t('people.empty')}
            help={t('people.emptyHelp')}
            toNew={mayCreate && { label: t('people.import'), run: () => navigate('/people/import') }}
            secondary={mayCreate ? { label: t('people.new'), run: () => navigate('/people/new') } : undefined}
          />
        }
      />
      {isReporting && <PeopleReportDialog segment={url.query.segment} onClosed={() => setReporting(false)} />}
    </>
  )
}

function useColumns(): ListColumn<Person>[] {
  const { t } = useTranslation('mf-communication')
  return [
    {
      key: 'mobile',
      title: t('people.mobile'),
      fixed: true,
      width: 160,
      sort: 'mobile',
      card: 'title',
      render: ({ mobile }) => formatMobile(mobile),
    },
    {
      key: 'firstName',
      title: t('people.firstName'),
      sort: 'firstName',
      card: 'detail',
      render: ({ firstName }) => firstName,
    },
    { key: 'lastName', title: t('people.lastName'), sort: 'lastName', card: 'detail', render: (of) => of.lastName },
    { key: 'city', title: t('people.city'), sort: 'city', render: ({ city }) => city },
    {
      key: 'blacklisted',
      title: t('blacklist.title'),
      card: 'detail',
      render: ({ blacklisted }) => blacklisted && <Tag>{t(`blacklist.reason.${blacklisted}`)}</Tag>,
    },
    { ...dateColumn('createDate'), title: t('people.created') },
  ]
}

import { listSegments, type Segment } from '@songsarn/contract/communication/segments'
import { useFormat } from '@songsarn/i18n/use-format'
import { EmptyList } from '@songsarn/remote/EmptyList.tsx'
import { ListScreen } from '@songsarn/remote/ListScreen.tsx'
import { useShell } from '@songsarn/remote/use-shell'
import { dateColumn } from '@songsarn/ui/list/date-column.tsx'
import type { ListColumn } from '@songsarn/ui/list/list-column'
import { useListUrl } from '@songsarn/ui/list/use-list-url'
import * as drawings from '@songsarn/ui/states/empty-drawings.tsx'
import { Time } from '@songsarn/ui/time/Time.tsx'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useSegments } from './use-segments.ts'

/** The account's people segments, the newest first. */
export function SegmentsPage() {
  const { t } = useTranslation('mf-communication')
  const { session } = useShell()
  const navigate = useNavigate()
  const url = useListUrl(listSegments.query)
  const query = useSegments(url.query)
  const toNew = session.can('create', 'Person') && {
    label: t('segments.new'),
    run: () => navigate('/people/segments/new'),
  }
  return (
    <ListScreen
      name="segments"
      title={t('segments.title')}
      back={{ label: t('people.all'), to: '/people' }}
      help={t('segments.help')}
      toNew={toNew}
      url={url}
      fields={[{ kind: 'text', name: 'name', label: t('segments.name'), common: true }]}
      columns={useColumns()}
      rowKey={({ id }) => id}
      rowLink={({ id }) => `/people/segments/${id}`}
      query={query}
      empty={
        <EmptyList
          picture={drawings.segment}
          title={t('segments.empty')}
          help={t('segments.emptyHelp')}
          toNew={toNew}
        />
      }
    />
  )
}

function useColumns(): ListColumn<Segment>[] {
  const { t } = useTranslation('mf-communication')
  const { number } = useFormat()
  return [
    {
      key: 'name',
      title: t('segments.name'),
      fixed: true,
      width: 200,
      sort: 'name',
      card: 'title',
      grow: true,
      render: ({ name }) => name,
    },
    {
      key: 'people',
      title: t('people.title'),
      sort: 'people',
      align: 'end',
      card: 'detail',
      render: ({ people }) => number(people),
    },
    {
      key: 'countDate',
      title: t('segments.counted'),
      card: 'detail',
      render: ({ countDate }) => <Time at={countDate} />,
    },
    { key: 'createBy', title: t('segments.createBy'), render: ({ createBy }) => createBy },
    { ...dateColumn('createDate'), title: t('segments.created') },
  ]
}

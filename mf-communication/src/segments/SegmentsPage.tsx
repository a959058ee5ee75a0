import { listSegments, type Segment } from '@songsarn/contract/communication/segments'
import { useFormat } from '@songsarn/i18n/use-format'
import { usePageTitle } from '@songsarn/remote/use-page-title'
import { useShell } from '@songsarn/remote/use-shell'
import { ListPage } from '@songsarn/ui/list/ListPage.tsx'
import type { ListColumn } from '@songsarn/ui/list/list-column'
import { listResult } from '@songsarn/ui/list/list-result'
import { useListUrl } from '@songsarn/ui/list/use-list-url'
import { Empty } from '@songsarn/ui/states/Empty.tsx'
import * as drawings from '@songsarn/ui/states/empty-drawings.tsx'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useSegments } from './use-segments.ts'

/** The account's people segments, the newest first. */
export function SegmentsPage() {
  const { t } = useTranslation('mf-communication')
  const { t: common } = useTranslation('common')
  const { session, account } = useShell()
  const navigate = useNavigate()
  const url = useListUrl(listSegments.query)
  const query = useSegments(url.query)
  usePageTitle(t('segments.title'))
  const mayCreate = session.can('create', 'Person')
  const toNew = () => navigate('/people/segments/new')
  return (
    <ListPage
      name="segments"
      title={t('segments.title')}
      back={{ label: t('people.all'), to: '/people' }}
      help={t('segments.help')}
      action={
        mayCreate && (
          <Button type="primary" onClick={toNew}>
            {t('segments.new')}
          </Button>
        )
      }
      url={url}
      fields={[{ kind: 'text', name: 'name', label: t('segments.name'), common: true }]}
      columns={useColumns()}
      rowKey={({ id }) => id}
      rowLink={({ id }) => `/people/segments/${id}`}
      result={listResult(query)}
      empty={
        <Empty
          picture={drawings.segment}
          title={t('segments.empty')}
          help={mayCreate ? t('segments.emptyHelp') : common('state.createHelp', { account: account.get().name })}
          action={mayCreate ? { label: t('segments.new'), run: toNew } : undefined}
        />
      }
    />
  )
}

function useColumns(): ListColumn<Segment>[] {
  const { t } = useTranslation('mf-communication')
  const { dateTime, number } = useFormat()
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
      render: ({ countDate }) => <time dateTime={countDate}>{dateTime(countDate)}</time>,
    },
    { key: 'createBy', title: t('segments.createBy'), render: ({ createBy }) => createBy },
    {
      key: 'createDate',
      title: t('segments.created'),
      sort: 'createDate',
      render: ({ createDate }) => <time dateTime={createDate}>{dateTime(createDate)}</time>,
    },
  ]
}

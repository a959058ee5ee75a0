import { listTemplates, type Template, VERIFY_SENDER } from '@songsarn/contract/communication/templates'
import { EmptyList } from '@songsarn/remote/EmptyList.tsx'
import { ListScreen } from '@songsarn/remote/ListScreen.tsx'
import { useLookupFilter } from '@songsarn/remote/lookups'
import { useShell } from '@songsarn/remote/use-shell'
import { dateColumn } from '@songsarn/ui/list/date-column.tsx'
import type { ListColumn } from '@songsarn/ui/list/list-column'
import { useListUrl } from '@songsarn/ui/list/use-list-url'
import * as drawings from '@songsarn/ui/states/empty-drawings.tsx'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useTemplates } from './use-templates.ts'

/** The account's templates, the last changed first. */
export function TemplatesPage() {
  const { t } = useTranslation('mf-communication')
  const { session } = useShell()
  const navigate = useNavigate()
  const url = useListUrl(listTemplates.query)
  const query = useTemplates(url.query)
  const user = useLookupFilter('users', url.values.user)
  const toNew = session.can('create', 'Template') && {
    label: t('templates.new'),
    run: () => navigate('/templates/new'),
  }
  return (
    <ListScreen
      name="templates"
      title={t('templates.title')}
      help={t('templates.help')}
      toNew={toNew}
      url={url}
      fields={[
        { kind: 'text', name: 'templateName', label: t('templates.name'), common: true },
        { kind: 'days', label: t('templates.created'), from: 'startDate', to: 'endDate', common: true },
        { kind: 'choice', name: 'user', label: t('templates.user'), ...user },
      ]}
      columns={useColumns()}
      rowKey={({ tempId }) => tempId}
      rowLink={({ tempId }) => `/templates/${tempId}`}
      query={query}
      empty={
        <EmptyList
          picture={drawings.template}
          title={t('templates.empty')}
          help={t('templates.emptyHelp')}
          toNew={toNew}
        />
      }
    />
  )
}

function useColumns(): ListColumn<Template>[] {
  const { t } = useTranslation('mf-communication')
  return [
    {
      key: 'name',
      title: t('templates.name'),
      fixed: true,
      width: 160,
      sort: 'templateName',
      card: 'title',
      render: ({ templateName }) => templateName,
    },
    { key: 'content', title: t('templates.content'), grow: true, card: 'detail', render: ({ content }) => content },
    {
      key: 'sender',
      title: t('templates.sender'),
      render: ({ senderName }) => (senderName === VERIFY_SENDER ? t('templates.verifyMeaning') : senderName),
    },
    { key: 'user', title: t('templates.createBy'), render: ({ createBy }) => createBy },
    { ...dateColumn('createDate'), title: t('templates.created'), card: 'detail' },
    { ...dateColumn('updateDate'), title: t('templates.updated'), hidden: true },
  ]
}

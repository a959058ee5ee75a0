import { type ConsentTemplate, listConsentTemplates } from '@songsarn/contract/communication/consent'
import { useFormat } from '@songsarn/i18n/use-format'
import { EmptyList } from '@songsarn/remote/EmptyList.tsx'
import { ListScreen } from '@songsarn/remote/ListScreen.tsx'
import { useShell } from '@songsarn/remote/use-shell'
import { dateColumn } from '@songsarn/ui/list/date-column.tsx'
import type { ListColumn } from '@songsarn/ui/list/list-column'
import { useListUrl } from '@songsarn/ui/list/use-list-url'
import * as drawings from '@songsarn/ui/states/empty-drawings.tsx'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useConsentTemplates } from './use-consent-templates.ts'

/** The texts that recipients accept or decline. */
export function ConsentTemplatesPage() {
  const { t } = useTranslation('mf-communication')
  const { session } = useShell()
  const navigate = useNavigate()
  const url = useListUrl(listConsentTemplates.query)
  const query = useConsentTemplates(url.query)
  const toNew = session.can('create', 'Template') && {
    label: t('consent.new'),
    run: () => navigate('/templates/consent/new'),
  }
  return (
    <ListScreen
      name="consent-templates"
      title={t('consent.title')}
      help={t('consent.help')}
      action={
        session.can('read', 'Person') && (
          <Button onClick={() => navigate('/people/consents')}>{t('consent.answers.see')}</Button>
        )
      }
      toNew={toNew}
      url={url}
      fields={[{ kind: 'text', name: 'name', label: t('consent.name'), common: true }]}
      columns={useColumns()}
      rowKey={({ id }) => id}
      rowLink={({ id }) => `/templates/consent/${id}`}
      query={query}
      empty={
        <EmptyList picture={drawings.consent} title={t('consent.empty')} help={t('consent.emptyHelp')} toNew={toNew} />
      }
    />
  )
}

function useColumns(): ListColumn<ConsentTemplate>[] {
  const { t } = useTranslation('mf-communication')
  const { number } = useFormat()
  return [
    {
      key: 'name',
      title: t('consent.name'),
      fixed: true,
      width: 160,
      sort: 'name',
      card: 'title',
      render: ({ name }) => name,
    },
    { key: 'content', title: t('consent.content'), grow: true, card: 'detail', render: ({ content }) => content },
    { key: 'version', title: t('consent.version'), align: 'end', render: ({ version }) => number(version) },
    { ...dateColumn('updateDate'), title: t('consent.updated'), card: 'detail' },
  ]
}

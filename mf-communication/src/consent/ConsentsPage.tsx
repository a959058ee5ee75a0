import { CONSENT_ANSWERS } from '@songsarn/contract/base/states'
import { type Consent, listConsents } from '@songsarn/contract/communication/consent'
import { useFormat } from '@songsarn/i18n/use-format'
import { ListScreen } from '@songsarn/remote/ListScreen.tsx'
import { useLookupFilter } from '@songsarn/remote/lookups'
import { ShellLink } from '@songsarn/remote/ShellLink.tsx'
import { formatMobile } from '@songsarn/sms/format-mobile'
import { dateColumn } from '@songsarn/ui/list/date-column.tsx'
import type { ListColumn } from '@songsarn/ui/list/list-column'
import { useListUrl } from '@songsarn/ui/list/use-list-url'
import { Empty } from '@songsarn/ui/states/Empty.tsx'
import * as drawings from '@songsarn/ui/states/empty-drawings.tsx'
import { useTranslation } from 'react-i18next'
import { ConsentTag } from './ConsentTag.tsx'
import { useConsents } from './use-consents.ts'

/** Answers of people to consent templates, the newest first. */
export function ConsentsPage() {
  const { t } = useTranslation('mf-communication')
  const url = useListUrl(listConsents.query)
  const query = useConsents(url.query)
  const templates = useLookupFilter('consentTemplates', url.values.templateId)
  return (
    <ListScreen<Consent>
      name="consents"
      title={t('consent.answers.title')}
      back={{ label: t('consent.all'), to: '/templates/consent' }}
      help={t('consent.answers.help')}
      url={url}
      fields={[
        { kind: 'text', name: 'mobile', label: t('people.mobile'), common: true },
        {
          kind: 'choice',
          name: 'answer',
          label: t('consent.answers.answer'),
          single: true,
          options: CONSENT_ANSWERS.map((value) => ({ value, label: t(`consent.answers.given.${value}`) })),
        },
        { kind: 'choice', name: 'templateId', label: t('consent.one'), single: true, ...templates },
        { kind: 'days', from: 'startDate', to: 'endDate', label: t('consent.answers.date') },
      ]}
      columns={useColumns()}
      rowKey={({ id }) => id}
      query={query}
      empty={
        <Empty picture={drawings.answers} title={t('consent.answers.empty')} help={t('consent.answers.emptyHelp')} />
      }
    />
  )
}

function useColumns(): ListColumn<Consent>[] {
  const { t } = useTranslation('mf-communication')
  const { number } = useFormat()
  return [
    {
      key: 'mobile',
      title: t('people.mobile'),
      fixed: true,
      card: 'title',
      render: ({ mobile }) => formatMobile(mobile),
    },
    {
      key: 'answer',
      title: t('consent.answers.answer'),
      card: 'status',
      render: ({ answer }) => <ConsentTag answer={answer} />,
    },
    {
      key: 'template',
      title: t('consent.one'),
      grow: true,
      card: 'detail',
      render: ({ templateId, templateName }) => (
        <ShellLink to={`/templates/consent/${templateId}`}>{templateName}</ShellLink>
      ),
    },
    { key: 'version', title: t('consent.version'), align: 'end', render: ({ version }) => number(version) },
    { ...dateColumn('date'), title: t('consent.answers.date'), card: 'detail' },
  ]
}

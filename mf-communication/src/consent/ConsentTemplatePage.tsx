import type { ConsentTemplate } from '@songsarn/contract/communication/consent'
import { useFormat } from '@songsarn/i18n/use-format'
import { DetailPage } from '@songsarn/remote/DetailPage.tsx'
import { NoPermissionPage } from '@songsarn/remote/NoPermissionPage.tsx'
import { PageState } from '@songsarn/remote/PageState.tsx'
import { useDeleteAction } from '@songsarn/remote/use-delete-action'
import { useShell } from '@songsarn/remote/use-shell'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router'
import { ConsentTemplateForm } from './ConsentTemplateForm.tsx'
import { ConsentVersions } from './ConsentVersions.tsx'
import { useConsentTemplate, useDeleteConsentTemplate } from './use-consent-templates.ts'

export function NewConsentTemplatePage() {
  const { t } = useTranslation('mf-communication')
  const { session } = useShell()
  if (!session.can('create', 'Template')) return <NoPermissionPage />
  return (
    <DetailPage title={t('consent.new')} back={{ label: t('consent.all'), to: '/templates/consent' }}>
      <ConsentTemplateForm />
    </DetailPage>
  )
}

/** One consent template, with the page that recipients see. */
export function ConsentTemplatePage() {
  const { t } = useTranslation('mf-communication')
  const { id = '' } = useParams()
  const template = useConsentTemplate(id)
  if (template.data) return <Loaded key={id} template={template.data} />
  return (
    <PageState
      title={t('consent.one')}
      query={template}
      notFound={{ item: t('consent.one'), back: { label: t('consent.title'), to: '/templates/consent' } }}
    />
  )
}

function Loaded({ template }: { template: ConsentTemplate }) {
  const { t } = useTranslation('mf-communication')
  const { dateTime } = useFormat()
  const navigate = useNavigate()
  const { id, name, version, updateDate } = template
  return (
    <DetailPage
      title={name}
      back={{ label: t('consent.all'), to: '/templates/consent' }}
      help={t('consent.versionOf', { version, time: dateTime(updateDate) })}
      actions={[
        { key: 'answers', label: t('consent.answers.see'), run: () => navigate(`/people/consents?templateId=${id}`) },
        useDelete(template),
      ]}
      tabs={[
        { key: 'text', label: t('consent.content'), content: <ConsentTemplateForm template={template} /> },
        { key: 'versions', label: t('templates.tab.versions'), content: <ConsentVersions id={id} current={version} /> },
      ]}
    />
  )
}

function useDelete({ id, name }: ConsentTemplate) {
  const { t } = useTranslation('mf-communication')
  const { mutateAsync } = useDeleteConsentTemplate()
  return useDeleteAction({
    subject: 'Template',
    title: t('templates.deleteTitle', { name }),
    help: t('consent.deleteHelp'),
    deleted: t('templates.deleted', { name }),
    list: '/templates/consent',
    remove: () => mutateAsync(id),
  })
}

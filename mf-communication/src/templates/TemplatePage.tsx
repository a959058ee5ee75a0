import { isApiProblem } from '@songsarn/client/api-problem'
import type { Template } from '@songsarn/contract/communication/templates'
import { problemText } from '@songsarn/i18n/problem-text'
import { useFormat } from '@songsarn/i18n/use-format'
import { DetailPage } from '@songsarn/remote/DetailPage.tsx'
import { NoPermissionPage } from '@songsarn/remote/NoPermissionPage.tsx'
import { PageState } from '@songsarn/remote/PageState.tsx'
import { useDeleteAction } from '@songsarn/remote/use-delete-action'
import { useShell } from '@songsarn/remote/use-shell'
import type { MenuAction } from '@songsarn/ui/actions/ActionMenu.tsx'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { useSendAction } from '../send/use-send-action.ts'
import { TemplateForm } from './TemplateForm.tsx'
import { TemplateVersions } from './TemplateVersions.tsx'
import { useCreateTemplate, useDeleteTemplate, useTemplate } from './use-templates.ts'

export function NewTemplatePage() {
  const { t } = useTranslation('mf-communication')
  const { session } = useShell()
  if (!session.can('create', 'Template')) return <NoPermissionPage />
  return (
    <DetailPage title={t('templates.new')} back={{ label: t('templates.all'), to: '/templates' }}>
      <TemplateForm />
    </DetailPage>
  )
}

/** One template: its text, and what it was before. */
export function TemplatePage() {
  const { t } = useTranslation('mf-communication')
  const { tempId = '' } = useParams()
  const template = useTemplate(tempId)
  if (template.data) return <Loaded key={tempId} template={template.data} />
  return (
    <PageState
      title={t('templates.one')}
      query={template}
      notFound={{ item: t('templates.one'), back: { label: t('templates.title'), to: '/templates' } }}
    />
  )
}

function Loaded({ template }: { template: Template }) {
  const { t } = useTranslation('mf-communication')
  const { dateTime } = useFormat()
  const { templateName, createDate, createBy, version } = template
  return (
    <DetailPage
      title={templateName}
      back={{ label: t('templates.all'), to: '/templates' }}
      help={t('templates.createdBy', { time: dateTime(createDate), name: createBy })}
      actions={[useSendAction('template', template.tempId), useDuplicate(template), useDelete(template)]}
      tabs={[
        { key: 'text', label: t('templates.tab.text'), content: <TemplateForm template={template} /> },
        {
          key: 'versions',
          label: t('templates.tab.versions'),
          content: <TemplateVersions tempId={template.tempId} current={version} />,
        },
      ]}
    />
  )
}

/** Creates a copy and opens it. */
function useDuplicate({ templateName, senderName, content, shortenUrl }: Template): MenuAction | false {
  const { t } = useTranslation('mf-communication')
  const { session, navigate, toast, i18n } = useShell()
  const { mutate, isPending } = useCreateTemplate()
  // A name has at most 100 characters.
  const name = t('templates.copyName', { name: templateName.slice(0, 90) })
  function copy() {
    mutate(
      { templateName: name, senderName, content, shortenUrl },
      {
        onSuccess({ tempId }) {
          toast({ kind: 'success', message: t('templates.saved', { name }) })
          navigate(`/templates/${tempId}`)
        },
        onError(error) {
          if (isApiProblem(error))
            toast({ kind: 'warning', message: problemText(i18n, error), detail: error.requestId })
        },
      },
    )
  }
  return session.can('create', 'Template') && { key: 'copy', label: t('detail.copy'), isBusy: isPending, run: copy }
}

function useDelete({ tempId, templateName: name }: Template) {
  const { t } = useTranslation('mf-communication')
  const { mutateAsync } = useDeleteTemplate()
  return useDeleteAction({
    subject: 'Template',
    title: t('templates.deleteTitle', { name }),
    help: t('templates.deleteHelp'),
    deleted: t('templates.deleted', { name }),
    list: '/templates',
    remove: () => mutateAsync(tempId),
  })
}

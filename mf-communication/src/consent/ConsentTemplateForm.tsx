import { type ConsentTemplate, MAX_CONSENT_TEXT, updateConsentTemplate } from '@songsarn/contract/communication/consent'
import { useShell } from '@songsarn/remote/use-shell'
import { PageForm } from '@songsarn/ui/form/PageForm.tsx'
import { TextAreaField } from '@songsarn/ui/form/TextAreaField.tsx'
import { TextField } from '@songsarn/ui/form/TextField.tsx'
import { useContractForm } from '@songsarn/ui/form/use-contract-form'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { ConsentPreview } from './ConsentPreview.tsx'
import { useCacheConsentTemplate } from './use-consent-templates.ts'

/** The text that recipients accept or decline, new without a template, with a preview of their page. */
export function ConsentTemplateForm({ template }: { template?: ConsentTemplate }) {
  const { t } = useTranslation('mf-communication')
  const { api, session, toast } = useShell()
  const navigate = useNavigate()
  const cache = useCacheConsentTemplate()
  const form = useContractForm(updateConsentTemplate, {
    id: 'consent',
    initial: { name: template?.name ?? '', content: template?.content ?? '' },
    send: (body) =>
      template ? api.updateConsentTemplate({ params: { id: template.id }, body }) : api.createConsentTemplate({ body }),
    onSaved: (saved) => {
      cache(saved)
      toast({ kind: 'success', message: t('templates.saved', { name: saved.name }) })
      if (!template) navigate(`/templates/consent/${saved.id}`, { replace: true })
    },
    draft: `consent-template:${template?.id ?? 'new'}`,
    isReadOnly: !session.can(template ? 'update' : 'create', 'Template'),
  })
  const content = useWatch({ control: form.control, name: 'content' })
  return (
    <div className="page-beside">
      <PageForm form={form} submit={t(template ? 'templates.save' : 'templates.create')}>
        <TextField form={form} name="name" label={t('consent.name')} help={t('templates.nameHelp')} />
        <TextAreaField
          form={form}
          name="content"
          label={t('consent.content')}
          rows={6}
          help={t('consent.contentHelp', { count: MAX_CONSENT_TEXT })}
        />
      </PageForm>
      <ConsentPreview content={content} />
    </div>
  )
}

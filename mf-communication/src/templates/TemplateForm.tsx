import { type Template, updateTemplate, VERIFY_SENDER } from '@songsarn/contract/communication/templates'
import { useLookup } from '@songsarn/remote/lookups'
import { useShell } from '@songsarn/remote/use-shell'
import { ANY_FIELD, MERGE_FIELDS } from '@songsarn/sms/merge-fields'
import { urlsOf } from '@songsarn/sms/url-end'
import { Composer } from '@songsarn/ui/composer/Composer.tsx'
import { contentProblem, readContent } from '@songsarn/ui/composer/read-content'
import { FormField } from '@songsarn/ui/form/FormField.tsx'
import { PageForm } from '@songsarn/ui/form/PageForm.tsx'
import { SelectField } from '@songsarn/ui/form/SelectField.tsx'
import { SwitchField } from '@songsarn/ui/form/SwitchField.tsx'
import { TextField } from '@songsarn/ui/form/TextField.tsx'
import { useContractForm } from '@songsarn/ui/form/use-contract-form'
import { LinkTargets } from '@songsarn/ui/phone-preview/LinkTargets.tsx'
import { PhonePreview } from '@songsarn/ui/phone-preview/PhonePreview.tsx'
import { useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { LinkAdvice } from '../links/LinkAdvice.tsx'
import { useCacheTemplate } from './use-templates.ts'

/** The text of a template, new without one, with a preview. */
export function TemplateForm({ template }: { template?: Template }) {
  const { t } = useTranslation('mf-communication')
  const { api, session, toast } = useShell()
  const navigate = useNavigate()
  const cache = useCacheTemplate()
  const senders = useLookup('senders')
  const form = useContractForm(updateTemplate, {
    id: 'template',
    initial: {
      templateName: template?.templateName ?? '',
      senderName: template?.senderName ?? VERIFY_SENDER,
      content: template?.content ?? '',
      shortenUrl: template?.shortenUrl ?? false,
    },
    send: (body) =>
      template ? api.updateTemplate({ params: { tempId: template.tempId }, body }) : api.createTemplate({ body }),
    onSaved: (saved) => {
      void cache(saved)
      toast({ kind: 'success', message: t('templates.saved', { name: saved.templateName }) })
      if (!template) navigate(`/templates/${saved.tempId}`, { replace: true })
    },
    check: ({ content }) => contentProblem('content', content, ANY_FIELD),
    fieldOfCode: { 'sender.notApproved': 'senderName', 'content.unknownField': 'content' },
    draft: `template:${template?.tempId ?? 'new'}`,
    isReadOnly: !session.can(template ? 'update' : 'create', 'Template'),
  })
  const [senderName, content] = useWatch({ control: form.control, name: ['senderName', 'content'] })
  const samples = useSampleValues()
  const reading = useMemo(() => readContent(content, ANY_FIELD, samples), [content, samples])
  const names = senders.data?.items.map(({ value }) => value) ?? []
  // A sender name that was switched off stays the template's until the user chooses another name.
  const kept = senderName !== VERIFY_SENDER && !names.includes(senderName) ? [senderName] : []
  const options = [
    { value: VERIFY_SENDER, label: t('templates.verify') },
    ...[...kept, ...names].map((value) => ({ value, label: value })),
  ]
  return (
    <div className="page-beside">
      <PageForm form={form} submit={t(template ? 'templates.save' : 'templates.create')}>
        <TextField form={form} name="templateName" label={t('templates.name')} help={t('templates.nameHelp')} />
        <SelectField
          form={form}
          name="senderName"
          label={t('templates.sender')}
          help={t('templates.senderHelp')}
          loading={senders.isFetching}
          options={options}
        />
        <FormField
          form={form}
          name="content"
          label={t('content.label')}
          help={t('templates.contentHelp', { example: '{{firstName|…}}' })}
          isErrorInside
        >
          {({ id, value, onChange, disabled }, error) => (
            <Composer
              id={id}
              value={value}
              onChange={onChange}
              reading={reading}
              fields={MERGE_FIELDS}
              error={error}
              placeholder={t('content.placeholder')}
              disabled={disabled}
            />
          )}
        </FormField>
        <LinkAdvice content={content} sender={senderName === VERIFY_SENDER ? '' : senderName} />
        <SwitchField
          form={form}
          name="shortenUrl"
          label={t('templates.shortenUrl')}
          help={t('templates.shortenUrlHelp')}
        />
      </PageForm>
      <div>
        <PhonePreview sender={senderName === VERIFY_SENDER ? '' : senderName} parts={reading.parts} />
        <LinkTargets urls={urlsOf(content)} />
      </div>
    </div>
  )
}

/** A value for each merge field of people, so that the preview reads as a message does. */
function useSampleValues(): Readonly<Record<string, string>> {
  const { t } = useTranslation('mf-communication')
  return useMemo(
    () => ({
      firstName: t('sample.firstName'),
      lastName: t('sample.lastName'),
      address: t('sample.address'),
      city: t('sample.city'),
      country: t('sample.country'),
      gender: t('sample.gender'),
      // As a message has it, in each language.
      birthDate: t('sample.birthDate'),
      mobile: '0812345678',
      coupon: 'K7M2QX9P',
      link: 'https://sms.example/l/4tY7Kq0ZsW2',
    }),
    [t],
  )
}

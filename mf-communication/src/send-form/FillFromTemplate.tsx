import type { Template } from '@songsarn/contract/communication/templates'
import { useLookup, useLookupChoices } from '@songsarn/remote/lookups'
import { useShell } from '@songsarn/remote/use-shell'
import { useStepToast } from '@songsarn/remote/use-step-toast'
import { Field } from '@songsarn/ui/field/Field.tsx'
import { Problem } from '@songsarn/ui/field/Problem.tsx'
import type { ContractForm } from '@songsarn/ui/form/contract-form'
import { LookupSelect } from '@songsarn/ui/form/LookupSelect.tsx'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { NAMES } from '../drafts/draft-fields.ts'
import { fromTemplate, named, type SendValues } from './send-values.ts'

/** A choice of a template, which fills in the text, with an undo. */
export function FillFromTemplate({ form }: { form: ContractForm<SendValues> }) {
  const { t } = useTranslation('mf-communication')
  const { api } = useShell()
  const stepToast = useStepToast()
  const senders = useLookup('senders').data?.items
  const { choices, ...list } = useLookupChoices('templates')
  const load = useMutation({
    mutationFn: (tempId: string) => api.getTemplate({ params: { tempId } }),
    onSuccess: fill,
  })
  const id = `${form.id}-template`

  function fill(template: Template) {
    const { type, content, shortenUrl, ...before } = form.values()
    const sender = named(type, 'from', before[NAMES[type].from])
    form.change(fromTemplate(template, type, senders))
    stepToast({
      kind: 'info',
      message: t('template.filled', { name: template.templateName }),
      action: { label: t('draft.undo'), run: () => form.change({ content, shortenUrl, ...sender }) },
    })
  }

  return (
    <Field id={id} label={t('template.label')} help={t('template.help')}>
      <LookupSelect
        {...list}
        id={id}
        value={load.isPending ? load.variables : ''}
        onChange={(tempId) => load.mutate(tempId)}
        choices={choices}
        isLoading={load.isPending || list.isLoading}
        placeholder={t('template.choose')}
      />
      {load.isError && <Problem error={load.error} title={t('template.failed')} />}
    </Field>
  )
}

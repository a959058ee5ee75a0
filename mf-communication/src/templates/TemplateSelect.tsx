import type { Template } from '@songsarn/contract/communication/templates'
import { useLookupChoices } from '@songsarn/remote/lookups'
import { useShell } from '@songsarn/remote/use-shell'
import { Field } from '@songsarn/ui/field/Field.tsx'
import { Problem } from '@songsarn/ui/field/Problem.tsx'
import { LookupSelect } from '@songsarn/ui/form/LookupSelect.tsx'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

type Props = {
  id: string
  /** The template that was chosen last; empty for none. */
  value: string
  /** Called with the template when it is loaded. */
  onChoose(template: Template): void
}

/** A choice of a template, which fills in a form. */
export function TemplateSelect({ id, value, onChoose }: Props) {
  const { t } = useTranslation('mf-communication')
  const { api } = useShell()
  const { choices, ...list } = useLookupChoices('templates', [value])
  const load = useMutation({
    mutationFn: (tempId: string) => api.getTemplate({ params: { tempId } }),
    onSuccess: onChoose,
  })
  return (
    <Field id={id} label={t('template.label')} help={t('template.help')}>
      <LookupSelect
        {...list}
        id={id}
        value={load.isPending ? load.variables : value}
        onChange={(tempId) => load.mutate(tempId)}
        choices={choices}
        isLoading={load.isPending || list.isLoading}
        placeholder={t('template.choose')}
      />
      {load.isError && <Problem error={load.error} title={t('template.failed')} />}
    </Field>
  )
}

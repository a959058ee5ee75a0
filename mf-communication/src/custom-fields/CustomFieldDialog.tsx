import {
  CUSTOM_FIELD_TYPES,
  type CustomField,
  type CustomFieldType,
  updateCustomField,
} from '@songsarn/contract/communication/custom-fields'
import { useShell } from '@songsarn/remote/use-shell'
import { FormDialog } from '@songsarn/ui/form/FormDialog.tsx'
import { SelectField } from '@songsarn/ui/form/SelectField.tsx'
import { TextField } from '@songsarn/ui/form/TextField.tsx'
import { useClosing } from '@songsarn/ui/form/use-closing'
import { useContractForm } from '@songsarn/ui/form/use-contract-form'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { OtherValues } from './OtherValues.tsx'
import { useCustomFieldUses, useForgetCustomFields } from './use-custom-fields.ts'

type Props = { field?: CustomField; onSaved?(field: CustomField): void; onClosed(): void }
type Values = { name: string; type: CustomFieldType }

/** Adds a field that all people of the account can have, or changes one. */
export function CustomFieldDialog({ field, onSaved, onClosed }: Props) {
  const { t } = useTranslation('mf-communication')
  const { api, toast } = useShell()
  const forget = useForgetCustomFields()
  const closing = useClosing(onClosed)
  const initial: Values = { name: field?.name ?? '', type: field?.type ?? 'text' }
  const form = useContractForm(updateCustomField, {
    id: 'custom-field',
    initial,
    // The user has read what is deleted.
    toBody: (values) => ({ ...values, ...(field && { dropOthers: values.type !== field.type }) }),
    send: ({ name = '', type = 'text', dropOthers }) =>
      field
        ? api.updateCustomField({ params: { id: field.id }, body: { name, type, dropOthers } })
        : api.createCustomField({ body: { name, type } }),
    onSaved: (saved) => {
      toast({ kind: 'success', message: t('customFields.saved', { name: saved.name }) })
      void forget()
      onSaved?.(saved)
      closing.onClose()
    },
    fieldOfCode: { 'customField.nameTaken': 'name', 'customField.otherValues': 'type' },
    words: { name: { format: t('customFields.nameRule') } },
  })
  const type = useWatch({ control: form.control, name: 'type' })
  const others = useCustomFieldUses(field?.id, type === field?.type ? undefined : type)
  const lost = others.data?.others ?? 0
  return (
    <FormDialog
      form={form}
      title={field ? t('customFields.edit', { name: field.name }) : t('customFields.add')}
      submit={
        field ? (lost > 0 ? t('customFields.saveAndDelete', { count: lost }) : t('people.save')) : t('customFields.add')
      }
      {...closing}
    >
      <TextField
        form={form}
        name="name"
        label={t('customFields.name')}
        help={field ? t('customFields.renameHelp') : t('customFields.help')}
        autoFocus
      />
      <SelectField
        form={form}
        name="type"
        label={t('customFields.type')}
        options={CUSTOM_FIELD_TYPES.map((value) => ({ value, label: t(`customFields.types.${value}`) }))}
      />
      {field && type !== field.type && <OtherValues uses={others} type={type} />}
    </FormDialog>
  )
}

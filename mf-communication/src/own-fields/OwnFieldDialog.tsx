import {
  OWN_FIELD_TYPES,
  type OwnField,
  type OwnFieldType,
  updateOwnField,
} from '@songsarn/contract/communication/own-fields'
import { useShell } from '@songsarn/remote/use-shell'
import { FormDialog } from '@songsarn/ui/form/FormDialog.tsx'
import { SelectField } from '@songsarn/ui/form/SelectField.tsx'
import { TextField } from '@songsarn/ui/form/TextField.tsx'
import { useClosing } from '@songsarn/ui/form/use-closing'
import { useContractForm } from '@songsarn/ui/form/use-contract-form'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { OtherValues } from './OtherValues.tsx'
import { useForgetOwnFields, useOwnFieldUses } from './use-own-fields.ts'

type Props = { field?: OwnField; onSaved?(field: OwnField): void; onClosed(): void }
type Values = { name: string; type: OwnFieldType }

/** Adds a field that all people of the account can have, or changes one. */
export function OwnFieldDialog({ field, onSaved, onClosed }: Props) {
  const { t } = useTranslation('mf-communication')
  const { api, toast } = useShell()
  const forget = useForgetOwnFields()
  const closing = useClosing(onClosed)
  const initial: Values = { name: field?.name ?? '', type: field?.type ?? 'text' }
  const form = useContractForm(updateOwnField, {
    id: 'own-field',
    initial,
    // The user has read what is deleted.
    toBody: (values) => ({ ...values, ...(field && { dropOthers: values.type !== field.type }) }),
    send: ({ name = '', type = 'text', dropOthers }) =>
      field
        ? api.updateOwnField({ params: { id: field.id }, body: { name, type, dropOthers } })
        : api.createOwnField({ body: { name, type } }),
    onSaved: (saved) => {
      toast({ kind: 'success', message: t('ownFields.saved', { name: saved.name }) })
      void forget()
      onSaved?.(saved)
      closing.onClose()
    },
    fieldOfCode: { 'ownField.nameTaken': 'name', 'ownField.otherValues': 'type' },
    words: { name: { format: t('ownFields.nameRule') } },
  })
  const type = useWatch({ control: form.control, name: 'type' })
  const others = useOwnFieldUses(field?.id, type === field?.type ? undefined : type)
  const lost = others.data?.others ?? 0
  return (
    <FormDialog
      form={form}
      title={field ? t('ownFields.edit', { name: field.name }) : t('ownFields.add')}
      submit={
        field ? (lost > 0 ? t('ownFields.saveAndDelete', { count: lost }) : t('people.save')) : t('ownFields.add')
      }
      {...closing}
    >
      <TextField
        form={form}
        name="name"
        label={t('ownFields.name')}
        help={field ? t('ownFields.renameHelp') : t('ownFields.help')}
        autoFocus
      />
      <SelectField
        form={form}
        name="type"
        label={t('ownFields.type')}
        options={OWN_FIELD_TYPES.map((value) => ({ value, label: t(`ownFields.types.${value}`) }))}
      />
      {field && type !== field.type && <OtherValues uses={others} type={type} />}
    </FormDialog>
  )
}

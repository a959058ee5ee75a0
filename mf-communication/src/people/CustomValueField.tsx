import type { CustomFieldType } from '@songsarn/contract/communication/custom-fields'
import { DayField } from '@songsarn/ui/form/DayField.tsx'
import type { FieldProps } from '@songsarn/ui/form/FormField.tsx'
import { SelectField } from '@songsarn/ui/form/SelectField.tsx'
import { TextField } from '@songsarn/ui/form/TextField.tsx'
import type { FieldPath, FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'

/** A person's value of a custom field, by the type of the field. */
export function CustomValueField<Values extends FieldValues, Name extends FieldPath<Values>>({
  type,
  ...field
}: FieldProps<Values, Name> & { type: CustomFieldType }) {
  const { t } = useTranslation('mf-communication')
  if (type === 'date') return <DayField {...field} />
  if (type === 'yesNo')
    return (
      <SelectField
        {...field}
        options={[
          { value: '', label: t('people.noValue') },
          { value: 'yes', label: t('people.yesNo.yes') },
          { value: 'no', label: t('people.yesNo.no') },
        ]}
      />
    )
  return <TextField {...field} {...(type === 'number' && { inputMode: 'decimal' })} />
}

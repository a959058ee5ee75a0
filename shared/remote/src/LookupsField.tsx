import type { LookupName } from '@songsarn/contract/api'
import type { LookupChoice } from '@songsarn/ui/form/Choice.tsx'
import { type FieldProps, FormField } from '@songsarn/ui/form/FormField.tsx'
import { useLookupList } from '@songsarn/ui/form/lookup-list.tsx'
import { Select } from 'antd'
import { type FieldPath, type FieldValues, useWatch } from 'react-hook-form'
import { useLookupChoices } from './lookups.ts'

type Props<Values extends FieldValues, Name extends FieldPath<Values>> = FieldProps<Values, Name> & {
  /** The name of the lookup: `users`, `segments`. */
  lookup: LookupName
  /** Meaning of no choice, such as "All". */
  placeholder?: string
  /** No choice is allowed. */
  isOptional?: boolean
  /** Another label or detail for an entry of the lookup. */
  choiceOf?(item: LookupChoice): LookupChoice
}

/**
 * A form field to choose several of many; its value is the list of their values. The service searches, and the list loads
 * page by page.
 *
 * @example
 * <LookupsField form={form} name="senders" label={t('senders')} lookup="senders" placeholder={t('all')} />
 */
export function LookupsField<Values extends FieldValues, Name extends FieldPath<Values>>(props: Props<Values, Name>) {
  const { lookup, placeholder, choiceOf = (item) => item, ...field } = props
  const chosen: string[] = useWatch({ control: field.form.control, name: field.name })
  const { choices, ...found } = useLookupChoices(lookup, chosen)
  const list = useLookupList({ ...found, choices: choices.map(choiceOf) })
  return (
    <FormField {...field}>
      {(control) => (
        <Select<string[], LookupChoice>
          {...control}
          {...list}
          mode="multiple"
          className="form-wide"
          placeholder={placeholder}
          maxTagCount="responsive"
        />
      )}
    </FormField>
  )
}

import type { LookupName } from '@songsarn/contract/api'
import type { LookupChoice } from '@songsarn/ui/form/Choice.tsx'
import { type FieldProps, FormField } from '@songsarn/ui/form/FormField.tsx'
import { LookupSelect } from '@songsarn/ui/form/LookupSelect.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { type FieldPath, type FieldPathValue, type FieldValues, useWatch } from 'react-hook-form'
import { useLookupChoices } from './lookups.ts'

type Props<Values extends FieldValues, Name extends FieldPath<Values>> = FieldProps<Values, Name> & {
  /** The name of the lookup: `users`, `accounts`. */
  lookup: LookupName
  placeholder?: string
  /** Another label or detail for an entry of the lookup. */
  choiceOf?(item: LookupChoice): LookupChoice
  /** The choice can be removed. */
  isClearable?: boolean
  /** A form for a new entry, usually a FormDrawer: call `created` with its value after saving, `closed` after closing. */
  creating?(typed: string, created: (value: string) => void, closed: () => void): ReactNode
}

/**
 * A form field to choose one among many: a user, an account. The service searches, and the list loads page by page.
 *
 * @example
 * <LookupField form={form} name="ownerId" label={t('owner')} lookup="users" />
 */
export function LookupField<Values extends FieldValues, Name extends FieldPath<Values>>(props: Props<Values, Name>) {
  const { lookup, placeholder, choiceOf = (item) => item, isClearable, creating, ...field } = props
  const { form, name } = field
  const queries = useQueryClient()
  const chosen: string = useWatch({ control: form.control, name })
  const { choices, ...list } = useLookupChoices(lookup, [chosen])
  const [wanted, setWanted] = useState<string>()
  function created(value: string) {
    void queries.invalidateQueries({ queryKey: ['lookups', lookup] })
    // The field holds the value of a choice.
    form.change({ [name]: value as FieldPathValue<Values, Name> } as Partial<Values>)
  }
  return (
    <>
      <FormField {...field} keepsValue={!isClearable} isOptional={isClearable}>
        {(control) => (
          <LookupSelect
            {...control}
            {...list}
            choices={choices.map(choiceOf)}
            placeholder={placeholder}
            isClearable={isClearable}
            onCreate={creating && setWanted}
          />
        )}
      </FormField>
      {wanted !== undefined && creating?.(wanted, created, () => setWanted(undefined))}
    </>
  )
}

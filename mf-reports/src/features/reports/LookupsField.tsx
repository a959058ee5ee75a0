import type { LookupName } from '@songsarn/contract/api'
import { SMS_TYPES } from '@songsarn/contract/states'
import { useFormat } from '@songsarn/i18n/use-format'
import { useLookupChoices } from '@songsarn/remote/lookups'
import { type FieldProps, FormField } from '@songsarn/ui/form/FormField.tsx'
import { Select } from 'antd'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { ReportValues } from './report-values.ts'

type Name = 'user' | 'communication' | 'appOtp' | 'sender'

/** A filter of the report: some of a lookup, or none for all. */
export function LookupsField({ lookup, ...field }: FieldProps<ReportValues, Name> & { lookup: LookupName }) {
  const { t } = useTranslation('mf-reports')
  const { t: common } = useTranslation('common')
  const { dateTime } = useFormat()
  const chosen: string[] = useWatch({ control: field.form.control, name: field.name })
  const { choices, isLoading, onOpen, onSearch, onMore } = useLookupChoices(lookup, chosen)
  // A communication without a name has its type for it, and its time.
  const options = choices.map(({ value, label, detail }) => {
    const type = SMS_TYPES.find((one) => one === label)
    return { value, label: type && detail ? `${common(`smsType.${type}`)} ${dateTime(detail)}` : label }
  })
  return (
    <FormField {...field}>
      {(control) => (
        <Select<string[]>
          {...control}
          mode="multiple"
          className="form-wide"
          placeholder={t('reports.all')}
          options={options}
          loading={isLoading}
          showSearch={{ filterOption: false, onSearch }}
          onOpenChange={(isOpen) => isOpen && onOpen()}
          onPopupScroll={({ currentTarget: list }) =>
            list.scrollTop + list.clientHeight >= list.scrollHeight - 100 && onMore()
          }
          maxTagCount="responsive"
        />
      )}
    </FormField>
  )
}

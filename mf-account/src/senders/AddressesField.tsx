import type { ContractForm } from '@songsarn/ui/form/contract-form'
import { FormField } from '@songsarn/ui/form/FormField.tsx'
import { Select } from 'antd'
import type { FieldPath, FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'

/** Domains and prefixes, each typed and ended by Enter, a space or a comma. */
export function AddressesField<Values extends FieldValues & { linkAddresses: string[] }>({
  form,
}: {
  form: ContractForm<Values>
}) {
  const { t } = useTranslation('mf-account')
  return (
    <FormField
      form={form}
      name={'linkAddresses' as FieldPath<Values>}
      label={t('senders.linkAddresses')}
      help={t('senders.linkAddressesHelp')}
      isOptional
    >
      {({ value, ...control }) => (
        <Select<string[]>
          {...control}
          value={value as string[]}
          mode="tags"
          open={false}
          suffixIcon={null}
          tokenSeparators={[',', ' ', '\n']}
        />
      )}
    </FormField>
  )
}

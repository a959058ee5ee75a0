import { useShell } from '@songsarn/remote/use-shell'
import { Field } from '@songsarn/ui/form/Field.tsx'
import { useQuery } from '@tanstack/react-query'
import { Button, Select } from 'antd'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldControl } from './NumberField.tsx'

type Props = {
  id: string
  label: string
  error?: string
  control: FieldControl
  value: string
  onChange(patch: { sender: string }): void
  /** With one sender there is nothing to choose. */
  onOnly(patch: { sender: string }): void
}

/** The approved sender names of the account. */
export function SenderField({ id, label, error, control, value, onChange, onOnly }: Props) {
  const { t } = useTranslation('mf-otp')
  const { t: common } = useTranslation('common')
  const { api } = useShell()
  const senders = useQuery({
    queryKey: ['lookups', 'senders'],
    queryFn: ({ signal }) => api.getLookup({ params: { name: 'senders' } }, { signal }),
    select: ({ items }) => items,
  })
  const only = senders.data?.length === 1 ? senders.data[0]?.value : undefined
  useEffect(() => {
    if (only && value === '' && !control.disabled) onOnly({ sender: only })
  }, [only, value, control.disabled, onOnly])

  const none = senders.data?.length === 0 ? t('sender.none') : undefined
  const failed = senders.isError ? t('sender.failed') : none
  return (
    <Field id={id} label={label} help={t('help.sender')} error={error ?? failed}>
      <Select<string>
        {...control}
        showSearch
        value={value || undefined}
        onChange={(sender) => onChange({ sender })}
        options={senders.data?.map((item) => ({ value: item.value, label: item.label }))}
        loading={senders.isPending}
        placeholder={t('sender.choose')}
      />
      {senders.isError && (
        <Button size="small" onClick={() => void senders.refetch()}>
          {common('action.retry')}
        </Button>
      )}
    </Field>
  )
}

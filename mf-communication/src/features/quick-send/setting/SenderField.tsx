import { describedBy, Field } from '@songsarn/ui/form/Field.tsx'
import { Button, Select } from 'antd'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { changeDraft } from '../draft/draft-store.ts'
import { useSenders } from './use-senders.ts'

type Props = { value: string; error?: string }

export function SenderField({ value, error }: Props) {
  const { t } = useTranslation('mf-communication')
  const { t: common } = useTranslation('common')
  const senders = useSenders()
  const only = senders.data?.length === 1 ? senders.data[0]?.value : undefined

  // With one sender there is nothing to choose.
  useEffect(() => {
    if (only && value === '') changeDraft({ quicksendFrom: only })
  }, [only, value])

  const isEmpty = senders.data?.length === 0
  const failed = senders.isError ? t('from.failed') : isEmpty ? t('from.none') : undefined
  return (
    <Field id="quicksendFrom" label={t('from.label')} help={t('from.help')} error={error ?? failed}>
      <Select<string>
        id="quicksendFrom"
        style={{ width: '100%' }}
        showSearch
        value={value || undefined}
        onChange={(quicksendFrom) => changeDraft({ quicksendFrom })}
        options={senders.data?.map(({ value, label }) => ({ value, label }))}
        loading={senders.isPending}
        placeholder={t('from.placeholder')}
        status={error ? 'error' : ''}
        aria-invalid={Boolean(error)}
        aria-describedby={describedBy('quicksendFrom')}
      />
      {senders.isError && (
        <Button size="small" onClick={() => void senders.refetch()}>
          {common('action.retry')}
        </Button>
      )}
    </Field>
  )
}

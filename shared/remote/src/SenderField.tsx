import { controlOf, Field } from '@songsarn/ui/field/Field.tsx'
import { LookupSelect } from '@songsarn/ui/form/LookupSelect.tsx'
import { defineTexts } from '@songsarn/ui/text/define-texts'
import { Button } from 'antd'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLookup } from './lookups.ts'

type Props = {
  id: string
  label: string
  value: string
  error?: string
  disabled?: boolean
  isRequired?: boolean
  onChange(sender: string): void
  /** Chooses the only approved sender name for the user. */
  onOnly(sender: string): void
}

/** A choice of the account's approved sender names. */
export function SenderField({ id, label, value, error, disabled = false, isRequired, onChange, onOnly }: Props) {
  const text = useTexts()
  const { t: common } = useTranslation('common')
  const lookup = useLookup('senders')
  const senders = lookup.data?.items
  const only = senders?.length === 1 ? senders[0]?.value : undefined
  useEffect(() => {
    if (only && value === '' && !disabled) onOnly(only)
  }, [only, value, disabled, onOnly])

  const empty = senders?.length === 0 ? text('none') : undefined
  const problem = lookup.isError ? text('failed') : empty
  return (
    <Field id={id} label={label} help={text('help')} error={error ?? problem} isRequired={isRequired}>
      <LookupSelect
        {...controlOf(id, error)}
        disabled={disabled}
        aria-required={isRequired}
        value={value}
        onChange={onChange}
        choices={senders}
        isLoading={lookup.isPending}
        placeholder={text('choose')}
      />
      {lookup.isError && (
        <Button size="small" onClick={() => void lookup.refetch()}>
          {common('action.retry')}
        </Button>
      )}
    </Field>
  )
}

const useTexts = defineTexts('senderField', {
  en: {
    help: 'The sender name that recipients see.',
    choose: 'Choose a sender name',
    none: 'This account has no approved sender name yet. Ask your provider to approve one.',
    failed: "We couldn't load the sender names.",
  },
  th: {
    help: 'ชื่อผู้ส่งที่ผู้รับเห็น',
    choose: 'เลือกชื่อผู้ส่ง',
    none: 'บัญชีนี้ยังไม่มีชื่อผู้ส่งที่ได้รับอนุมัติ โปรดขออนุมัติจากผู้ให้บริการ',
    failed: 'โหลดชื่อผู้ส่งไม่สำเร็จ',
  },
})

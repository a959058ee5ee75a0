import type { CustomFieldType } from '@songsarn/contract/communication/custom-fields'
import { Failed } from '@songsarn/ui/states/Failed.tsx'
import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import type { useCustomFieldUses } from './use-custom-fields.ts'

type Props = { uses: ReturnType<typeof useCustomFieldUses>; type: CustomFieldType }

/** Effect of another type on the values that people have. */
export function OtherValues({ uses, type }: Props) {
  const { t } = useTranslation('mf-communication')
  const { data, error } = uses
  if (!data)
    return error ? (
      <Failed error={error} onRetry={() => void uses.refetch()} />
    ) : (
      <p role="status">{t('customFields.counting')}</p>
    )
  if (data.others === 0)
    return <Alert type="success" showIcon role="status" title={t('customFields.allFit', { count: data.people })} />
  return (
    <Alert
      type="warning"
      showIcon
      role="status"
      title={t(`customFields.others.${type}`, { count: data.others })}
      description={t('customFields.othersHelp', { examples: data.examples.map((one) => `“${one}”`).join(', ') })}
    />
  )
}

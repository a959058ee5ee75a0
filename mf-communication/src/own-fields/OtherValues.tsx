import type { OwnFieldType } from '@songsarn/contract/communication/own-fields'
import { Failed } from '@songsarn/ui/states/Failed.tsx'
import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import type { useOwnFieldUses } from './use-own-fields.ts'

type Props = { uses: ReturnType<typeof useOwnFieldUses>; type: OwnFieldType }

/** Effect of another type on the values that people have. */
export function OtherValues({ uses, type }: Props) {
  const { t } = useTranslation('mf-communication')
  const { data, error } = uses
  if (!data)
    return error ? (
      <Failed error={error} onRetry={() => void uses.refetch()} />
    ) : (
      <p role="status">{t('ownFields.counting')}</p>
    )
  if (data.others === 0)
    return <Alert type="success" showIcon role="status" title={t('ownFields.allFit', { count: data.people })} />
  return (
    <Alert
      type="warning"
      showIcon
      role="status"
      title={t(`ownFields.others.${type}`, { count: data.others })}
      description={t('ownFields.othersHelp', { examples: data.examples.map((one) => `“${one}”`).join(', ') })}
    />
  )
}

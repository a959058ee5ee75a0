import { StatusTag } from '@songsarn/ui/status/StatusTag.tsx'
import { useTranslation } from 'react-i18next'

export function SubAccountStatus({ status }: { status: boolean }) {
  const { t } = useTranslation('mf-account')
  return (
    <StatusTag tone={status ? 'success' : 'neutral'} mark={status ? 'done' : 'ended'}>
      {t(status ? 'subAccounts.on' : 'subAccounts.off')}
    </StatusTag>
  )
}

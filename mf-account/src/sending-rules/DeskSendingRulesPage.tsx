import { DetailPage } from '@songsarn/remote/DetailPage.tsx'
import { PageState } from '@songsarn/remote/PageState.tsx'
import { useTranslation } from 'react-i18next'
import { RuleSections } from './RuleSections.tsx'
import { useSendingFloors } from './use-sending-rules.ts'

/** The rules that the provider sets for all accounts. */
export function DeskSendingRulesPage() {
  const { t } = useTranslation('mf-account')
  const floors = useSendingFloors()
  if (!floors.data) return <PageState title={t('sendingRules.deskTitle')} query={floors} />
  return (
    <DetailPage title={t('sendingRules.deskTitle')} help={t('sendingRules.deskHelp')}>
      <RuleSections of="desk" rules={floors.data} />
    </DetailPage>
  )
}

import { DetailPage } from '@songsarn/remote/DetailPage.tsx'
import { PageState } from '@songsarn/remote/PageState.tsx'
import { useShell } from '@songsarn/remote/use-shell'
import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import { LinkDomainSection } from './LinkDomainSection.tsx'
import { RuleSections } from './RuleSections.tsx'
import { useSendingRules } from './use-sending-rules.ts'

/** The rules under which the account sends. Owners set them, others see them. */
export function SendingRulesPage() {
  const { t } = useTranslation('mf-account')
  const { session } = useShell()
  const rules = useSendingRules()
  if (!rules.data) return <PageState title={t('sendingRules.title')} query={rules} />
  return (
    <DetailPage
      title={t('sendingRules.title')}
      help={t('sendingRules.help')}
      notes={
        !session.can('update', 'SendingRules') && <Alert type="info" showIcon title={t('sendingRules.ownersOnly')} />
      }
    >
      <RuleSections of="account" rules={rules.data} floors={rules.data.floors} />
      <LinkDomainSection />
    </DetailPage>
  )
}

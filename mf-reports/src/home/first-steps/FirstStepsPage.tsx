import '../home.css'
import './first-steps.css'
import { DetailPage } from '@songsarn/remote/DetailPage.tsx'
import { PageState } from '@songsarn/remote/PageState.tsx'
import { useObserved, useShell } from '@songsarn/remote/use-shell'
import { useTranslation } from 'react-i18next'
import { Steps } from './FirstStepsCard.tsx'
import { useChooseOnHome, useFirstSteps } from './use-first-steps.ts'

/** The first steps, also after Home has hidden them: from here they go back to Home. */
export function FirstStepsPage() {
  const { t } = useTranslation('mf-reports')
  const { navigate, session } = useShell()
  const steps = useFirstSteps()
  const choice = useObserved(session).preferences.firstSteps
  const { mutate: choose } = useChooseOnHome(() => navigate('/home'))
  if (!steps.data) return <PageState title={t('firstSteps.title')} query={steps} />
  return (
    <DetailPage
      title={t('firstSteps.title')}
      help={t('firstSteps.help')}
      actions={[
        choice === 'shown'
          ? { key: 'hide', label: t('firstSteps.hide'), run: () => choose('hidden') }
          : { key: 'show', label: t('firstSteps.show'), run: () => choose('shown') },
      ]}
    >
      <Steps steps={steps.data} />
    </DetailPage>
  )
}

import { Steps } from '@songsarn/ui/steps/Steps.tsx'
import { Wizard } from '@songsarn/ui/steps/Wizard.tsx'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'

function useTitles() {
  const { t } = useTranslation('kit')
  return [t('steps.write'), t('steps.check'), t('steps.send')]
}

function AllSteps() {
  const { t } = useTranslation('kit')
  const titles = useTitles()
  return titles.map((title, current) => (
    <Steps key={title} label={t('steps.label')} titles={titles} current={current} />
  ))
}

/** The last step says what will happen and what it costs. */
function LastStep() {
  const { t } = useTranslation('kit')
  return (
    <Wizard label={t('steps.label')} titles={useTitles()} current={2}>
      <div className="page-panel form">
        <p>{t('steps.whatHappens')}</p>
        <div className="form-actions">
          <Button type="primary">{t('confirm.send')}</Button>
          <Button>{t('steps.back')}</Button>
        </div>
      </div>
    </Wizard>
  )
}

export const STEPS_STATES = { steps: AllSteps, wizard: LastStep }

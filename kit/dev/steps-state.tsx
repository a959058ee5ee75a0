import { Steps } from '@songsarn/ui/steps/Steps.tsx'
import { useTranslation } from 'react-i18next'

export function StepsState() {
  const { t } = useTranslation('kit')
  const titles = [t('steps.write'), t('steps.check'), t('steps.send')]
  return titles.map((title, current) => (
    <Steps key={title} label={t('steps.label')} titles={titles} current={current} />
  ))
}

import type { ConsentAnswer } from '@songsarn/contract/base/states'
import { StatusTag } from '@songsarn/ui/status/StatusTag.tsx'
import { useTranslation } from 'react-i18next'

export function ConsentTag({ answer }: { answer: ConsentAnswer }) {
  const { t } = useTranslation('mf-communication')
  const isAccepted = answer === 'accept'
  return (
    <StatusTag tone={isAccepted ? 'success' : 'warning'} mark={isAccepted ? 'done' : 'refused'}>
      {t(`consent.answers.given.${answer}`)}
    </StatusTag>
  )
}

import type { ConsentAnswer } from '@songsarn/contract/consent'
import { Tag } from 'antd'
import { useTranslation } from 'react-i18next'

export function ConsentTag({ answer }: { answer: ConsentAnswer }) {
  const { t } = useTranslation('mf-communication')
  return <Tag color={answer === 'accept' ? 'success' : 'warning'}>{t(`consent.answers.given.${answer}`)}</Tag>
}

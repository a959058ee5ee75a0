import type { CallAnswer } from '@songsarn/contract/call'
import type { verifyOtp } from '@songsarn/contract/otp'
import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'

/** What a try came to, in the words that programs get too, and what that means. */
export function TestResult({ answer: { result, attemptsLeft } }: { answer: CallAnswer<typeof verifyOtp> }) {
  const { t } = useTranslation('mf-otp')
  return (
    <Alert
      type={result === 'Success' ? 'success' : 'error'}
      showIcon
      role="status"
      title={t(`test.result.${result}`)}
      description={
        result === 'Verify Fail' ? t('test.attemptsLeft', { count: attemptsLeft }) : t(`test.meaning.${result}`)
      }
    />
  )
}

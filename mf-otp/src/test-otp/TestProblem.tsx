import { isApiProblem } from '@songsarn/client/api-problem'
import { problemText, shownProblem } from '@songsarn/i18n/problem-text'
import { Problem } from '@songsarn/ui/field/Problem.tsx'
import { RequestId } from '@songsarn/ui/states/RequestId.tsx'
import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'

/** Why a step of the test failed. Without a usable response from the service it is an Internal Server Error. */
export function TestProblem({ error }: { error: unknown }) {
  const { t, i18n } = useTranslation('mf-otp')
  if (isApiProblem(error) && error.status > 0 && error.status < 500) return <Problem error={error} />
  const problem = shownProblem(error)
  return (
    <Alert
      type="error"
      showIcon
      role="alert"
      title={t('test.result.Internal Server Error')}
      description={
        <>
          <p>{problemText(i18n, problem)}</p>
          {problem.requestId && <RequestId value={problem.requestId} />}
        </>
      }
    />
  )
}

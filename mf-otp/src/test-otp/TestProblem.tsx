import { isApiProblem } from '@songsarn/client/api-problem'
import { problemText } from '@songsarn/i18n/problem-text'
import { Problem } from '@songsarn/ui/form/Problem.tsx'
import { RequestId } from '@songsarn/ui/states/RequestId.tsx'
import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'

/** A step of a test that came to nothing: what is wrong, or that the service itself failed. */
export function TestProblem({ error }: { error: unknown }) {
  const { t, i18n } = useTranslation('mf-otp')
  if (isApiProblem(error) && error.status > 0 && error.status < 500) return <Problem error={error} />
  const told = isApiProblem(error) ? error : { code: 'unexpected', requestId: undefined }
  return (
    <Alert
      type="error"
      showIcon
      role="alert"
      title={t('test.result.Internal Server Error')}
      description={
        <>
          <p>{problemText(i18n, told)}</p>
          {told.requestId && <RequestId value={told.requestId} />}
        </>
      }
    />
  )
}

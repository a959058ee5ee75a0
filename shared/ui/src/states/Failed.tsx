import { problemText } from '@songsarn/i18n/problem-text'
import { useTranslation } from 'react-i18next'
import { RequestId } from './RequestId.tsx'
import { StateView } from './StateView.tsx'

type Props = {
  /** What the call rejected with: an `ApiProblem`, or any other error. */
  error: unknown
  onRetry?: () => void
  /** What could not be loaded, in the area's words. */
  title?: string
}

/** What happened, what is safe, what to do, and the id to quote. */
export function Failed({ error, onRetry, title }: Props) {
  const { t, i18n } = useTranslation('common')
  const problem = problemFrom(error)
  return (
    <StateView
      picture="failed"
      title={title ?? t('state.failed')}
      help={problemText(i18n, problem)}
      action={onRetry && { label: t('action.retry'), run: onRetry }}
      role="alert"
    >
      {problem.requestId && <RequestId value={problem.requestId} />}
    </StateView>
  )
}

type Told = Parameters<typeof problemText>[1] & { requestId?: string }

const problemFrom = (error: unknown): Told => (isProblem(error) ? error : { code: 'unexpected' })

/** An `ApiProblem`, told by its shape: each area's bundle has a class of its own. */
function isProblem(error: unknown): error is Told {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
}

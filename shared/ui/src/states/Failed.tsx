import { problemText, shownProblem } from '@songsarn/i18n/problem-text'
import { useTranslation } from 'react-i18next'
import { RequestId } from './RequestId.tsx'
import { StateView } from './StateView.tsx'

type Props = {
  /** The error of the call: an `ApiProblem`, or any other error. */
  error: unknown
  onRetry?: () => void
  /** Names what could not be loaded. */
  title?: string
}

/** A failed call in place of its data: the problem, Try again, and the request ID. */
export function Failed({ error, onRetry, title }: Props) {
  const { t, i18n } = useTranslation('common')
  const problem = shownProblem(error)
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

import { problemText, shownProblem } from '@songsarn/i18n/problem-text'
import { Alert, type AlertRef } from 'antd'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'

type Props = {
  /** The error of a call. */
  error: unknown
  /** A heading, when the text alone does not say enough. */
  title?: string
  action?: ReactNode
}

/** Says why a call of the user failed, with the request ID to quote. */
export function Problem({ error, title, action }: Props) {
  const { t, i18n } = useTranslation('common')
  const problem = shownProblem(error)
  const words = problemText(i18n, problem)
  const alert = useRef<AlertRef>(null)
  // At the end of a tall dialog it may be out of view. Newer browsers answer with a promise, which React would call as a cleanup.
  useEffect(() => {
    alert.current?.nativeElement.scrollIntoView?.({ block: 'nearest' })
  }, [error])
  return (
    <Alert
      ref={alert}
      type="error"
      showIcon
      role="alert"
      title={title ?? words}
      description={
        (title || problem.requestId) && (
          <>
            {title && <p>{words}</p>}
            {problem.requestId && (
              <p>
                {t('state.requestId')}: <code>{problem.requestId}</code>
              </p>
            )}
          </>
        )
      }
      action={action}
    />
  )
}

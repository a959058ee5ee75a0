import { problemText, shownProblem } from '@songsarn/i18n/problem-text'
import { Alert } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

type Props = {
  /** The error of a call. */
  error: unknown
  /** Above the words, where they do not say enough by themselves. */
  title?: string
  action?: ReactNode
}

/** What went wrong with something the user did, in words, with the id to quote. */
export function Problem({ error, title, action }: Props) {
  const { t, i18n } = useTranslation('common')
  const problem = shownProblem(error)
  const words = problemText(i18n, problem)
  return (
    <Alert
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

import { problemText } from '@songsarn/i18n/problem-text'
import { Alert } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

type Props = {
  /** What a call rejected with. */
  error: unknown
  /** Above the words, where they do not say enough by themselves. */
  title?: string
  action?: ReactNode
}

/** What went wrong with something the user did, in words, with the id to quote. */
export function Problem({ error, title, action }: Props) {
  const { t, i18n } = useTranslation('common')
  const told: Told = isTold(error) ? error : { code: 'unexpected' }
  const words = problemText(i18n, told)
  return (
    <Alert
      type="error"
      showIcon
      role="alert"
      title={title ?? words}
      description={
        (title || told.requestId) && (
          <>
            {title && <p>{words}</p>}
            {told.requestId && (
              <p>
                {t('state.requestId')}: <code>{told.requestId}</code>
              </p>
            )}
          </>
        )
      }
      action={action}
    />
  )
}

type Told = Parameters<typeof problemText>[1] & { requestId?: string }

/** An `ApiProblem`, told by its shape: each area's bundle has a class of its own. */
const isTold = (error: unknown): error is Error & Told =>
  error instanceof Error && 'code' in error && typeof error.code === 'string'

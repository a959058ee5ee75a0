import { ShellLink } from '@songsarn/remote/ShellLink.tsx'
import { Skeleton } from '@songsarn/ui/states/Skeleton.tsx'
import { MARKS } from '@songsarn/ui/status/marks.tsx'
import { Button } from 'antd'
import { type ReactNode, Suspense, useId } from 'react'
import { useTranslation } from 'react-i18next'

type Props = {
  isDone: boolean
  title: string
  /** The page of the step. */
  to: string
  help: ReactNode
  /** An action that needs no form. */
  beside?: ReactNode
  /** What does the step in place; a step without it leads to its page. */
  form?: ReactNode
  isOpen?: boolean
  onToggle?(): void
}

/** A step with its state. Its title opens the form that does it here, which has a link to the whole page. */
export function Step({ isDone, title, to, help, beside, form, isOpen = false, onToggle }: Props) {
  const { t } = useTranslation('mf-reports')
  const panel = useId()
  return (
    <li>
      <span className="first-step-sign" data-done={isDone}>
        {isDone && (
          <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
            {MARKS.done}
          </svg>
        )}
        <span className="unseen">{t(isDone ? 'firstSteps.done' : 'firstSteps.open')}</span>
      </span>
      <div className="first-step-text">
        {form ? (
          <Button type="link" aria-expanded={isOpen} aria-controls={panel} onClick={onToggle}>
            {title}
          </Button>
        ) : (
          <ShellLink to={to}>{title}</ShellLink>
        )}
        <span className="home-help">{help}</span>
        {beside}
        <div id={panel} hidden={!isOpen} className="first-step-form">
          {isOpen && (
            <>
              <Suspense fallback={<Skeleton shape="form" />}>{form}</Suspense>
              <ShellLink to={to}>{t('firstSteps.page')}</ShellLink>
            </>
          )}
        </div>
      </div>
    </li>
  )
}

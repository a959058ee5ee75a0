import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import { Steps } from './Steps.tsx'

type Props = {
  /** Names the whole: `Steps to send`. */
  label: string
  titles: readonly string[]
  /** From 0. The address holds it, so that Back, a reload and a link show the same step. */
  current: number
  /** The notes that every step has, above it. */
  notes?: ReactNode
  /** The current step. Its values outlive it, so that going back keeps them. */
  children: ReactNode
}

/**
 * The steps of a wizard and the current one. The button that changed the step is gone with its step, so the focus moves to
 * the top of the new one.
 */
export function Wizard({ label, titles, current, notes, children }: Props) {
  const step = useRef<HTMLDivElement>(null)
  const shown = useRef(current)
  useEffect(() => {
    // Unless a field of it has the focus already, because the service refused it.
    if (shown.current !== current && !step.current?.contains(document.activeElement)) step.current?.focus()
    shown.current = current
  }, [current])
  return (
    <>
      <Steps label={label} titles={titles} current={current} />
      {notes}
      <div ref={step} tabIndex={-1} className="wizard-step">
        <Suspense fallback={null}>{children}</Suspense>
      </div>
    </>
  )
}

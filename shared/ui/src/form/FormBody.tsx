import { useFormat } from '@songsarn/i18n/use-format'
import { Alert, Button } from 'antd'
import type { KeyboardEvent, ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Problem } from '../field/Problem.tsx'
import { WaitsForNetwork } from '../states/WaitsForNetwork.tsx'
import type { ContractForm } from './contract-form.ts'
import { FormSummary } from './FormSummary.tsx'
import { useFormTexts } from './texts.ts'

type Props<Values extends FieldValues> = {
  form: ContractForm<Values>
  className?: string
  /** Replaces the text of the problem. */
  showProblem?(error: unknown): ReactNode
  /** Replaces what the form says about its draft. */
  notes?: ReactNode
  /** The buttons of a form on a page: a bar that stays visible. What went wrong is in the bar too, and so never out of sight. */
  bar?: ReactNode
  children: ReactNode
}

/** The `<form>` with its problems and draft notes. The page, dialog or drawer around it brings the submit button. */
export function FormBody<Values extends FieldValues>({
  form,
  className = '',
  showProblem = drawProblem,
  notes,
  bar,
  children,
}: Props<Values>) {
  const text = useFormTexts()
  const outcome = (
    <>
      {form.problem !== undefined && showProblem(form.problem)}
      <WaitsForNetwork isRunning={form.isSending} />
    </>
  )
  return (
    <form {...form.props} onKeyUp={showWhole} className={`form ${className}`}>
      {notes ?? <DraftNotes form={form} />}
      <FormSummary form={form} />
      <p className="form-legend" aria-hidden>
        * {text('required')}
      </p>
      {children}
      {bar ? (
        <div className="form-bar">
          {outcome}
          <div className="form-actions">{bar}</div>
        </div>
      ) : (
        outcome
      )}
    </form>
  )
}

/** Tab scrolls the page only as far as the caret of a text area, the rest of which would stay behind the bar. */
function showWhole({ key, target }: KeyboardEvent<HTMLFormElement>): void {
  if (key === 'Tab' && target instanceof HTMLTextAreaElement) target.scrollIntoView?.({ block: 'nearest' })
}

const drawProblem = (error: unknown) => <Problem error={error} />

function DraftNotes<Values extends FieldValues>({ form }: { form: ContractForm<Values> }) {
  const text = useFormTexts()
  const format = useFormat()
  const { restoredAt, isNotStored, isOpenElsewhere } = form.draft
  return (
    <>
      {restoredAt !== undefined && form.isDirty && (
        <Alert
          type="info"
          showIcon
          role="status"
          title={text('restored', { time: format.dateTime(restoredAt) })}
          action={
            <Button size="small" onClick={form.discard}>
              {text('discard')}
            </Button>
          }
        />
      )}
      {isOpenElsewhere && <Alert type="warning" showIcon role="status" title={text('openElsewhere')} />}
      {isNotStored && <Alert type="warning" showIcon role="alert" title={text('notStored')} />}
    </>
  )
}

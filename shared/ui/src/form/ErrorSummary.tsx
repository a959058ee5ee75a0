import { Alert } from 'antd'
import { useEffect, useRef } from 'react'
import { focusField } from './shown-fields.ts'
import { useFormTexts } from './texts.ts'

export type FieldMessage = {
  /** The control's id; undefined when the form does not show the field. */
  id?: string
  label: string
  message: string
}

/** From this many problems on, a list above the form names all: the next one may be out of sight. */
const MANY = 2

/**
 * Lists all problems in the order of the form, with a link to each field. Empty when there is only one, and its field shows it.
 */
export function ErrorSummary({ problems }: { problems: readonly FieldMessage[] }) {
  const text = useFormTexts()
  const box = useRef<HTMLDivElement>(null)
  // After the first wrong field was focused and scrolled into view.
  useEffect(() => {
    const frame = requestAnimationFrame(() => box.current && showWhole(box.current))
    return () => cancelAnimationFrame(frame)
  })
  if (problems.length < MANY && problems.every(({ id }) => id)) return null
  return (
    <div ref={box} className="form-summary">
      <Alert
        type="error"
        showIcon
        title={text('problems', { count: problems.length })}
        description={
          <ul>
            {problems.map(({ id, label, message }) => (
              <li key={label}>
                {id ? (
                  <a
                    href={`#${id}`}
                    onClick={(event) => {
                      // The shell owns the address.
                      event.preventDefault()
                      focusField(id)
                    }}
                  >
                    {label}
                  </a>
                ) : (
                  label
                )}
                : {message}
              </li>
            ))}
          </ul>
        }
      />
    </div>
  )
}

/** Scrolls until the top bar no longer covers a part of the summary. Leaves a summary alone that is out of view. */
function showWhole(box: HTMLElement): void {
  const { top, bottom } = box.getBoundingClientRect()
  // The height of the bar plus a margin; the shell sets it for every jump within the page.
  const edge = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0
  if (top < edge && bottom > 0) box.scrollIntoView?.({ block: 'start' })
}

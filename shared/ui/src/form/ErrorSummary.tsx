import { Alert } from 'antd'
import { useEffect, useRef } from 'react'
import { focusField } from './shown-fields.ts'
import { useFormTexts } from './texts.ts'

export type FieldMessage = {
  /** Of the control; none when the form does not show the field. */
  id?: string
  label: string
  message: string
}

/** From here on problems are listed above the form, too: the next one may be out of sight. */
const MANY = 2

/**
 * All that is wrong, in the order of the form, with a link to each field. Nothing when the only wrong field shows its
 * problem itself.
 */
export function ErrorSummary({ problems }: { problems: readonly FieldMessage[] }) {
  const text = useFormTexts()
  const box = useRef<HTMLDivElement>(null)
  // After the first wrong field has the focus and its place in the window.
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
                      // The address is the shell's.
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

/** Scrolls a summary down that the top bar covers in part. One that is out of the window altogether covers nothing up. */
function showWhole(box: HTMLElement): void {
  const { top, bottom } = box.getBoundingClientRect()
  // The height of the bar and some room, set by the shell for every jump within the page.
  const edge = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0
  if (top < edge && bottom > 0) box.scrollIntoView?.({ block: 'start' })
}

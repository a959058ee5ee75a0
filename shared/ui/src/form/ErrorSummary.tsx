import { Alert } from 'antd'
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
  if (problems.length < MANY && problems.every(({ id }) => id)) return null
  return (
    <Alert
      className="form-summary"
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
  )
}

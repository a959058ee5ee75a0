import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import { FORM_FIELDS } from './form-values.ts'
import { idOf, type OtpForm } from './use-form.ts'

/** Fields from which on a form cannot be overlooked. */
const MANY = 3

/** All that is wrong, above the form, when it is much. */
export function ErrorSummary({ errors }: Pick<OtpForm, 'errors'>) {
  const { t } = useTranslation('mf-otp')
  const wrong = FORM_FIELDS.filter((field) => errors[field])
  if (wrong.length < MANY) return null
  return (
    <Alert
      className="otp-summary"
      type="error"
      showIcon
      title={t('form.problems', { count: wrong.length })}
      description={
        <ul>
          {wrong.map((field) => (
            <li key={field}>
              <a
                href={`#${idOf(field)}`}
                onClick={(event) => {
                  // The address stays as it is: it is the shell's.
                  event.preventDefault()
                  document.getElementById(idOf(field))?.focus()
                }}
              >
                {t(`field.${field}`)}
              </a>
              : {errors[field]}
            </li>
          ))}
        </ul>
      }
    />
  )
}

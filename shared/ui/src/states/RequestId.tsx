import { useState } from 'react'
import { useTranslation } from 'react-i18next'

/** The request ID for the administrator, with a copy button. */
export function RequestId({ value }: { value: string }) {
  const { t } = useTranslation('common')
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard?.writeText(value)
    setCopied(true)
  }
  return (
    <p className="state-id small">
      {t('state.requestId')}: <code>{value}</code>
      <button type="button" className="state-copy" onClick={() => void copy()}>
        {copied ? t('action.copied') : t('action.copy')}
      </button>
      <span className="unseen" aria-live="polite">
        {copied ? t('action.copied') : ''}
      </span>
    </p>
  )
}

import { useState } from 'react'
import { useTranslation } from 'react-i18next'

/** The id to quote to whoever runs the service; a click copies it. */
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

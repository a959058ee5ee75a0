import './status.css'
import type { CauseSource, MessageCause } from '@songsarn/contract/base/message-cause'
import { deliveryErrorOf } from '@songsarn/contract/reports/delivery-error'
import type { LogRow } from '@songsarn/contract/reports/logs'
import { languageOf } from '@songsarn/i18n/instance'
import { useTranslation } from 'react-i18next'

export type Failed = Pick<LogRow, 'error' | 'receiptDate' | 'cause'>

/** Says why a message was not delivered, in words; undefined without an error. A service of the version before gives only a code. */
export function useCauseText(): (row: Failed) => string | undefined {
  const { t, i18n } = useTranslation('common')
  const language = languageOf(i18n)
  return (row) => {
    if (row.cause) return row.cause.text[language]
    const error = deliveryErrorOf(row)
    return error && t(`deliveryError.${error}`, { code: row.error })
  }
}

/** Says what to do about a failed message; undefined when the service gives no cause. */
export function useCauseAdvice(): (row: Failed) => string | undefined {
  const { i18n } = useTranslation('common')
  const language = languageOf(i18n)
  return ({ cause }) => cause?.advice[language]
}

/** Why a message was not delivered, with its code in small print. Nothing without an error. */
export function FailureCause({ of }: { of: Failed }) {
  const text = useCauseText()(of)
  if (text === undefined) return null
  return (
    <>
      {text}
      {of.cause && <CauseCode cause={of.cause} />}
    </>
  )
}

/** The words of a code without an entry name it already. */
const CODE_WORDS = {
  carrier: 'cause.code',
  provider: 'cause.code',
  usual: 'cause.usual',
  own: 'cause.code',
  none: undefined,
} as const satisfies Record<CauseSource, string | undefined>

/** The code of a cause in small print; what it usually means is said to be that. */
function CauseCode({ cause: { code, source } }: { cause: MessageCause }) {
  const { t } = useTranslation('common')
  const words = CODE_WORDS[source]
  return words && <small className="cause-code">{t(words, { code })}</small>
}

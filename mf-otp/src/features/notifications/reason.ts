import type { OtpDelivery } from '@songsarn/contract/otp'
import { useTranslation } from 'react-i18next'

/** Words of the service for why no answer came, and ours for them. */
const REASONS = {
  'address.refused': 'addressRefused',
  timeout: 'timeout',
  'name.notFound': 'nameNotFound',
  'tls.failed': 'tlsFailed',
} as const

const isKnown = (error: string | null): error is keyof typeof REASONS => error !== null && error in REASONS

/** What a try came to: what the address answered, or why nothing came. */
export function useReason(): (of: OtpDelivery['tries'][number]) => string {
  const { t } = useTranslation('mf-otp')
  return ({ status, error }) =>
    status !== null
      ? t('notifications.answered', { status })
      : t(`notifications.reason.${isKnown(error) ? REASONS[error] : 'connectionFailed'}`)
}

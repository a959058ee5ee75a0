import type { CallbackDelivery } from '@songsarn/contract/base/callbacks'
import { useCallbackTexts } from './texts.ts'

/** The service's words for a missing response, and the keys of ours. */
const REASONS = {
  'address.refused': 'addressRefused',
  timeout: 'timeout',
  'name.notFound': 'nameNotFound',
  'tls.failed': 'tlsFailed',
} as const

const isKnown = (error: string | null): error is keyof typeof REASONS => error !== null && Object.hasOwn(REASONS, error)

/** The HTTP status of an attempt, or why there was no response. */
export function useAttemptResult(): (attempt: CallbackDelivery['tries'][number]) => string {
  const text = useCallbackTexts()
  return ({ status, error }) =>
    status !== null ? text('answered', { status }) : text(isKnown(error) ? REASONS[error] : 'connectionFailed')
}

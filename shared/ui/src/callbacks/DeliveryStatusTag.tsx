import type { CallbackDelivery } from '@songsarn/contract/base/callbacks'
import { StatusTag } from '../status/StatusTag.tsx'
import { useCallbackTexts } from './texts.ts'

const LOOKS = {
  waiting: { tone: 'info', mark: 'waiting' },
  delivered: { tone: 'success', mark: 'done' },
  failed: { tone: 'danger', mark: 'failed' },
} as const

/** The state of a callback. */
export function DeliveryStatusTag({ status }: { status: CallbackDelivery['status'] }) {
  const text = useCallbackTexts()
  return <StatusTag {...LOOKS[status]}>{text(status)}</StatusTag>
}

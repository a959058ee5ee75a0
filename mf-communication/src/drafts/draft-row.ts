import type { DraftItem } from '@songsarn/contract/communication/drafts'
import { useTranslation } from 'react-i18next'

/** The form that a draft opens in. */
export const linkOfDraft = ({ id, type }: DraftItem): string =>
  type === 'broadcast' ? `/communication/broadcast/${id}` : '/communication/quick-send'

/** The words for a draft in a list. */
export function useDraftTexts() {
  const { t } = useTranslation('mf-communication')
  const kindOf = ({ type }: DraftItem) => t(type === 'broadcast' ? 'broadcast.title' : 'quickSend.title')
  const nameOf = (draft: DraftItem) => draft.broadcastName || draft.excerpt || kindOf(draft)
  return { kindOf, nameOf }
}

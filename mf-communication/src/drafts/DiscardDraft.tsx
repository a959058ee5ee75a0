import { ConfirmAction } from '@songsarn/ui/confirm/ConfirmAction.tsx'
import { useTranslation } from 'react-i18next'
import type { DraftSaver } from './draft-saver.ts'
import { useIsEmpty } from './use-draft-saver.ts'

/** Deletes a draft that others see, after a question. */
export function DiscardDraft({ saver, onDiscarded }: { saver: DraftSaver; onDiscarded(): void }) {
  const { t } = useTranslation('mf-communication')
  const isEmpty = useIsEmpty(saver)
  if (isEmpty) return null
  return (
    <ConfirmAction
      type="text"
      question={{
        title: t('drafts.discardTitle'),
        help: t('drafts.discardHelp'),
        ok: t('draft.discard'),
        run: async () => {
          await saver.discard()
          onDiscarded()
        },
      }}
    >
      {t('draft.discard')}
    </ConfirmAction>
  )
}

import { useStepToast } from '@songsarn/remote/use-step-toast'
import { ConfirmAction } from '@songsarn/ui/confirm/ConfirmAction.tsx'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { isBlank } from '../drafts/draft-fields.ts'
import type { DraftSaver } from '../drafts/draft-saver.ts'

export const useIsEmpty = ({ store }: DraftSaver): boolean =>
  useStore(store, ({ fields, typed }) => isBlank(fields) && typed === '')

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

/** Empties an own draft at once, with an undo. */
export function EmptyDraft({ saver }: { saver: DraftSaver }) {
  const { t } = useTranslation('mf-communication')
  const stepToast = useStepToast()
  const isEmpty = useIsEmpty(saver)
  if (isEmpty) return null
  function discard() {
    const undo = saver.empty()
    stepToast({ kind: 'info', message: t('draft.discarded'), action: { label: t('draft.undo'), run: undo } })
  }
  return (
    <Button type="text" onClick={discard}>
      {t('draft.discard')}
    </Button>
  )
}

import { useStepToast } from '@songsarn/remote/use-step-toast'
import { useOpenElsewhere } from '@songsarn/ui/form/use-open-elsewhere'
import { Alert, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import type { DraftSaver } from '../drafts/draft-saver.ts'
import { useIsEmpty } from '../drafts/use-draft-saver.ts'

/** Notes about the draft of a quick send, above the form. */
export function QuickNotes({ saver }: { saver: DraftSaver }) {
  const { t } = useTranslation('mf-communication')
  const isOpenElsewhere = useOpenElsewhere(saver.key)
  const isChanged = useStore(saver.store, ({ isChangedSince }) => isChangedSince)
  return (
    <>
      {isOpenElsewhere && <Alert type="warning" showIcon role="status" title={t('draft.openElsewhere')} />}
      {isChanged && <Alert type="info" showIcon role="status" title={t('draft.changed')} />}
    </>
  )
}

export function QuickNotStored({ saver }: { saver: DraftSaver }) {
  const { t } = useTranslation('mf-communication')
  const isKept = useStore(saver.store, (state) => state.isKept)
  const isEmpty = useIsEmpty(saver)
  return !isEmpty && !isKept && <p role="alert">{t('draft.notSaved')}</p>
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

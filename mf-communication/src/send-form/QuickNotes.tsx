import { useOpenElsewhere } from '@songsarn/ui/form/use-open-elsewhere'
import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import type { DraftSaver } from '../drafts/draft-saver.ts'
import { useIsEmpty } from './DiscardDraft.tsx'

/** What the draft of a quick send has to say above the form. */
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

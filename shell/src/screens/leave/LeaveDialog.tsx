import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { Dialog } from '../../parts/Dialog.tsx'
import { usePlatform } from '../../platform/PlatformContext.ts'

/** Asks whether to leave unsaved work. */
export function LeaveDialog() {
  const { t } = useTranslation('shell')
  const { leave } = usePlatform()
  const question = useStore(leave.question)
  if (!question) return null
  return (
    <Dialog title={t('leave.title')} role="alertdialog" onClose={() => question.answer(false)}>
      <p>{t('leave.text')}</p>
      <div className="dialog-actions">
        <button type="button" className="button" onClick={() => question.answer(true)}>
          {t('leave.leave')}
        </button>
        {/* The safe answer gets the focus. */}
        <button type="button" className="button button-main" data-focus-first onClick={() => question.answer(false)}>
          {t('leave.stay')}
        </button>
      </div>
    </Dialog>
  )
}

import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { Dialog } from '../../parts/Dialog.tsx'
import { usePlatform } from '../../platform/PlatformContext.ts'
import { COUNTDOWN_MS } from '../../services/idle/idle-timer.ts'
import './idle.css'

/** Counts down to the sign-out, in every tab. */
export function IdleDialog() {
  const { t } = useTranslation('shell')
  const { idle, session } = usePlatform()
  const state = useStore(idle.store)
  if (state.is === 'present') return null
  const { seconds } = state
  return (
    <Dialog title={t('idle.title')} role="alertdialog" onClose={idle.stay}>
      <div className="idle">
        <div className="idle-ring" style={{ ['--part' as string]: seconds / (COUNTDOWN_MS / 1000) }} aria-hidden="true">
          <span>{seconds}</span>
        </div>
        <div>
          <p>{t('idle.text', { count: seconds })}</p>
          <p className="idle-saved">{t('idle.saved')}</p>
        </div>
      </div>
      {/* Screen readers announce every 15 seconds, not every second. */}
      <p className="unseen" aria-live="assertive">
        {seconds % 15 === 0 || seconds === 5 ? t('idle.text', { count: seconds }) : ''}
      </p>
      <div className="dialog-actions">
        <button type="button" className="button" onClick={() => void session.signOut('idle')}>
          {t('idle.leave')}
        </button>
        {/* The safe answer gets the focus, so that Enter keeps the session. */}
        <button type="button" className="button button-main" data-focus-first onClick={idle.stay}>
          {t('idle.stay')}
        </button>
      </div>
    </Dialog>
  )
}

import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { usePlatform } from '../app/PlatformContext.ts'
import { Icon, type IconName } from '../layout/Icon.tsx'
import { type ShownToast, stayOf } from './toasts.ts'
import './toasts.css'

const icons: Record<ShownToast['kind'], IconName> = {
  success: 'check',
  info: 'info',
  warning: 'warning',
  error: 'wrong',
}

/** The newest stands on top. */
export function ToastArea() {
  const { t } = useTranslation('shell')
  const { toasts } = usePlatform()
  const shown = useStore(toasts.store)
  const [held, setHeld] = useState(false)
  return (
    <section
      className="toasts"
      aria-label={t('toasts.region')}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <ol aria-live="polite" aria-relevant="additions">
        {shown.map((toast) => (
          <ToastItem key={toast.id} toast={toast} held={held} onClose={() => toasts.close(toast.id)} />
        ))}
      </ol>
    </section>
  )
}

type ItemProps = { toast: ShownToast; held: boolean; onClose(): void }

function ToastItem({ toast, held, onClose }: ItemProps) {
  const { t } = useTranslation('shell')
  const stay = stayOf(toast)
  // biome-ignore lint/correctness/useExhaustiveDependencies: closing is the same act in every drawing
  useEffect(() => {
    // Nothing goes while somebody reads: the time begins anew when the pointer or the focus leaves.
    if (held || stay === undefined) return
    const timer = setTimeout(onClose, stay)
    return () => clearTimeout(timer)
  }, [held, stay])
  const { kind, message, detail, action } = toast
  return (
    <li className={`toast toast-${kind}`} role={kind === 'error' ? 'alert' : undefined}>
      <span className="toast-icon">
        <Icon name={icons[kind]} size={18} />
      </span>
      <div className="toast-text">
        <p>{message}</p>
        {detail && <p className="toast-detail small">{detail}</p>}
        {action && (
          <button
            type="button"
            className="toast-action"
            onClick={() => {
              onClose()
              action.run()
            }}
          >
            {action.label}
          </button>
        )}
      </div>
      <button type="button" className="toast-close" aria-label={t('toasts.close')} onClick={onClose}>
        <Icon name="close" size={16} />
      </button>
    </li>
  )
}

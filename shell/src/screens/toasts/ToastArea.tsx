import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { Icon, type IconName } from '../../parts/Icon.tsx'
import { usePlatform } from '../../platform/PlatformContext.ts'
import { type ShownToast, toastDuration } from '../../services/toasts/toasts.ts'
import './toasts.css'

const icons: Record<ShownToast['kind'], IconName> = {
  success: 'check',
  info: 'info',
  warning: 'warning',
  error: 'wrong',
}

/** The toasts, newest on top. */
export function ToastArea() {
  const { t } = useTranslation('shell')
  const { toasts } = usePlatform()
  const shown = useStore(toasts.store)
  const [held, setHeld] = useState(false)
  const area = useRef<HTMLElement>(null)
  useToastRoom(area)
  return (
    <section
      ref={area}
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

/** Pixels below and above the toasts. */
const EDGES = 24

/**
 * Sets `--toast-room` to the height of the toasts. The page can be scrolled by as much, and bars at its lower edge move above
 * the toasts, so no toast covers a button.
 */
function useToastRoom(area: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = area.current
    if (!element || typeof ResizeObserver === 'undefined') return
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => {
      const height = element.offsetHeight
      if (height > 0) style.setProperty('--toast-room', `${height + EDGES}px`)
      else style.removeProperty('--toast-room')
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      style.removeProperty('--toast-room')
    }
  }, [area])
}

type ItemProps = { toast: ShownToast; held: boolean; onClose(): void }

function ToastItem({ toast, held, onClose }: ItemProps) {
  const { t } = useTranslation('shell')
  const duration = toastDuration(toast)
  // biome-ignore lint/correctness/useExhaustiveDependencies: onClose does the same in every render
  useEffect(() => {
    // No toast closes while the pointer or the focus is on one; afterwards its time starts again.
    if (held || duration === undefined) return
    const timer = setTimeout(onClose, duration)
    return () => clearTimeout(timer)
  }, [held, duration])
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

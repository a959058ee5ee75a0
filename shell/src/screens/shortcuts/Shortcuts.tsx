import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../parts/Dialog.tsx'
import './shortcuts.css'

const COMMAND = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl'
const SHORTCUTS = [
  ['search', [COMMAND, 'K']],
  ['submit', [COMMAND, 'Enter']],
  ['list', ['?']],
  ['close', ['Esc']],
  ['field', ['{{']],
  ['entries', ['←', '→', 'Enter', 'Delete']],
] as const

/** Lists the keyboard shortcuts when `?` is pressed outside of a field. */
export function Shortcuts() {
  const { t } = useTranslation('shell')
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      // On a Thai keyboard this key types ฦ.
      if (event.key === '?' || (event.code === 'Slash' && event.shiftKey)) setOpen(true)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  if (!isOpen) return null
  return (
    <Dialog title={t('shortcuts.title')} lightDismiss onClose={() => setOpen(false)}>
      <dl className="shortcuts">
        {SHORTCUTS.map(([name, keys]) => (
          <div key={name}>
            <dt>{t(`shortcuts.${name}`)}</dt>
            <dd>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <div className="dialog-actions">
        <button type="button" className="button" data-focus-first onClick={() => setOpen(false)}>
          {t('shortcuts.done')}
        </button>
      </div>
    </Dialog>
  )
}

const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null

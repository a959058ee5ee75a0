import { Switch } from '@songsarn/ui/form/Switch.tsx'
import { defineTexts } from '@songsarn/ui/text/define-texts'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { Dialog } from '../../parts/Dialog.tsx'
import { usePlatform, usePreferences } from '../../platform/PlatformContext.ts'
import { hideShortcuts, shortcutsStore, showShortcuts } from './show-shortcuts.ts'
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
const LIST_SHORTCUTS = [
  ['rows', ['J', 'K']],
  ['openRow', ['Enter']],
  ['peekRow', ['Space']],
  ['selectRow', ['X']],
] as const

/** In the chunk of the console: the sign-in page needs none of them. */
const useTexts = defineTexts('shortcuts', {
  en: {
    lists: 'In lists',
    rows: 'Next row, previous row',
    openRow: 'Open the row',
    peekRow: 'Quick look at the row',
    selectRow: 'Select the row',
    single: 'Single-key shortcuts (J, K, Space, X, ?)',
  },
  th: {
    lists: 'ในรายการ',
    rows: 'แถวถัดไป แถวก่อนหน้า',
    openRow: 'เปิดแถว',
    peekRow: 'ดูแถวแบบด่วน',
    selectRow: 'เลือกแถว',
    single: 'แป้นลัดปุ่มเดียว (J, K, Space, X, ?)',
  },
})

/** Lists the keyboard shortcuts when `?` is pressed outside of a field, and turns the ones of a single key off. */
export function Shortcuts() {
  const text = useTexts()
  const { t } = useTranslation('shell')
  const { isOpen } = useStore(shortcutsStore)
  const { choose } = usePlatform()
  const isOn = usePreferences().shortcuts === 'on'
  useEffect(() => {
    if (!isOn) return
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      // On a Thai keyboard this key types ฦ.
      if (event.key === '?' || (event.code === 'Slash' && event.shiftKey)) showShortcuts()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isOn])
  if (!isOpen) return null
  return (
    <Dialog title={t('shortcuts.title')} lightDismiss onClose={hideShortcuts}>
      <dl className="shortcuts">
        {SHORTCUTS.map(([name, keys]) => (
          <Shortcut key={name} does={t(`shortcuts.${name}`)} keys={keys} />
        ))}
      </dl>
      <h3 className="shortcuts-part">{text('lists')}</h3>
      <dl className="shortcuts">
        {LIST_SHORTCUTS.map(([name, keys]) => (
          <Shortcut key={name} does={text(name)} keys={keys} />
        ))}
      </dl>
      <div className="shortcuts-single">
        <span id="single-keys">{text('single')}</span>
        <Switch
          aria-labelledby="single-keys"
          isOn={isOn}
          onChange={(isChosen) => void choose({ shortcuts: isChosen ? 'on' : 'off' })}
        />
      </div>
      <div className="dialog-actions">
        <button type="button" className="button" data-focus-first onClick={hideShortcuts}>
          {t('shortcuts.done')}
        </button>
      </div>
    </Dialog>
  )
}

function Shortcut({ does, keys }: { does: string; keys: readonly string[] }) {
  return (
    <div>
      <dt>{does}</dt>
      <dd>
        {keys.map((key) => (
          <kbd key={key}>{key}</kbd>
        ))}
      </dd>
    </div>
  )
}

const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null

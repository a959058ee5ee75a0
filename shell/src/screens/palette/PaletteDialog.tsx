import { type KeyboardEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../parts/Dialog.tsx'
import { Icon } from '../../parts/Icon.tsx'
import { usePlatform } from '../../platform/PlatformContext.ts'
import type { Remotes } from '../../services/remotes/remotes.ts'
import { isShortNumber, MIN_DIGITS } from './finders.ts'
import { bestMatches, groupMatches, inOrder } from './fuzzy-match.ts'
import { type Entry, useEntries } from './use-entries.ts'
import { useFound } from './use-found.ts'
import './palette.css'

/** The command palette, by the WAI-ARIA combobox pattern: the focus stays in the field, arrows select, Enter runs. */
export function PaletteDialog({ remotes, typed = '' }: { remotes: Remotes; typed?: string }) {
  const { t } = useTranslation('shell')
  const { palette } = usePlatform()
  const [query, setQuery] = useState(typed)
  const [at, setAt] = useState(0)
  const id = useId()
  const entries = useEntries(remotes)
  // The group of the best match comes first.
  const matches = bestMatches(query, entries, ({ title, keywords }) => [title, ...keywords])
  const ofAccount = useFound(query)
  const found = groupMatches(inOrder(matches, ofAccount.entries))
  const close = () => palette.show(false)

  function run(entry: Entry | undefined): void {
    if (!entry) return
    close()
    entry.run()
  }

  function onKeyDown(event: KeyboardEvent): void {
    const last = found.length - 1
    const moves: Record<string, number> = {
      ArrowDown: at >= last ? 0 : at + 1,
      ArrowUp: at <= 0 ? last : at - 1,
      PageDown: Math.min(at + 8, last),
      PageUp: Math.max(at - 8, 0),
    }
    const to = moves[event.key]
    if (to !== undefined) {
      event.preventDefault()
      setAt(to)
      document.getElementById(`${id}-${to}`)?.scrollIntoView({ block: 'nearest' })
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      run(found[at])
    }
  }

  return (
    <Dialog title={t('palette.title')} untitled lightDismiss className="palette" onClose={close}>
      <div className="palette-field">
        <Icon name="search" />
        <input
          type="text"
          role="combobox"
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={found.length > 0 ? `${id}-${at}` : undefined}
          aria-autocomplete="list"
          aria-label={t('palette.title')}
          placeholder={t('palette.placeholder')}
          autoComplete="off"
          spellCheck={false}
          data-focus-first
          value={query}
          onKeyDown={onKeyDown}
          onChange={(event) => {
            setQuery(event.target.value)
            setAt(0)
          }}
        />
      </div>
      <div role="listbox" id={`${id}-list`} aria-label={t('palette.title')} className="palette-list">
        {found.map((entry, index) => (
          <div key={entry.id}>
            {(index === 0 || found[index - 1]?.group !== entry.group) && (
              <div className="palette-group small" role="presentation">
                {entry.group}
              </div>
            )}
            {/* biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys, by the combobox pattern */}
            <div
              role="option"
              id={`${id}-${index}`}
              tabIndex={-1}
              aria-selected={index === at}
              className="palette-entry"
              onPointerMove={() => setAt(index)}
              onClick={() => run(entry)}
            >
              <Icon name={entry.icon} size={18} />
              {entry.title}
              {entry.detail && <span className="palette-detail small">{entry.detail}</span>}
            </div>
          </div>
        ))}
      </div>
      <p role="status" className="palette-none">
        {isShortNumber(query.trim())
          ? t('palette.shortNumber', { min: MIN_DIGITS })
          : ofAccount.state === 'incomplete'
            ? t('palette.incomplete')
            : found.length === 0 &&
              (ofAccount.state === 'searching' ? t('palette.searching') : t('palette.none', { query }))}
      </p>
      <p className="palette-keys small" aria-hidden="true">
        <kbd>↑</kbd>
        <kbd>↓</kbd> {t('palette.keys.move')} <kbd>↵</kbd> {t('palette.keys.run')} <kbd>esc</kbd>{' '}
        {t('palette.keys.close')}
      </p>
    </Dialog>
  )
}

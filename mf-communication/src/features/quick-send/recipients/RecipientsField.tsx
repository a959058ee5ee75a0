import { splitEntries } from '@songsarn/sms/mobile'
import { Button, Input, Segmented } from 'antd'
import { type KeyboardEvent, type ReactNode, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RecipientChips } from './RecipientChips.tsx'
import { type Recipient, type RecipientReading, type RecipientState, readRecipients } from './read-recipients.ts'
import { isList, readPasted, takeTyped } from './take-typed.ts'
import './recipients.css'

type Props = {
  id: string
  entries: readonly string[]
  typed: string
  onEntries(entries: string[]): void
  onTyped(typed: string): void
  invalid: boolean
  describedBy: string
  /** Under the input, above the chips, which may be many. */
  help: ReactNode
  /** Columns of a pasted table that hold no mobiles were left out. */
  onColumnsLeft(count: number): void
  /** Takes numbers away in one go, which can be undone. */
  onRemove(kept: string[], removed: readonly string[]): void
}

type Shown = 'all' | 'invalid' | 'duplicate'

/** Numbers typed one by one or pasted by the thousand, each a chip; what is wrong with one stands on it. */
export function RecipientsField(props: Props) {
  const { id, entries, typed, onEntries, onTyped, invalid, describedBy, help, onColumnsLeft, onRemove } = props
  const { t } = useTranslation('mf-communication')
  const input = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState<Shown>('all')
  const reading = useMemo(() => readRecipients(entries), [entries])
  const filter = shown !== 'all' && reading.counts[shown] === 0 ? 'all' : shown

  const focusInput = () => input.current?.querySelector('textarea')?.focus()

  function add(text: string) {
    const added = splitEntries(text)
    if (added.length > 0) onEntries([...entries, ...added])
    onTyped('')
  }

  function onKeyDown(event: KeyboardEvent) {
    // Enter that ends a Thai or Chinese composition chooses a word; it is no separator.
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      add(typed)
    }
    const last = entries.at(-1)
    if (event.key === 'Backspace' && typed === '' && last !== undefined) {
      event.preventDefault()
      edit(entries.length - 1)
    }
  }

  function edit(index: number) {
    onEntries([...entries.slice(0, index), ...entries.slice(index + 1), ...splitEntries(typed)])
    onTyped(entries[index] ?? '')
    focusInput()
  }

  function removeAll(state: RecipientState | 'all') {
    const goes = (recipient: Recipient) => state === 'all' || recipient.state === state
    const entriesOf = (wanted: boolean) =>
      reading.recipients.filter((recipient) => goes(recipient) === wanted).map(({ entry }) => entry)
    onRemove(entriesOf(false), entriesOf(true))
    focusInput()
  }

  return (
    <div className="comm-recipients">
      <div ref={input}>
        <Input.TextArea
          id={id}
          value={typed}
          onChange={(event) => {
            const { entries: added, rest } = takeTyped(event.target.value)
            if (added.length > 0) onEntries([...entries, ...added])
            onTyped(rest)
          }}
          onPaste={(event) => {
            const text = event.clipboardData.getData('text')
            if (!isList(text)) return
            event.preventDefault()
            const { entries: pasted, columnsLeft } = readPasted(text)
            onEntries([...entries, ...splitEntries(typed), ...pasted])
            onTyped('')
            if (columnsLeft > 0) onColumnsLeft(columnsLeft)
          }}
          onKeyDown={onKeyDown}
          onBlur={() => add(typed)}
          autoSize={{ minRows: 1, maxRows: 4 }}
          inputMode="tel"
          autoComplete="off"
          spellCheck={false}
          status={invalid ? 'error' : ''}
          placeholder={t('to.placeholder')}
          aria-invalid={invalid}
          aria-describedby={describedBy}
        />
      </div>
      <p className="comm-recipients-help" id={`${id}-help`}>
        {help}
      </p>
      {entries.length > 0 && (
        <>
          <div className="comm-recipients-bar">
            <Summary total={entries.length} counts={reading.counts} />
            {reading.counts.invalid + reading.counts.duplicate > 0 && (
              <Segmented<Shown>
                size="small"
                aria-label={t('to.show')}
                value={filter}
                onChange={setShown}
                options={(['all', 'invalid', 'duplicate'] as const)
                  .filter((value) => value === 'all' || reading.counts[value] > 0)
                  .map((value) => ({ value, label: t(`to.${value}`) }))}
              />
            )}
          </div>
          <RecipientChips
            reading={reading}
            filter={filter}
            onEdit={edit}
            onRemove={(index) => onEntries(entries.filter((_, at) => at !== index))}
            onLeave={focusInput}
          />
          <div className="comm-recipients-actions">
            {reading.counts.invalid > 0 && (
              <Button size="small" onClick={() => removeAll('invalid')}>
                {t('to.removeInvalid', { count: reading.counts.invalid })}
              </Button>
            )}
            {reading.counts.duplicate > 0 && (
              <Button size="small" onClick={() => removeAll('duplicate')}>
                {t('to.removeDuplicate', { count: reading.counts.duplicate })}
              </Button>
            )}
            <Button size="small" type="text" onClick={() => removeAll('all')}>
              {t('to.clear')}
            </Button>
          </div>
        </>
      )}
    </div>
  )
}

function Summary({ total, counts }: { total: number; counts: RecipientReading['counts'] }) {
  const { t } = useTranslation('mf-communication')
  return (
    <p className="comm-recipients-summary" role="status">
      {t('to.counts', { total: t('to.total', { count: total }), ...counts })}
    </p>
  )
}

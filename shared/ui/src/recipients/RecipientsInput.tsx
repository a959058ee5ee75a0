import { splitEntries } from '@songsarn/sms/mobile'
import { Button, Input } from 'antd'
import { type KeyboardEvent, useRef, useState } from 'react'
import {
  isList,
  linesOf,
  type ParsedRecipients,
  parsePasted,
  type Recipient,
  type RecipientState,
  recipientsOf,
  splitTyped,
} from './parse-recipients.ts'
import { RecipientChips } from './RecipientChips.tsx'
import './recipients.css'
import type { FieldControl } from '../form/FormField.tsx'
import { useRecipientTexts } from './texts.ts'

export type RecipientsProps = {
  /** Typed text that is not an entry yet. */
  typed: string
  onTyped(typed: string): void
  /** Called with the number of columns that a pasted table lost because they hold no mobiles. */
  onColumnsLeft(count: number): void
  /** Removes several entries at once; offer an undo. */
  onRemove(rest: string, removed: string): void
}

type Props = FieldControl<string> & RecipientsProps

type Shown = 'all' | 'invalid' | 'duplicate'

/**
 * Numbers typed one by one or pasted by the thousand, each a chip that shows its problem. The value has one entry a line: a
 * text of 100,000 lines is compared and stored much faster than a list of as many texts.
 */
export function RecipientsInput(props: Props) {
  const { id, value, onChange, disabled, typed, onTyped, onColumnsLeft, onRemove, ...control } = props
  const text = useRecipientTexts()
  const input = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState<Shown>('all')
  const entries = linesOf(value)
  const parsed = recipientsOf(value)
  const filter = shown !== 'all' && parsed.counts[shown] === 0 ? 'all' : shown
  const onEntries = (next: readonly string[]) => onChange(next.join('\n'))

  const focusInput = () => input.current?.querySelector('textarea')?.focus()

  function add(entry: string) {
    const added = splitEntries(entry)
    if (added.length > 0) onEntries([...entries, ...added])
    onTyped('')
  }

  function onKeyDown(event: KeyboardEvent) {
    // During an IME composition (Thai, Chinese) Enter chooses a word; it does not end the entry.
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
    const isRemoved = (recipient: Recipient) => state === 'all' || recipient.state === state
    const entriesOf = (wanted: boolean) =>
      parsed.recipients
        .filter((recipient) => isRemoved(recipient) === wanted)
        .map(({ entry }) => entry)
        .join('\n')
    onRemove(entriesOf(false), entriesOf(true))
    focusInput()
  }

  return (
    <div className="recipients">
      <div ref={input}>
        <Input.TextArea
          {...control}
          id={id}
          value={typed}
          onChange={(event) => {
            const { entries: added, rest } = splitTyped(event.target.value)
            if (added.length > 0) onEntries([...entries, ...added])
            onTyped(rest)
          }}
          onPaste={(event) => {
            const copied = event.clipboardData.getData('text')
            if (!isList(copied)) return
            event.preventDefault()
            const { entries: pasted, columnsLeft } = parsePasted(copied)
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
          disabled={disabled}
          placeholder={disabled ? undefined : text('placeholder')}
        />
      </div>
      {entries.length > 0 && (
        <>
          <div className="recipients-bar">
            <Summary total={entries.length} counts={parsed.counts} />
            {parsed.counts.invalid + parsed.counts.duplicate > 0 && (
              <fieldset className="recipients-shown" aria-label={text('show')}>
                {(['all', 'invalid', 'duplicate'] as const)
                  .filter((value) => value === 'all' || parsed.counts[value] > 0)
                  .map((value) => (
                    <Button key={value} size="small" aria-pressed={value === filter} onClick={() => setShown(value)}>
                      {text(value)}
                    </Button>
                  ))}
              </fieldset>
            )}
          </div>
          <RecipientChips
            helpId={`${id}-chips`}
            isReadOnly={disabled}
            parsed={parsed}
            filter={filter}
            onEdit={edit}
            onRemove={(index) => onEntries(entries.filter((_, at) => at !== index))}
            onLeave={focusInput}
          />
          {!disabled && (
            <div className="recipients-actions">
              {parsed.counts.invalid > 0 && (
                <Button size="small" onClick={() => removeAll('invalid')}>
                  {text('removeInvalid', { count: parsed.counts.invalid })}
                </Button>
              )}
              {parsed.counts.duplicate > 0 && (
                <Button size="small" onClick={() => removeAll('duplicate')}>
                  {text('removeDuplicate', { count: parsed.counts.duplicate })}
                </Button>
              )}
              <Button size="small" type="text" onClick={() => removeAll('all')}>
                {text('clear')}
              </Button>
            </div>
          )}
        </>
      )}
    </div>
  )
}

function Summary({ total, counts }: { total: number; counts: ParsedRecipients['counts'] }) {
  const text = useRecipientTexts()
  return (
    <p className="recipients-summary" role="status">
      {text('counts', { total: text('total', { count: total }), ...counts })}
    </p>
  )
}

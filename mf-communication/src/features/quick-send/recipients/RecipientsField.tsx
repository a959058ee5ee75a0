import { splitEntries } from '@songsarn/sms/mobile'
import { Button, Input, Segmented } from 'antd'
import { type KeyboardEvent, type ReactNode, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  isList,
  type ParsedRecipients,
  parsePasted,
  parseRecipients,
  type Recipient,
  type RecipientState,
  splitTyped,
} from './parse-recipients.ts'
import { RecipientChips } from './RecipientChips.tsx'
import './recipients.css'

type Props = {
  id: string
  entries: readonly string[]
  typed: string
  onEntries(entries: string[]): void
  onTyped(typed: string): void
  invalid: boolean
  describedBy: string
  /** Shown under the input, above the chips, of which there may be many. */
  help: ReactNode
  /** Called with the number of columns that a pasted table lost because they hold no mobiles. */
  onColumnsLeft(count: number): void
  /** Removes several entries at once, with an undo. */
  onRemove(rest: string[], removed: readonly string[]): void
}

type Shown = 'all' | 'invalid' | 'duplicate'

/** Numbers typed one by one or pasted by the thousand. Each is a chip that shows its problem. */
export function RecipientsField(props: Props) {
  const { id, entries, typed, onEntries, onTyped, invalid, describedBy, help, onColumnsLeft, onRemove } = props
  const { t } = useTranslation('mf-communication')
  const input = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState<Shown>('all')
  const parsed = useMemo(() => parseRecipients(entries), [entries])
  const filter = shown !== 'all' && parsed.counts[shown] === 0 ? 'all' : shown

  const focusInput = () => input.current?.querySelector('textarea')?.focus()

  function add(text: string) {
    const added = splitEntries(text)
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
      parsed.recipients.filter((recipient) => isRemoved(recipient) === wanted).map(({ entry }) => entry)
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
            const { entries: added, rest } = splitTyped(event.target.value)
            if (added.length > 0) onEntries([...entries, ...added])
            onTyped(rest)
          }}
          onPaste={(event) => {
            const text = event.clipboardData.getData('text')
            if (!isList(text)) return
            event.preventDefault()
            const { entries: pasted, columnsLeft } = parsePasted(text)
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
            <Summary total={entries.length} counts={parsed.counts} />
            {parsed.counts.invalid + parsed.counts.duplicate > 0 && (
              <Segmented<Shown>
                size="small"
                aria-label={t('to.show')}
                value={filter}
                onChange={setShown}
                options={(['all', 'invalid', 'duplicate'] as const)
                  .filter((value) => value === 'all' || parsed.counts[value] > 0)
                  .map((value) => ({ value, label: t(`to.${value}`) }))}
              />
            )}
          </div>
          <RecipientChips
            parsed={parsed}
            filter={filter}
            onEdit={edit}
            onRemove={(index) => onEntries(entries.filter((_, at) => at !== index))}
            onLeave={focusInput}
          />
          <div className="comm-recipients-actions">
            {parsed.counts.invalid > 0 && (
              <Button size="small" onClick={() => removeAll('invalid')}>
                {t('to.removeInvalid', { count: parsed.counts.invalid })}
              </Button>
            )}
            {parsed.counts.duplicate > 0 && (
              <Button size="small" onClick={() => removeAll('duplicate')}>
                {t('to.removeDuplicate', { count: parsed.counts.duplicate })}
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

function Summary({ total, counts }: { total: number; counts: ParsedRecipients['counts'] }) {
  const { t } = useTranslation('mf-communication')
  return (
    <p className="comm-recipients-summary" role="status">
      {t('to.counts', { total: t('to.total', { count: total }), ...counts })}
    </p>
  )
}

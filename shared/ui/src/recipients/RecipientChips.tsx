import { CloseOutlined } from '@ant-design/icons'
import { formatMobile } from '@songsarn/sms/format-mobile'
import { Button } from 'antd'
import { type KeyboardEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { ParsedRecipients, Recipient, RecipientState } from './parse-recipients.ts'
import { useReasonTexts, useRecipientTexts } from './texts.ts'

const FIRST_SHOWN = 50
const SHOW_MORE = 200
const RANK: Record<RecipientState, number> = { invalid: 0, duplicate: 1, valid: 2 }

type Props = {
  /** Id of the text that explains the keys. */
  helpId: string
  isReadOnly: boolean
  parsed: ParsedRecipients
  filter: 'all' | 'invalid' | 'duplicate'
  onEdit(index: number): void
  onRemove(index: number): void
  /** Called when the last chip is removed, to move the focus to the input. */
  onLeave(): void
}

/**
 * The chips are one Tab stop: arrows move, Enter edits, Delete removes. Only the first ones are drawn, because thousands of
 * chips are slow to draw and of no use.
 */
export function RecipientChips({ helpId, isReadOnly, parsed, filter, onEdit, onRemove, onLeave }: Props) {
  const text = useRecipientTexts()
  const list = useRef<HTMLUListElement>(null)
  const [limit, setLimit] = useState(FIRST_SHOWN)
  const [current, setCurrent] = useState(0)
  const { drawn, rest } = useMemo(() => firstOf(parsed, filter, limit), [parsed, filter, limit])
  const stop = Math.min(current, drawn.length - 1)

  const chipAt = (position: number) => list.current?.querySelectorAll<HTMLElement>('.recipient-chip').item(position)
  function moveTo(position: number) {
    setCurrent(position)
    chipAt(position)?.focus()
  }

  // After a removal, once the chips are drawn again, focus the chip that took the place of the removed chip.
  const nextFocus = useRef<number>(undefined)
  useLayoutEffect(() => {
    if (nextFocus.current !== undefined) chipAt(nextFocus.current)?.focus()
    nextFocus.current = undefined
  })

  function onKeyDown(event: KeyboardEvent, position: number, index: number) {
    const last = drawn.length - 1
    const target = { ArrowRight: position + 1, ArrowLeft: position - 1, Home: 0, End: last }[event.key]
    if (target !== undefined) {
      event.preventDefault()
      moveTo(Math.min(Math.max(target, 0), last))
    }
    if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault()
      if (last === 0) onLeave()
      else nextFocus.current = Math.min(position, last - 1)
      setCurrent(Math.min(position, last - 1))
      onRemove(index)
    }
  }

  return (
    <>
      <ul className="recipients-chips" ref={list} aria-label={text('list')}>
        {drawn.map(({ recipient, index }, position) => (
          <li key={`${index}:${recipient.entry}`}>
            <Chip
              recipient={recipient}
              helpId={helpId}
              isReadOnly={isReadOnly}
              isStop={position === stop}
              onKeyDown={(event) => onKeyDown(event, position, index)}
              onEdit={() => onEdit(index)}
              onRemove={() => onRemove(index)}
            />
          </li>
        ))}
      </ul>
      <span id={helpId} className="unseen">
        {text('chipHelp')}
      </span>
      {rest > 0 && (
        <p className="recipients-more">
          {text('more', { count: rest })}{' '}
          <Button type="link" size="small" onClick={() => setLimit(limit + SHOW_MORE)}>
            {text('showMore', { count: Math.min(rest, SHOW_MORE) })}
          </Button>
        </p>
      )}
    </>
  )
}

function firstOf({ recipients }: ParsedRecipients, filter: Props['filter'], limit: number) {
  const matching = recipients
    .map((recipient, index) => ({ recipient, index }))
    .filter(({ recipient }) => filter === 'all' || recipient.state === filter)
  // When not all fit, those with a problem come first.
  if (matching.length > limit) matching.sort((a, b) => RANK[a.recipient.state] - RANK[b.recipient.state])
  const drawn = matching.slice(0, limit)
  return { drawn, rest: matching.length - drawn.length }
}

type ChipProps = Pick<Props, 'helpId' | 'isReadOnly'> & {
  recipient: Recipient
  isStop: boolean
  onKeyDown(event: KeyboardEvent): void
  onEdit(): void
  onRemove(): void
}

function Chip({ recipient, helpId, isReadOnly, isStop, onKeyDown, onEdit, onRemove }: ChipProps) {
  const text = useRecipientTexts()
  const reasonText = useReasonTexts()
  const { entry, state, mobile, reason } = recipient
  const number = mobile ? formatMobile(mobile) : entry
  const problem = reason ? reasonText(reason) : state === 'duplicate' ? reasonText('duplicate') : undefined
  return (
    <span className={`recipient recipient-${state}`}>
      <button
        type="button"
        className="recipient-chip"
        tabIndex={isStop ? 0 : -1}
        onKeyDown={onKeyDown}
        onClick={onEdit}
        aria-describedby={helpId}
        disabled={isReadOnly}
      >
        <span>{number}</span>
        {problem && <span className="recipient-problem"> {problem}</span>}
      </button>
      {/* For mouse and touch: by keyboard, Delete on the chip does the same. */}
      {!isReadOnly && (
        <button
          type="button"
          className="recipient-remove"
          tabIndex={-1}
          aria-label={text('remove', { number })}
          onClick={onRemove}
        >
          <CloseOutlined aria-hidden />
        </button>
      )}
    </span>
  )
}

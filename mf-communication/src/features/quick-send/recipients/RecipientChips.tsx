import { CloseOutlined } from '@ant-design/icons'
import { formatMobile } from '@songsarn/sms/format-mobile'
import { Button } from 'antd'
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ParsedRecipients, Recipient, RecipientState } from './parse-recipients.ts'

const FIRST_SHOWN = 50
const SHOW_MORE = 200
const CHIP_HELP = 'quicksendTo-chips'
const RANK: Record<RecipientState, number> = { invalid: 0, duplicate: 1, valid: 2 }

type Props = {
  parsed: ParsedRecipients
  filter: 'all' | 'invalid' | 'duplicate'
  onEdit(index: number): void
  onRemove(index: number): void
  /** Called when the last chip is removed, to move the focus to the input. */
  onLeave(): void
}

/**
 * The chips are one Tab stop: arrows move, Enter edits, Delete removes. Only the first ones are drawn, because thousands of
 * chips are slow and nobody reads them.
 */
export function RecipientChips({ parsed, filter, onEdit, onRemove, onLeave }: Props) {
  const { t } = useTranslation('mf-communication')
  const list = useRef<HTMLUListElement>(null)
  const [limit, setLimit] = useState(FIRST_SHOWN)
  const [current, setCurrent] = useState(0)
  const matching = parsed.recipients
    .map((recipient, index) => ({ recipient, index }))
    .filter(({ recipient }) => filter === 'all' || recipient.state === filter)
  // When not all fit, those with a problem come first.
  if (matching.length > limit) matching.sort((a, b) => RANK[a.recipient.state] - RANK[b.recipient.state])
  const drawn = matching.slice(0, limit)
  const rest = matching.length - drawn.length
  const stop = Math.min(current, drawn.length - 1)

  const chipAt = (position: number) =>
    list.current?.querySelectorAll<HTMLElement>('.comm-recipient-chip').item(position)
  function moveTo(position: number) {
    setCurrent(position)
    chipAt(position)?.focus()
  }

  // After a removal, once the chips are drawn again, focus the one that took the removed one's place.
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
      <ul className="comm-recipients-chips" ref={list} aria-label={t('to.list')}>
        {drawn.map(({ recipient, index }, position) => (
          <li key={`${index}:${recipient.entry}`}>
            <Chip
              recipient={recipient}
              isStop={position === stop}
              onKeyDown={(event) => onKeyDown(event, position, index)}
              onEdit={() => onEdit(index)}
              onRemove={() => onRemove(index)}
            />
          </li>
        ))}
      </ul>
      <span id={CHIP_HELP} className="unseen">
        {t('to.chipHelp')}
      </span>
      {rest > 0 && (
        <p className="comm-recipients-more">
          {t('to.more', { count: rest })}{' '}
          <Button type="link" size="small" onClick={() => setLimit(limit + SHOW_MORE)}>
            {t('to.showMore', { count: Math.min(rest, SHOW_MORE) })}
          </Button>
        </p>
      )}
    </>
  )
}

type ChipProps = {
  recipient: Recipient
  isStop: boolean
  onKeyDown(event: KeyboardEvent): void
  onEdit(): void
  onRemove(): void
}

function Chip({ recipient, isStop, onKeyDown, onEdit, onRemove }: ChipProps) {
  const { t } = useTranslation('mf-communication')
  const { entry, state, mobile, reason } = recipient
  const number = mobile ? formatMobile(mobile) : entry
  const problem = reason ? t(`reason.${reason}`) : state === 'duplicate' ? t('reason.duplicate') : undefined
  return (
    <span className={`comm-recipient comm-recipient-${state}`}>
      <button
        type="button"
        className="comm-recipient-chip"
        tabIndex={isStop ? 0 : -1}
        onKeyDown={onKeyDown}
        onClick={onEdit}
        aria-describedby={CHIP_HELP}
      >
        <span>{number}</span>
        {problem && <span className="comm-recipient-problem"> {problem}</span>}
      </button>
      {/* For mouse and touch: by keyboard, Delete on the chip does the same. */}
      <button
        type="button"
        className="comm-recipient-remove"
        tabIndex={-1}
        aria-label={t('to.remove', { number })}
        onClick={onRemove}
      >
        <CloseOutlined aria-hidden />
      </button>
    </span>
  )
}

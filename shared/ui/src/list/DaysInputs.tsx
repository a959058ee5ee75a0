import './days-inputs.css'
import { CalendarOutlined, SwapRightOutlined } from '@ant-design/icons'
import { readTypedDate } from '@songsarn/i18n/typed-date'
import { useFormat } from '@songsarn/i18n/use-format'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formProblemText } from '../form/form-problems.ts'
import { useFormTexts } from '../form/texts.ts'
import { unreadDate } from '../form/typed-dates.ts'

/** The input that has the focus, and whether it was pressed. */
export type Entered = { index: number; isPressed: boolean }

type Props = {
  label: string
  from: string
  to: string
  onChange(from: string, to: string): void
  /** Fetches the picker. */
  load(): Promise<void>
  /** The picker may take the place of these inputs; with `where`, its input gets the focus. */
  onLoaded(where?: Entered): void
}

const UNTOUCHED: readonly (string | undefined)[] = []

/** The two days of a range until the picker is there. A day that is typed meanwhile counts, and keeps its input until it is left. */
export function DaysInputs({ label, from, to, onChange, load, onLoaded }: Props) {
  const { i18n } = useTranslation()
  const text = useFormTexts()
  const format = useFormat()
  const errorId = useId()
  const [typed, setTyped] = useState(UNTOUCHED)
  const latest = useRef({ typed, isLoaded: false, entered: undefined as Entered | undefined }).current
  latest.typed = typed
  const unread = typed.find((day) => day !== undefined && day !== '' && !readTypedDate(day, false))
  const problem = unread === undefined ? undefined : unreadDate(unread, false)?.problem
  const [shownProblem, setShownProblem] = useState(false)

  function prepare() {
    const done = () => {
      latest.isLoaded = true
      giveWay()
    }
    // Without the picker, days can be typed; the next visit to the field tries again.
    load().then(done, () => {})
  }
  /** Not while something is typed. */
  function giveWay() {
    if (latest.isLoaded && latest.entered && latest.typed.every((day) => day === undefined)) onLoaded(latest.entered)
  }
  function type(index: number, day: string | undefined) {
    latest.typed = [0, 1].map((at) => (at === index ? day : latest.typed[at]))
    setTyped(latest.typed)
  }
  /** @returns false when what was typed is no day */
  function take(index: number): boolean {
    const day = latest.typed[index]?.trim()
    if (day === undefined) return true
    const read = day === '' ? '' : readTypedDate(day, false)
    setShownProblem(read === undefined)
    if (read === undefined) return false
    type(index, undefined)
    const [start, end] = index === 0 ? [read, to] : [from, read]
    if (start !== from || end !== to)
      onChange(...(end && start > end ? ([end, start] as const) : ([start, end] as const)))
    return true
  }
  const input = (index: number, value: string, placeholder: string) => (
    <input
      aria-label={label}
      aria-invalid={(shownProblem && problem !== undefined) || undefined}
      aria-describedby={errorId}
      placeholder={placeholder}
      autoComplete="off"
      value={typed[index] ?? (value && format.date(value))}
      onPointerDown={() => {
        latest.entered = { index, isPressed: true }
      }}
      onFocus={() => {
        if (latest.entered?.index !== index) latest.entered = { index, isPressed: false }
        prepare()
      }}
      onChange={(event) => type(index, event.target.value)}
      onBlur={() => {
        latest.entered = undefined
        if (take(index) && latest.isLoaded) onLoaded()
      }}
      onKeyDown={({ key }) => {
        if (key === 'Enter' && take(index)) giveWay()
        if (key === 'Escape') type(index, undefined)
      }}
    />
  )
  return (
    <>
      {/* The picker has no group either: its inputs have the name of the filter. */}
      <div className="days-inputs" onPointerEnter={() => void load().catch(() => {})}>
        <span className="list-filter-label">{label}</span>
        {input(0, from, text('from'))}
        <SwapRightOutlined aria-hidden />
        {input(1, to, text('to'))}
        <CalendarOutlined aria-hidden />
      </div>
      <div id={errorId}>
        {shownProblem && problem && (
          <p className="form-error" role="alert">
            {formProblemText(i18n, problem)}
          </p>
        )}
      </div>
    </>
  )
}

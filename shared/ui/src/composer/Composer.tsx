import { PlusOutlined } from '@ant-design/icons'
import { creditsOf } from '@songsarn/sms/credits'
import { MERGE_FIELDS, OTP_FIELDS } from '@songsarn/sms/merge-fields'
import { SMS_MAX_STABLE } from '@songsarn/sms/parts'
import { Button } from 'antd'
import { type ComponentType, lazy, type ReactNode, Suspense, useId, useRef } from 'react'
import type { CoachProps } from './CostCoach.tsx'
import { Counter } from './Counter.tsx'
import { EncodingNote } from './EncodingNote.tsx'
import { MarkedTextArea, type MarkedTextAreaHandle } from './MarkedTextArea.tsx'
import type { ContentReading } from './read-content.ts'
import { useComposerTexts, useFieldNames } from './texts.ts'
import { useSuggestions } from './use-suggestions.ts'

type FieldName = Parameters<ReturnType<typeof useFieldNames>>[0]

const NAMED: readonly string[] = [...MERGE_FIELDS, ...OTP_FIELDS] satisfies FieldName[]
const isNamed = (field: string): field is FieldName => NAMED.includes(field)

// Only texts of several parts need it.
const CostCoach = lazy<ComponentType<CoachProps>>(() =>
  import('./CostCoach.tsx').then(
    ({ CostCoach: Coach }) => ({ default: Coach }),
    // A text can be written without advice.
    () => ({ default: ({ note }: { note: ReactNode }) => note }),
  ),
)

type Props = {
  id: string
  value: string
  onChange(value: string): void
  /** The result of `readContent`; a prop, because the caller shows the parts too. */
  reading: ContentReading
  /** Merge fields to choose from, in order; columns of a file have no other name. */
  fields: readonly string[]
  /** Credits for each recipient besides the credits of the parts. */
  extraCredits?: number
  /** A further problem of the content, e.g. from the service. */
  error?: string
  /** The choice of the link to opt out, where the text has one that may be left out. */
  optOut?: CoachProps['optOut']
  placeholder?: string
  disabled?: boolean
}

/** The message composer: a text area with marks, merge fields, and a counter of parts and credits. */
export function Composer({
  id,
  value,
  onChange,
  reading,
  fields,
  extraCredits = 0,
  error,
  optOut,
  placeholder,
  disabled,
}: Props) {
  const text = useComposerTexts()
  const nameOfField = useFieldNames()
  const fieldName = (field: string) => (isNamed(field) ? nameOfField(field) : field)
  const area = useRef<MarkedTextAreaHandle>(null)
  /** The frame that moves the selection behind an inserted field. */
  const selecting = useRef(0)
  const notes = useId()
  const suggestions = useSuggestions({ value, fields, onChoose: replace })
  // A field under the cursor is not finished, which is no mistake yet.
  const isWritten = ({ index }: { index: number }) => index === suggestions.written?.index
  const problems = useContentProblems({ ...reading, errors: reading.errors.filter((each) => !isWritten(each)) }, error)
  // A code for all instead of one for each is no way out.
  const withoutValue = reading.withoutValue.filter((field) => field !== 'coupon')
  const isCouponMissing = reading.withoutValue.includes('coupon')
  const { texts, count, longest } = reading
  const note = (
    <EncodingNote
      reading={reading}
      value={value}
      onReplace={onChange}
      onShow={({ index, char }) => area.current?.select(index, index + char.length)}
    />
  )
  const optionId = (index: number) => `${suggestions.id}-${index}`

  /** Suggests all fields for the selection, as `{{` does. The focus goes to the text, whose keys choose. */
  function suggestAll() {
    // A frame that is on its way would move the selection, which closes the suggestions.
    cancelAnimationFrame(selecting.current)
    const place = area.current?.selection() ?? { from: value.length, to: value.length }
    suggestions.open(place)
    area.current?.select(place.from, place.to)
  }

  function replace({ from, to }: { from: number; to: number }, field: string) {
    const place = `{{${field}}}`
    onChange(value.slice(0, from) + place + value.slice(to))
    // After the new value is rendered, which resets the selection.
    selecting.current = requestAnimationFrame(() => area.current?.select(from + place.length, from + place.length))
  }

  return (
    <div className="composer">
      <MarkedTextArea
        id={id}
        ref={area}
        value={value}
        onChange={onChange}
        marks={reading.marks.filter((mark) => !(mark.kind === 'error' && isWritten(mark)))}
        status={problems.length > 0 ? 'error' : ''}
        disabled={disabled}
        placeholder={placeholder}
        describedBy={notes}
        suggestions={
          suggestions.found.length > 0 ? { id: suggestions.id, active: optionId(suggestions.active) } : undefined
        }
        onKeyDown={suggestions.onKeyDown}
        onCursor={suggestions.onCursor}
      />
      {suggestions.found.length > 0 && (
        <div className="composer-suggestions" role="listbox" id={suggestions.id} aria-label={text('mergeField')}>
          {fields
            .filter((field) => suggestions.found.includes(field))
            .map((field, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the text area handles the keys and keeps the focus
              <div
                key={field}
                id={optionId(index)}
                role="option"
                tabIndex={-1}
                aria-selected={index === suggestions.active}
                // The press must not take the focus from the text.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => suggestions.choose(field)}
              >
                {fieldName(field)} <code>{`{{${field}}}`}</code>
              </div>
            ))}
        </div>
      )}
      <div className="composer-bar">
        {fields.length > 0 && (
          <Button
            size="small"
            icon={<PlusOutlined />}
            aria-haspopup="listbox"
            aria-expanded={suggestions.found.length > 0}
            title={text('insertField')}
            disabled={disabled}
            onClick={suggestAll}
          >
            {text('mergeField')}
          </Button>
        )}
        <Counter reading={reading} credits={creditsOf(reading.count.parts) + extraCredits} />
      </div>
      <div id={notes}>
        {problems.map((problem) => (
          <p key={problem} className="composer-problem" role="alert">
            {problem}
          </p>
        ))}
        {texts && !disabled && Math.max(count.parts, longest?.parts ?? 0) > 1 ? (
          <Suspense fallback={note}>
            <CostCoach
              value={value}
              known={reading.known}
              texts={texts}
              optOut={optOut}
              note={note}
              onChange={onChange}
              onShow={({ index, length }) => area.current?.select(index, index + length)}
            />
          </Suspense>
        ) : (
          note
        )}
        {withoutValue.length > 0 && (
          <p className="composer-warning">
            {text('withoutValue', {
              fields: withoutValue.map((field) => `{{${field}}}`).join(', '),
              example: `{{${withoutValue[0]}|…}}`,
            })}
          </p>
        )}
        {reading.single.length > 0 && (
          <p className="composer-warning">{text('single', { words: [...new Set(reading.single)].join(', ') })}</p>
        )}
        {isCouponMissing && <p className="composer-warning">{text('withoutCoupon', { field: '{{coupon}}' })}</p>}
        {reading.hasFields && (
          <p className="composer-note">
            {longest
              ? longest.row === undefined
                ? text('longest', { count: longest.parts })
                : text('longestRow', { count: longest.parts, row: longest.row })
              : text('estimate')}
            {longest?.isUnicode && <> {text('valueUnicode')}</>}
          </p>
        )}
      </div>
    </div>
  )
}

function useContentProblems({ errors, tooLong, characters }: ContentReading, error?: string): string[] {
  const text = useComposerTexts()
  const problems = errors.map(({ kind, field }) =>
    kind === 'unclosed'
      ? text('unclosed', { open: '{{', close: '}}' })
      : kind === 'oneBrace'
        ? text('oneBrace', { written: `{${field}}`, field: `{{${field}}}` })
        : text('unknownField', { field: `{{${field}}}` }),
  )
  if (tooLong) problems.push(text('tooLong', { max: SMS_MAX_STABLE, over: characters - SMS_MAX_STABLE }))
  // Our own problems are more precise than the service's.
  if (error && problems.length === 0) problems.push(error)
  return [...new Set(problems)]
}

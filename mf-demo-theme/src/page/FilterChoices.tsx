import './filter-choices.css'

export type Tone = 'primary' | 'success' | 'warning' | 'danger' | 'info'

type Option<Value> = {
  value: Value
  label: string
  /** Colour of the dot before the label. */
  tone?: Tone
  /** Number of matches; 0 is not shown. */
  count?: number
}

type Props<Value> = {
  legend: string
  /** Shows the legend to screen readers only. */
  hideLegend?: boolean
  options: readonly Option<Value>[]
  chosen: Value
  onChoose(value: Value): void
}

/** Filter buttons beside a list; one of them is active. */
export function FilterChoices<Value extends string | undefined>({
  legend,
  hideLegend,
  options,
  chosen,
  onChoose,
}: Props<Value>) {
  return (
    <fieldset className="filter-choices">
      <legend className={hideLegend ? 'unseen' : 'quiet'}>{legend}</legend>
      {options.map(({ value, label, tone, count = 0 }) => (
        <button
          key={value ?? ''}
          type="button"
          className={`filter-choice ${tone ? `dot dot-${tone}` : ''}`}
          aria-pressed={value === chosen}
          onClick={() => onChoose(value)}
        >
          {label} {count > 0 && <small>{count}</small>}
        </button>
      ))}
    </fieldset>
  )
}

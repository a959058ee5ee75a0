import './choices.css'

export type Tone = 'primary' | 'success' | 'warning' | 'danger' | 'info'

type Option<Value> = {
  value: Value
  label: string
  /** A dot of this colour stands before it. */
  tone?: Tone
  /** How many there are behind it; none is not told. */
  count?: number
}

type Props<Value> = {
  legend: string
  /** For readers only: what these are can be seen. */
  unseen?: boolean
  options: readonly Option<Value>[]
  chosen: Value
  onChoose(value: Value): void
}

/** One of several, beside the list that it narrows. */
export function Choices<Value extends string | undefined>({ legend, unseen, options, chosen, onChoose }: Props<Value>) {
  return (
    <fieldset className="choices">
      <legend className={unseen ? 'unseen' : 'quiet'}>{legend}</legend>
      {options.map(({ value, label, tone, count = 0 }) => (
        <button
          key={value ?? ''}
          type="button"
          className={`choice ${tone ? `dot dot-${tone}` : ''}`}
          aria-pressed={value === chosen}
          onClick={() => onChoose(value)}
        >
          {label} {count > 0 && <small>{count}</small>}
        </button>
      ))}
    </fieldset>
  )
}

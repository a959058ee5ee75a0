import { CloseOutlined } from '@ant-design/icons'
import { isDay } from '@songsarn/i18n/dates'
import { useFormat } from '@songsarn/i18n/use-format'
import type { FilterField, FilterPatch, FilterValues } from './filter-field.ts'
import { useListTexts } from './texts.ts'

type Chip = { key: string; label: string; value: string; without: FilterPatch }

type Props = {
  fields: readonly FilterField[]
  values: FilterValues
  onChange(patch: FilterPatch): void
  onClear(): void
}

/** The active filters as chips that remove them; empty without active filters. */
export function FilterChips({ fields, values, onChange, onClear }: Props) {
  const text = useListTexts()
  const chips = useChips(fields, values)
  if (chips.length === 0) return null
  return (
    <ul className="list-chips" aria-label={text('activeFilters')}>
      {chips.map(({ key, label, value, without }) => (
        <li key={key}>
          <button
            type="button"
            className="list-chip"
            aria-label={text('removeFilter', { label, value })}
            onClick={() => onChange(without)}
          >
            <span className="list-chip-label">{label}</span> <span className="list-chip-value">{value}</span>
            <CloseOutlined aria-hidden />
          </button>
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <button type="button" className="list-chip-clear" onClick={onClear}>
            {text('clearAll')}
          </button>
        </li>
      )}
    </ul>
  )
}

function useChips(fields: readonly FilterField[], values: FilterValues): Chip[] {
  const text = useListTexts()
  const format = useFormat()
  return fields.flatMap((field): Chip[] => {
    const { label } = field
    if (field.kind === 'days') {
      const from = values[field.from]?.[0]
      const to = values[field.to]?.[0]
      if (!from && !to) return []
      const value =
        from && to && isDay(from) && isDay(to)
          ? format.dayRange(from, to)
          : [from && text('since', { day: format.date(from) }), to && text('until', { day: format.date(to) })]
              .filter(Boolean)
              .join(' ')
      return [{ key: field.from, label, value, without: { [field.from]: undefined, [field.to]: undefined } }]
    }
    const set = values[field.name] ?? []
    return set.map((one) => ({
      key: `${field.name}=${one}`,
      label,
      value: field.kind === 'choice' ? labelOf(field.options, one) : one,
      without: { [field.name]: set.filter((other) => other !== one) },
    }))
  })
}

/** The start of the id while the option's label is not loaded. */
function labelOf(options: readonly { value: string; label: string }[], value: string): string {
  const known = options.find((option) => option.value === value)
  return known?.label ?? (value.length > 12 ? `${value.slice(0, 8)}…` : value)
}

import { FilterOutlined } from '@ant-design/icons'
import { Badge, Button } from 'antd'
import { type ReactNode, useId } from 'react'
import { usePhone } from '../theme/use-phone.ts'
import { ChoiceFilter } from './ChoiceFilter.tsx'
import { DaysFilter } from './DaysFilter.tsx'
import { type FilterField, type FilterPatch, type FilterValues, isActive } from './filter-field.ts'
import { TextFilter } from './TextFilter.tsx'
import { useListTexts } from './texts.ts'

type Props = {
  /** At the start of the bar. */
  lead?: ReactNode
  fields: readonly FilterField[]
  values: FilterValues
  /** The longest text of a field, by its name. */
  maxLength?(name: string): number | undefined
  onChange(patch: FilterPatch, options?: { replace?: boolean }): void
  /** Whether the fields behind "More filters" show. */
  open: boolean
  onOpen(open: boolean): void
  /** At the end of the bar: column chooser, download. */
  tools?: ReactNode
}

/** Shows the common filters; a button opens the others. On a phone the button opens all of them. */
export function FilterBar({ lead, fields, values, maxLength, onChange, open, onOpen, tools }: Props) {
  const text = useListTexts()
  const phone = usePhone()
  const restId = useId()
  const shown = phone ? [] : fields.filter((field) => field.common)
  const rest = fields.filter((field) => !shown.includes(field))
  const hiddenActive = rest.filter((field) => isActive(field, values)).length
  const draw = (field: FilterField) => (
    <div key={field.label} className={`list-filter list-filter-${field.kind}`}>
      <FilterInput field={field} values={values} maxLength={maxLength} onChange={onChange} />
    </div>
  )
  return (
    <section className="list-filters" aria-label={text('filters')}>
      <div className="list-filters-row">
        {lead}
        {shown.map(draw)}
        {rest.length > 0 && (
          <Badge count={open ? 0 : hiddenActive} size="small" color="var(--s-primary)">
            <Button
              icon={<FilterOutlined aria-hidden />}
              aria-expanded={open}
              aria-controls={restId}
              onClick={() => onOpen(!open)}
            >
              {phone ? text('filters') : open ? text('fewerFilters') : text('moreFilters')}
            </Button>
          </Badge>
        )}
        {tools && <div className="list-filters-tools">{tools}</div>}
      </div>
      <div id={restId} className="list-filters-row list-filters-rest" hidden={!open}>
        {open && rest.map(draw)}
        {/* Open, they fill a phone's window. */}
        {open && phone && <Button onClick={() => onOpen(false)}>{text('showResults')}</Button>}
      </div>
    </section>
  )
}

type InputProps = Pick<Props, 'values' | 'maxLength' | 'onChange'> & { field: FilterField }

function FilterInput({ field, values, maxLength, onChange }: InputProps) {
  switch (field.kind) {
    case 'text':
      return (
        <TextFilter
          field={field}
          maxLength={maxLength?.(field.name)}
          value={values[field.name]?.[0] ?? ''}
          onChange={(value) => onChange({ [field.name]: value ? [value] : undefined }, { replace: true })}
        />
      )
    case 'choice':
      return (
        <ChoiceFilter
          field={field}
          values={values[field.name] ?? []}
          onChange={(next) => onChange({ [field.name]: next })}
        />
      )
    case 'days':
      return (
        <DaysFilter
          field={field}
          from={values[field.from]?.[0]}
          to={values[field.to]?.[0]}
          onChange={(from, to) =>
            onChange({ [field.from]: from ? [from] : undefined, [field.to]: to ? [to] : undefined })
          }
        />
      )
  }
}

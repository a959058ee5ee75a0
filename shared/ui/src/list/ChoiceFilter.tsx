import './list.css'
import { Select } from 'antd'
import type { UIEvent } from 'react'
import { Choice, isAtEnd, matchesChoice } from '../form/Choice.tsx'
import type { FilterField, FilterOption } from './filter-field.ts'
import { useListTexts } from './texts.ts'

type Props = {
  field: Extract<FilterField, { kind: 'choice' }>
  values: readonly string[]
  onChange(values: readonly string[]): void
}

export function ChoiceFilter({ field, values, onChange }: Props) {
  const text = useListTexts()
  const shared = {
    'aria-label': field.label,
    prefix: <span className="list-filter-label">{field.label}</span>,
    placeholder: field.placeholder ?? text('any'),
    options: [...field.options],
    loading: field.loading,
    allowClear: true,
    notFoundContent: field.loading ? null : text('nothingFound'),
    popupMatchSelectWidth: false,
    onOpenChange: (open: boolean) => open && field.onOpen?.(),
    showSearch: { filterOption: field.onSearch ? false : matchesChoice, onSearch: field.onSearch },
    onPopupScroll: ({ currentTarget }: UIEvent<HTMLElement>) => isAtEnd(currentTarget) && field.onMore?.(),
    optionRender: ({ data }: { data: FilterOption }) => <Choice {...data} />,
  }
  if (field.single) {
    return (
      <Select<string, FilterOption>
        {...shared}
        value={values[0]}
        onChange={(value) => onChange(value ? [value] : [])}
      />
    )
  }
  return (
    <Select<string[], FilterOption>
      {...shared}
      mode="multiple"
      maxTagCount="responsive"
      maxTagPlaceholder={([only, ...more]) =>
        more.length > 0 ? text('chosen', { count: more.length + 1 }) : only?.label
      }
      value={[...values]}
      onChange={onChange}
    />
  )
}

import { Select } from 'antd'
import type { FilterField, FilterOption } from './filter-field.ts'
import { useListTexts } from './texts.ts'

type Props = {
  field: Extract<FilterField, { kind: 'choice' }>
  values: readonly string[]
  onChange(values: readonly string[]): void
}

const matches = (text: string, option?: FilterOption) =>
  `${option?.label} ${option?.detail ?? ''}`.toLowerCase().includes(text.trim().toLowerCase())

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
    showSearch: { filterOption: field.onSearch ? false : matches, onSearch: field.onSearch },
    optionRender: ({ data }: { data: FilterOption }) => (
      <span className="list-filter-option">
        <span>{data.label}</span>
        {data.detail && <small>{data.detail}</small>}
      </span>
    ),
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

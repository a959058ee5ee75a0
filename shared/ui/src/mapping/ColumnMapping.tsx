import { Select } from 'antd'
import { useId } from 'react'
import { type ColumnChoice, hasHeadings, type MappedField } from './guess-columns.ts'
import { useMappingTexts } from './texts.ts'
import './mapping.css'

type Props = {
  /** The first rows of the file. */
  rows: readonly (readonly string[])[]
  fields: readonly MappedField[]
  /** Begin with `guessColumns`. */
  value: ColumnChoice
  onChange(value: ColumnChoice): void
  /** Ties it to the label of its field. */
  id?: string
  disabled?: boolean
}

const SHOWN_ROWS = 5

/** Which field each column of a file fills, above the file's first rows. A field is filled by one column. */
export function ColumnMapping({ rows, fields, value, onChange, id, disabled }: Props) {
  const text = useMappingTexts()
  const missing = useId()
  const [first = []] = rows
  const isHeaded = hasHeadings(rows, fields)
  const width = Math.max(0, ...rows.map((cells) => cells.length))
  const columns = Array.from({ length: width }, (_, column) => column)
  const fieldOf = (column: number) => fields.find(({ name }) => value[name] === column)?.name
  const unfilled = fields.filter(({ name, isRequired }) => isRequired && (value[name] ?? null) === null)
  const nameOf = (column: number) => (isHeaded && first[column]) || text('column', { number: column + 1 })

  function choose(column: number, field: string | undefined) {
    const freed = Object.entries(value).map(([name, at]) => [name, at === column ? null : at])
    onChange({ ...Object.fromEntries(freed), ...(field && { [field]: column }) })
  }

  return (
    <fieldset id={id} className="mapping" aria-describedby={missing}>
      <div className="mapping-frame" {...(disabled && scrolledByKeys(text('caption')))}>
        <table>
          <caption className="unseen">{text('caption')}</caption>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  <span className="mapping-name">{nameOf(column)}</span>
                  <Select<string>
                    aria-label={text('fieldOf', { column: nameOf(column) })}
                    size="small"
                    allowClear
                    disabled={disabled}
                    popupMatchSelectWidth={false}
                    placeholder={text('unused')}
                    value={fieldOf(column)}
                    onChange={(field: string | undefined) => choose(column, field)}
                    options={fields.map(({ name, label }) => ({ value: name, label }))}
                  />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(isHeaded ? 1 : 0, SHOWN_ROWS + (isHeaded ? 1 : 0)).map((cells, row) => (
              <tr key={row}>
                {columns.map((column) => (
                  <td key={column} data-unused={fieldOf(column) === undefined || undefined}>
                    {cells[column]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p id={missing} className={unfilled.length > 0 ? 'form-error' : 'form-help'} role="status">
        {unfilled.length > 0
          ? text('missing', { fields: unfilled.map(({ label }) => label).join(', ') })
          : text(isHeaded ? 'headed' : 'unheaded')}
      </p>
    </fieldset>
  )
}

/** Without a choice that takes the focus, the keyboard could not scroll it (axe: scrollable-region-focusable). */
const scrolledByKeys = (label: string) => ({ role: 'group', tabIndex: 0, 'aria-label': label })

import { TableOutlined } from '@ant-design/icons'
import { Button, Checkbox, Popover, Radio } from 'antd'
import { type KeyboardEvent, useRef, useState } from 'react'
import type { useColumnChoice } from './column-choice.ts'
import { type Density, useDensity } from './fitting-rows.ts'
import type { ListColumn } from './list-column.ts'
import { useListTexts } from './texts.ts'

type Props<Row> = {
  columns: readonly ListColumn<Row>[]
  choice: ReturnType<typeof useColumnChoice<Row>>
  /** Stores how high the rows of all lists are. */
  onDensity: ((density: Density) => void) | undefined
}

/** Chooses the columns of the table, and how high its rows are. The popover follows the button in the document, so Tab enters it; Escape closes it. */
export function ColumnChooser<Row>({ columns, choice, onDensity }: Props<Row>) {
  const text = useListTexts()
  const density = useDensity()
  const [open, setOpen] = useState(false)
  const place = useRef<HTMLFieldSetElement>(null)
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return
    setOpen(false)
    place.current?.querySelector('button')?.focus()
  }
  const boxes = (
    <div className="list-columns">
      <strong>{text('chooseColumns')}</strong>
      {columns.map((column) => (
        <Checkbox
          key={column.key}
          checked={choice.isShown(column)}
          disabled={column.fixed}
          onChange={(event) => choice.show(column.key, event.target.checked)}
        >
          {column.title}
        </Checkbox>
      ))}
      <Button type="link" size="small" onClick={choice.reset}>
        {text('defaultColumns')}
      </Button>
      {onDensity && (
        <>
          <strong>{text('density')}</strong>
          <Radio.Group
            aria-label={text('density')}
            value={density}
            onChange={({ target }) => onDensity(target.value)}
            options={(['comfortable', 'compact'] as const).map((value) => ({ value, label: text(value) }))}
          />
        </>
      )}
    </div>
  )
  return (
    <fieldset ref={place} className="list-column-chooser" aria-label={text('chooseColumns')} onKeyDown={leave}>
      <Popover
        content={boxes}
        trigger="click"
        placement="bottomRight"
        open={open}
        onOpenChange={setOpen}
        destroyOnHidden
        getPopupContainer={(button) => place.current ?? button}
      >
        <Button
          icon={<TableOutlined aria-hidden />}
          aria-expanded={open}
          aria-label={text('columns')}
          title={text('columns')}
        />
      </Popover>
    </fieldset>
  )
}

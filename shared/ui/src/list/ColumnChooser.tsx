import { TableOutlined } from '@ant-design/icons'
import { Button, Checkbox, Popover } from 'antd'
import type { useColumnChoice } from './column-choice.ts'
import type { ListColumn } from './list-column.ts'
import { useListTexts } from './texts.ts'

type Props<Row> = {
  columns: readonly ListColumn<Row>[]
  choice: ReturnType<typeof useColumnChoice<Row>>
}

export function ColumnChooser<Row>({ columns, choice }: Props<Row>) {
  const text = useListTexts()
  const boxes = (
    <fieldset className="list-columns">
      <legend>{text('chooseColumns')}</legend>
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
    </fieldset>
  )
  return (
    <Popover content={boxes} trigger="click" placement="bottomRight" destroyOnHidden>
      <Button
        icon={<TableOutlined aria-hidden />}
        aria-haspopup="dialog"
        aria-label={text('columns')}
        title={text('columns')}
      />
    </Popover>
  )
}

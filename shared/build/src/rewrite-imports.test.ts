import { describe, expect, it } from '@jest/globals'
import { rewriteImports } from './rewrite-imports.ts'

const antd = new Map([
  ['Table', 'antd/es/table'],
  ['DatePicker', 'antd/es/date-picker'],
])

describe('rewriteImports', () => {
  it('imports each component from its own module', () => {
    const source = `import { DatePicker, Table as Rows } from 'antd'\nuse(Rows)`
    expect(rewriteImports(source, antd)).toBe(
      `import DatePicker from 'antd/es/date-picker'; import Rows from 'antd/es/table';\nuse(Rows)`,
    )
  })

  it('keeps the line numbers below', () => {
    const source = `import {\n  type TableProps,\n  Table,\n} from 'antd'\nlast`
    expect(rewriteImports(source, antd).split('\n').indexOf('last')).toBe(4)
    expect(rewriteImports(source, antd)).not.toContain('TableProps')
  })

  it('imports each icon from its own module', () => {
    expect(rewriteImports(`import { SendOutlined } from '@ant-design/icons'`, antd)).toBe(
      `import SendOutlined from '@ant-design/icons/SendOutlined';`,
    )
  })

  it('keeps type imports and imports of other packages', () => {
    const source = `import type { ThemeConfig } from 'antd'\nimport { Table } from './Table.tsx'`
    expect(rewriteImports(source, antd)).toBe(source)
  })

  it('explains that a type was imported as a value', () => {
    expect(() => rewriteImports(`import { TableProps } from 'antd'`, antd)).toThrow(`import { type TableProps }`)
  })
})

it('refuses to pass on a component without an import, which would bundle antd', () => {
  expect(() => rewriteImports("export { Table } from 'antd'", new Map([['Table', 'antd/es/table']]))).toThrow(
    /imported first/,
  )
  expect(rewriteImports("export type { TableProps } from 'antd'", new Map())).toContain('TableProps')
})

import { expect, it } from '@jest/globals'
import { duplicatesOf } from './duplicates.ts'

const areas = (one: Record<string, number>, two: Record<string, number>) =>
  new Map([
    ['mf-one', one],
    ['mf-two', two],
  ])

it('finds the files that two areas both carry, summed by package', () => {
  const found = duplicatesOf(
    areas(
      { 'echarts/lib/core.js': 9000, 'echarts/lib/bar.js': 500, '@scope/x/a.js': 9000 },
      { 'echarts/lib/core.js': 9000, 'echarts/lib/line.js': 700, '@scope/x/b.js': 9000 },
    ),
    [],
    1000,
  )
  expect(found).toEqual([{ package: 'echarts', areas: ['mf-one', 'mf-two'], bytes: 9000, because: 'twice' }])
})

it('finds what the shell provides and an area carries all the same', () => {
  const provides = ['react', 'antd/es/table', 'zod/mini']
  const found = duplicatesOf(
    areas(
      { 'antd/es/table/index.js': 5000, 'react/index.js': 2000, 'antd/es/tablet.js': 9000, 'zod/mini.js': 3000 },
      {},
    ),
    provides,
    1000,
  )
  expect(found.map(({ package: name, because }) => `${name} ${because}`)).toEqual([
    'antd provided',
    'react provided',
    'zod provided',
  ])
})

it('lets small things be: icons, loaders', () => {
  const icon = { '@ant-design/icons/es/SendOutlined.js': 700 }
  expect(duplicatesOf(areas(icon, icon), [], 1000)).toEqual([])
})

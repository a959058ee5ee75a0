import { expect, it } from '@jest/globals'
import { findDuplicates } from './find-duplicates.ts'

const remotes = (one: Record<string, number>, two: Record<string, number>) =>
  new Map([
    ['mf-one', one],
    ['mf-two', two],
  ])

it('finds the files that two remotes bundle, summed by package', () => {
  const found = findDuplicates(
    remotes(
      { 'echarts/lib/core.js': 9000, 'echarts/lib/bar.js': 500, '@scope/x/a.js': 9000 },
      { 'echarts/lib/core.js': 9000, 'echarts/lib/line.js': 700, '@scope/x/b.js': 9000 },
    ),
    [],
    1000,
  )
  expect(found).toEqual([{ package: 'echarts', remotes: ['mf-one', 'mf-two'], bytes: 9000, because: 'twice' }])
})

it('finds what a remote bundles although the shell shares it', () => {
  const provides = ['react', 'antd/es/table', 'zod/mini']
  const found = findDuplicates(
    remotes(
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

it('ignores small packages', () => {
  const icon = { '@ant-design/icons/es/SendOutlined.js': 700 }
  expect(findDuplicates(remotes(icon, icon), [], 1000)).toEqual([])
})

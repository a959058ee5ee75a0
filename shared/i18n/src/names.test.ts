import { expect, it } from '@jest/globals'
import { compareNames } from './names.ts'

it('orders names as the service does, Latin before Thai', () => {
  const names = ['เอก', 'กานต์', 'อรุณ', 'ไพศาล', 'พรทิพย์', 'แก้วตา', 'fah', 'Émile', 'eve', 'field10', 'Field2']
  expect(names.toSorted(compareNames)).toEqual([
    ...['Émile', 'eve', 'fah', 'field10', 'Field2'],
    ...['กานต์', 'แก้วตา', 'พรทิพย์', 'ไพศาล', 'อรุณ', 'เอก'],
  ])
})

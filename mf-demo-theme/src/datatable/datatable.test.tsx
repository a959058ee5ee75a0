import { expect, it } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import { openDemoAt, serveDemo } from '../testing/open-demo.ts'
import { tableCsv } from './PagedRows.tsx'

serveDemo()

it('pages by the service, and sorts when it has all rows', async () => {
  const { user } = openDemoAt('/demo/datatable')
  expect(await screen.findByText('100 rows')).toBeTruthy()
  expect(screen.getAllByRole('row').length).toBe(11)
  await user.click(screen.getByText('All at once'))
  await waitFor(() => expect(screen.getAllByRole('row').length).toBe(101))
  await user.click(screen.getByRole('button', { name: 'Age' }))
  const ages = screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => Number(row.querySelectorAll('td')[4]?.textContent))
  expect(ages.every(Number.isFinite)).toBe(true)
  expect(ages).toEqual([...ages].sort((a, b) => a - b))
})

it('downloads valid CSV', () => {
  const row = { id: 1, avatar: '', fullName: 'A "B", C', post: 'cook', email: 'a@x', city: 'น่าน' } as const
  const csv = tableCsv([{ ...row, startDate: '2026-01-01', salary: 1, age: 2, experience: 3, status: 'current' }])
  expect(csv.split('\r\n')[1]).toBe('1,"A ""B"", C",cook,a@x,น่าน,2026-01-01,1,2,3,current')
})

import { expect, it } from '@jest/globals'
import { type Answers, problem } from '@songsarn/testing/fake-service'
import { renderRemote } from '@songsarn/testing/render-remote.tsx'
import { screen, waitFor, within } from '@testing-library/react'
import { definition } from '../app/definition.ts'
import { sampleDetail } from './testing/sample-home.ts'

const open = (path: string, answers: Answers = {}, language: 'en' | 'th' = 'en') =>
  renderRemote(definition, { path, language, answers: { getHomeDetail: () => sampleDetail(), ...answers } })

const RANGE = 'startDate=2026-11-01&endDate=2026-11-30'
const FIRST = '0199a000-0000-7000-8000-000000000001'

it('shows the figures by account, each a link to its messages, with a sum', async () => {
  open('/home/detail')
  const [, row] = within(await screen.findByRole('table', { name: 'Figures in detail' })).getAllByRole('row')
  const cells = within(row as HTMLElement)
  expect(row?.textContent).toBe('Songsarn Demo1,30092.31%1,2002555201,410')
  expect(cells.getByRole('link', { name: '1,200' }).getAttribute('href')).toBe(
    `/logs?${RANGE}&account=${FIRST}&status=Delivered`,
  )
  const submitted = 'status=Completed&status=Delivered&status=Undelivered&status=Expired&status=Rejected&status=Unknown'
  expect(cells.getByRole('link', { name: '1,410' }).getAttribute('href')).toBe(
    `/logs?${RANGE}&account=${FIRST}&${submitted}`,
  )
  expect(cells.getByRole('link', { name: '92.31%' }).getAttribute('href')).toBe(
    `/logs?${RANGE}&account=${FIRST}&status=Delivered`,
  )
  const sum = within(screen.getByText('Cost', { selector: 'dt' }).parentElement as HTMLElement)
  expect(sum.getByRole('link').getAttribute('href')).toBe(`/logs?${RANGE}&${submitted}`)
  expect(cells.getByRole('link', { name: 'Songsarn Demo' }).getAttribute('href')).toBe(
    `/home/detail?${RANGE}&account=${FIRST}&by=sender`,
  )
  expect(screen.getByRole('img', { name: 'Messages in November 2026 by Account' })).toBeTruthy()
})

it('shows what sending rules hold and cancelled, where they did, with columns to choose', async () => {
  const [item, ...others] = sampleDetail().items
  if (!item) throw new Error('no row')
  const rules = { heldByRule: 21, cancelledByRule: 301 }
  const detail = sampleDetail({ items: [{ ...item, ...rules }, ...others], sum: { ...sampleDetail().sum, ...rules } })
  const { user } = open('/home/detail', { getHomeDetail: () => detail })
  await user.click(await screen.findByRole('button', { name: 'Columns' }))
  for (const name of ['Held by sending rules', 'Cancelled by sending rules'])
    await user.click(await screen.findByRole('checkbox', { name }))
  const [, row] = within(await screen.findByRole('table', { name: 'Figures in detail' })).getAllByRole('row')
  const linkOf = (name: string) =>
    within(row as HTMLElement)
      .getByRole('link', { name })
      .getAttribute('href')
  expect(linkOf('21')).toBe(`/logs?${RANGE}&account=${FIRST}&rule=held`)
  expect(linkOf('301')).toBe(`/logs?${RANGE}&account=${FIRST}&rule=cancelled`)
  expect(screen.getAllByText('Of these:')).toHaveLength(1)
})

it('breaks down by day or sender, and keeps the choice in the address', async () => {
  const day = sampleDetail()
    .items.slice(0, 1)
    .map((row) => ({ ...row, key: '2026-11-20', name: '2026-11-20' }))
  const { user, service } = open(`/home/detail?account=${FIRST}`, {
    getHomeDetail: ({ query }) =>
      query?.by === 'day' ? sampleDetail({ by: 'day', items: day, total: 1 }) : sampleDetail(),
  })
  await screen.findByRole('link', { name: 'Songsarn Demo' })
  await user.click(screen.getByRole('radio', { name: 'Day' }))
  const link = await screen.findByRole('link', { name: '20 Nov 2026' })
  expect(link.getAttribute('href')).toBe(`/home/detail?startDate=2026-11-20&endDate=2026-11-20&account=${FIRST}`)
  expect(service.requests.at(-1)).toContain(`account=${FIRST}&by=day`)
})

it('says when no message was sent, and what failed', async () => {
  const { service, user } = open('/home/detail', { getHomeDetail: () => sampleDetail({ items: [], total: 0 }) })
  expect(await screen.findByText(/^No messages in /)).toBeTruthy()
  service.answer({ getHomeDetail: () => problem('service.fault', 'req-7') })
  await user.click(screen.getByRole('radio', { name: 'Sender name' }))
  expect(await screen.findByText(/req-7|saved earlier|could not/i)).toBeTruthy()
  service.answer({ getHomeDetail: () => sampleDetail() })
  await waitFor(() => expect(service.requests.at(-1)).toContain('by=sender'))
})

it('speaks Thai as well', async () => {
  open('/home/detail', {}, 'th')
  expect(await screen.findByRole('heading', { name: 'ตัวเลขโดยละเอียด' })).toBeTruthy()
  expect(await screen.findByRole('radio', { name: 'ชื่อผู้ส่ง' })).toBeTruthy()
})

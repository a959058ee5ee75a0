import { describe, expect, it } from '@jest/globals'
import { type Answers, problem } from '@songsarn/testing/fake-service'
import { renderRemote } from '@songsarn/testing/render-remote.tsx'
import { screen, waitFor, within } from '@testing-library/react'
import { definition } from '../app/definition.ts'
import { NONE, sampleHome, sampleNeeds } from './testing/sample-home.ts'

const open = (path: string, answers: Answers = {}, language: 'en' | 'th' = 'en') =>
  renderRemote(definition, {
    path,
    language,
    answers: { getHome: () => sampleHome(), getHomeNeeds: () => sampleNeeds(), ...answers },
  })

const hrefOf = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href')

describe('the figures of a month', () => {
  it('link to their messages in Logs', async () => {
    open('/home')
    await screen.findByText('1,300')
    const range = 'startDate=2026-11-01&endDate=2026-11-30'
    const submitted =
      'status=Completed&status=Delivered&status=Undelivered&status=Expired&status=Rejected&status=Unknown'
    expect(hrefOf('Submitted SMS 1,300: see in Logs')).toBe(`/logs?${range}&${submitted}`)
    expect(hrefOf('Delivery rate 92.31%: see in Logs')).toBe(`/logs?${range}&status=Delivered`)
    expect(hrefOf('Cost 1,410: see in Logs')).toBe(`/logs?${range}&${submitted}`)
    expect(hrefOf('1,200')).toBe(`/logs?${range}&status=Delivered`)
    expect(hrefOf('55')).toBe(`/logs?${range}&status=Undelivered&status=Expired`)
    expect(hrefOf('25')).toBe(`/logs?${range}&status=Pending&status=Completed`)
    expect(hrefOf('20')).toBe(`/logs?${range}&status=Rejected`)
  })

  it('are for the month and account in the address; their links keep the account', async () => {
    const account = '0199a000-0000-7000-8000-000000000001'
    const { service } = open(`/home?month=2&account=${account}`)
    await screen.findByText('1,300')
    expect(service.requests).toContain(`GET /v1/home?month=2&account=${account}`)
    expect(hrefOf(/^Cost/)).toContain(`/logs?startDate=2026-11-01&endDate=2026-11-30&account=${account}&status=`)
    expect(hrefOf('By account, sender and day')).toBe(
      `/home/detail?startDate=2026-11-01&endDate=2026-11-30&account=${account}`,
    )
  })

  it('are for the days in the address, which a picker changes', async () => {
    const { service, user } = open('/home?startDate=2026-11-16&endDate=2026-11-22')
    expect(await screen.findByText(/^Messages sent in 16–22 Nov 2026/)).toBeTruthy()
    expect(service.requests).toContain('GET /v1/home?month=1&startDate=2026-11-16&endDate=2026-11-22')
    expect(await screen.findByDisplayValue('16 Nov 2026')).toBeTruthy()
    await user.click(await screen.findByRole('combobox', { name: 'Month' }))
    await user.click(await screen.findByText(/\(this month\)$/))
    await waitFor(() => expect(service.requests.at(-1)).toBe('GET /v1/home?month=1'))
    expect(screen.queryByDisplayValue('16 Nov 2026')).toBeNull()
  })

  it('say at the days that the range is too long', async () => {
    const refuse = () => problem('request.invalid')
    open('/home?startDate=2024-02-29&endDate=2026-11-22', { getHome: refuse })
    expect(await screen.findByText('Choose at most 366 days.')).toBeTruthy()
    const first = await screen.findByDisplayValue('29 Feb 2024')
    expect(first.getAttribute('aria-invalid')).toBe('true')
  })

  it('compare with the days before, and name what is missing from the submitted messages', async () => {
    open('/home', { getHome: () => sampleHome({ smsSub: 90, cancelled: 3910, unknown: 3 }) })
    expect(await screen.findByText('messages handed over; also 3,910 cancelled')).toBeTruthy()
    expect(screen.getByText('−92% compared with 1,100 on 1–\u206020 Oct 2026')).toBeTruthy()
    expect(screen.getByText(/points compared with \d+\.\d\d% on/)).toBeTruthy()
    const range = 'startDate=2026-11-01&endDate=2026-11-30'
    expect(hrefOf('3,910')).toBe(`/logs?${range}&status=Cancelled`)
    expect(hrefOf('3')).toBe(`/logs?${range}&status=Unknown`)
  })

  it('say what sending rules hold and cancelled, with links to it', async () => {
    open('/home', { getHome: () => sampleHome({ waiting: 25, heldByRule: 21, cancelled: 310, cancelledByRule: 301 }) })
    const range = 'startDate=2026-11-01&endDate=2026-11-30'
    expect(await screen.findByText(/^Held by sending rules/)).toBeTruthy()
    expect(hrefOf('21')).toBe(`/logs?${range}&rule=held`)
    expect(hrefOf('301')).toBe(`/logs?${range}&rule=cancelled`)
  })

  it('say how many of the messages in progress wait', async () => {
    open('/home', { getHome: () => sampleHome({ progess: 515, waiting: 513, cancelled: 60 }) })
    expect(
      await screen.findByText('messages handed over; also 513 waiting (of 515 in progress), 60 cancelled'),
    ).toBeTruthy()
  })

  it('warn when the balance is below the alert level', async () => {
    open('/home', { getHome: () => sampleHome({ creditBalance: 90, alertLessThan: 100 }) })
    expect(await screen.findByText('Below your alert level of 100')).toBeTruthy()
    expect(hrefOf('Balance 90: see the transaction history')).toBe('/account/transactions')
  })

  it('omit the balance when the user may not see it', async () => {
    open('/home', { getHome: () => sampleHome({ creditBalance: null, alertLessThan: null }) })
    await screen.findByText('1,300')
    expect(screen.queryByText('Balance')).toBeNull()
  })
})

it('warns when few one-time passwords are verified', async () => {
  const alert = { otcId: '0199e000-0000-7000-8000-000000000001', name: 'Web shop', share: 0.04, usualShare: 0.81 }
  open('/home', { getHome: () => sampleHome({ otpAlerts: [alert] }) })
  const note = within(await screen.findByRole('alert'))
  expect(note.getByText('Few OTP codes of “Web shop” are being verified: 4%, usually 81%')).toBeTruthy()
  expect(hrefOf('See possible causes and what to do')).toBe(`/otp/${alert.otcId}`)
})

describe('messages by day', () => {
  it('are a hidden table behind the chart, and a visible one on request', async () => {
    const { user } = open('/home')
    const table = within(await screen.findByRole('table', { name: /^Messages by day in/ }))
    const [newest] = table.getAllByRole('row').slice(1)
    expect(newest?.textContent).toBe('20 Nov 2026700251510')
    expect(table.queryAllByRole('link')).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Show as table' }))
    const shown = within(screen.getByRole('table', { name: /^Messages by day in/ }))
    expect(shown.getByRole('link', { name: '700' }).getAttribute('href')).toBe(
      '/logs?startDate=2026-11-20&endDate=2026-11-20&status=Delivered',
    )
  })

  it('are for the month that the address names, also one that is not in the menu', async () => {
    const { service } = open('/home?month=2024-02')
    expect(await screen.findByText('February 2024')).toBeTruthy()
    expect(service.requests).toContain('GET /v1/home?month=2024-02')
  })

  it('explain an empty month', async () => {
    open('/home', {
      getHome: () => sampleHome({ ...NONE, smsSub: 0, deliRate: null, cost: 0, activity: [], newest: [] }),
    })
    expect(await screen.findByText(/^No messages in /)).toBeTruthy()
    expect(screen.getByText('nothing sent yet')).toBeTruthy()
    expect(screen.queryByRole('img', { name: /delivered/ })).toBeNull()
  })
})

it('shows the coupons of the range, unless there are none or the user may not see them', async () => {
  const { unmount } = open('/home')
  const card = within(await screen.findByRole('region', { name: 'Coupons' }))
  expect(card.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['420', '310', '96'])
  expect(card.getByRole('link', { name: /^Opened 310/ }).getAttribute('href')).toContain(
    '/coupons/codes?event=opened&startDate=2026-11-01&endDate=2026-11-30',
  )
  unmount()
  open('/home', { getHome: () => sampleHome({ coupons: null }) })
  await screen.findByText('1,300')
  expect(screen.queryByRole('region', { name: 'Coupons' })).toBeNull()
})

it('lists the newest communications with a link to each', async () => {
  open('/home')
  const newest = within(await screen.findByRole('region', { name: 'Newest communications' }))
  expect(newest.getByRole('link', { name: 'Your parcel leaves today.' }).getAttribute('href')).toBe(
    '/communication/0199c000-0000-7000-8000-000000000001',
  )
  for (const figure of ['1,000 recipients', '960 delivered', '1,000 credits charged'])
    expect(newest.getByText(figure)).toBeTruthy()
  expect(newest.getByText('Sent, 96% delivered')).toBeTruthy()
})

it('says when a scheduled communication starts', async () => {
  const [sent] = sampleHome().newest
  if (!sent) throw new Error('the sample has a communication')
  const scheduled = { ...sent, status: 'scheduled' as const, scheduling: '2026-11-25T02:00:00.000Z' }
  open('/home', { getHome: () => sampleHome({ newest: [scheduled] }) })
  expect(await screen.findByText('Starts 25 Nov 2026 09:00')).toBeTruthy()
  expect(screen.queryByText('20 Nov 2026 14:05')).toBeNull()
})

it('shows what failed and retries', async () => {
  const { user, service } = open('/home', { getHome: () => problem('request.invalid', 'req-9') })
  expect(await screen.findByText('req-9')).toBeTruthy()
  service.answer({ getHome: () => sampleHome() })
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('1,300')).toBeTruthy()
})

it('speaks Thai as well', async () => {
  open('/home', {}, 'th')
  expect(await screen.findByText('SMS ที่ส่ง')).toBeTruthy()
  expect(screen.getByRole('table', { name: /^ข้อความรายวันของ/ }).textContent).toContain('20 พ.ย. 2569')
})

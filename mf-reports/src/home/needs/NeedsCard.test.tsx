import { expect, it } from '@jest/globals'
import type { HomeNeeds } from '@songsarn/contract/reports/home'
import { problem } from '@songsarn/testing/fake-service'
import { renderRemote } from '@songsarn/testing/render-remote.tsx'
import { screen, within } from '@testing-library/react'
import { definition } from '../../app/definition.ts'
import { sampleHome, sampleNeeds } from '../testing/sample-home.ts'

const open = (needs: Partial<HomeNeeds>, language: 'en' | 'th' = 'en') =>
  renderRemote(definition, {
    path: '/home',
    language,
    answers: { getHome: () => sampleHome(), getHomeNeeds: () => sampleNeeds(needs) },
  })
const card = async (name = 'Needs you') => within(await screen.findByRole('region', { name }))

it('lists what waits, each with its list, by whom, and the most urgent time', async () => {
  open({
    items: [
      {
        kind: 'paused',
        count: 3,
        date: '2026-11-20T07:05:00.000Z',
        pausedBy: { user: 1, hours: 0, brake: 2, accountSwitchedOff: 0 },
      },
      { kind: 'failed', count: 1, date: null, startDate: '2026-11-14' },
      { kind: 'approvals', count: 2, date: null },
    ],
  })
  const needs = await card()
  const paused = await needs.findByRole('link', { name: '3 sends are paused' })
  expect(paused.getAttribute('href')).toBe('/communication?status=paused')
  expect(needs.getByText('1 by a user · 2 by the automatic stop · first paused 20 Nov 2026 14:05')).toBeTruthy()
  expect(needs.getByRole('link', { name: '1 send failed' }).getAttribute('href')).toBe(
    '/communication?status=failed&startDate=2026-11-14',
  )
  expect(needs.getByRole('link', { name: '2 sends wait for your approval' }).getAttribute('href')).toBe(
    '/communication/approvals?status=waiting&requestedBy=others',
  )
})

it('says in a friendly line that nothing waits', async () => {
  open({})
  expect(await (await card()).findByText(/^Nothing needs you right now/)).toBeTruthy()
})

it('shows the progress of what is being sent', async () => {
  const counts = { submitted: 0, delivered: 60, undelivered: 0, reject: 0, expired: 0, unknown: 0, cancelled: 0 }
  const id = '0199c000-0000-7000-8000-000000000001'
  const newest = [{ id, broadcastName: 'Sale', totalRecipients: 100, counts: { ...counts, pending: 40 } }]
  open({ running: { count: 7, newest } })
  const needs = await card()
  expect((await needs.findByRole('link', { name: '7 sends under way' })).getAttribute('href')).toBe(
    '/communication?status=sending',
  )
  const bar = needs.getByRole('progressbar', { name: 'Sale' })
  expect([bar.getAttribute('aria-valuenow'), bar.getAttribute('aria-valuetext')]).toEqual([
    '60',
    '60 of 100 handed over',
  ])
  expect(needs.getByRole('link', { name: 'Sale' }).getAttribute('href')).toBe(`/communication/${id}`)
})

it('says for how many days a low balance lasts, and at which pace', async () => {
  open({ balance: { credits: 980, days: 14, perDay: 320.5, daysLeft: 3, isLow: true } })
  const needs = await card()
  const link = await needs.findByRole('link', { name: '980 credits are left: about 3 days' })
  expect(link.getAttribute('href')).toBe('/account/credit')
  expect(needs.getByText('At 320.5 credits a day, the pace of the last 14 days')).toBeTruthy()
  expect(await screen.findByText('lasts about 3 days, at the pace of the last 14')).toBeTruthy()
})

it('says that the days are not known, instead of a guess', async () => {
  open({ balance: { credits: 98_590, days: 2, perDay: null, daysLeft: null, isLow: false } })
  expect(await screen.findByText('days left: not known yet')).toBeTruthy()
})

it('leaves the figures when it cannot be loaded, and retries', async () => {
  const answers = { getHome: () => sampleHome(), getHomeNeeds: () => problem('request.invalid', 'req-9') }
  const { user, service } = renderRemote(definition, { path: '/home', answers })
  const needs = await card()
  expect(await needs.findByText('req-9')).toBeTruthy()
  expect(await screen.findByText('1,300')).toBeTruthy()
  service.answer({ getHomeNeeds: () => sampleNeeds() })
  await user.click(needs.getByRole('button', { name: 'Try again' }))
  expect(await needs.findByText(/^Nothing needs you/)).toBeTruthy()
})

it('speaks Thai as well', async () => {
  open({ items: [{ kind: 'ticketsAnswered', count: 2, date: null }] }, 'th')
  expect(await (await card('เรื่องที่รอคุณ')).findByText('ผู้ให้บริการตอบกลับแล้ว 2 เรื่อง')).toBeTruthy()
})

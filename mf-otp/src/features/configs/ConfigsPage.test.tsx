import { describe, expect, it } from '@jest/globals'
import { type Answers, problem } from '@songsarn/testing/fake-service'
import { type RenderOptions, renderRemote } from '@songsarn/testing/render-remote.tsx'
import { screen, waitFor, within } from '@testing-library/react'
import { definition } from '../../app/definition.ts'
import { PUMPED, pageOfConfigs, sampleConfig } from '../../sample-config.ts'

const config = sampleConfig()

const open = (answers: Answers = {}, options: Partial<RenderOptions> = {}) =>
  renderRemote(definition, {
    path: '/otp',
    answers: { listOtpConfigs: () => pageOfConfigs([config]), ...answers },
    ...options,
  })

describe('the list', () => {
  it('shows each configuration with how its pins fare', async () => {
    open()
    const row = within(await screen.findByRole('table', { name: 'OTP' }))
    for (const text of ['Web shop', '…000001', '6', '300', '75% of 40', '71% of 1,165', '20 Nov 2026'])
      expect(row.getByText(text)).toBeTruthy()
    expect(row.getByRole('switch', { name: 'Status of Web shop' }).getAttribute('aria-checked')).toBe('true')
    expect(row.getByRole('img', { name: 'Last 30 days, day by day: 1,165 sent, 825 verified' })).toBeTruthy()
  })

  it('searches by name and status, and says so in the address', async () => {
    const { service, address } = open({}, { path: '/otp?name=shop&status=false' })
    await screen.findByRole('button', { name: 'Remove the filter Status: Off' })
    expect(service.requests).toContain('GET /v1/otp-configs?page=0&size=10&name=shop&status=false')
    expect(address()).toBe('/otp?name=shop&status=false')
  })

  it('invites to make the first one', async () => {
    const { user, address } = open({ listOtpConfigs: () => pageOfConfigs([]) })
    expect(await screen.findByText('No OTP configuration yet')).toBeTruthy()
    await user.click(screen.getAllByRole('button', { name: 'New configuration' }).at(-1) as HTMLElement)
    await waitFor(() => expect(address()).toBe('/otp/new'))
  })

  it('tells what failed, with the id to quote, and tries again', async () => {
    const { user, service } = open({ listOtpConfigs: () => problem('request.tooMany', 'req-42') })
    expect(await screen.findByText('req-42')).toBeTruthy()
    service.answer({ listOtpConfigs: () => pageOfConfigs([config]) })
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Web shop')).toBeTruthy()
  })

  it('says who can help when the right is missing', async () => {
    open({ listOtpConfigs: () => problem('right.missing') })
    expect(await screen.findByText('You may not see this')).toBeTruthy()
  })

  it('warns of SMS pumping with the shares, whatever page is shown', async () => {
    open({ listOtpConfigs: ({ query }) => pageOfConfigs(query.alert ? [sampleConfig(PUMPED)] : []) })
    const note = within(await screen.findByRole('alert'))
    expect(note.getByText('Few pins of “Web shop” are verified: 4%, usually 81%')).toBeTruthy()
    expect(note.getByText(/21 Nov 2026 09:00, 12,400 messages/)).toBeTruthy()
    const links = note.getAllByRole('link').map((link) => link.getAttribute('href'))
    expect(links).toEqual(['/logs?smsType=otp', `/otp/${config.id}`])
  })
})

describe('the switch', () => {
  it('switches off, and back on by the toast', async () => {
    const asked: boolean[] = []
    const { user, shell } = open({
      switchOtpConfig: ({ body }) => {
        asked.push(body.status)
        return sampleConfig({ status: body.status })
      },
    })
    await user.click(await screen.findByRole('switch'))
    await waitFor(() => expect(shell.toasts).toHaveLength(1))
    expect(shell.toasts[0]?.message).toBe('“Web shop” is switched off and refuses requests')
    shell.toasts[0]?.action?.run()
    await waitFor(() => expect(shell.toasts).toHaveLength(2))
    expect(asked).toEqual([false, true])
  })

  it('stays as it was when the service refuses, and says why', async () => {
    const { user, shell } = open({ switchOtpConfig: () => problem('right.missing') })
    await user.click(await screen.findByRole('switch'))
    await waitFor(() => expect(shell.toasts[0]?.kind).toBe('error'))
    expect(screen.getByRole('switch').getAttribute('aria-checked')).toBe('true')
  })
})

it('offers only what the role may', async () => {
  open({}, { role: 'viewer' })
  const table = within(await screen.findByRole('table', { name: 'OTP' }))
  expect(table.getByText('On')).toBeTruthy()
  expect(screen.queryByRole('switch')).toBeNull()
  expect(screen.queryByRole('button', { name: /New configuration|Test OTP/ })).toBeNull()
  open({}, { role: 'sender' })
  expect(await screen.findByRole('button', { name: 'Test OTP of Web shop' })).toBeTruthy()
})

it('speaks Thai', async () => {
  open({}, { language: 'th' })
  expect(await screen.findByText('71% จาก 1,165')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'ทดสอบ OTP ของ Web shop' })).toBeTruthy()
})

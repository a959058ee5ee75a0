import { describe, expect, it } from '@jest/globals'
import { type Answers, problem } from '@songsarn/testing/fake-service'
import { type RenderOptions, renderRemote } from '@songsarn/testing/render-remote.tsx'
import { act, screen, waitFor, within } from '@testing-library/react'
import { definition } from '../app/definition.ts'
import { PUMPED, pageOfConfigs, sampleConfig } from '../testing/sample-configs.ts'

const config = sampleConfig()

const open = (answers: Answers = {}, options: Partial<RenderOptions> = {}) =>
  renderRemote(definition, {
    path: '/otp',
    answers: { listOtpConfigs: () => pageOfConfigs([config]), getOtpConfig: () => config, ...answers },
    ...options,
  })

describe('the list', () => {
  it('shows each configuration with its share of verified PINs', async () => {
    open()
    const row = within(await screen.findByRole('table', { name: 'OTP' }))
    for (const text of ['Web shop', '…000001', '6', '300', '75% of 40', '71% of 1,165', '20 Nov 2026'])
      expect(row.getByText(text)).toBeTruthy()
    expect(row.getByRole('switch', { name: 'Status of Web shop' }).getAttribute('aria-checked')).toBe('true')
    expect(row.getByRole('img', { name: 'Last 30 days by day: 1,165 sent, 825 verified' })).toBeTruthy()
  })

  it('filters by name and status, from the address', async () => {
    const { service, address } = open({}, { path: '/otp?name=shop&status=false' })
    await screen.findByRole('button', { name: 'Remove the filter Status: Off' })
    expect(service.requests).toContain('GET /v1/otp-configs?page=0&size=10&name=shop&status=false')
    expect(address()).toBe('/otp?name=shop&status=false')
  })

  it('offers to create the first configuration', async () => {
    const { user, address } = open({ listOtpConfigs: () => pageOfConfigs([]) })
    expect(await screen.findByText('No OTP configurations yet')).toBeTruthy()
    // One button: `getByRole` fails when there are two.
    await user.click(screen.getByRole('button', { name: 'New configuration' }))
    await waitFor(() => expect(address()).toBe('/otp/new'))
  })

  it('says who can create the first configuration to a user who may not', async () => {
    open({ listOtpConfigs: () => pageOfConfigs([]) }, { role: 'viewer' })
    expect(await screen.findByText('Ask the owner or an admin of Demo to create one.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'New configuration' })).toBeNull()
  })

  it('shows what failed with the request ID, and retries', async () => {
    const { user, service } = open({ listOtpConfigs: () => problem('request.tooMany', 'req-42') })
    expect(await screen.findByText('req-42')).toBeTruthy()
    service.answer({ listOtpConfigs: () => pageOfConfigs([config]) })
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Web shop')).toBeTruthy()
  })

  it('says who can grant a missing right', async () => {
    open({ listOtpConfigs: () => problem('right.missing') })
    expect(await screen.findByText("You don't have permission to view this")).toBeTruthy()
  })

  it('warns of SMS pumping on every page', async () => {
    open({ listOtpConfigs: ({ query }) => pageOfConfigs(query.alert ? [sampleConfig(PUMPED)] : []) })
    const note = within(await screen.findByRole('alert'))
    expect(note.getByText('Few OTP codes of “Web shop” are being verified: 4%, usually 81%')).toBeTruthy()
    expect(note.getByText(/^12,400 messages were sent since 21 Nov 2026 09:00/)).toBeTruthy()
    const links = note.getAllByRole('link').map((link) => link.getAttribute('href'))
    expect(links).toEqual(['/logs?smsType=otp', `/otp/${config.id}`])
  })
})

describe('the switch', () => {
  it('asks before it switches off, naming the requests of the last hour, and switches on again by the undo', async () => {
    const switches: boolean[] = []
    const { user, shell } = open({
      switchOtpConfig: ({ body }) => {
        switches.push(body.status)
        return sampleConfig({ status: body.status })
      },
    })
    await user.click(await screen.findByRole('switch'))
    const question = within(await screen.findByRole('dialog'))
    expect(question.getByText('Turn off “Web shop”?')).toBeTruthy()
    expect(await question.findByText('In the last hour it got 12 requests.')).toBeTruthy()
    expect(switches).toEqual([])
    await user.click(question.getByRole('button', { name: 'Turn off' }))
    await waitFor(() => expect(shell.toasts).toHaveLength(1))
    expect(shell.toasts[0]?.message).toBe('“Web shop” turned off. It rejects requests.')
    shell.toasts[0]?.action?.run()
    await waitFor(() => expect(shell.toasts).toHaveLength(2))
    expect(switches).toEqual([false, true])
    // An Undo of the list closes with it.
    act(() => shell.navigate('/otp/new'))
    await waitFor(() => expect(shell.toasts).toEqual([]))
  })

  it('stays as it was when the service rejects the change, and says why', async () => {
    const { user } = open({ switchOtpConfig: () => problem('right.missing') })
    await user.click(await screen.findByRole('switch'))
    const question = within(await screen.findByRole('dialog'))
    expect(question.getByText('Turn off “Web shop”?')).toBeTruthy()
    await user.click(question.getByRole('button', { name: 'Turn off' }))
    expect(await question.findByRole('alert')).toBeTruthy()
    await user.click(question.getByRole('button', { name: 'Cancel' }))
    expect(screen.getByRole('switch').getAttribute('aria-checked')).toBe('true')
  })
})

it('offers only what the role allows', async () => {
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

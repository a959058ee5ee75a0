import { expect, it, jest } from '@jest/globals'
import type { CallbackDelivery } from '@songsarn/contract/base/callbacks'
import { type Answers, problem } from '@songsarn/testing/fake-service'
import { type RenderOptions, renderRemote } from '@songsarn/testing/render-remote.tsx'
import { screen, waitFor, within } from '@testing-library/react'
import { definition } from '../app/definition.ts'
import { sampleConfig, sampleDelivery } from '../testing/sample-configs.ts'

const config = sampleConfig({ notifyType: 'all', notifyUrl: 'https://shop.example/otp' })
const page = (items: CallbackDelivery[]) => ({ items, page: 0, size: 10, total: items.length })

const open = (answers: Answers = {}, options: Partial<RenderOptions> = {}) =>
  renderRemote(definition, {
    path: `/otp/${config.id}?tab=notifications`,
    answers: {
      getOtpConfig: () => config,
      getLookup: () => ({ items: [] }),
      listOtpDeliveries: () => page([sampleDelivery()]),
      ...answers,
    },
    ...options,
  })

it('lists notifications with every attempt', async () => {
  open()
  const list = within(await screen.findByRole('list', { name: 'Notifications' }))
  expect(list.getByText('Delivered')).toBeTruthy()
  expect(list.getByText('3 attempts')).toBeTruthy()
  for (const outcome of [
    /responded with 500 \(12 ms\)/,
    /no response in time \(10,000 ms\)/,
    /responded with 204 \(31 ms\)/,
  ])
    expect(list.getByText(outcome)).toBeTruthy()
  expect(list.getByText(/"result": "Success"/)).toBeTruthy()
})

it('shows why the last attempt failed and when the next one is', async () => {
  const waiting = sampleDelivery({
    status: 'waiting',
    nextTryDate: '2026-11-20T03:02:00.000Z',
    tries: [{ at: '2026-11-20T03:00:00.000Z', status: null, error: 'name.notFound', milliseconds: 3 }],
  })
  open({ listOtpDeliveries: () => page([waiting]) })
  const list = within(await screen.findByRole('list', { name: 'Notifications' }))
  expect(list.getByText("1 attempt: the host name wasn't found")).toBeTruthy()
  expect(list.getByText('20 Nov 2026 10:02:00')).toBeTruthy()
})

it('filters by status, in the address', async () => {
  const { user, service, address } = open()
  const choice = await screen.findByRole('radio', { name: 'Failed' })
  await user.click(choice)
  await waitFor(() => expect(address()).toBe(`/otp/${config.id}?tab=notifications&status=failed`))
  await waitFor(() => expect(service.requests.at(-1)).toContain('status=failed'))
})

it('shows an empty list and a failure', async () => {
  open({ listOtpDeliveries: () => page([]) })
  expect(await screen.findByText('No notifications yet')).toBeTruthy()
  open({ listOtpDeliveries: () => problem('right.missing', 'req-9') })
  expect(await screen.findByText('req-9')).toBeTruthy()
})

it('fetches the signing secret only on request, and renews it after a confirmation', async () => {
  const { user, service, shell } = open({
    getNotifySecret: () => ({ secret: 'whsec_b2xk' }),
    renewNotifySecret: () => ({ secret: 'whsec_bmV3' }),
  })
  await user.click(await screen.findByRole('button', { name: 'Show' }))
  expect(await screen.findByText('whsec_b2xk')).toBeTruthy()
  const copy = jest.spyOn(navigator.clipboard, 'writeText')
  await user.click(screen.getByRole('button', { name: 'Copy: Signing secret' }))
  expect(copy).toHaveBeenCalledWith('whsec_b2xk')
  expect(service.requests.filter((request) => request.includes('notify-secret'))).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Renew secret' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Renew secret' }))
  expect(await screen.findByText('whsec_bmV3')).toBeTruthy()
  expect(shell.toasts.at(-1)?.message).toBe('Signing secret renewed')
})

it('hides the secret without the right to change the configuration', async () => {
  open({}, { role: 'viewer' })
  await screen.findByRole('list', { name: 'Notifications' })
  expect(screen.queryByText('Signing secret')).toBeNull()
})

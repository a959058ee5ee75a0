import { expect, it } from '@jest/globals'
import type { Answers } from '@songsarn/testing/fake-service'
import { renderRemote } from '@songsarn/testing/render-remote.tsx'
import { screen, waitFor, within } from '@testing-library/react'
import { definition } from '../app/definition.ts'
import { sampleSenders } from '../testing/sample-desk.ts'

const open = (answers: Answers, role: 'owner' | 'viewer' = 'owner') =>
  renderRemote(definition, {
    path: '/account/senders',
    answers: { listSenders: () => sampleSenders(), ...answers },
    role,
  })

it('requests a name; a name that cannot be a sender is refused before the request', async () => {
  const bodies: unknown[] = []
  const [sample] = sampleSenders().items
  if (!sample) throw new Error('a sample')
  const { user, shell } = open({
    requestSender({ body }) {
      bodies.push(body)
      return { ...sample, name: body.name }
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Request sender name' }))
  const dialog = within(await screen.findByRole('dialog'))
  const name = dialog.getByRole('textbox', { name: 'Sender name' })
  await user.type(name, '12345')
  await user.click(dialog.getByRole('button', { name: 'Send request' }))
  expect(await dialog.findByText(/and not digits alone\./)).toBeTruthy()
  expect(bodies).toEqual([])
  await user.clear(name)
  await user.type(name, 'NewShop')
  await user.type(dialog.getByRole('textbox', { name: 'Purpose' }), 'Orders')
  await user.type(dialog.getByRole('combobox', { name: /Addresses of links/ }), 'shop.example{Enter}')
  await user.click(dialog.getByRole('button', { name: 'Send request' }))
  await waitFor(() => expect(shell.toasts.at(-1)?.message).toBe('“NewShop” requested. Your provider will decide.'))
  expect(bodies).toEqual([{ name: 'NewShop', purpose: 'Orders', documents: [], linkAddresses: ['shop.example'] }])
})

it('only shows them to a viewer', async () => {
  open({}, 'viewer')
  expect(await screen.findByText('SONGSARN')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Request sender name' })).toBeNull()
  expect(screen.queryByRole('button', { name: /^More actions/ })).toBeNull()
})

it('asks for the addresses of links, which must be domains, and shows what waits', async () => {
  const bodies: unknown[] = []
  const [, sample] = sampleSenders().items
  if (!sample) throw new Error('a sample')
  const { user, shell } = open({
    askForAddresses({ body }) {
      bodies.push(body)
      return { ...sample, askedAddresses: body.linkAddresses }
    },
  })
  expect(await screen.findByText('Waits for your provider: myshop.example, shop.example/promo')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /More actions.*SONGSARN/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Change addresses' }))
  const dialog = within(await screen.findByRole('dialog'))
  const field = dialog.getByRole('combobox', { name: /Addresses of links/ })
  await user.type(field, 'https://shop.example{Enter}')
  await user.click(dialog.getByRole('button', { name: 'Send request' }))
  expect(await dialog.findByText(/without https:/)).toBeTruthy()
  // Not by Backspace, which a select ignores for 250 ms after Enter.
  const tag = dialog.getByText('https://shop.example').closest('.ant-select-selection-item')
  await user.click(tag?.querySelector('.ant-select-selection-item-remove') as Element)
  await waitFor(() => expect(dialog.queryByText('https://shop.example')).toBeNull())
  await user.type(field, 'shop.example/promo{Enter}')
  await user.click(dialog.getByRole('button', { name: 'Send request' }))
  await waitFor(() => expect(shell.toasts.at(-1)?.message).toMatch(/^Addresses of “SONGSARN” requested/))
  expect(bodies).toEqual([{ linkAddresses: ['songsarn.example', 'shop.example/promo'] }])
})

import { expect, it } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { openDemoAt, pressToastAction, serveDemo } from '../testing/open-demo.ts'

serveDemo()

it('orders a product from the shop', async () => {
  const { user, shell, address } = openDemoAt('/demo/shop')
  await user.click(await screen.findByRole('button', { name: 'Add to cart: Pocket keyboard' }))
  await waitFor(() => expect(shell.toasts.at(-1)?.message).toBe('Pocket keyboard was added to the cart'))
  pressToastAction(shell)
  await waitFor(() => expect(address()).toBe('/demo/cart'))
  expect(await screen.findByText('5 products')).toBeTruthy()

  await user.click(
    within(screen.getByRole('group', { name: 'Quantity of Celadon mug' })).getByRole('button', { name: 'Increase' }),
  )
  expect(await screen.findByText('6 products')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Next' }))

  await user.click(screen.getByRole('button', { name: 'Next' }))
  expect((await screen.findAllByText('This field is required.')).length).toBe(4)
  await user.type(screen.getByLabelText('Name'), 'พลอย')
  await user.type(screen.getByLabelText('Mobile'), '0200000000')
  await user.type(screen.getByLabelText('Address'), '1 Road')
  await user.type(screen.getByLabelText('Postcode'), '10200')
  await user.click(screen.getByRole('button', { name: 'Next' }))

  await user.click(await screen.findByRole('radio', { name: 'Cash on delivery' }))
  await user.click(screen.getByRole('button', { name: 'Place order' }))
  expect(await screen.findByText('Thank you, พลอย')).toBeTruthy()
  expect(await screen.findByRole('link', { name: 'Cart, 0 products' })).toBeTruthy()
})

it('restores an unfinished address when the cart is opened again', async () => {
  const { user, address } = openDemoAt('/demo/cart?step=payment')
  expect(address()).toBe('/demo/cart?step=payment')
  // Without an address the address step opens.
  await user.type(await screen.findByLabelText('Name'), 'ใบเตย')
  await user.click(screen.getByRole('button', { name: 'Back' }))
  await user.click(await screen.findByRole('link', { name: 'Travel laptop 13"' }))
  await waitFor(() => expect(address()).toBe('/demo/shop/5'))
  await user.click(await screen.findByRole('link', { name: /^Cart, / }))
  await user.click(await screen.findByRole('button', { name: 'Next' }))
  expect((await screen.findByLabelText<HTMLInputElement>('Name')).value).toBe('ใบเตย')
})

it('restores a removed product with its quantity', async () => {
  const { user, shell } = openDemoAt('/demo/cart')
  const mug = () => within(screen.getByRole('group', { name: 'Quantity of Celadon mug' }))
  await screen.findByRole('group', { name: 'Quantity of Celadon mug' })
  await user.click(mug().getByRole('button', { name: 'Increase' }))
  await waitFor(() => expect(mug().getByText('2')).toBeTruthy())
  await user.click(await screen.findByRole('button', { name: 'Remove: Celadon mug' }))
  await waitFor(() => expect(screen.queryByText('Celadon mug')).toBeNull())
  pressToastAction(shell)
  expect(await screen.findByText('Celadon mug')).toBeTruthy()
  await waitFor(() => expect(mug().getByText('2')).toBeTruthy())
})

it('removes a product from the wishlist', async () => {
  const { user } = openDemoAt('/demo/wishlist')
  await user.click(await screen.findByRole('button', { name: 'Remove Lotus Mini phone from the wishlist' }))
  await waitFor(() => expect(screen.queryByText('Lotus Mini phone')).toBeNull())
})

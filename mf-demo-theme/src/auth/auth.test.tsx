import { expect, it } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import { definition } from '../app/definition.ts'
import { useDemoSession } from '../service/demo-session.ts'
import { openDemoAt, serveDemo } from '../testing/open-demo.ts'

serveDemo()

it('shows a wrong password at the field, then signs in and logs out', async () => {
  const { user, shell } = openDemoAt('/demo/login')
  await user.type(await screen.findByLabelText('Email'), 'client@demo.example')
  await user.type(screen.getByLabelText('Password'), 'wrong')
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(await screen.findByText('Email or Password is Invalid')).toBeTruthy()

  await user.click(screen.getByRole('button', { name: /^Client/ }))
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(await screen.findByText('Signed in as Nathan Client')).toBeTruthy()
  expect(screen.getByText('read ACL, read Auth')).toBeTruthy()
  expect(screen.getByText(/^valid for (10:00|9:5\d)$/)).toBeTruthy()

  await user.click(screen.getByRole('button', { name: 'Get new tokens' }))
  await waitFor(() => expect(shell.toasts.at(-1)?.message).toBe('New tokens, valid for 10 minutes'))
  await user.click(screen.getByRole('button', { name: 'Log out of the demo' }))
  expect(await screen.findByLabelText('Password')).toBeTruthy()
})

it('reports a taken email and a taken username together', async () => {
  const { user, address } = openDemoAt('/demo/register')
  await user.type(await screen.findByLabelText('Username'), 'admin')
  await user.type(screen.getByLabelText('Email'), 'client@demo.example')
  await user.type(screen.getByLabelText('Password'), 'p')
  await user.click(screen.getByRole('button', { name: 'Register' }))
  expect(await screen.findByText('This email is already in use.')).toBeTruthy()
  expect(screen.getByText('This username is already in use.')).toBeTruthy()

  await user.clear(screen.getByLabelText('Username'))
  await user.type(screen.getByLabelText('Username'), 'mai')
  await user.clear(screen.getByLabelText('Email'))
  await user.type(screen.getByLabelText('Email'), 'mai@demo.example')
  await user.click(screen.getByRole('button', { name: 'Register' }))
  expect(await screen.findByText('Signed in as mai')).toBeTruthy()
  expect(screen.getByText('manage all')).toBeTruthy()
  expect(address()).toBe('/demo/login')
})

it('resets the session when the console user logs out', () => {
  expect(definition.stores).toContain(useDemoSession)
})

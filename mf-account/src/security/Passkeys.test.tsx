import { afterEach, expect, it } from '@jest/globals'
import { FAKE_BYTES, fakePasskeys } from '@songsarn/client/testing/fake-passkeys'
import { problem } from '@songsarn/testing/fake-service'
import { renderRemote } from '@songsarn/testing/render-remote.tsx'
import { screen, within } from '@testing-library/react'
import { definition } from '../app/definition.ts'
import { sampleOptions, samplePasskey } from './testing/sample-passkeys.ts'
import { SECURITY } from './testing/sample-security.ts'

let passkeys: ReturnType<typeof fakePasskeys> | undefined
afterEach(() => {
  passkeys?.remove()
  passkeys = undefined
})

function open({ needsPassword = false, begin }: { needsPassword?: boolean; begin?: () => Response } = {}) {
  let items = [samplePasskey()]
  const bodies: unknown[] = []
  return {
    bodies,
    ...renderRemote(definition, {
      path: '/account/security',
      answers: {
        ...SECURITY,
        listPasskeys: () => ({ items, needsPassword }),
        beginPasskey: ({ body }) => {
          bodies.push(body)
          return begin?.() ?? { ceremony: 'c', options: sampleOptions }
        },
        addPasskey: ({ body }) => {
          bodies.push(body)
          const added = samplePasskey({ id: crypto.randomUUID(), name: 'Phone', lastUsedDate: null })
          items = [...items, added]
          return added
        },
        removePasskey: ({ params }) => {
          items = items.filter(({ id }) => id !== params.id)
        },
      },
    }),
  }
}
const dialog = async () => within(await screen.findByRole('dialog'))
const rows = async () => within(await screen.findByRole('list', { name: 'Passkeys' })).getAllByRole('listitem')

it('adds a passkey that the browser creates', async () => {
  passkeys = fakePasskeys('used')
  const { user, bodies, shell } = open()
  await user.click(await screen.findByRole('button', { name: 'Add a passkey' }))
  const form = await dialog()
  expect(form.queryByLabelText('Current password')).toBeNull()
  await user.type(form.getByLabelText('Name'), 'Phone')
  await user.click(form.getByRole('button', { name: 'Continue' }))
  expect(await screen.findByText(/Not used yet/)).toBeTruthy()
  expect(shell.toasts.at(-1)?.message).toBe('The passkey “Phone” was added. You can sign in with it now.')
  const credential = { id: 'AQID', clientDataJSON: FAKE_BYTES, attestationObject: FAKE_BYTES, transports: ['internal'] }
  expect(bodies).toEqual([{ name: 'Phone' }, { ceremony: 'c', credential }])
})

it('asks for the password some time after the sign-in, and keeps what was typed when the browser refuses', async () => {
  passkeys = fakePasskeys('InvalidStateError')
  const { user, bodies } = open({ needsPassword: true })
  await user.click(await screen.findByRole('button', { name: 'Add a passkey' }))
  const form = await dialog()
  await user.type(form.getByLabelText('Name'), 'Phone')
  await user.click(form.getByRole('button', { name: 'Continue' }))
  expect(await form.findByText('Enter your current password.')).toBeTruthy()
  await user.type(form.getByLabelText('Current password'), 'secret')
  await user.click(form.getByRole('button', { name: 'Continue' }))
  expect(await form.findByText('This device already has a passkey for this user.')).toBeTruthy()
  expect(form.getByLabelText<HTMLInputElement>('Name').value).toBe('Phone')
  expect(bodies).toEqual([{ name: 'Phone', password: 'secret' }])
})

it('says that the password is wrong at its field', async () => {
  passkeys = fakePasskeys('used')
  const { user } = open({ needsPassword: true, begin: () => problem('password.wrongCurrent') })
  await user.click(await screen.findByRole('button', { name: 'Add a passkey' }))
  const form = await dialog()
  await user.type(form.getByLabelText('Name'), 'Phone')
  await user.type(form.getByLabelText('Current password'), 'wrong')
  await user.click(form.getByRole('button', { name: 'Continue' }))
  await form.findByText(/password is (wrong|incorrect)/i)
  expect(form.getByLabelText('Current password').getAttribute('aria-invalid')).toBe('true')
})

it('removes a passkey after a question, and does not offer to add one in a browser without passkeys', async () => {
  const { user } = open()
  expect(await screen.findByText(/This browser can't use passkeys/)).toBeTruthy()
  expect(await rows()).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Remove Work laptop' }))
  await user.click((await dialog()).getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText('You have no passkey yet.')).toBeTruthy()
})

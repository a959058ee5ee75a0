import { afterEach, beforeEach, expect, it, jest } from '@jest/globals'
import { ApiProblem } from '@songsarn/client/api-problem'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { I18nextProvider } from 'react-i18next'
import { PlatformContext } from '../../platform/PlatformContext.ts'
import { testPlatform } from '../../testing/test-platform.ts'
import { InvitationPage } from './InvitationPage.tsx'

const TOKEN = 't'.repeat(43)
const invitation = {
  account: 'Shop',
  invitedBy: 'owner',
  userName: 'anong',
  email: 'anong@shop.example',
  until: '2026-11-27T07:05:00.000Z',
  locale: 'en',
}

beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  history.replaceState(null, '', '/')
})

function draw(hash: string, answer: (path: string, body: unknown) => unknown) {
  history.replaceState(null, '', `/invitation${hash}`)
  const platform = testPlatform()
  const signIn = jest.fn(async (_login: string, _password: string) => undefined)
  platform.session.signIn = signIn
  platform.call = (async (call: { path: string }, input: { body: unknown }) => answer(call.path, input.body)) as never
  render(
    <PlatformContext value={platform}>
      <I18nextProvider i18n={platform.i18n} defaultNS="shell">
        <InvitationPage />
      </I18nextProvider>
    </PlatformContext>,
  )
  return { signIn, user: userEvent.setup() }
}
const password = () => screen.getByLabelText('New password')
const again = () => screen.getByLabelText('New password again')
const submit = () => screen.getByRole('button', { name: 'Join and sign in' })

it('sets the password and signs in with it', async () => {
  const accepted: unknown[] = []
  const { user, signIn } = draw(`#${TOKEN}`, (path, body) => {
    if (path.endsWith('/read')) return invitation
    accepted.push(body)
    return undefined
  })
  expect(await screen.findByText('owner invited you to the account Shop. Set a password to join.')).toBeTruthy()
  await user.type(password(), 'another horse 8 staple')
  await user.type(again(), 'another horse 8 staple')
  await user.click(submit())
  await waitFor(() => expect(signIn).toHaveBeenCalledWith('anong', 'another horse 8 staple'))
  const [newPass, confirm] = ['another horse 8 staple', 'another horse 8 staple']
  expect(accepted).toEqual([{ token: TOKEN, newPass, confirm }])
})

it('says at its field that a password is weak, and keeps it', async () => {
  const weak = new ApiProblem({
    code: 'password.weak',
    status: 422,
    params: { reason: 'tooShort', min: 12 },
    errors: [{ path: 'newPass', code: 'tooShort', message: '', params: { min: 12 } }],
  })
  const { user, signIn } = draw(`#${TOKEN}`, (path) => {
    if (path.endsWith('/read')) return invitation
    throw weak
  })
  await screen.findByText(/invited you/)
  await user.type(password(), 'short')
  await user.type(again(), 'short')
  await user.click(submit())
  expect(await screen.findByText('Use at least 12 characters.')).toBeTruthy()
  expect(screen.getByDisplayValue('anong')).toBeTruthy()
  expect(signIn).not.toHaveBeenCalled()
})

it.each([
  ['a link without its token', ''],
  ['a link that was used', `#${TOKEN}`],
])('explains %s', async (_, hash) => {
  draw(hash, () => {
    throw new ApiProblem({ code: 'invitation.invalid', status: 422 })
  })
  expect((await screen.findByRole('alert')).textContent).toContain('has been used, replaced or has expired')
  expect(screen.getByRole('button', { name: 'Go to sign-in' })).toBeTruthy()
})

import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { ApiProblem } from '@songsarn/client/api-problem'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { I18nextProvider } from 'react-i18next'
import { PlatformContext } from '../../platform/PlatformContext.ts'
import { testPlatform } from '../../testing/test-platform.ts'
import { ForgotPasswordPage } from './ForgotPasswordPage.tsx'
import { NewPasswordPage } from './NewPasswordPage.tsx'

const TOKEN = 't'.repeat(43)
const reset = { userName: 'anong', until: '2026-11-27T07:05:00.000Z', locale: 'en' }
const NEW = 'another horse 8 staple'

beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  history.replaceState(null, '', '/')
})

function draw(Page: ComponentType, hash: string, answer: (path: string, body: unknown) => unknown) {
  history.replaceState(null, '', `/new-password${hash}`)
  const platform = testPlatform()
  platform.call = (async (call: { path: string }, input: { body: unknown }) => answer(call.path, input.body)) as never
  render(
    <PlatformContext value={platform}>
      <I18nextProvider i18n={platform.i18n} defaultNS="shell">
        <Page />
      </I18nextProvider>
    </PlatformContext>,
  )
  return userEvent.setup()
}
const refusing = (code: 'passwordReset.invalid' | 'passwordReset.noMail', status: number) => () => {
  throw new ApiProblem({ code, status })
}
async function setPassword(user: ReturnType<typeof userEvent.setup>) {
  await user.type(await screen.findByLabelText('New password'), NEW)
  await user.type(screen.getByLabelText('New password again'), NEW)
  await user.click(screen.getByRole('button', { name: 'Set password' }))
}

it('asks for a link, and does not say whether the login exists', async () => {
  const asked: unknown[] = []
  const user = draw(ForgotPasswordPage, '', (_, body) => void asked.push(body))
  await user.click(screen.getByRole('button', { name: 'Send link' }))
  expect(await screen.findByText('Enter your email or username.')).toBeTruthy()
  await user.type(screen.getByLabelText('Email or username'), 'anong')
  await user.click(screen.getByRole('button', { name: 'Send link' }))
  expect((await screen.findByRole('status')).textContent).toMatch(/^If anong is a user here, an email with a link/)
  expect(asked).toEqual([{ login: 'anong' }])
  await user.click(screen.getByRole('button', { name: 'Try another email or username' }))
  expect(screen.getByLabelText('Email or username')).toBeTruthy()
})

it('says whom to ask where no mails are sent', async () => {
  const user = draw(ForgotPasswordPage, '', refusing('passwordReset.noMail', 409))
  await user.type(screen.getByLabelText('Email or username'), 'anong')
  await user.click(screen.getByRole('button', { name: 'Send link' }))
  expect(await screen.findByText(/Ask an owner or admin of your account/)).toBeTruthy()
})

it('sets the password of the user whom the link names, and then leads to sign-in', async () => {
  const set: unknown[] = []
  const user = draw(NewPasswordPage, `#${TOKEN}`, (path, body) =>
    path.endsWith('/read') ? reset : void set.push(body),
  )
  expect(await screen.findByText('For the user anong. The link works until 27 Nov 2026 14:05.')).toBeTruthy()
  await setPassword(user)
  expect((await screen.findByRole('status')).textContent).toMatch(/^Your password was changed\./)
  expect(set).toEqual([{ token: TOKEN, newPass: NEW, confirm: NEW }])
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(location.pathname).toBe('/sign-in')
})

it.each([
  ['a link without its token', ''],
  ['a link that was used', `#${TOKEN}`],
])('explains %s, and leads to a new one', async (_, hash) => {
  const user = draw(NewPasswordPage, hash, refusing('passwordReset.invalid', 422))
  expect((await screen.findByRole('alert')).textContent).toMatch(/used, replaced or has expired/)
  await user.click(screen.getByRole('button', { name: 'Request a new link' }))
  expect(location.pathname).toBe('/forgot-password')
})

it('explains a link that was used while the form was open', async () => {
  const user = draw(NewPasswordPage, `#${TOKEN}`, (path) =>
    path.endsWith('/read') ? reset : refusing('passwordReset.invalid', 422)(),
  )
  await setPassword(user)
  expect(await screen.findByRole('button', { name: 'Request a new link' })).toBeTruthy()
})

import { beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { ApiProblem } from '@songsarn/client/api-problem'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { I18nextProvider } from 'react-i18next'
import { PlatformContext } from '../../platform/PlatformContext.ts'
import { testPlatform } from '../../testing/test-platform.ts'
import { SignIn } from './SignIn.tsx'

// Loads the part of the page that comes later.
beforeAll(async () => {
  draw()
  await act(() => import('./OtherWays.tsx'))
  cleanup()
})

beforeEach(() => {
  localStorage.clear()
  document.getElementById('demo')?.remove()
})

function draw(signIn: (login: string, password: string) => Promise<void> = async () => undefined) {
  const platform = testPlatform()
  const call = jest.fn(signIn)
  platform.session.signIn = call
  render(
    <PlatformContext value={platform}>
      <I18nextProvider i18n={platform.i18n} defaultNS="shell">
        <SignIn />
      </I18nextProvider>
    </PlatformContext>,
  )
  const user = userEvent.setup()
  return { platform, call, user }
}
const login = () => screen.getByLabelText<HTMLInputElement>('Email or username')
const password = () => screen.getByLabelText<HTMLInputElement>('Password')
const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Sign in' })
const alert = () => screen.getByRole('alert').textContent
const expectAlert = (text: string) => waitFor(() => expect(alert()).toContain(text), { timeout: 4_000 })
const refuse =
  (code: string, more: { retryAfter?: number } = {}) =>
  () =>
    Promise.reject(new ApiProblem({ code, status: 401, ...more }))

describe('the sign-in page', () => {
  it('has its title, and the focus in its first field', () => {
    draw()
    expect(document.title).toBe('Sign in · Songsarn')
    expect(document.activeElement).toBe(login())
  })
  it('marks an empty field without calling the service', async () => {
    const { call, user } = draw()
    await user.click(submit())
    expect(document.activeElement).toBe(login())
    expect(login().getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByText('Enter your password.')).toBeTruthy()
    expect(call).not.toHaveBeenCalled()
  })
  it('signs in by Enter and trims the name', async () => {
    const { call, user } = draw()
    await user.type(login(), ' owner ')
    await user.type(password(), ' secret {Enter}')
    expect(call).toHaveBeenCalledWith('owner', ' secret ')
  })
  it('says that the credentials are wrong and selects the password', async () => {
    const { user } = draw(refuse('session.wrongCredentials'))
    await user.type(login(), 'owner')
    await user.type(password(), 'wrong{Enter}')
    await expectAlert('Incorrect')
    expect(document.activeElement).toBe(password())
    expect(login().value).toBe('owner')
  })

  it('says what to do during a long pause', async () => {
    const { user } = draw(refuse('request.tooMany', { retryAfter: 14 * 60 + 20 }))
    await user.type(login(), 'owner')
    await user.type(password(), 'wrong{Enter}')
    await expectAlert('Try again in 15 minutes, or use a browser you have signed in with before.')
  })

  it('counts down after too many attempts, then allows another', async () => {
    const { call, user } = draw(refuse('request.tooMany', { retryAfter: 2 }))
    await user.type(login(), 'owner')
    await user.type(password(), 'wrong{Enter}')
    await expectAlert('2 seconds')
    expect(submit().disabled).toBe(true)
    await user.type(password(), '{Enter}')
    await expectAlert('1 second.')
    await waitFor(() => expect(alert()).toBe(''), { timeout: 4_000 })
    expect(call).toHaveBeenCalledTimes(1)
    await user.click(submit())
    expect(call).toHaveBeenCalledTimes(2)
  })
  it('calls the service once for several presses', async () => {
    const { call, user } = draw(() => new Promise(() => {}))
    await user.type(login(), 'owner')
    await user.type(password(), 'secret{Enter}{Enter}')
    await user.click(screen.getByRole('button', { name: 'Signing in…' }))
    expect(call).toHaveBeenCalledTimes(1)
  })
  it('shows and hides the password', async () => {
    const { user } = draw()
    await user.click(screen.getByRole('button', { name: 'Show password' }))
    expect(password().type).toBe('text')
    await user.click(screen.getByRole('button', { name: 'Hide password' }))
    expect(password().type).toBe('password')
  })
  it('lists demo users only on a demo page, and signs in as the user that is pressed', async () => {
    draw()
    expect(screen.queryByText('Demo in this browser')).toBeNull()
    cleanup()
    const demo = document.createElement('script')
    Object.assign(demo, { id: 'demo', type: 'application/json' })
    demo.text = JSON.stringify({ users: ['owner', 'viewer'], password: 'demo-password', startOver: '?start-over' })
    document.head.append(demo)
    const { call, user } = draw()
    expect(screen.getByText('demo-password')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'viewer' }))
    expect(call).toHaveBeenCalledWith('viewer', 'demo-password')
  })
  it('switches to Thai at once', async () => {
    const { user } = draw()
    await user.click(screen.getByRole('button', { name: 'Language' }))
    await user.click(screen.getByRole('menuitemradio', { name: 'ไทย' }))
    expect(screen.getByRole('heading', { name: 'เข้าสู่ระบบ' })).toBeTruthy()
    expect(document.documentElement.lang).toBe('th')
    expect(document.title).toBe('เข้าสู่ระบบ · ส่งสาร')
  })
})

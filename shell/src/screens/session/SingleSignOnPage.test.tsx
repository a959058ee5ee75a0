import { afterEach, beforeEach, expect, it, jest } from '@jest/globals'
import { ApiProblem } from '@songsarn/client/api-problem'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { I18nextProvider } from 'react-i18next'
import { PlatformContext } from '../../platform/PlatformContext.ts'
import { testPlatform } from '../../testing/test-platform.ts'
import { SingleSignOnPage } from './SingleSignOnPage.tsx'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => {
  cleanup()
  history.replaceState(null, '', '/')
})

const USER = { id: 'user' }
const BACK = '?code=a-code&state=a-state'

function draw(path: string, answer: (path: string) => unknown) {
  history.replaceState(null, '', path)
  const platform = testPlatform()
  const enter = jest.fn()
  platform.session.enter = enter
  const calls: [string, unknown][] = []
  platform.call = (async (call: { path: string }, input: { body: unknown }) => {
    calls.push([call.path, input.body])
    return answer(call.path)
  }) as never
  const leave = jest.fn()
  render(
    <PlatformContext value={platform}>
      <I18nextProvider i18n={platform.i18n} defaultNS="shell">
        <SingleSignOnPage leave={leave} />
      </I18nextProvider>
    </PlatformContext>,
  )
  return { calls, enter, leave, user: userEvent.setup() }
}
const expectAlert = (text: string) => waitFor(() => expect(screen.getByRole('alert').textContent).toContain(text))

it('sends the user to their provider, and signs them in when they come back to this browser', async () => {
  const begin = () => ({ url: 'https://idp.example/auth', attempt: 'an-attempt' })
  const first = draw('/single-sign-on?to=%2Flogs', begin)
  await first.user.type(screen.getByLabelText('Email'), 'anong@shop.example{Enter}')
  await waitFor(() => expect(first.leave).toHaveBeenCalledWith('https://idp.example/auth'))
  cleanup()

  const { calls, enter } = draw(`/single-sign-on${BACK}`, () => USER)
  await waitFor(() => expect(enter).toHaveBeenCalledWith(USER))
  expect(calls).toEqual([['/v1/session/single-sign-on', { attempt: 'an-attempt', query: BACK }]])
  await waitFor(() => expect(location.pathname + location.search).toBe('/logs'))
  expect(sessionStorage).toHaveLength(0)
})

it('says at the field that the text is no address, and why an address cannot use single sign-on', async () => {
  const { user, calls, leave } = draw('/single-sign-on', () =>
    Promise.reject(new ApiProblem({ code: 'sso.notSetUp', status: 422 })),
  )
  await user.type(screen.getByLabelText('Email'), 'anong{Enter}')
  expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true')
  expect(calls).toHaveLength(0)
  await user.type(screen.getByLabelText('Email'), '@shop.example{Enter}')
  await expectAlert('No single sign-on is set up for this email address')
  expect(leave).not.toHaveBeenCalled()
})

it('says why the sign-in failed, keeps no code in the address, and begins again', async () => {
  const { user, enter } = draw(`/single-sign-on${BACK}`, () =>
    Promise.reject(new ApiProblem({ code: 'sso.unknownUser', status: 422 })),
  )
  await expectAlert('this email address has no active user here')
  expect(location.search).toBe('')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(screen.getByLabelText('Email')).toBeTruthy()
  expect(enter).not.toHaveBeenCalled()
})

import { afterEach, beforeEach, expect, it, jest } from '@jest/globals'
import { ApiProblem } from '@songsarn/client/api-problem'
import { FAKE_BYTES, fakePasskeys } from '@songsarn/client/testing/fake-passkeys'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { I18nextProvider } from 'react-i18next'
import { PlatformContext } from '../../platform/PlatformContext.ts'
import { testPlatform } from '../../testing/test-platform.ts'
import { OtherWays } from './OtherWays.tsx'

let passkeys: ReturnType<typeof fakePasskeys> | undefined
beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  passkeys?.remove()
  passkeys = undefined
})

const USER = { id: 'user' }

function draw(answer: () => unknown = () => USER) {
  const platform = testPlatform()
  const enter = jest.fn()
  platform.session.enter = enter
  const calls: [string, unknown][] = []
  platform.call = (async (call: { path: string }, input?: { body: unknown }) => {
    calls.push([call.path, input?.body])
    return call.path.endsWith('/options') ? { ceremony: 'c', options: { challenge: 'x' } } : answer()
  }) as never
  render(
    <PlatformContext value={platform}>
      <I18nextProvider i18n={platform.i18n} defaultNS="shell">
        <OtherWays />
      </I18nextProvider>
    </PlatformContext>,
  )
  return { calls, enter, user: userEvent.setup() }
}
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Sign in with a passkey' })
const expectAlert = (text: string) => waitFor(() => expect(screen.getByRole('alert').textContent).toContain(text))

it('signs in with the passkey that the browser gives', async () => {
  passkeys = fakePasskeys('used')
  const { calls, enter, user } = draw()
  await user.click(button())
  await waitFor(() => expect(enter).toHaveBeenCalledWith(USER))
  expect(passkeys.asked).toEqual([{ publicKey: { challenge: 'x' } }])
  const credential = {
    ...{ id: 'AQID', clientDataJSON: FAKE_BYTES, authenticatorData: FAKE_BYTES },
    ...{ signature: FAKE_BYTES, userHandle: FAKE_BYTES },
  }
  expect(calls.at(-1)).toEqual(['/v1/session/passkey', { ceremony: 'c', credential }])
})

it('says that the dialog was closed, and asks again', async () => {
  passkeys = fakePasskeys('NotAllowedError')
  const { calls, user } = draw()
  await user.click(button())
  await expectAlert('No passkey was used')
  expect(calls).toHaveLength(1)
  await user.click(button())
  await waitFor(() => expect(calls).toHaveLength(2))
})

it('says why the service refuses it', async () => {
  passkeys = fakePasskeys('used')
  let code = 'passkey.unknown'
  const { enter, user } = draw(() => Promise.reject(new ApiProblem({ code, status: 422 })))
  await user.click(button())
  await expectAlert("You can't sign in with this passkey")
  code = 'session.wrongCredentials'
  await user.click(button())
  await expectAlert("You can't sign in with this passkey")
  expect(enter).not.toHaveBeenCalled()
})

it('offers single sign-on only, in a browser without passkeys', () => {
  draw()
  expect(screen.queryByRole('button')).toBeNull()
  const link = screen.getByRole('link', { name: 'Sign in with single sign-on' })
  expect(link.getAttribute('href')).toBe('/single-sign-on')
})

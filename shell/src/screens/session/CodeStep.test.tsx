import { beforeEach, expect, it } from '@jest/globals'
import { ApiProblem } from '@songsarn/client/api-problem'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { I18nextProvider } from 'react-i18next'
import { PlatformContext } from '../../platform/PlatformContext.ts'
import { testPlatform } from '../../testing/test-platform.ts'
import { SignIn } from './SignIn.tsx'

const TOKEN = 't'.repeat(43)
beforeEach(() => localStorage.clear())

/** Signs in with a right password, and answers each code. */
async function toCode(answer: (code: string) => unknown) {
  const platform = testPlatform()
  const entered: unknown[] = []
  platform.session.signIn = () =>
    Promise.reject(new ApiProblem({ code: 'session.codeRequired', status: 401, params: { token: TOKEN } }))
  platform.session.enter = (signedIn) => void entered.push(signedIn)
  platform.call = (async (_: unknown, { body }: { body: { token: string; code: string } }) => {
    expect(body.token).toBe(TOKEN)
    return answer(body.code)
  }) as never
  render(
    <PlatformContext value={platform}>
      <I18nextProvider i18n={platform.i18n} defaultNS="shell">
        <SignIn />
      </I18nextProvider>
    </PlatformContext>,
  )
  const user = userEvent.setup()
  await user.type(screen.getByLabelText('Email or username'), 'owner')
  await user.type(screen.getByLabelText('Password'), 'right horse{Enter}')
  const code = await screen.findByLabelText<HTMLInputElement>('Code')
  return { user, code, entered }
}
const refusing = (code: string, errors = [{ path: 'code', code: 'notAllowed', message: '' } as const]) => {
  throw new ApiProblem({ code, status: 401, errors: code === 'session.wrongCode' ? [...errors] : [] })
}

it('asks for the code, says that one is wrong, and signs in with another', async () => {
  const me = { id: '1' }
  const { user, code, entered } = await toCode((typed) => (typed === '123456' ? me : refusing('session.wrongCode')))
  expect(document.activeElement).toBe(code)
  await user.type(code, '000000{Enter}')
  expect(await screen.findByText('The code is wrong or was already used. Wait for the next one.')).toBeTruthy()
  await user.clear(code)
  await user.type(code, '123456{Enter}')
  expect(entered).toEqual([me])
})

it('asks for the password again when the first step is too long ago', async () => {
  const { user, code } = await toCode(() => refusing('session.stepExpired'))
  await user.type(code, '123456{Enter}')
  expect((await screen.findByRole('alert')).textContent).toBe('This sign-in took too long. Enter your password again.')
  expect(screen.getByLabelText('Password')).toBeTruthy()
})

it('goes back to the password, and asks for a code again after it', async () => {
  const { user } = await toCode(() => undefined)
  await user.click(screen.getByRole('button', { name: 'Back' }))
  expect(screen.getByRole('alert').textContent).toBe('')
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(await screen.findByLabelText('Code')).toBeTruthy()
})

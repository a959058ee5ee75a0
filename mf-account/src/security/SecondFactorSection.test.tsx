import { expect, it } from '@jest/globals'
import type { SessionUser } from '@songsarn/contract/account/session'
import { type Answers, problem } from '@songsarn/testing/fake-service'
import { renderRemote } from '@songsarn/testing/render-remote.tsx'
import { screen, within } from '@testing-library/react'
import { definition } from '../app/definition.ts'
import { SAMPLE_CODES, SECURITY } from './testing/sample-security.ts'

const ON: Answers = {
  getSecondFactor: () => ({ since: '2026-11-20T07:05:00.000Z', recoveryCodes: 9, demanded: false }),
}

const open = (answers: Answers = {}) =>
  renderRemote(definition, { path: '/account/security', answers: { ...SECURITY, ...answers } })
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

it('is set up with the password and a code of the app, and shows the recovery codes once', async () => {
  const sent: unknown[] = []
  const { user, service } = open({
    beginSecondFactor: ({ body }) => {
      sent.push(body)
      return { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/x?secret=JBSWY3DPEHPK3PXP' }
    },
    confirmSecondFactor: ({ body }) => {
      sent.push(body)
      if (body.code !== '123456') return problem('secondFactor.wrongCode')
      service.answer(ON)
      return { recoveryCodes: SAMPLE_CODES }
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Set up two-step sign-in' }))
  await user.type(await screen.findByLabelText('Current password'), 'right horse')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  expect(await screen.findByText('JBSW Y3DP EHPK 3PXP')).toBeTruthy()
  expect(screen.getByRole('img', { name: 'QR code for the authenticator app' }).querySelector('svg')).toBeTruthy()
  const code = screen.getByLabelText('Code')
  await user.type(code, '000000')
  await user.click(screen.getByRole('button', { name: 'Turn on' }))
  expect(await screen.findByText(/^The code is wrong/)).toBeTruthy()
  await user.clear(code)
  await user.type(code, '123456')
  await user.click(screen.getByRole('button', { name: 'Turn on' }))
  const codes = await dialog('Recovery codes')
  expect(codes.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(SAMPLE_CODES)
  await user.click(codes.getByRole('button', { name: "I've saved them" }))
  expect(await screen.findByText('On since 20 Nov 2026. 9 recovery codes left.')).toBeTruthy()
  expect(sent).toEqual([{ password: 'right horse' }, { code: '000000' }, { code: '123456' }])
})

it('is turned off with the password and a code', async () => {
  const { user, service, shell } = open({
    ...ON,
    removeSecondFactor: ({ body }) => {
      if (body.password === 'wrong') return problem('password.wrongCurrent')
      if (body.code !== '123456') return problem('secondFactor.wrongCode')
      service.answer({ getSecondFactor: () => ({ since: null, recoveryCodes: 0, demanded: false }) })
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Turn off' }))
  const question = await dialog('Turn off two-step sign-in?')
  await user.type(question.getByLabelText('Current password'), 'wrong')
  await user.click(question.getByRole('button', { name: 'Turn off' }))
  expect(await question.findAllByText(/^A code from your authenticator app, or one of/)).toHaveLength(2)
  await user.type(question.getByLabelText('Code'), 'ab12-cd34')
  await user.click(question.getByRole('button', { name: 'Turn off' }))
  expect(await question.findByText('Your current password is incorrect.')).toBeTruthy()
  await user.clear(question.getByLabelText('Current password'))
  await user.type(question.getByLabelText('Current password'), 'right horse')
  await user.click(question.getByRole('button', { name: 'Turn off' }))
  expect(await question.findByText(/^The code is wrong, or was used/)).toBeTruthy()
  await user.clear(question.getByLabelText('Code'))
  await user.type(question.getByLabelText('Code'), '123456')
  await user.click(question.getByRole('button', { name: 'Turn off' }))
  expect(await screen.findByRole('button', { name: 'Set up two-step sign-in' })).toBeTruthy()
  expect(shell.toasts.at(-1)?.message).toBe('Two-step sign-in is off.')
})

const ME: SessionUser = {
  ...{ id: crypto.randomUUID(), fullName: 'Somsri', username: 'somsri', avatar: null, email: 'somsri@demo.example' },
  ...{
    mobile: null,
    permission: [],
    roleId: 4,
    role: 'viewer',
    locale: 'en',
    preferences: {},
    idleMinutes: 1,
    accounts: [],
    mustSetUp: true,
  },
  account: { id: crypto.randomUUID(), name: 'Demo', kind: 'customer' },
}

it('is all that the page offers to a user whose account demands it', async () => {
  const { service } = renderRemote(definition, { path: '/account/security', answers: SECURITY, user: ME })
  expect(
    await screen.findByText('An account that you use requires two-step sign-in. Set it up to continue.'),
  ).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Set up two-step sign-in' })).toBeTruthy()
  expect(service.requests).toEqual(['GET /v1/me/second-factor'])
})

it('is demanded of all users by an owner', async () => {
  const sent: unknown[] = []
  const { user, shell } = renderRemote(definition, {
    path: '/account',
    answers: {
      getAccount: () => ({
        ...{ accountId: ME.id, accountName: 'Demo', accountEmail: 'demo@demo.example', accountRole: 'owner' },
        ...{
          mode: 'live',
          plan: 'Basic',
          paymentType: 'prepaid',
          creditBalance: 1,
          creditHeld: 0,
          daysLeft: null,
          alertLessThan: 0,
        },
        ...{ eConsentPrice: 1, storage: 0, maxStorage: 1_000_000, needsSecondFactor: sent.length > 0 },
      }),
      getIdleTime: () => ({ minutes: null, inherited: 1, inForce: 1, most: 60 }),
      demandSecondFactor: ({ body }) => void sent.push(body),
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Require for all users' }))
  const question = await dialog('Require two-step sign-in for all users?')
  await user.click(question.getByRole('button', { name: 'Require for all users' }))
  expect(await screen.findByRole('button', { name: 'Stop requiring it' })).toBeTruthy()
  expect(sent).toEqual([{ demanded: true }])
  expect(shell.toasts.at(-1)?.message).toBe('All users now need two-step sign-in.')
})

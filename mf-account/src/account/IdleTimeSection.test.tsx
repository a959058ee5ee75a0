import { expect, it } from '@jest/globals'
import type { IdleTime } from '@songsarn/contract/account/idle-time'
import type { Role } from '@songsarn/contract/base/rights'
import { problem } from '@songsarn/testing/fake-service'
import { renderRemote } from '@songsarn/testing/render-remote.tsx'
import { screen, waitFor, within } from '@testing-library/react'
import { definition } from '../app/definition.ts'
import { sampleAccount } from './testing/sample-account.ts'

function open(idleTime: Partial<IdleTime> = {}, { role = 'owner' as Role, isSub = false, isRefused = false } = {}) {
  const bodies: unknown[] = []
  const account = sampleAccount({ accountRole: isSub ? 'sub' : 'owner' })
  const stored = { minutes: null, inherited: 1, inForce: 1, most: 60, ...idleTime }
  const drawn = renderRemote(definition, {
    path: '/account',
    role,
    answers: {
      getAccount: () => account,
      getIdleTime: () => stored,
      updateIdleTime: ({ body }: { body: { minutes: number | null } }) => {
        bodies.push(body)
        if (isRefused) return problem('idleTime.aboveMost')
        return { ...stored, ...body, inForce: body.minutes ?? stored.inherited }
      },
      whoAmI: () => ({ ...drawn.shell.session.get(), idleMinutes: 15 }),
    },
  })
  return { ...drawn, bodies, section: async () => within(await screen.findByRole('region', { name: 'Idle time' })) }
}

it('is chosen by an owner, whose console counts with it at once', async () => {
  const { user, shell, bodies, section } = open()
  const inIt = await section()
  const field = await inIt.findByLabelText(/Minutes without input/)
  expect(
    inIt.getByText('Leave it empty for the usual time: 1 minute. Your provider allows up to 60 minutes.'),
  ).toBeTruthy()
  await user.type(field, '15')
  await user.click(inIt.getByRole('button', { name: 'Save' }))
  await screen.findByDisplayValue('15')
  expect(bodies).toEqual([{ minutes: 15 }])
  expect(shell.toasts.at(-1)?.message).toBe('Users are now asked after 15 minutes without input.')
  expect(shell.session.get().idleMinutes).toBe(15)
})

it('goes back to what is inherited', async () => {
  const { user, shell, bodies, section } = open({ minutes: 5, inherited: 20, inForce: 5 }, { isSub: true })
  const inIt = await section()
  expect(await inIt.findByText(/Leave it empty for the time of the parent account: 20 minutes\./)).toBeTruthy()
  await user.clear(inIt.getByLabelText(/Minutes without input/))
  await user.click(inIt.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(shell.toasts.at(-1)?.message).toBe('Users are now asked after 20 minutes without input.'))
  expect(bodies).toEqual([{ minutes: null }])
})

it('says at the field what the provider allows, and what holds when that was lowered', async () => {
  const { user, section } = open({ minutes: 30, inForce: 10, most: 10 }, { isRefused: true })
  const inIt = await section()
  expect(
    await inIt.findByText('Your provider has set a lower limit since: users are asked after 10 minutes.'),
  ).toBeTruthy()
  await user.type(inIt.getByLabelText(/Minutes without input/), '{Backspace}1')
  await user.click(inIt.getByRole('button', { name: 'Save' }))
  expect(await inIt.findByText(/Your provider allows no more than/)).toBeTruthy()
})

it('is only read by others', async () => {
  const { section } = open({ minutes: 15, inForce: 15 }, { role: 'admin' })
  const inIt = await section()
  expect(await inIt.findByText('Only an owner of the account can change this.')).toBeTruthy()
  expect(inIt.getByLabelText(/Minutes without input/).closest('input')?.disabled).toBe(true)
  expect(inIt.queryByRole('button', { name: 'Save' })).toBeNull()
})

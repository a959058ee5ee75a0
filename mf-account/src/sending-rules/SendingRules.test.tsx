import { expect, it } from '@jest/globals'
import { problem } from '@songsarn/testing/fake-service'
import { renderRemote } from '@songsarn/testing/render-remote.tsx'
import { screen, waitFor, within } from '@testing-library/react'
import { definition } from '../app/definition.ts'
import { sampleRules } from './testing/sample-rules.ts'

const path = '/account/sending-rules'
const section = async (name: string) => within(await screen.findByRole('region', { name: new RegExp(`^${name}`) }))

it('saves each rule by itself, on the version that is shown', async () => {
  const sent: unknown[] = []
  const { user, shell } = renderRemote(definition, {
    path,
    answers: {
      getSendingRules: () => sampleRules(),
      updateSendingRules: ({ body }: { body: object }) => {
        sent.push(body)
        return sampleRules({ version: 4, cap: { messages: 3, days: 7 } })
      },
    },
  })
  const cap = await section('Limit per person')
  expect(cap.getByText('10 marketing messages to one person in 7 days')).toBeTruthy()
  await user.click(cap.getByRole('switch'))
  const messages = cap.getByLabelText(/^Most messages to one person/)
  await user.clear(messages)
  await user.type(messages, '0')
  await user.click(cap.getByRole('button', { name: 'Save' }))
  expect((await cap.findAllByText('Enter 1 or more.')).length).toBeGreaterThan(0)
  expect(sent).toEqual([])
  await user.clear(messages)
  await user.type(messages, '3')
  await user.click(cap.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent).toEqual([{ version: 3, cap: { messages: 3, days: 7 } }]))
  await waitFor(() => expect(shell.toasts.at(-1)?.message).toBe('Limit per person: saved'))
})

it('refuses hours that leave no minute at their field', async () => {
  const { user } = renderRemote(definition, { path, answers: { getSendingRules: () => sampleRules() } })
  const hours = await section('Hours')
  for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'])
    await user.click(hours.getByRole('switch', { name: `${day}: send` }))
  await user.click(hours.getByRole('button', { name: 'Save' }))
  expect((await hours.findAllByText(/leaves no minute of a week/)).length).toBeGreaterThan(0)
})

it('shows the rules of somebody else who was quicker, and says so', async () => {
  let version = 3
  const { user } = renderRemote(definition, {
    path,
    answers: {
      getSendingRules: () => sampleRules({ version }),
      updateSendingRules: () => {
        version = 4
        return problem('sendingRules.changed')
      },
    },
  })
  const hours = await section('Hours')
  await user.click(hours.getByRole('switch', { name: 'Sunday: send' }))
  await user.click(hours.getByRole('button', { name: 'Save' }))
  expect(await hours.findByText(/Someone else changed these rules/)).toBeTruthy()
})

it('lets others than owners read only', async () => {
  renderRemote(definition, { path, role: 'admin', answers: { getSendingRules: () => sampleRules() } })
  expect(await screen.findByText('Only owners of the account change these rules.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
})

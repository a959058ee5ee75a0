import { expect, it } from '@jest/globals'
import type { FirstSteps } from '@songsarn/contract/reports/home'
import { type Answers, problem } from '@songsarn/testing/fake-service'
import { fakeShell } from '@songsarn/testing/fake-shell'
import { renderRemote } from '@songsarn/testing/render-remote.tsx'
import { screen, waitFor, within } from '@testing-library/react'
import { definition } from '../../app/definition.ts'
import { sampleHome, sampleNeeds } from '../testing/sample-home.ts'

const steps = (changes: Partial<FirstSteps> = {}): FirstSteps => ({
  ...{ sender: 'pending', mobile: true, people: false, samplePeople: 0, test: false, send: false },
  ...{ apiKey: true, apiCall: false },
  ...changes,
})
const open = (answers: Answers, path = '/home') =>
  renderRemote(definition, {
    path,
    answers: {
      getHome: () => sampleHome({ newest: [], activity: [] }),
      getHomeNeeds: () => sampleNeeds(),
      getFirstSteps: () => steps(),
      ...answers,
    },
  })
const card = async () => within(await screen.findByRole('region', { name: 'First steps' }))
const stepsOf = (list: Element | undefined) =>
  [...(list?.children ?? [])].map(({ firstElementChild }) => firstElementChild?.textContent)

it('are on Home until the first send, with their state and the pages where they are done', async () => {
  open({})
  const home = await card()
  const sender = await home.findByRole('link', { name: 'Get a sender name' })
  expect(sender.getAttribute('href')).toBe('/account/senders')
  expect(home.getByText('Requested. Your provider will decide.')).toBeTruthy()
  const [first, developers] = home.getAllByRole('list')
  expect(stepsOf(first)).toEqual(['To do:', 'Done:', 'To do:', 'To do:', 'To do:'])
  expect(stepsOf(developers)).toEqual(['Done:', 'To do:'])
  expect(home.getByRole('link', { name: 'Make the first call' }).getAttribute('href')).toBe('/developers')
})

it('are not on the Home of an account with history', async () => {
  const { service } = open({ getHome: () => sampleHome() })
  await screen.findByText('1,300')
  expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull()
  expect(service.requests).not.toContain('GET /v1/home/first-steps')
})

it('add sample people, and remove them by one press', async () => {
  let samplePeople = 0
  const { user, service } = open({
    getFirstSteps: () => steps({ samplePeople, people: samplePeople > 0 }),
    addSamplePeople: () => {
      samplePeople = 5
      return { added: 5 }
    },
    removeSamplePeople: () => {
      samplePeople = 0
      return undefined
    },
  })
  const home = await card()
  await user.click(await home.findByRole('button', { name: 'Try with sample people' }))
  await user.click(await home.findByRole('button', { name: 'Remove 5 sample people' }))
  expect(await home.findByRole('button', { name: 'Try with sample people' })).toBeTruthy()
  expect(service.requests).toContain('DELETE /v1/sample-people')
})

it('have no part for developers when the user may not create keys', async () => {
  open({ getFirstSteps: () => steps({ apiKey: null, apiCall: null }) })
  const home = await card()
  await home.findByRole('link', { name: 'Add people' })
  expect(home.queryByText('For developers')).toBeNull()
})

it('are hidden by one press, which the service keeps for the user', async () => {
  let firstSteps: 'shown' | 'hidden' | undefined
  const answers: Answers = {
    updateMe: async ({ body }) => {
      firstSteps = body.preferences?.firstSteps
      return { ...fakeShell().session.get(), preferences: { firstSteps } }
    },
  }
  const { user } = open(answers)
  await user.click((await card()).getByRole('button', { name: 'Hide from Home' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull())
  expect(firstSteps).toBe('hidden')
})

it('stay when hiding them fails, which a toast says', async () => {
  const { user, shell } = open({ updateMe: () => problem('request.invalid') })
  await user.click((await card()).getByRole('button', { name: 'Hide from Home' }))
  await waitFor(() => expect(shell.toasts).toMatchObject([{ kind: 'error' }]))
  expect(screen.getByRole('region', { name: 'First steps' })).toBeTruthy()
})

it('have a page of their own, from which they go back to Home', async () => {
  const updateMe = () => ({ ...fakeShell().session.get(), preferences: { firstSteps: 'shown' as const } })
  const { user, shell } = open({ getHome: () => sampleHome(), updateMe }, '/home/first-steps')
  expect(await screen.findByRole('heading', { level: 1, name: 'First steps' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Show on Home' }))
  await waitFor(() => expect(shell.visited).toContain('/home'))
})

import { expect, it } from '@jest/globals'
import type { Analysis } from '@songsarn/contract/communication/analyses'
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
  await waitFor(() => expect(home.queryByRole('button', { name: 'Remove 5 sample people' })).toBeNull())
  expect(service.requests).toContain('DELETE /v1/sample-people')
})

const ANALYSIS_ID = '0199a000-0000-7000-8000-000000000003'
const analysis = (changes: Partial<Analysis> = {}): Analysis => ({
  ...{
    id: ANALYSIS_ID,
    status: 'ready',
    failure: null,
    progress: { done: 1, total: 1 },
    from: 'SONGSARN',
    channel: 'sms',
  },
  ...{
    audience: { kind: 'typed', names: [], all: false },
    purpose: 'marketing',
    unique: 1,
    heldBack: 0,
    hours: null,
    brakePercent: null,
  },
  ...{
    duplicate: 0,
    blacklist: 0,
    invalid: 0,
    shortest: 1,
    longest: 1,
    totalRecipients: 1,
    totalParts: 1,
    totalCredit: 1,
  },
  ...{ partCounts: [], missingValues: 0, balanceBefore: 9, balanceAfter: 8, missingCredit: 0, preview: null },
  ...{ shortestRow: null, longestRow: null, couponEndDate: null, hash: 'x', sentBefore: null, communicationId: null },
  ...{
    approval: null,
    linkWarnings: [],
    createDate: '2099-01-01T00:00:00.000Z',
    expireDate: '2099-01-02T00:00:00.000Z',
  },
  ...changes,
})
const senders = { getLookup: () => ({ items: [{ value: 'SONGSARN', label: 'SONGSARN' }], more: false }) }

it('send the first message in place, once its cost is shown', async () => {
  const bodies: unknown[] = []
  let isSent = false
  const { user, shell } = open({
    ...senders,
    getFirstSteps: () => steps({ sender: 'approved', people: true, test: true, send: isSent }),
    createAnalysis: ({ body }) => {
      bodies.push(body)
      return analysis({ status: 'running' })
    },
    getAnalysis: () => analysis({}),
    createQuickSend: ({ body }) => {
      bodies.push(body)
      isSent = true
      return { id: ANALYSIS_ID, status: 'sending' }
    },
  })
  const home = await card()
  const send = await home.findByRole('button', { name: 'Send now' })
  expect(send).toHaveProperty('disabled', true)
  await user.type(home.getByLabelText(/^Mobile of the recipient/), '0812345678')
  await user.type(home.getByLabelText(/^Message/), 'Hello')
  expect(await home.findByText('1 person gets it from SONGSARN. It costs 1 credit.')).toBeTruthy()
  await user.click(send)
  await waitFor(() => expect(shell.toasts).toMatchObject([{ message: 'The message is on its way.' }]))
  // An analysis is also made when the typing pauses.
  expect(bodies.slice(-2)).toMatchObject([
    { from: 'SONGSARN', to: ['0812345678'], content: 'Hello' },
    { analysisId: ANALYSIS_ID },
  ])
  await waitFor(() => expect(home.queryByRole('button', { name: 'Send now' })).toBeNull())
})

it.each([
  [{ totalRecipients: 0, invalid: 1 }, 'This is not a mobile number. Nothing is sent.'],
  [{ totalRecipients: 0, blacklist: 1 }, 'This number is on the blacklist. Nothing is sent.'],
  [{ missingCredit: 1 }, 'It costs 1 credit, and the balance is lower. Top up first.'],
  [{ approval: { reasons: ['recipients'], waitingId: null } }, /^It cannot leave at once/],
] as const)('say why the first message cannot be sent: %j', async (changes, sentence) => {
  const { user } = open({
    ...senders,
    getFirstSteps: () => steps({ sender: 'approved', people: true, test: true }),
    createAnalysis: () => analysis(changes as Partial<Analysis>),
  })
  const home = await card()
  await user.type(await home.findByLabelText(/^Mobile of the recipient/), '081234')
  await user.type(home.getByLabelText(/^Message/), 'Hello')
  expect(await home.findByText(sentence)).toBeTruthy()
  expect(home.getByRole('button', { name: 'Send now' })).toHaveProperty('disabled', true)
})

it('request a sender name in place, and say what is wrong with it at its field', async () => {
  let sender: FirstSteps['sender'] = 'none'
  const { user } = open({
    getFirstSteps: () => steps({ sender }),
    requestSender: () => {
      sender = 'pending'
      return {
        ...{
          id: ANALYSIS_ID,
          name: 'XShop',
          status: 'pending',
          reason: null,
          purpose: '',
          documents: [],
          linkAddresses: [],
        },
        ...{ askedAddresses: null, lastUseDate: null, createDate: '2026-11-28T00:00:00.000Z', decideDate: null },
      }
    },
  })
  const home = await card()
  await user.type(await home.findByLabelText(/^Sender name/), 'X')
  await user.click(home.getByRole('button', { name: 'Request this name' }))
  expect(await home.findAllByText(/at least 3/)).not.toHaveLength(0)
  await user.type(home.getByLabelText(/^Sender name/), 'Shop')
  await user.click(home.getByRole('button', { name: 'Request this name' }))
  expect(await home.findByText('Requested. Your provider will decide.')).toBeTruthy()
})

it('have no part for developers when the user may not create keys', async () => {
  open({ getFirstSteps: () => steps({ apiKey: null, apiCall: null }) })
  const home = await card()
  await home.findByRole('button', { name: 'Add people' })
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

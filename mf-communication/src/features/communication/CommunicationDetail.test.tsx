import { afterEach, describe, expect, it } from '@jest/globals'
import type { Communication, Counts } from '@songsarn/contract/communications'
import type { Role } from '@songsarn/contract/rights'
import { type Answers, problem } from '@songsarn/testing/fake-service'
import { type Rendered, renderRemote } from '@songsarn/testing/render-remote.tsx'
import { screen, waitFor } from '@testing-library/react'
import { Root } from '../../app/Root.tsx'
import en from '../../locales/en.json' with { type: 'json' }
import th from '../../locales/th.json' with { type: 'json' }

const ID = '0199a000-0000-7000-8000-000000000004'

const counts = (patch: Partial<Counts> = {}): Counts => ({
  pending: 0,
  submitted: 0,
  delivered: 0,
  undelivered: 0,
  reject: 0,
  expired: 0,
  unknown: 0,
  cancelled: 0,
  ...patch,
})

const communication = (patch: Partial<Communication> = {}): Communication => ({
  id: ID,
  broadcastName: null,
  excerpt: 'Hello',
  senderName: 'SONGSARN',
  type: 'quick-send',
  status: 'sending',
  totalRecipients: 3,
  cost: 3,
  counts: counts({ pending: 3 }),
  submittedBy: 'Demo owner',
  submittedDate: '2026-11-20T07:05:00Z',
  account: 'Demo',
  content: 'Hello',
  duplicateId: null,
  recipients: 3,
  pendingRate: 100,
  rejectedRate: 0,
  expiredRate: 0,
  deliveryRate: 0,
  undeliveredRate: 0,
  validRecipients: 3,
  totalMessageSent: 0,
  scheduling: null,
  timezone: 'GMT+7',
  uniqueAmount: 3,
  duplicate: 0,
  blacklist: 0,
  invalid: 1,
  uploadFileName: null,
  startedAt: '2026-11-20T07:05:01Z',
  completedAt: null,
  failure: null,
  ...patch,
})

/** A service whose communication moves as the test says. */
function moving(first: Communication) {
  let current = first
  const answers = {
    getCommunication: () => current,
    getProgress: () => {
      const { id, status, totalRecipients, cost } = current
      return { id, status, totalRecipients, cost, counts: current.counts }
    },
    listOperators: () => ({ items: [{ operator: 'main', state: 'up', waiting: 0 }] }),
    stopCommunication: () => {
      current = communication({ status: 'stopped', counts: counts({ cancelled: 3 }), cost: 0 })
      return { id: ID, status: 'stopped' }
    },
  } satisfies Answers
  return { answers, set: (next: Communication) => (current = next) }
}

let drawn: Rendered
const draw = (answers: Answers, role?: Role) => {
  drawn = renderRemote(
    { name: 'mf-communication', Root, locales: { en, th } },
    { path: `/communication/${ID}`, answers, role },
  )
}
afterEach(() => drawn.unmount())

describe('a communication', () => {
  it('shows its figures, and moves by itself until nothing is outstanding', async () => {
    const service = moving(communication())
    draw(service.answers)
    expect(await screen.findByRole('heading', { name: /Quick send, 20 Nov 2026 14:05/ })).toBeTruthy()
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('0')
    service.set(communication({ status: 'completed', counts: counts({ delivered: 2, reject: 1 }), cost: 2 }))
    expect(await screen.findByText('3 of 3 are settled')).toBeTruthy()
    expect(screen.getByText('100% of the messages are settled').getAttribute('role')).toBe('status')
    const delivered = screen.getByRole('link', { name: 'Delivered: 2. See them in Logs' })
    expect(delivered.getAttribute('href')).toBe(`/logs?campaign=${ID}&status=Delivered`)
    expect(screen.queryByRole('button', { name: 'Force stop' })).toBeNull()
  })

  it('keeps its figures in sight when the service stops answering, and says that they may be old', async () => {
    const service = moving(communication())
    let isDown = false
    const { getProgress } = service.answers
    draw({
      ...service.answers,
      getProgress: () => (isDown ? problem('service.fault') : getProgress()),
    })
    expect(await screen.findByText('0 of 3 are settled')).toBeTruthy()
    isDown = true
    expect(await screen.findByText(/This is not up to date/, undefined, { timeout: 10_000 })).toBeTruthy()
    expect(screen.getByText('0 of 3 are settled')).toBeTruthy()
    isDown = false
    await waitFor(() => expect(screen.queryByText(/This is not up to date/)).toBeNull(), { timeout: 10_000 })
  })

  it('is stopped after asking, naming what is lost', async () => {
    const service = moving(communication())
    draw(service.answers)
    await drawn.user.click(await screen.findByRole('button', { name: 'Force stop' }))
    expect(await screen.findByText(/^3 messages that are not handed over yet are cancelled/)).toBeTruthy()
    await drawn.user.click(screen.getByRole('button', { name: 'Stop it' }))
    expect(await screen.findByText('Stopped')).toBeTruthy()
    expect(await screen.findByRole('link', { name: 'Cancelled: 3. See them in Logs' })).toBeTruthy()
    expect(drawn.shell.toasts.at(-1)?.message).toBe('Stopped')
  })

  it('that has moved on says so and shows where it is', async () => {
    const service = moving(communication())
    draw({
      ...service.answers,
      stopCommunication: () => {
        service.set(communication({ status: 'completed', counts: counts({ delivered: 3 }) }))
        return problem('communication.transition')
      },
    })
    await drawn.user.click(await screen.findByRole('button', { name: 'Force stop' }))
    await drawn.user.click(await screen.findByRole('button', { name: 'Stop it' }))
    expect(await screen.findByText('Completed')).toBeTruthy()
    expect(drawn.shell.toasts.at(-1)?.message).toMatch(/the communication has moved on/)
  })

  it('can be looked at, not stopped, by a viewer', async () => {
    draw(moving(communication()).answers, 'viewer')
    expect(await screen.findByRole('button', { name: 'See in Logs' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Force stop' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Pause' })).toBeNull()
  })

  it('explains what unknown means', async () => {
    draw(moving(communication({ status: 'completed', counts: counts({ delivered: 2, unknown: 1 }) })).answers)
    expect(await screen.findByText(/never sent again by themselves/)).toBeTruthy()
  })

  it('of another account is not there, and leads back to the list', async () => {
    draw({
      getCommunication: () => problem('resource.notFound'),
      listCommunications: () => ({ items: [], page: 0, size: 10, total: 0 }),
    })
    await drawn.user.click(await screen.findByRole('button', { name: 'All communications' }))
    await waitFor(() => expect(drawn.address()).toBe('/communication'))
  })
})

describe('the list', () => {
  it('names a quick send by its text and opens it', async () => {
    const service = moving(communication())
    draw({
      ...service.answers,
      listCommunications: () => ({ items: [communication()], page: 0, size: 10, total: 1 }),
      getLookup: () => ({ items: [] }),
    })
    drawn.shell.navigate('/communication')
    await drawn.user.click(await screen.findByRole('link', { name: 'Hello' }))
    await waitFor(() => expect(drawn.address()).toBe(`/communication/${ID}`))
  })

  it('of a new account has one way on', async () => {
    draw({ listCommunications: () => ({ items: [], page: 0, size: 10, total: 0 }) })
    drawn.shell.navigate('/communication')
    expect(await screen.findByText('Nothing was sent from this account yet.')).toBeTruthy()
  })
})

import { describe, expect, it } from '@jest/globals'
import { APPROVAL_STATUSES } from '@songsarn/contract/communication/approvals'
import { type Answers, problem } from '@songsarn/testing/fake-service'
import { renderRemote } from '@songsarn/testing/render-remote.tsx'
import { screen } from '@testing-library/react'
import { definition } from '../app/definition.ts'
import { sampleApproval } from '../testing/samples.ts'

const open = (listApprovals: NonNullable<Answers['listApprovals']>) =>
  renderRemote(definition, { path: '/communication/approvals', answers: { listApprovals } })

/** A page of 95 requests. */
const many: NonNullable<Answers['listApprovals']> = ({ query: { page, size } }) => ({
  items: Array.from({ length: Math.min(size, 95 - page * size) }, (_, row) => {
    const number = page * size + row
    const status = APPROVAL_STATUSES[number % APPROVAL_STATUSES.length] ?? 'waiting'
    const id = `0199c000-0000-7000-8000-${String(number).padStart(12, '0')}`
    return sampleApproval({ id, status, broadcastName: `Sale ${number + 1}` })
  }),
  ...{ page, size, total: 95 },
})

describe('the list of approvals', () => {
  it('shows its frame while it loads, and then pages of requests', async () => {
    const loaded = Promise.withResolvers<void>()
    const { user, service, address } = open(async (request) => {
      await loaded.promise
      return many(request)
    })
    expect(await screen.findByRole('heading', { name: 'Approvals' })).toBeTruthy()
    expect(screen.queryByText('No requests for approval')).toBeNull()
    loaded.resolve()
    expect((await screen.findByRole('link', { name: 'Sale 1' })).getAttribute('href')).toMatch(/approvals\/0199c000/)
    await user.click(screen.getByRole('button', { name: 'Next page' }))
    expect(await screen.findByRole('link', { name: 'Sale 11' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Sale 1' })).toBeNull()
    expect(address()).toBe('/communication/approvals?page=1')
    expect(service.requests.at(-1)).toBe('GET /v1/approvals?page=1&size=10')
  })

  it('says why it is empty', async () => {
    open(() => ({ items: [], page: 0, size: 10, total: 0 }))
    expect(await screen.findByText('No requests for approval')).toBeTruthy()
    expect(screen.getByText(/its request appears here/)).toBeTruthy()
  })

  it('says what failed and tries again, and what a role may not see', async () => {
    let answer: ReturnType<typeof many> = problem('service.fault')
    const { user } = open(() => answer)
    await screen.findByRole('button', { name: 'Try again' })
    answer = problem('right.missing')
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText("You don't have permission to view this")).toBeTruthy()
  })
})

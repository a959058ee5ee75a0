import { describe, expect, it } from '@jest/globals'
import { type Answers, problem } from '@songsarn/testing/fake-service'
import { renderRemote } from '@songsarn/testing/render-remote.tsx'
import { screen, waitFor, within } from '@testing-library/react'
import { definition } from '../app/definition.ts'
import {
  ANALYSIS_ID,
  APPROVAL_ID,
  COMMUNICATION_ID,
  sampleAnalysis,
  sampleApproval,
  sampleCommunication,
} from '../testing/samples.ts'

const base: Answers = {
  getApprovers: () => ({ names: ['Olan Owner'], ofParent: 0 }),
  listCarriers: () => ({ items: [{ carrier: 'main', channel: 'sms', state: 'up', waiting: 0 }], unassigned: 0 }),
  getAnalysis: () => sampleAnalysis(),
  getAnalysisRows: () => ({ items: [], page: 0, size: 1, total: 0, columns: null }),
}
const open = (path: string, answers: Answers = {}) =>
  renderRemote(definition, { path, answers: { ...base, ...answers } })
const button = (name: string) => screen.findByRole('button', { name })
const PATH = `/communication/approvals/${APPROVAL_ID}`

describe('an approval', () => {
  it('is asked for in place of Send, with a comment', async () => {
    const bodies: object[] = []
    const reasons = ['recipients' as const]
    const { user, address } = open(`/communication/${COMMUNICATION_ID}/resend?analysis=${ANALYSIS_ID}`, {
      getCommunication: () => sampleCommunication({ broadcastName: 'Sale' }),
      getAnalysis: () => sampleAnalysis({ approval: { reasons, waitingId: null } }),
      createApproval: ({ body }) => {
        bodies.push(body)
        return sampleApproval({ isOwn: true })
      },
      getApproval: () => sampleApproval({ isOwn: true }),
    })
    expect(await screen.findByText('Another person must approve this send')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Send to/ })).toBeNull()
    expect(await screen.findByText('Can approve: Olan Owner.')).toBeTruthy()
    await user.click(await button('Ask for approval'))
    const dialog = await screen.findByRole('dialog')
    await user.type(within(dialog).getByLabelText('Comment'), 'For Friday')
    await user.click(within(dialog).getByRole('button', { name: 'Ask for approval' }))
    await waitFor(() => expect(address()).toBe(PATH))
    expect(bodies).toMatchObject([{ analysisId: ANALYSIS_ID, comment: 'For Friday' }])
    expect(await button('Withdraw')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull()
  })

  it('names what was shown; a request that changed meanwhile is not sent', async () => {
    const bodies: object[] = []
    let approval = sampleApproval()
    const { user } = open(PATH, {
      getApproval: () => approval,
      approveApproval: ({ body }) => {
        bodies.push(body)
        approval = sampleApproval({ status: 'void', voidReason: 'changed' })
        return problem('approval.changed')
      },
    })
    await user.click(await button('Approve'))
    const dialog = await screen.findByRole('dialog')
    await user.click(within(dialog).getByRole('button', { name: 'Approve and send' }))
    expect(await within(dialog).findByText(/has changed: text, recipients/)).toBeTruthy()
    expect(bodies).toMatchObject([{ hash: 'h1' }])
    expect(await screen.findByText('This request is void; nothing was sent by it')).toBeTruthy()
  })

  it('tells the second of two people who decided', async () => {
    let approval = sampleApproval()
    const { user } = open(PATH, {
      getApproval: () => approval,
      declineApproval: async () => {
        approval = sampleApproval({ status: 'approved', communicationId: COMMUNICATION_ID })
        const params = { status: 'approved', reason: 'approved', person: 'Anong Admin' }
        const refused = { ...(await problem('approval.ended').json()), params }
        return Response.json(refused, { status: 409, headers: { 'Content-Type': 'application/problem+json' } })
      },
    })
    await user.click(await button('Decline'))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByLabelText('Reason'), 'The price is wrong.')
    await user.click(dialog.getByRole('button', { name: 'Decline' }))
    expect(await dialog.findByText(/^Anong Admin has already approved this request/)).toBeTruthy()
    await waitFor(() => expect(screen.queryByText('This send waits for your decision')).toBeNull())
  })

  it('stays for others when the right to decide was taken away meanwhile', async () => {
    const { user } = open(PATH, {
      getApproval: () => sampleApproval(),
      approveApproval: () => problem('right.missing'),
    })
    await user.click(await button('Approve'))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: 'Approve and send' }))
    expect(await dialog.findByText(/Your role doesn't allow this/)).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    expect(await screen.findByText('You may no longer approve')).toBeTruthy()
    expect(await screen.findByText('Can approve: Olan Owner.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull()
  })

  it.each([
    [{ names: [], ofParent: 0 }, /Nobody can approve this now/],
    [{ names: [], ofParent: 2 }, /Users of the parent account can approve/],
    [{ names: ['A', 'B', 'C', 'D', 'E'], ofParent: 0 }, /Can approve: A, B, C and 2 other people/],
  ])('tells who can approve it while it waits for another person: %j', async (approvers, words) => {
    open(PATH, { getApproval: () => sampleApproval({ isOwn: true }), getApprovers: () => approvers })
    expect(await screen.findByText(words)).toBeTruthy()
  })

  it('is declined with a reason only', async () => {
    const bodies: object[] = []
    const { user } = open(PATH, {
      getApproval: () => sampleApproval(),
      declineApproval: ({ body }) => {
        bodies.push(body)
        return sampleApproval({ status: 'declined' })
      },
    })
    await user.click(await button('Decline'))
    const dialog = await screen.findByRole('dialog')
    await user.click(within(dialog).getByRole('button', { name: 'Decline' }))
    await waitFor(() => expect(within(dialog).getByLabelText('Reason').getAttribute('aria-invalid')).toBe('true'))
    await user.type(within(dialog).getByLabelText('Reason'), 'The price is wrong.')
    await user.click(within(dialog).getByRole('button', { name: 'Decline' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull())
    expect(bodies).toEqual([{ reason: 'The price is wrong.' }])
  })
})

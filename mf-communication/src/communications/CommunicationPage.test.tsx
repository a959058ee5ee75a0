import { afterEach, describe, expect, it } from '@jest/globals'
import type { Role } from '@songsarn/contract/base/rights'
import type { AnalysisRow } from '@songsarn/contract/communication/analyses'
import type { Communication, Responses } from '@songsarn/contract/communication/communications'
import type { ResultLink } from '@songsarn/contract/communication/result-links'
import type { LogRow } from '@songsarn/contract/reports/logs'
import { type Answers, problem } from '@songsarn/testing/fake-service'
import { type Rendered, renderRemote } from '@songsarn/testing/render-remote.tsx'
import { sampleCause } from '@songsarn/testing/sample-cause'
import { sampleCounts } from '@songsarn/testing/sample-counts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { Root } from '../app/Root.tsx'
import en from '../locales/en.ts'
import th from '../locales/th.ts'
import { COMMUNICATION_ID as ID, sampleAnalysis, sampleCommunication } from '../testing/samples.ts'

/** Three messages that are being sent. */
const sending = (patch: Partial<Communication> = {}) =>
  sampleCommunication({
    broadcastName: 'Hello',
    excerpt: 'Hello',
    content: 'Hello',
    status: 'sending',
    completedAt: null,
    totalRecipients: 3,
    cost: 3,
    counts: sampleCounts({ pending: 3 }),
    ...patch,
  })

const MESSAGE: LogRow = {
  ...{
    messageId: '0199d000-0000-7000-8000-0000000000d1',
    account: 'Demo',
    communicationId: ID,
    communication: 'Hello',
  },
  ...{
    excerpt: 'Hello',
    user: 'Olan Owner',
    sender: 'SONGSARN',
    channel: 'sms',
    mobile: '66812345678',
    person: null,
    smsType: 'broadcast',
    purpose: 'marketing',
    reference: null,
  },
  ...{ status: 'Pending', parts: 1, credits: 1, createDate: '2026-11-21T08:00:00.000Z', submitDate: null },
  ...{ receiptDate: null, error: null },
}

const RESULT_LINK: ResultLink = {
  id: '0199d000-0000-7000-8000-0000000000e1',
  url: 'https://sms.example/result/0123456789abcdef0123456789abcdef',
  withMobiles: false,
  createdBy: 'Olan Owner',
  createDate: '2026-11-21T08:00:00.000Z',
  endDate: '2026-11-28T08:00:00.000Z',
  openedDate: null,
}

const NO_RESPONSES: Responses = { countedAt: null, links: null, optOuts: null, consents: null, coupon: null }

/** A service with one communication, which the test changes. */
function serviceWith(first: Communication) {
  let current = first
  const answers = {
    getCommunication: () => current,
    listCarriers: () => ({
      items: [{ carrier: 'main', channel: 'sms' as const, state: 'up' as const, waiting: 0 }],
      unassigned: 0,
    }),
    getActivity: () => ({ minutes: 1, steps: [] }),
    getResponses: () => NO_RESPONSES,
    getFailures: () => ({ items: [] }),
    stopCommunication: () => {
      current = sending({ status: 'stopped', counts: sampleCounts({ cancelled: 3 }), cost: 0 })
      return { id: ID, status: 'stopped' }
    },
  } satisfies Answers
  return { answers, set: (next: Communication) => (current = next) }
}

let drawn: Rendered
const draw = (answers: Answers, role?: Role, language: 'en' | 'th' = 'en') => {
  drawn = renderRemote(
    { name: 'mf-communication', Root, locales: { en, th } },
    { path: `/communication/${ID}`, answers, role, language },
  )
}
afterEach(() => drawn.unmount())

describe('a communication', () => {
  it('shows the text of a real message, as soon as one exists, when each recipient gets another text', async () => {
    const { answers } = serviceWith(sending({ content: 'Hello {{firstName|friend}}' }))
    const messages: LogRow[] = []
    draw({
      ...answers,
      listMessages: () => ({ items: messages, nextCursor: null, total: messages.length, totalIsExact: true }),
      getMessage: () => ({ ...MESSAGE, text: 'Hello Somsri', encoding: 'gsm7', history: [] }),
    })
    expect(await screen.findByText('Hello friend')).toBeTruthy()
    messages.push(MESSAGE)
    expect(await screen.findByText('Hello Somsri', {}, { timeout: 5000 })).toBeTruthy()
    expect(screen.getByText('Text for +66 81 234 5678: 1 part')).toBeTruthy()
  })

  it('says how many messages the hours hold until when, and offers to keep it paused', async () => {
    const held = sending({ status: 'paused', heldUntil: '2026-11-21T02:00:00Z', counts: sampleCounts({ pending: 2 }) })
    draw(serviceWith(held).answers)
    expect(await screen.findByText('2 messages wait until 21 Nov 2026 09:00')).toBeTruthy()
    expect(screen.getByText('Waits for hours')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Keep paused' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Resume' })).toBeNull()
  })

  it('shows its figures and updates them until no receipt is outstanding', async () => {
    const service = serviceWith(sending())
    draw(service.answers)
    expect(await screen.findByRole('heading', { name: /^Hello/ })).toBeTruthy()
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('0')
    service.set(sending({ status: 'completed', counts: sampleCounts({ delivered: 2, reject: 1 }), cost: 2 }))
    await waitFor(() => expect(screen.getAllByText('3 of 3 messages have a final status')).toHaveLength(2))
    expect(document.querySelector('.unseen[role=status]')?.textContent).toBe('3 of 3 messages have a final status')
    const delivered = screen.getByRole('link', { name: 'Delivered: 2. See in Logs' })
    expect(delivered.getAttribute('href')).toBe(`/logs?campaign=${ID}&status=Delivered`)
    expect(screen.queryByRole('button', { name: 'Force Stop' })).toBeNull()
  })

  it('shows the purpose and the reference of what a program sent', async () => {
    draw(serviceWith(sending({ type: 'api', purpose: 'transactional', reference: 'A-1001' })).answers)
    expect((await screen.findByText('Purpose')).nextElementSibling?.textContent).toBe('Transactional')
    expect(screen.getByText('Reference').nextElementSibling?.textContent).toBe('A-1001')
  })

  it('says why messages by LINE wait, and leaves out the carriers of SMS', async () => {
    const { answers } = serviceWith({ ...sending(), channel: 'line' })
    const problem = { code: 'tokenRefused' as const, since: '2026-11-20T07:05:00.000Z' }
    const waiting = [
      { carrier: 'main', channel: 'sms' as const, state: 'down' as const, waiting: 5 },
      { carrier: 'line', channel: 'line' as const, state: 'slow' as const, waiting: 3, problem },
    ]
    draw({ ...answers, listCarriers: () => ({ items: waiting, unassigned: 0 }) })
    expect(await screen.findByText('LINE does not answer at the moment.')).toBeTruthy()
    expect(screen.getByText(/has not accepted the token of your account since 20 Nov 2026 14:05/)).toBeTruthy()
    expect(screen.getAllByText(/^3 messages are waiting/)).toHaveLength(2)
    expect(screen.queryByText('The connection to the operator is down.')).toBeNull()
  })

  it('shows the figures of one moment: parts and credits move with the counts', async () => {
    const service = serviceWith(sending({ totalMessageSent: 0 }))
    draw(service.answers)
    const parts = () => screen.getByText('Parts sent to operator').nextElementSibling?.textContent
    await screen.findByText('0 of 3 messages have a final status')
    expect(parts()).toBe('0')
    service.set(sending({ counts: sampleCounts({ pending: 1, delivered: 2 }), totalMessageSent: 4 }))
    await screen.findByText('2 of 3 messages have a final status', { selector: 'p' })
    expect(parts()).toBe('4')
    expect(drawn.service.requests.filter((request) => request.endsWith('/progress'))).toEqual([])
  })

  it('says what its statuses mean, in the words of Logs', async () => {
    draw(serviceWith(sending({ status: 'completed', counts: sampleCounts({ submitted: 2, delivered: 1 }) })).answers)
    expect(await screen.findByText('Sent, 2 waiting for a receipt')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Completed: 2. See in Logs' })).toBeTruthy()
    await drawn.user.click(screen.getByText('What the statuses mean'))
    expect(screen.getByText('The operator rejected the message. Its credits were refunded.')).toBeTruthy()
  })

  it('still shows its figures, marked as out of date, when the service stops answering', async () => {
    const service = serviceWith(sending())
    let isDown = false
    const { getCommunication } = service.answers
    draw({
      ...service.answers,
      getCommunication: () => (isDown ? problem('service.fault') : getCommunication()),
    })
    expect(await screen.findByText('0 of 3 messages have a final status')).toBeTruthy()
    isDown = true
    expect(await screen.findByText(/This may be out of date/, undefined, { timeout: 10_000 })).toBeTruthy()
    expect(screen.getByText('0 of 3 messages have a final status')).toBeTruthy()
    isDown = false
    await waitFor(() => expect(screen.queryByText(/This may be out of date/)).toBeNull(), { timeout: 10_000 })
  })

  it('is stopped after a confirmation that says what is cancelled', async () => {
    const service = serviceWith(sending())
    draw(service.answers)
    await drawn.user.click(await screen.findByRole('button', { name: 'Force Stop' }))
    expect(await screen.findByText(/^3 messages that weren't sent to the operator yet will be cancelled/)).toBeTruthy()
    await drawn.user.click(screen.getByRole('button', { name: 'Stop sending' }))
    expect(await screen.findByText('Stopped')).toBeTruthy()
    expect(await screen.findByRole('link', { name: 'Cancelled: 3. See in Logs' })).toBeTruthy()
    expect(drawn.shell.toasts.at(-1)?.message).toBe('Sending stopped')
  })

  it('shows its new status when the action came too late', async () => {
    const service = serviceWith(sending())
    draw({
      ...service.answers,
      stopCommunication: () => {
        service.set(sending({ status: 'completed', counts: sampleCounts({ delivered: 3 }) }))
        return problem('communication.transition')
      },
    })
    await drawn.user.click(await screen.findByRole('button', { name: 'Force Stop' }))
    await drawn.user.click(await screen.findByRole('button', { name: 'Stop sending' }))
    expect(await screen.findByText('Sent, 100% delivered')).toBeTruthy()
    const dialog = within(screen.getByRole('dialog'))
    expect(dialog.getByText(/the communication's status has changed/)).toBeTruthy()
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Stop sending' }).disabled).toBe(true)
  })

  it('offers a viewer no action', async () => {
    draw(serviceWith(sending()).answers, 'viewer')
    expect(await screen.findByRole('button', { name: 'See in Logs' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Force Stop' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Pause' })).toBeNull()
  })

  it('sends the undelivered messages again once their cost has been shown, and says why it cannot yet', async () => {
    const service = serviceWith(
      sending({ status: 'completed', counts: sampleCounts({ delivered: 1, undelivered: 2 }) }),
    )
    let asked: unknown
    draw({
      ...service.answers,
      resendUndelivered: ({ body }) => {
        asked = body
        return sampleAnalysis({ totalRecipients: 2 })
      },
      getAnalysis: () => sampleAnalysis({ totalRecipients: 2 }),
      getAnalysisRows: () => ({ items: [], page: 0, size: 10, total: 0, columns: null }),
      createBroadcast: () => ({ id: '0199a000-0000-7000-8000-0000000000b7', status: 'sending' }),
    })
    await drawn.user.click(await screen.findByRole('button', { name: 'Resend Undelivered' }))
    await drawn.user.click(await screen.findByRole('checkbox', { name: 'Undelivered (2)' }))
    await drawn.user.click(screen.getByRole('button', { name: 'Check' }))
    expect((await screen.findAllByText('Choose at least one status.')).length).toBeGreaterThan(0)
    await drawn.user.click(screen.getByRole('checkbox', { name: 'Undelivered (2)' }))
    expect(await screen.findByText(/^2 people will get this message from .* It costs /)).toBeTruthy()
    await drawn.user.click(await screen.findByRole('button', { name: 'Send to 2 people' }))
    await waitFor(() => expect(drawn.service.requests.some((one) => one.endsWith('/v1/communications'))).toBe(true))
    expect(asked).toEqual({ statuses: ['undelivered'] })
    expect(await screen.findByRole('heading', { name: /^(On its way|Sent) to/ })).toBeTruthy()
    // It is said once: the address no longer says that it was sent just now.
    await waitFor(() => expect(history.state.usr).toBeNull())
  })

  it('shows what somebody else has to approve on a page of its own', async () => {
    const rule = sampleAnalysis({ totalRecipients: 2, approval: { reasons: [], waitingId: null } })
    draw({
      ...serviceWith(sending({ status: 'completed', counts: sampleCounts({ undelivered: 2 }) })).answers,
      resendUndelivered: () => rule,
      getAnalysis: () => rule,
      getAnalysisRows: () => ({ items: [], page: 0, size: 10, total: 0, columns: null }),
    })
    await drawn.user.click(await screen.findByRole('button', { name: 'Resend Undelivered' }))
    await screen.findByText('The next page shows the recipients and the cost.')
    await drawn.user.click(screen.getByRole('button', { name: 'Check' }))
    await waitFor(() => expect(location.pathname).toBe(`/communication/${ID}/resend`))
  })

  it('says why it failed and how to send the rest, which is chosen already', async () => {
    const counts = sampleCounts({ delivered: 1, cancelled: 2 })
    draw(serviceWith(sending({ status: 'failed', failure: 'sender.notApproved', counts })).answers)
    expect(await screen.findByText(/^Sending failed: This sender name isn't approved/)).toBeTruthy()
    expect(screen.getByText(/its credits are back/)).toBeTruthy()
    await drawn.user.click(screen.getByRole('button', { name: 'Resend Undelivered' }))
    expect(await screen.findByRole('checkbox', { name: 'Cancelled (2)', checked: true })).toBeTruthy()
  })

  it('offers what Force Stop cancelled without choosing it', async () => {
    const counts = sampleCounts({ undelivered: 1, cancelled: 2 })
    draw(serviceWith(sending({ status: 'stopped', counts })).answers)
    await drawn.user.click(await screen.findByRole('button', { name: 'Resend Undelivered' }))
    expect(await screen.findByRole('checkbox', { name: 'Cancelled (2)', checked: false })).toBeTruthy()
    expect(screen.getByRole('checkbox', { name: 'Undelivered (1)', checked: true })).toBeTruthy()
    // Each status says what it cost and whether another try makes sense.
    const description = /^The phone did not take it: .* It was charged. Worth another try.$/
    expect(screen.getByRole('checkbox', { description })).toBe(
      screen.getByRole('checkbox', { name: 'Undelivered (1)' }),
    )
  })

  it('ticks what it advises to send again', async () => {
    const counts = sampleCounts({ undelivered: 1, expired: 2, reject: 3, unknown: 4 })
    draw(serviceWith(sending({ status: 'completed', counts })).answers)
    await drawn.user.click(await screen.findByRole('button', { name: 'Resend Undelivered' }))
    await screen.findByRole('checkbox', { name: 'Expired (2)' })
    const boxes = screen.getAllByRole<HTMLInputElement>('checkbox')
    expect(boxes).toHaveLength(4)
    for (const box of boxes) {
      const help = document.getElementById(box.getAttribute('aria-describedby') ?? '')?.textContent ?? ''
      expect([help, help.includes('Worth another try.')]).toEqual([help, box.checked])
    }
    expect(boxes.filter(({ checked }) => checked)).toHaveLength(2)
  })

  it('shows what came of all sends together with its resends, each linked to the others', async () => {
    const again = '0199a000-0000-7000-8000-0000000000b7'
    const first = sending({ status: 'completed', counts: sampleCounts({ delivered: 1, undelivered: 2 }) })
    const resent = {
      ...first,
      id: again,
      totalRecipients: 2,
      cost: 2,
      counts: sampleCounts({ delivered: 1, expired: 1 }),
    }
    draw({
      ...serviceWith({ ...first, hasResends: true }).answers,
      getResends: () => ({
        items: [first, { ...resent, broadcastName: 'Sale (resent)' }],
        totalRecipients: 3,
        counts: sampleCounts({ delivered: 2, expired: 1 }),
        cost: 5,
      }),
    })
    const panel = within(await screen.findByRole('region', { name: 'Result of all sends' }))
    const link = await panel.findByRole('link', { name: 'Sale (resent)' })
    expect(link.getAttribute('href')).toBe(`/communication/${again}`)
    expect(panel.getByText('2 of 3 reached after 2 tries')).toBeTruthy()
    expect(panel.getByRole('rowheader', { name: 'Together' }).parentElement?.textContent).toBe('Together32 (66.7%)5')
    expect(panel.getByText('Recipients by result: Delivered 2 · Expired 1')).toBeTruthy()
  })

  it('is shared by a link that ends, with mobiles only when they are chosen', async () => {
    const items: ResultLink[] = []
    const bodies: unknown[] = []
    draw({
      ...serviceWith(sending({ status: 'completed', counts: sampleCounts({ delivered: 3 }) })).answers,
      listResultLinks: () => ({ items }),
      createResultLink: ({ body }) => {
        bodies.push(body)
        const link = { ...RESULT_LINK, withMobiles: body.withMobiles ?? false }
        items.push(link)
        return link
      },
      endResultLink: () => {
        items.pop()
        return undefined
      },
    })
    const { user } = drawn
    await user.click(await screen.findByRole('button', { name: 'More actions' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Share the result' }))
    expect(await screen.findByText('No link to this result yet.')).toBeTruthy()
    await user.click(screen.getByRole('radio', { name: '7 days' }))
    await user.click(screen.getByRole('button', { name: 'Create link' }))
    const link = await screen.findByRole('link', { name: 'Link to the result' })
    expect([bodies, link.getAttribute('href')]).toEqual([[{ days: 7, withMobiles: false }], RESULT_LINK.url])
    await user.click(screen.getByRole('button', { name: 'End' }))
    await user.click((await screen.findAllByRole('button', { name: 'End' })).at(-1) ?? link)
    expect(await screen.findByText('No link to this result yet.')).toBeTruthy()
  })

  it('is not shared by those who may not', async () => {
    draw(serviceWith(sending({ status: 'completed', counts: sampleCounts({ delivered: 3 }) })).answers, 'viewer')
    expect(await screen.findByRole('button', { name: 'Download' })).toBeTruthy()
    expect(screen.queryByText('Share the result')).toBeNull()
    const more = screen.queryByRole('button', { name: 'More actions' })
    if (more) await drawn.user.click(more)
    expect(screen.queryByText('Share the result')).toBeNull()
  })

  it('asks for a decision when its schedule did not start', async () => {
    const scheduling = '2026-11-20T07:05:00Z'
    const service = serviceWith(sending({ status: 'scheduled', scheduling, scheduleProblem: 'late', startedAt: null }))
    draw({
      ...service.answers,
      sendCommunication: () => {
        service.set(sending())
        return { id: ID, status: 'sending' }
      },
    })
    expect(await screen.findByText(/an hour or more late/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Unschedule' })).toBeTruthy()
    await drawn.user.click(screen.getByRole('button', { name: 'Send now' }))
    await drawn.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Send now' }))
    await waitFor(() => expect(screen.queryByText(/an hour or more late/)).toBeNull())
  })

  it('lists the recipients of a scheduled communication, whose messages Logs does not have yet', async () => {
    const scheduled = { status: 'scheduled', scheduling: '2099-11-20T07:05:00Z', startedAt: null } as const
    const analysis = sampleAnalysis({ communicationId: ID })
    const row: AnalysisRow = {
      ...{
        row: 1,
        line: null,
        input: '081 234 0009',
        mobile: '66812340009',
        person: null,
        bucket: 'unique',
        reason: 'ok',
      },
      ...{ parts: 1, duplicateOf: null, duplicateOfLine: null, credits: 1, text: 'Dear Anna', cells: null, links: [] },
    }
    const service = serviceWith(sending({ ...scheduled, analysisId: analysis.id }))
    draw({
      ...service.answers,
      getAnalysis: () => analysis,
      getAnalysisRows: () => ({ items: [row], page: 0, size: 20, total: 2, columns: null }),
    })
    const part = within(await screen.findByRole('region', { name: 'Messages by status' }))
    expect(part.getByText('Pending').nextSibling?.textContent).toBe('3')
    expect(part.queryByRole('link')).toBeNull()
    expect(await screen.findByRole('heading', { name: 'Who will get it' })).toBeTruthy()
    expect(screen.getByRole('tab', { name: 'Unique 2', selected: true })).toBeTruthy()
    expect(await screen.findByRole('cell', { name: '+66 81 234 0009' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Download CSV' })).toBeTruthy()
    expect((await screen.findAllByText('Dear Anna')).length).toBeGreaterThan(0)
  })

  it('shows that its schedule started', async () => {
    const service = serviceWith(sending({ status: 'scheduled', scheduling: '2026-11-20T07:05:00Z', startedAt: null }))
    draw(service.answers)
    // A scheduled communication was confirmed, and is not sent yet.
    expect(await screen.findByText('Confirmed')).toBeTruthy()
    expect(screen.queryByText('Sent')).toBeNull()
    service.set(sending({ scheduling: '2026-11-20T07:05:00Z' }))
    expect(await screen.findByRole('button', { name: 'Pause' }, { timeout: 10_000 })).toBeTruthy()
  })

  it('shows what recipients did, with a link to the coupon', async () => {
    const opened = { recipients: 12, clicks: 14 }
    const urls = [
      { url: 'https://shop.example/a', recipients: 11, clicks: 13 },
      { url: 'https://shop.example/b', recipients: 1, clicks: 1 },
    ]
    const coupon = { id: ID, name: 'Songkran 50%', issued: 3, opened: 2, redeemed: 1 }
    draw({
      ...serviceWith(sending({ status: 'completed', counts: sampleCounts({ delivered: 5 }) })).answers,
      getResponses: () => ({
        ...{ countedAt: null, links: { ...opened, urls }, optOuts: 4, consents: { accept: 5, decline: 6 }, coupon },
      }),
    })
    const part = within(await screen.findByRole('region', { name: 'Responses' }))
    const figures = part.getAllByRole('definition').map(({ textContent }) => textContent)
    // Shares of 5 delivered messages; without a share where the carrier has not reported all of them.
    expect(figures).toEqual(['12', '14', '4 (80%)', '5 (100%)', '6', 'Songkran 50%', '3', '2', '1 (33.3%)'])
    expect(part.getByRole('row', { name: 'https://shop.example/a 11 13' })).toBeTruthy()
    expect(part.getByRole('link', { name: 'Songkran 50%' }).getAttribute('href')).toBe(`/coupons/${ID}`)
  })

  it('of messages that were sent again leads to where their responses count', async () => {
    draw({
      ...serviceWith(sending({ status: 'completed', counts: sampleCounts({ delivered: 3 }) })).answers,
      getResponses: () => ({ ...NO_RESPONSES, countedAt: ID }),
    })
    const part = within(await screen.findByRole('region', { name: 'Responses' }))
    expect(part.getByRole('link', { name: 'Original communication' }).getAttribute('href')).toBe(`/communication/${ID}`)
  })

  it('says why messages did not arrive, each reason with its messages in Logs', async () => {
    const counts = sampleCounts({ delivered: 1, undelivered: 3, reject: 2, expired: 1, cancelled: 1 })
    const receiptDate = '2026-11-20T07:05:00Z'
    const inNorth = { text: { en: 'North is full', th: 'เต็ม' }, advice: { en: 'Wait.', th: 'รอ' } }
    const ofNorth = sampleCause({ stage: 'receipt', source: 'carrier', ...inNorth })
    draw({
      ...serviceWith(sending({ status: 'completed', counts })).answers,
      getFailures: () => ({
        items: [
          { status: 'undelivered', error: '001', receiptDate, count: 2 },
          { status: 'undelivered', error: null, receiptDate: null, cause: null, count: 1 },
          { status: 'reject', error: '11', receiptDate: null, cause: sampleCause(), count: 1 },
          { status: 'reject', error: '11', receiptDate, cause: ofNorth, carriers: ['north'], count: 1 },
          { status: 'expired', error: 'receipt.none', receiptDate: null, count: 1 },
          { status: 'cancelled', error: null, receiptDate: null, count: 1 },
        ],
      }),
    })
    const part = within(await screen.findByRole('table', { name: 'Why messages did not arrive' }))
    expect(part.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      'StatusReasonMessages',
      "UndeliveredThe operator's error code: 0012",
      'UndeliveredThe operator gave no reason1',
      "RejectedThe operator doesn't recognize this numberCode 11, by its usual meaningCheck the number with the recipient.1",
      'RejectedNorth is fullCode 11Wait.1',
      'ExpiredNo delivery result came within 72 hours1',
      'CancelledCancelled before it was sent1',
    ])
    const links = part.getAllByRole('link').map((link) => link.getAttribute('href'))
    expect(links.slice(0, 4)).toEqual([
      `/logs?campaign=${ID}&status=Undelivered&error=001`,
      `/logs?campaign=${ID}&status=Undelivered&error=none`,
      `/logs?campaign=${ID}&status=Rejected&error=11&stage=submit`,
      `/logs?campaign=${ID}&status=Rejected&error=11&stage=receipt&carrier=north`,
    ])
  })

  it('has no reasons while everything arrives', async () => {
    draw(serviceWith(sending({ status: 'completed', counts: sampleCounts({ delivered: 3 }) })).answers)
    await screen.findByRole('heading', { name: 'Numbers after the check' })
    expect(screen.queryByText('Why messages did not arrive')).toBeNull()
  })

  it('draws a send within one minute from 0 to all messages', async () => {
    const step = { start: '2026-11-20T07:05:00Z', submitted: 3, delivered: 2, undelivered: 0, reject: 0, expired: 0 }
    draw({
      ...serviceWith(sending({ status: 'completed', counts: sampleCounts({ delivered: 2, submitted: 1 }) })).answers,
      getActivity: () => ({ minutes: 1, steps: [step] }),
    })
    const chart = within(await screen.findByRole('table', { name: /^Messages with each status over time/ }))
    const rows = chart.getAllByRole('row').map(({ textContent }) => textContent)
    expect(rows.slice(1)).toEqual(['20 Nov 2026 14:0500', '20 Nov 2026 14:0632'])
  })

  it('leaves out the chart of a send that ended before anything was sent, and says when it was stopped', async () => {
    const completedAt = '2026-11-20T07:06:00Z'
    const counts = sampleCounts({ cancelled: 3 })
    draw(serviceWith(sending({ status: 'stopped', completedAt, counts, totalMessageSent: 0 })).answers)
    expect(await screen.findByText('Confirmed')).toBeTruthy()
    expect(screen.getAllByText('Stopped')).toHaveLength(2)
    for (const gone of ['Sent', 'All sent to operator', 'These figures update automatically.'])
      expect(screen.queryByText(gone)).toBeNull()
    await waitFor(() => expect(screen.queryByText('Statuses over time')).toBeNull())
  })

  it.each([
    ['en', { reason: 'user', by: 'Olan Owner' }, 'Paused by Olan Owner on 20 Nov 2026 14:05 (GMT+7)'],
    ['en', { reason: 'user', by: null }, 'Paused on 20 Nov 2026 14:05 (GMT+7) by a user of the parent account'],
    ['th', { reason: 'accountSwitchedOff', by: null }, 'พักการส่งเมื่อ 20 พ.ย. 2569 14:05 (GMT+7) เพราะบัญชีถูกปิดใช้งาน'],
  ] as const)(
    'says who paused it, when, why, what is charged and what is held, in %s',
    async (language, why, title) => {
      const pause = { at: '2026-11-20T07:05:00Z', ...why }
      const counts = sampleCounts({ delivered: 600, reject: 20, pending: 380 })
      draw(
        serviceWith(sending({ status: 'paused', pause, counts, charged: 600, held: 380 })).answers,
        undefined,
        language,
      )
      const notice = within((await screen.findByText(title)).closest('[role="status"]') as HTMLElement)
      const credits =
        language === 'en'
          ? /^600 credits charged for what was sent to the operator\. 380 messages wait\. 380 credits held:/
          : /^คิดเครดิตแล้ว 600 เครดิตสำหรับ.* 380 ข้อความ กันไว้ 380 เครดิต/
      expect(notice.getByText(credits)).toBeTruthy()
    },
  )

  it('that paused by itself says why by count, and what each way on does', async () => {
    const at = '2026-11-20T07:05:00Z'
    const counts = sampleCounts({ delivered: 120, undelivered: 70, reject: 10, pending: 300 })
    const service = serviceWith(
      sending({
        ...{ status: 'paused', pause: { at, reason: 'brake', by: null }, brake: { at, share: 42.5 } },
        ...{ counts, heldByRule: 300 },
      }),
    )
    draw({
      ...service.answers,
      getFailures: () => ({
        items: [
          { status: 'undelivered', error: '001', receiptDate: at, count: 70 },
          // Two carriers write the same code in two ways.
          { status: 'reject', error: '11', receiptDate: null, cause: sampleCause(), count: 7 },
          { status: 'reject', error: '011', receiptDate: null, cause: sampleCause({ code: '011' }), count: 3 },
        ],
      }),
      getResponses: () => ({ countedAt: null, links: null, optOuts: 15, consents: null, coupon: null }),
    })
    expect(await screen.findByText(/^Paused by itself on 20 Nov 2026 14:05 \(GMT\+7\): 42.5% of/)).toBeTruthy()
    const held = within(screen.getByText(/^Held by sending rules/)).getByRole('link', { name: '300' })
    expect(held.getAttribute('href')).toBe(`/logs?campaign=${ID}&rule=held`)
    const causes = within(await screen.findByRole('list', { name: 'Causes by number of messages' }))
    await waitFor(() =>
      expect(causes.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
        "70 × Undelivered: The operator's error code: 001",
        '15 × Opted out',
        "10 × Rejected: The operator doesn't recognize this number",
      ]),
    )
    expect(screen.getByText(/Resume sends the rest, and this send does not pause by itself again/)).toBeTruthy()
    for (const name of ['Resume', 'Force Stop']) expect(screen.getByRole('button', { name })).toBeTruthy()
  })

  it('says how it is spread and about when it ends, in place of a guess', async () => {
    draw(serviceWith(sending({ pace: { perMinute: 2.08, endDate: '2099-12-01T04:00:00Z' } })).answers)
    expect(await screen.findByText('Pace')).toBeTruthy()
    expect(screen.getByText(/^2.08 a minute/).textContent).toBe('2.08 a minute ends about 1 Dec 2099 11:00')
  })

  it('does not say that its figures update while it is paused', async () => {
    draw(serviceWith(sending({ status: 'paused' })).answers)
    expect(await screen.findByRole('button', { name: 'Resume' })).toBeTruthy()
    expect(screen.queryByText('These figures update automatically.')).toBeNull()
  })

  it('explains the status unknown', async () => {
    draw(serviceWith(sending({ status: 'completed', counts: sampleCounts({ delivered: 2, unknown: 1 }) })).answers)
    expect(await screen.findByText(/aren't resent automatically/)).toBeTruthy()
  })

  it('of another account is not found, with a link back to the list', async () => {
    draw({
      getCommunication: () => problem('resource.notFound'),
      listCommunications: () => ({ items: [], page: 0, size: 10, total: 0 }),
    })
    await drawn.user.click(await screen.findByRole('button', { name: 'All communications' }))
    await waitFor(() => expect(drawn.address()).toBe('/communication'))
  })
})

describe('the list', () => {
  it('shows a quick send by its text and opens it', async () => {
    const service = serviceWith(sending())
    draw({
      ...service.answers,
      listCommunications: () => ({ items: [sending()], page: 0, size: 10, total: 1 }),
      getLookup: () => ({ items: [] }),
    })
    act(() => drawn.shell.navigate('/communication'))
    await drawn.user.click(await screen.findByRole('link', { name: /^Hello/ }))
    await waitFor(() => expect(drawn.address()).toBe(`/communication/${ID}`))
  })

  it('of a new account says that it is empty', async () => {
    draw({ listCommunications: () => ({ items: [], page: 0, size: 10, total: 0 }) })
    act(() => drawn.shell.navigate('/communication'))
    expect(await screen.findByText("You haven't sent anything from this account yet")).toBeTruthy()
  })
})

import { describe, expect, it } from '@jest/globals'
import { type Answers, problem } from '@songsarn/testing/fake-service'
import { renderRemote } from '@songsarn/testing/render-remote.tsx'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { definition } from '../app/definition.ts'
import {
  ANALYSIS_ID,
  CAMPAIGN_ID,
  COMMUNICATION_ID,
  DRAFT_ID,
  sampleAnalysis,
  sampleApproval,
  sampleCampaign,
  sampleCampaignDraft,
  sampleCommunication,
  sampleDraft,
} from '../testing/samples.ts'

const EDIT = `/communication/campaign/${CAMPAIGN_ID}/edit`
const SECOND_ID = '0199a000-0000-7000-8000-0000000000d2'

const base: Answers = {
  getLookup: () => ({ items: [{ value: 'SONGSARN', label: 'SONGSARN' }] }),
  listCustomFields: () => ({ items: [] }),
  listCarriers: () => ({ items: [{ carrier: 'main', channel: 'sms', state: 'up', waiting: 0 }], unassigned: 0 }),
  getAnalysis: () => sampleAnalysis(),
  listCommunications: () => ({ items: [], page: 0, size: 100, total: 0 }),
}
const open = (path: string, answers: Answers = {}) =>
  renderRemote(definition, { path, answers: { ...base, ...answers } })

const button = (name: string) => screen.findByRole('button', { name })

async function setTime(label: string, text: string) {
  const input = await screen.findByLabelText(label)
  fireEvent.mouseDown(input)
  fireEvent.change(input, { target: { value: text } })
  fireEvent.blur(input)
}

describe('the campaign wizard', () => {
  it('stores the campaign with its first step, whose end is after its start', async () => {
    const bodies: object[] = []
    const { user, address } = open('/communication/campaign/new', {
      createCampaign: ({ body }) => {
        bodies.push(body)
        return sampleCampaign()
      },
      getCampaign: () => sampleCampaign(),
    })
    await user.type(await screen.findByLabelText('Name'), 'Year-end sale')
    await setTime('Start', '2099-12-01 09:00')
    await setTime('End', '2099-11-30 09:00')
    await user.click(await button('Next'))
    await waitFor(() => expect(screen.getByLabelText('End').getAttribute('aria-invalid')).toBe('true'))
    expect(bodies).toEqual([])
    await setTime('End', '2099-12-31 18:00')
    await user.click(await button('Next'))
    await waitFor(() => expect(address()).toBe(`${EDIT}?step=messages`))
    expect(bodies).toMatchObject([
      { name: 'Year-end sale', startDate: '2099-12-01T02:00:00.000Z', endDate: '2099-12-31T11:00:00.000Z' },
    ])
    expect(await screen.findByText('No messages yet')).toBeTruthy()
  })

  it('writes a message as a broadcast of the campaign, within its time', async () => {
    let stored = sampleDraft({ campaignId: CAMPAIGN_ID, scheduledAt: '2100-01-01T00:00:00.000Z' })
    const { user, address } = open(`${EDIT}?step=messages&message=${DRAFT_ID}`, {
      getCampaign: () => sampleCampaign({ waiting: [sampleCampaignDraft()] }),
      getDraft: () => stored,
      updateDraft: ({ body }) => {
        stored = { ...stored, version: body.version + 1, fields: body.fields }
        return stored
      },
      createAnalysis: () => sampleAnalysis(),
    })
    await user.click(await button('Check and add'))
    expect(await screen.findAllByText('Choose a time between the start and the end of the campaign.')).not.toHaveLength(
      0,
    )
    // The campaign is the campaign of the wizard.
    expect(screen.queryByLabelText('Campaign')).toBeNull()
    await user.click(screen.getByRole('radio', { name: /^With the start of the campaign/ }))
    await user.click(await button('Check and add'))
    await waitFor(() => expect(address()).toBe(`${EDIT}?step=messages`))
    expect(stored.fields).toMatchObject({ campaignId: CAMPAIGN_ID, scheduledAt: null, analysisId: ANALYSIS_ID })
    expect(await screen.findByText('2 people, 2 credits')).toBeTruthy()
  })

  it('says what confirming does. When the service refuses a message, says why at the message, and sends no message', async () => {
    const bodies: object[] = []
    let refuses = true
    const { user, address, shell } = open(`${EDIT}?step=confirm`, {
      getCampaign: () =>
        sampleCampaign({
          waiting: [
            sampleCampaignDraft({ pace: { perMinute: 1 } }),
            sampleCampaignDraft({ id: SECOND_ID, analysisId: SECOND_ID, broadcastName: 'Last day' }),
          ],
        }),
      confirmCampaign: ({ body }) => {
        bodies.push(body)
        if (!refuses) return sampleCampaign({ campaignStatus: 'scheduled', messages: 2 })
        return Response.json(
          {
            ...{
              type: 'about:blank',
              title: 'Not possible',
              status: 409,
              code: 'analysis.expired',
              requestId: 'req-test',
            },
            errors: [{ path: 'messages.1', code: 'notAllowed', message: 'refused' }],
          },
          { status: 409, headers: { 'content-type': 'application/problem+json' } },
        )
      },
    })
    expect(
      await screen.findByText(
        /^This sends 2 messages, to 4 people in all, between .* They cost 4 credits, .* leave 96 credits\.$/,
      ),
    ).toBeTruthy()
    expect(screen.getByText(/^It is spread, 1 a minute, and ends about/)).toBeTruthy()
    await user.click(await button('Confirm 2 messages'))
    expect(await screen.findByText('Nothing was sent or scheduled')).toBeTruthy()
    const [first, second] = within(screen.getByRole('list', { name: 'Messages' })).getAllByRole('listitem')
    expect(within(second as HTMLElement).getByRole('alert')).toBeTruthy()
    expect(within(first as HTMLElement).queryByRole('alert')).toBeNull()
    refuses = false
    await user.click(await button('Confirm 2 messages'))
    await waitFor(() => expect(address()).toBe(`/communication/campaign/${CAMPAIGN_ID}`))
    expect(shell.toasts.at(-1)?.message).toBe('Campaign “Year-end sale” confirmed')
    const messages = [
      { id: DRAFT_ID, version: 1, analysisId: ANALYSIS_ID },
      { id: SECOND_ID, version: 1, analysisId: SECOND_ID },
    ]
    expect(bodies).toEqual([{ messages }, { messages }])
  })

  it('asks another person for the approval of a message that needs it, and confirms the others', async () => {
    const asked: object[] = []
    const confirmed: object[] = []
    const { user } = open(`${EDIT}?step=confirm`, {
      getCampaign: () =>
        sampleCampaign({
          waiting: [
            sampleCampaignDraft({ scheduledAt: '2099-01-02T03:00:00Z' }),
            sampleCampaignDraft({ id: SECOND_ID, analysisId: SECOND_ID, broadcastName: 'Last day' }),
          ],
        }),
      getAnalysis: ({ params: { id } }) =>
        sampleAnalysis({
          id,
          approval:
            id === ANALYSIS_ID ? { reasons: ['recipients'], waitingId: asked.length > 0 ? DRAFT_ID : null } : null,
        }),
      getDraft: () => sampleDraft({ campaignId: CAMPAIGN_ID, analysisId: ANALYSIS_ID }),
      createApproval: ({ body }) => {
        asked.push(body)
        return sampleApproval()
      },
      confirmCampaign: ({ body }) => {
        confirmed.push(body)
        return sampleCampaign({ campaignStatus: 'scheduled', messages: 1 })
      },
    })
    expect(await screen.findByText(/^Another person must approve 1 message first/)).toBeTruthy()
    expect((await button('Confirm 1 message')).hasAttribute('disabled')).toBe(true)
    await user.click(await button('Ask for approval'))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Ask for approval' }))
    expect(await screen.findByText(/^1 message waits for approval/)).toBeTruthy()
    expect(asked).toMatchObject([
      {
        ...{ analysisId: ANALYSIS_ID, campaignId: CAMPAIGN_ID, scheduledAt: '2099-01-02T03:00:00Z' },
        draft: { id: DRAFT_ID, version: 1 },
      },
    ])
    await user.click(await button('Confirm 1 message'))
    await waitFor(() =>
      expect(confirmed).toEqual([{ messages: [{ id: SECOND_ID, version: 1, analysisId: SECOND_ID }] }]),
    )
  })

  it('opens a refused message with what is wrong at its field', async () => {
    let stored = sampleDraft({ campaignId: CAMPAIGN_ID, analysisId: ANALYSIS_ID, callbackUrl: 'http://10.0.0.1/' })
    const { user, address } = open(`${EDIT}?step=confirm`, {
      getCampaign: () => sampleCampaign({ waiting: [sampleCampaignDraft()] }),
      getDraft: () => stored,
      updateDraft: ({ body }) => {
        stored = { ...stored, version: body.version + 1, fields: body.fields }
        return stored
      },
      confirmCampaign: () =>
        Response.json(
          {
            ...{ type: 'about:blank', title: 'Not valid', status: 422, code: 'webhook.addressRefused' },
            errors: [{ path: 'messages.0.callbackUrl', code: 'notAllowed', message: 'refused' }],
          },
          { status: 422, headers: { 'content-type': 'application/problem+json' } },
        ),
    })
    await user.click(await button('Confirm 1 message'))
    await user.click(await button('Correct it'))
    await waitFor(() => expect(address()).toBe(`${EDIT}?step=messages&message=${DRAFT_ID}`))
    const field = await screen.findByLabelText('Callback data URL')
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
    expect(screen.getAllByText(/private network/)).not.toHaveLength(0)
  })

  it('does not confirm while the time of a message has passed', async () => {
    open(`${EDIT}?step=confirm`, {
      getCampaign: () => sampleCampaign({ waiting: [sampleCampaignDraft({ scheduledAt: '2020-01-01T00:00:00Z' })] }),
    })
    expect(
      await screen.findByText('The time of this message has passed. Open it and choose a later time.'),
    ).toBeTruthy()
    expect((await button('Confirm 1 message')).hasAttribute('disabled')).toBe(true)
  })

  it('shows both versions to the second of two people who change the campaign', async () => {
    let stored = sampleCampaign()
    const saved: number[] = []
    const { user, address } = open(`${EDIT}?step=basic`, {
      getCampaign: () => stored,
      updateCampaign: ({ body: { version, ...setting } }) => {
        saved.push(version)
        if (version !== stored.version) return problem('campaign.changed')
        stored = { ...stored, ...setting, version: version + 1 }
        return stored
      },
    })
    const name = await screen.findByLabelText<HTMLInputElement>('Name')
    stored = sampleCampaign({ version: 2, name: 'Theirs', updateBy: 'Malee' })
    await user.clear(name)
    await user.type(name, 'Mine')
    await user.click(await button('Next'))
    const table = within(await screen.findByRole('table'))
    for (const text of ['Mine', 'Theirs', 'Version of Malee']) expect(table.getByText(text)).toBeTruthy()
    expect(screen.queryByText(/changed this campaign meanwhile/)).toBeNull()
    await user.click(await button('Keep my version'))
    expect(screen.queryByRole('table')).toBeNull()
    expect(name.value).toBe('Mine')
    await user.click(await button('Next'))
    await waitFor(() => expect(address()).toBe(`${EDIT}?step=messages`))
    expect([saved, stored.name]).toEqual([[1, 2], 'Mine'])
  })

  it('does not confirm while credits are missing, or a message is not ready', async () => {
    const { service } = open(`${EDIT}?step=confirm`, {
      getCampaign: () => sampleCampaign({ waiting: [sampleCampaignDraft()] }),
      getAnalysis: () => sampleAnalysis({ totalCredit: 130, missingCredit: 30 }),
    })
    expect(await screen.findByText('Not enough credits: 30 more needed')).toBeTruthy()
    const confirm = await button('Confirm 1 message')
    expect(confirm.hasAttribute('disabled')).toBe(true)
    expect(service.requests.some((request) => request.startsWith('POST'))).toBe(false)
  })

  it('goes to the campaign when a colleague has confirmed it', async () => {
    const { address } = open(`${EDIT}?step=confirm`, {
      getCampaign: () => sampleCampaign({ campaignStatus: 'running', messages: 1, totalRecipients: 1000 }),
    })
    await waitFor(() => expect(address()).toBe(`/communication/campaign/${CAMPAIGN_ID}`))
  })
})

describe('a message that waits', () => {
  it('is warned of a coupon that ends before it starts', async () => {
    open(`${EDIT}?step=messages`, {
      getCampaign: () =>
        sampleCampaign({
          startDate: '2099-12-01T02:00:00Z',
          endDate: '2099-12-31T02:00:00Z',
          waiting: [sampleCampaignDraft({ scheduledAt: null })],
        }),
      getAnalysis: () => sampleAnalysis({ couponEndDate: '2099-11-30T02:00:00Z' }),
    })
    expect(await screen.findByText(/^The codes can be redeemed until 30 Nov 2099 09:00\. /)).toBeTruthy()
  })

  it('says so when no recipient is left, coupons are missing, or an analysis is old', async () => {
    const other = '0199a000-0000-7000-8000-0000000000d3'
    const old = '0199a000-0000-7000-8000-0000000000d4'
    const calls: string[] = []
    const { user } = open(`${EDIT}?step=messages`, {
      getCampaign: () =>
        sampleCampaign({
          waiting: [
            sampleCampaignDraft({ broadcastName: 'Nobody' }),
            sampleCampaignDraft({ id: SECOND_ID, analysisId: other, broadcastName: 'Coupons' }),
            sampleCampaignDraft({ id: old, analysisId: old, broadcastName: 'Old' }),
          ],
        }),
      getAnalysis: ({ params: { id } }) => {
        if (id === other)
          return sampleAnalysis({
            id,
            status: 'failed',
            failure: { code: 'coupon.tooFew', params: { free: 1, missing: 9 } },
          })
        if (id === old) return sampleAnalysis({ id, expireDate: '2020-01-01T00:00:00Z' })
        return sampleAnalysis({ unique: 0, totalRecipients: 0 })
      },
      getDraft: ({ params }) => {
        calls.push(params.id)
        return sampleDraft({ campaignId: CAMPAIGN_ID })
      },
      createAnalysis: () => sampleAnalysis(),
      updateDraft: ({ body }) => {
        calls.push(JSON.stringify(body.fields.analysisId))
        return sampleDraft({ campaignId: CAMPAIGN_ID })
      },
    })
    expect(await screen.findByText('Nobody is left to send to. Choose other recipients.')).toBeTruthy()
    expect(await screen.findByText(/1 available codes, 9 too few/)).toBeTruthy()
    expect(await screen.findByText('The check is too old. Nothing was sent.')).toBeTruthy()
    const again = screen.getAllByRole('button', { name: 'Check again' })
    await user.click(again.at(-1) as HTMLElement)
    // First without the former analysis, whose coupon codes the next one may need.
    await waitFor(() => expect(calls).toEqual([old, 'null', JSON.stringify(ANALYSIS_ID)]))
  })
})

describe('a campaign', () => {
  const running = sampleCampaign({ campaignStatus: 'running', messages: 1, totalRecipients: 1000, cost: 980 })

  it('shows its figures and its messages, and is stopped as a whole', async () => {
    let isStopped = false
    const { user } = open(`/communication/campaign/${CAMPAIGN_ID}`, {
      getCampaign: () => (isStopped ? { ...running, campaignStatus: 'stopped' } : running),
      listCommunications: () => ({
        items: [sampleCommunication({ broadcastName: 'First', campaignId: CAMPAIGN_ID })],
        ...{ page: 0, size: 100, total: 1 },
      }),
      stopCampaign: () => {
        isStopped = true
        return { ...running, campaignStatus: 'stopped' }
      },
    })
    const table = within(await screen.findByRole('table', { name: 'Messages' }))
    expect(table.getByRole('link', { name: 'First' }).getAttribute('href')).toBe(`/communication/${COMMUNICATION_ID}`)
    await user.click(await button('Force Stop'))
    await user.click(await button('Stop the campaign'))
    expect(await screen.findByText('Stopped')).toBeTruthy()
  })

  it('shows what is written of a draft', async () => {
    open(`/communication/campaign/${CAMPAIGN_ID}`, {
      getCampaign: () => sampleCampaign({ drafts: 1, waiting: [sampleCampaignDraft()] }),
    })
    for (const text of ['First day', 'Everything is 20 % off.', '1 Dec 2099 09:00 (GMT+7)'])
      expect(await screen.findByText(text)).toBeTruthy()
    expect(screen.getByText('Messages').nextElementSibling?.textContent).toBe('1')
    // Not known yet.
    expect(screen.queryByText('Recipients')).toBeNull()
    expect(screen.queryByText('Credits')).toBeNull()
    expect(screen.getByRole('link', { name: 'All campaigns' }).getAttribute('href')).toBe('/communication/campaign')
  })

  it('says of a draft that it has no messages yet', async () => {
    open(`/communication/campaign/${CAMPAIGN_ID}`, { getCampaign: () => sampleCampaign() })
    expect(await screen.findByText('No messages yet')).toBeTruthy()
  })

  it('says which messages missed their time, and leads to the decision', async () => {
    const missed = sampleCommunication({ status: 'scheduled', scheduleProblem: 'late', campaignId: CAMPAIGN_ID })
    const { user, address } = open(`/communication/campaign/${CAMPAIGN_ID}`, {
      getCampaign: () => running,
      listCommunications: () => ({ items: [missed], page: 0, size: 100, total: 1 }),
    })
    expect(await screen.findByText('1 message did not start at its time and waits for your decision.')).toBeTruthy()
    await user.click(await button('Decide'))
    expect(address()).toBe(`/communication/${missed.id}`)
  })

  it('is in the list, by name and status', async () => {
    const { service } = open('/communication/campaign?campaignStatus=running', {
      listCampaigns: () => ({ items: [running], page: 0, size: 10, total: 1 }),
    })
    const table = within(await screen.findByRole('table', { name: 'Campaigns' }))
    for (const text of ['Year-end sale', 'Running', '1,000', '980']) expect(table.getByText(text)).toBeTruthy()
    expect(service.requests).toContain('GET /v1/campaigns?page=0&size=10&campaignStatus=running')
  })

  it('has no figures in the list while it is a draft, but its messages', async () => {
    const draft = sampleCampaign({ drafts: 1 })
    open('/communication/campaign', { listCampaigns: () => ({ items: [draft], page: 0, size: 10, total: 1 }) })
    const table = within(await screen.findByRole('table', { name: 'Campaigns' }))
    const cells = table.getAllByRole('cell').map(({ textContent }) => textContent)
    expect(cells.slice(-4)).toEqual(['1', '–', '–', '–'])
  })
})

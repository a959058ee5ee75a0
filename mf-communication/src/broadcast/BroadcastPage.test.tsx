import { afterEach, describe, expect, it, jest } from '@jest/globals'
import { type DraftFields, QuickSendDraft } from '@songsarn/contract/communication/draft-fields'
import type { Draft } from '@songsarn/contract/communication/drafts'
import { type Answers, problem } from '@songsarn/testing/fake-service'
import { type Rendered, type RenderOptions, renderRemote } from '@songsarn/testing/render-remote.tsx'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Root } from '../app/Root.tsx'
import en from '../locales/en.ts'
import th from '../locales/th.ts'
import {
  ANALYSIS_ID,
  COMMUNICATION_ID,
  COUPON_ID,
  DRAFT_ID,
  sampleAnalysis,
  sampleCoupon,
  sampleDraft,
  samplePerson,
  sampleSegment,
  sampleTemplate,
  TEMPLATE_ID,
} from '../testing/samples.ts'

type Broadcast = Extract<DraftFields, { type: 'broadcast' }>

let drawn: Rendered
/** The service's draft. */
let stored: Draft | undefined
const sent: unknown[] = []
const SEGMENT_ID = '01990000-0000-7000-8000-00000000005e'
let emptySegment = false
let lineChannels: { value: string; label: string }[] = []

const answers: Answers = {
  getLookup: ({ params }) => {
    if (params.name === 'lineChannels') return { items: lineChannels }
    if (params.name === 'segments') return { items: [{ value: SEGMENT_ID, label: 'VIP', detail: '120' }] }
    return { items: [{ value: 'SONGSARN', label: 'SONGSARN' }] }
  },
  listCustomFields: () => ({ items: [] }),
  listCarriers: () => ({ items: [{ carrier: 'main', channel: 'sms', state: 'up', waiting: 0 }], unassigned: 0 }),
  createDraft: ({ body }) => {
    stored = sampleDraft({ fields: body.fields as Broadcast })
    return stored
  },
  updateDraft: ({ body }) => {
    if (stored?.version !== body.version) return problem('draft.changed')
    stored = sampleDraft({ version: body.version + 1, fields: body.fields as Broadcast })
    return stored
  },
  getDraft: () => stored ?? problem('resource.notFound'),
  createAnalysis: ({ body }) => {
    if (emptySegment) return problem('segment.empty')
    sent.push(body)
    return sampleAnalysis()
  },
  getAnalysis: () => sampleAnalysis(),
  getAnalysisRows: () => ({ items: [], page: 0, size: 10, total: 0, columns: null }),
  createBroadcast: ({ body }) => {
    sent.push(body)
    return { id: COMMUNICATION_ID, status: 'scheduled' }
  },
}

/** A refusal that names a field. */
const refusal = (code: string, path: string, why: string) =>
  Response.json(
    { type: 'about:blank', title: 'Not valid', status: 422, code, errors: [{ path, code: why, message: why }] },
    { status: 422, headers: { 'content-type': 'application/problem+json' } },
  )

function draw(path = `/communication/broadcast/${DRAFT_ID}`, options: Partial<RenderOptions> = {}) {
  sent.length = 0
  drawn = renderRemote({ name: 'mf-communication', Root, locales: { en, th } }, { path, answers, ...options })
}
afterEach(() => drawn.unmount())

const name = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' })
const message = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Message' })

describe('a broadcast', () => {
  it('is a draft at the service from its first change on, which its address names', async () => {
    stored = undefined
    draw('/communication/broadcast/new')
    await drawn.user.type(await name(), 'Sale')
    await waitFor(() => expect(stored?.fields).toMatchObject({ broadcastName: 'Sale' }), { timeout: 3000 })
    await screen.findByText(/Draft saved at/)
    // The same form goes on.
    expect(document.activeElement).toBe(await name())
    await drawn.user.type(await name(), ' 2')
    await waitFor(() => expect(stored?.fields).toMatchObject({ broadcastName: 'Sale 2' }), { timeout: 3000 })
    // On a busy machine, a pause between two keys saves it once more.
    expect(stored).not.toMatchObject({ version: 1 })
  })

  it('survives a crash of the tab while the service is away', async () => {
    stored = undefined
    const away: Answers = { ...answers, createDraft: () => problem('service.unavailable') }
    draw('/communication/broadcast/new', { answers: away })
    fireEvent.change(await name(), { target: { value: 'Sale' } })
    await drawn.user.type(screen.getByRole('textbox', { name: 'To' }), '0812345678{Enter}081 23')
    drawn.unmount()
    // The same browser.
    const clear = jest.spyOn(Storage.prototype, 'clear').mockImplementation(() => {})
    draw('/communication/broadcast/new')
    clear.mockRestore()
    expect((await name()).value).toBe('Sale')
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'To' }).value).toBe('081 23')
    await waitFor(() => expect(stored?.fields).toMatchObject({ broadcastName: 'Sale', broadcastTo: '0812345678' }))
  })

  it.each([
    ['template', TEMPLATE_ID, { content: 'Dear customer, your parcel is here.', shortenUrl: true, audience: 'typed' }],
    ['segment', SEGMENT_ID, { audience: 'segments', segmentIds: [SEGMENT_ID] }],
    ['coupon', COUPON_ID, { couponId: COUPON_ID, audience: 'typed' }],
  ])('begins with the %s that its address names', async (kind, id, fields) => {
    stored = undefined
    draw(`/communication/broadcast/new?${kind}=${id}`, {
      answers: {
        ...answers,
        getTemplate: () => sampleTemplate({ shortenUrl: true, senderName: 'SONGSARN' }),
        getSegment: () => sampleSegment(),
        getCoupon: () => sampleCoupon(),
      },
    })
    await drawn.user.type(await name(), 'Sale')
    await waitFor(
      () => expect(stored?.fields).toMatchObject({ broadcastName: 'Sale', broadcastFrom: 'SONGSARN', ...fields }),
      { timeout: 3000 },
    )
    expect((await name()).value).toBe('Sale')
  })

  it('is previewed for the first person of its audience, with their own values', async () => {
    const fields = {
      ...(sampleDraft().fields as Broadcast),
      content: 'Dear {{firstName}}, {{points}} points, {{mobile}}.',
    }
    const person = samplePerson({ firstName: 'พรทิพย์', mobile: '66898765432', custom: { points: '7' } })
    const asked: unknown[] = []
    const show = async (audience: object, text: string) => {
      stored = sampleDraft({ fields: { ...fields, ...audience } })
      draw(undefined, {
        answers: {
          ...answers,
          listCustomFields: () => ({ items: [{ id: SEGMENT_ID, name: 'points', type: 'text' }] }),
          getPerson: ({ params }) => {
            asked.push(params)
            return person
          },
          listPeople: ({ query }) => {
            asked.push(query)
            return { items: [person], page: 0, size: 1, total: 1 }
          },
        },
      })
      await waitFor(() => expect(document.body.textContent).toContain(text))
    }
    const filled = 'Dear พรทิพย์, 7 points, 0898765432.'
    await show({ audience: 'segments', segmentIds: [SEGMENT_ID] }, filled)
    await show({ audience: 'people', personIds: ['b', 'a'].map((end) => `${SEGMENT_ID.slice(0, -1)}${end}`) }, filled)
    expect(asked).toEqual([
      { segment: SEGMENT_ID, sort: 'createDate', page: 0, size: 1 },
      { id: `${SEGMENT_ID.slice(0, -1)}a` },
    ])
    await show({ audience: 'typed', broadcastTo: 'x\n081-111-2222', content: 'To {{mobile}}' }, 'To 0811112222')
  })

  it('is empty when what its address names does not exist', async () => {
    draw(`/communication/broadcast/new?template=${TEMPLATE_ID}`, {
      answers: { ...answers, getTemplate: () => problem('resource.notFound') },
    })
    expect((await message()).value).toBe('')
    expect((await name()).value).toBe('')
  })

  it('says that a draft does not exist, and leads to the others', async () => {
    stored = undefined
    draw()
    expect(await screen.findByRole('heading', { name: 'Draft not found' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Drafts' })).toBeTruthy()
  })

  it('leads to Quick Send when its address names the draft of a quick send', async () => {
    draw(undefined, {
      answers: {
        ...answers,
        getDraft: () => ({ ...sampleDraft(), fields: QuickSendDraft.parse({ type: 'quick-send' }) }),
      },
    })
    await waitFor(() => expect(drawn.address()).toBe('/communication/quick-send'))
  })

  it('asks for the coupon whose codes its text has', async () => {
    stored = sampleDraft({ fields: { ...(sampleDraft().fields as Broadcast), content: 'Code: {{coupon}}' } })
    draw()
    await message()
    await drawn.user.click(screen.getByRole('button', { name: 'Check' }))
    expect(await screen.findAllByText(/^Choose a coupon\. Your message has \{\{coupon\}\}/)).not.toHaveLength(0)
    expect(sent).toEqual([])
    // A default fills it.
    fireEvent.change(await message(), { target: { value: 'Code: {{coupon|SALE}}' } })
    await drawn.user.click(screen.getByRole('button', { name: 'Check' }))
    await waitFor(() => expect(sent).toHaveLength(1))
  })

  it.each([
    ['en', 'Coupon', '80 available codes', 'More than 1,000 available codes'],
    ['th', 'คูปอง', 'คงเหลือ 80 รหัส', 'คงเหลือมากกว่า 1,000 รหัส'],
  ] as const)('says how many codes a coupon has left, in %s', async (language, label, few, many) => {
    stored = sampleDraft()
    const items = [
      { value: COMMUNICATION_ID, label: 'Songkran', detail: '80' },
      { value: SEGMENT_ID, label: 'New Year', detail: '1000+' },
    ]
    draw(undefined, { language, answers: { ...answers, getLookup: () => ({ items }) } })
    await drawn.user.click(await screen.findByRole('combobox', { name: new RegExp(`^${label}`) }))
    expect(await screen.findByText(few)).toBeTruthy()
    expect(screen.getByText(many)).toBeTruthy()
  })

  it('keeps the campaign of its draft, which has ended, and offers only others that go on', async () => {
    const [ended, open] = ['01990000-0000-7000-8000-0000000000c1', '01990000-0000-7000-8000-0000000000c2']
    stored = sampleDraft({ campaignId: ended, analysisId: ANALYSIS_ID })
    const asked = new Set<string>()
    const getLookup: Answers['getLookup'] = (request) => {
      const { params, query } = request
      if (!params.name.includes('ampaigns')) return answers.getLookup?.(request) ?? problem('resource.notFound')
      asked.add(params.name)
      return query.value
        ? { items: [{ value: ended, label: 'Songkran', detail: '2026-04-16T17:00:00Z' }] }
        : { items: [{ value: open, label: 'New Year', detail: '2099-12-31T17:00:00Z' }] }
    }
    draw(undefined, {
      answers: { ...answers, getLookup, createBroadcast: () => problem('campaign.timeOutside') },
    })
    await drawn.user.click(await screen.findByRole('combobox', { name: /^Campaign/ }))
    expect(await screen.findByText('until 1 Jan 2100 00:00')).toBeTruthy()
    expect(screen.getByText('ended 17 Apr 2026 00:00')).toBeTruthy()
    expect([...asked]).toEqual(['openCampaigns'])
    await drawn.user.keyboard('{Escape}')
    for (const label of ['Check', 'Send to 2 people', 'Send now', 'Choose another time'])
      await drawn.user.click(await screen.findByRole('button', { name: label }))
    expect((await screen.findByRole('combobox', { name: /^Campaign/ })).getAttribute('aria-invalid')).toBe('true')
  })

  it.each([
    ['before', '2099-12-01T02:00:00.000Z', 0],
    ['after', '2099-12-01T02:00:00.001Z', 1],
  ])('that starts %s the end of its coupon is warned of it accordingly', async (_, scheduledAt, warnings) => {
    stored = sampleDraft({ scheduledAt, analysisId: ANALYSIS_ID })
    const analysis = sampleAnalysis({ couponEndDate: '2099-12-01T02:00:00.000Z' })
    draw(`/communication/broadcast/${DRAFT_ID}?analysis=${ANALYSIS_ID}`, {
      answers: { ...answers, getAnalysis: () => analysis },
    })
    // The broadcast can be sent nevertheless.
    const action = await screen.findByRole<HTMLButtonElement>('button', { name: /^Schedule for 1 Dec 2099 / })
    expect(action.disabled).toBe(false)
    const warning = 'The codes can be redeemed until 1 Dec 2099 09:00. This message is sent after that.'
    expect(screen.queryAllByText(warning)).toHaveLength(warnings)
  })

  it.each([
    ['en', '2026-11-20T07:05:00Z', en.analyze.sentBefore, 'View communication', '20 Nov 2026 14:05'],
    ['th', '2026-11-20T07:05:00Z', th.analyze.sentBefore, 'ดูรายการส่ง', '20 พ.ย. 2569 14:05'],
    ['en', '2099-11-20T07:05:00Z', en.analyze.scheduledBefore, 'View communication', '20 Nov 2099 14:05'],
  ] as const)('that was sent before says so, in %s, of %s', async (language, date, text, see, time) => {
    stored = sampleDraft({ analysisId: ANALYSIS_ID })
    const analysis = sampleAnalysis({ sentBefore: { communicationId: COMMUNICATION_ID, date } })
    draw(`/communication/broadcast/${DRAFT_ID}?analysis=${ANALYSIS_ID}`, {
      language,
      answers: { ...answers, getAnalysis: () => analysis, getCommunication: () => problem('resource.notFound') },
    })
    expect(await screen.findByText(text.replace('{{time}}', time))).toBeTruthy()
    await drawn.user.click(screen.getByRole('button', { name: see }))
    await waitFor(() => expect(drawn.address()).toBe(`/communication/${COMMUNICATION_ID}`))
  })

  it('is sent to the user first, as a test, once however often its answer is lost', async () => {
    stored = sampleDraft({ analysisId: ANALYSIS_ID })
    const keys: (string | null)[] = []
    let test: () => Response | { id: string; status: 'sending' } = () => problem('test.noMobile')
    let balanceBefore = 100
    draw(`/communication/broadcast/${DRAFT_ID}?analysis=${ANALYSIS_ID}`, {
      answers: {
        ...answers,
        getAnalysis: () => sampleAnalysis({ balanceBefore }),
        sendAnalysisTest: ({ request }) => {
          keys.push(request.headers.get('idempotency-key'))
          return test()
        },
      },
    })
    const open = async () => drawn.user.click(await screen.findByRole('button', { name: 'Send a test to myself' }))
    await open()
    const question = within(await screen.findByRole('dialog', { name: 'You have no mobile number yet' }))
    await drawn.user.click(question.getByRole('button', { name: 'Add my mobile' }))
    await waitFor(() => expect(drawn.address()).toBe('/account/mobile'))
    act(() => drawn.shell.session.update?.({ ...drawn.shell.session.get(), mobile: '66812345678' }))
    act(() => drawn.shell.navigate(`/communication/broadcast/${DRAFT_ID}?analysis=${ANALYSIS_ID}`))
    await open()
    const dialog = within(await screen.findByRole('dialog', { name: 'Send a test to yourself?' }))
    expect(dialog.getByText(/^You get this message from SONGSARN on \+66 81 234 5678/)).toBeTruthy()
    const sendIt = () => drawn.user.click(dialog.getByRole('button', { name: 'Send the test' }))
    await sendIt()
    expect(await dialog.findByText(/^You have no mobile number to send a test to/)).toBeTruthy()
    test = () => {
      balanceBefore = 99
      return { id: COMMUNICATION_ID, status: 'sending' }
    }
    await sendIt()
    await waitFor(() => expect(drawn.shell.toasts.at(-1)?.message).toBe('The test is on its way'))
    expect(await screen.findByText('99')).toBeTruthy()
    expect(new Set(keys).size).toBe(1)
    // The draft is as it was.
    expect(screen.getByRole('button', { name: 'Send to 2 people' })).toBeTruthy()
  })

  it('is analysed with its options and scheduled at the version of its draft', async () => {
    const scheduledAt = '2099-12-01T02:00:00.000Z'
    stored = sampleDraft({ scheduledAt })
    const audience = { kind: 'segments' as const, names: ['VIP', 'ภูเก็ต'], all: false }
    draw(undefined, { answers: { ...answers, getAnalysis: () => sampleAnalysis({ audience }) } })
    expect((await message()).value).toBe(sampleDraft().fields.content)
    await drawn.user.click(screen.getByRole('button', { name: 'Check' }))
    const action = 'Schedule for 1 Dec 2099 09:00: SONGSARN to 2 people'
    await drawn.user.click(await screen.findByRole('button', { name: action }))
    // The summary and the question say when, from whom and to whom.
    expect(screen.getByText(/^On 1 Dec 2099 09:00 \(GMT\+7\), this goes from SONGSARN to 2 people/)).toBeTruthy()
    expect(screen.getByText('Recipients from').nextElementSibling?.textContent).toBe('People segments: VIP, ภูเก็ต')
    expect(
      screen.getByText(/^2 people \(People segments: VIP, ภูเก็ต\) will get this message from SONGSARN at 1 Dec 2099/),
    ).toBeTruthy()
    await drawn.user.click(screen.getByRole('button', { name: 'Schedule for 1 Dec 2099 09:00' }))
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent).toMatchObject([
      { to: ['0812340009', '0812340019'], options: { shortenUrl: true, unsubscribe: true } },
      { analysisId: ANALYSIS_ID, broadcastName: 'Year-end sale', scheduledAt, draft: { id: DRAFT_ID, version: 2 } },
    ])
  })

  it('is spread: its pace is asked for, told with its end, and sent', async () => {
    stored = sampleDraft({ pace: { kind: 'perMinute', perMinute: null, until: null } })
    const until = '2099-12-01T04:00:00.000Z'
    draw(undefined, {
      answers: { ...answers, getAnalysis: () => sampleAnalysis({ totalRecipients: 300, brakePercent: 30 }) },
    })
    const analyze = async () => drawn.user.click(await screen.findByRole('button', { name: 'Check' }))
    await message()
    await analyze()
    expect(await screen.findAllByText('Enter how many messages a minute.')).not.toHaveLength(0)
    expect(sent).toEqual([])
    await drawn.user.type(screen.getByLabelText('Messages a minute'), '10')
    await analyze()
    const button = await screen.findByRole('button', { name: /^Send to 300 people, ends about / })
    expect(screen.getByText(/^It is spread, 10 a minute, and ends about .* ends later when it is paused/)).toBeTruthy()
    expect(screen.getByText(/^It pauses by itself when, after its first 200 results, more than 30%/)).toBeTruthy()
    await drawn.user.click(button)
    expect(screen.getByText(/costs 2 credits.* It is spread, 10 a minute/)).toBeTruthy()
    await drawn.user.click(screen.getByRole('button', { name: /Send now/ }))
    await waitFor(() => expect(sent.at(-1)).toMatchObject({ broadcastName: 'Year-end sale', pace: { perMinute: 10 } }))
    drawn.unmount()

    stored = sampleDraft({ scheduledAt: '2099-12-01T02:00:00.000Z', pace: { kind: 'until', perMinute: 10, until } })
    draw(undefined, {
      answers: {
        ...answers,
        getAnalysis: () => sampleAnalysis({ totalRecipients: 300 }),
        createBroadcast: () => refusal('request.invalid', 'pace.until', 'beforeStart'),
      },
    })
    await message()
    await analyze()
    expect(await screen.findByText(/^It is spread, 2.5 a minute, and ends about 1 Dec 2099 11:00/)).toBeTruthy()
    await drawn.user.click(screen.getByRole('button', { name: /, ends about 1 Dec 2099 11:00$/ }))
    await drawn.user.click(screen.getByRole('button', { name: 'Schedule for 1 Dec 2099 09:00' }))
    await drawn.user.click(await screen.findByRole('button', { name: 'Correct it' }))
    expect(await screen.findAllByText('This is before the send starts. Choose a later time.')).not.toHaveLength(0)
  })

  it('can be sent after its schedule was cancelled, whatever was known of its analysis', async () => {
    stored = sampleDraft({ analysisId: ANALYSIS_ID })
    let communicationId: string | null = COMMUNICATION_ID
    draw(`/communication/broadcast/${DRAFT_ID}?analysis=${ANALYSIS_ID}`, {
      answers: {
        ...answers,
        getAnalysis: () => sampleAnalysis({ communicationId }),
        getCommunication: () => problem('resource.notFound'),
      },
    })
    await waitFor(() => expect(drawn.address()).toBe(`/communication/${COMMUNICATION_ID}`))
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Broadcast' })).toBeNull())
    communicationId = null
    act(() => drawn.shell.navigate(`/communication/broadcast/${DRAFT_ID}?analysis=${ANALYSIS_ID}`))
    expect(await screen.findByRole('button', { name: 'Send to 2 people' })).toBeTruthy()
  })

  it.each([
    ['en', 'Check', 'Send to 2 people', 'Send now', 'Correct it', en],
    ['th', 'ตรวจสอบ', 'ส่งถึงผู้รับ 2 ราย', 'ส่งเลย', 'แก้ไข', th],
  ] as const)(
    'leads back to the field that the send refused, in %s',
    async (language, analyze, action, now, correct, { options }) => {
      stored = sampleDraft({ callbackUrl: 'http://10.0.0.1/status' })
      draw(undefined, { language })
      const button = (label: string) => screen.findByRole('button', { name: label })
      await drawn.user.click(await button(analyze))
      await drawn.user.click(await button(action))
      drawn.service.answer({ createBroadcast: () => refusal('webhook.addressRefused', 'callbackUrl', 'notAllowed') })
      await drawn.user.click(await button(now))
      await drawn.user.click(await button(correct))
      const field = await screen.findByDisplayValue('http://10.0.0.1/status')
      expect(await screen.findAllByText(options.callbackRefused)).not.toHaveLength(0)
      expect(field.getAttribute('aria-invalid')).toBe('true')
      expect(document.activeElement).toBe(field)
      fireEvent.change(field, { target: { value: 'nonsense' } })
      expect(await screen.findAllByText(options.callbackFormat)).not.toHaveLength(0)
      fireEvent.change(field, { target: { value: 'https://shop.example/status' } })
      await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('false'))
      // The callback does not change what was analysed.
      await drawn.user.click(await button(analyze))
      expect(await button(action)).toBeTruthy()
      expect(sent).toHaveLength(1)
    },
  )

  it('puts a schedule that has passed, a sender that expired and a coupon that is too short at their fields', async () => {
    const scheduledAt = '2099-12-01T02:00:00.000Z'
    stored = sampleDraft({ scheduledAt, couponId: COUPON_ID })
    draw()
    const press = async (label: string) => drawn.user.click(await screen.findByRole('button', { name: label }))
    await press('Check')
    await press('Schedule for 1 Dec 2099 09:00: SONGSARN to 2 people')
    drawn.service.answer({ createBroadcast: () => refusal('request.invalid', 'scheduledAt', 'inPast') })
    await press('Schedule for 1 Dec 2099 09:00')
    await press('Choose another time')
    expect((await screen.findByLabelText('Date and time')).getAttribute('aria-invalid')).toBe('true')
    await drawn.user.click(screen.getByRole('radio', { name: 'Send when I confirm' }))
    await press('Check')
    await press('Send to 2 people')
    drawn.service.answer({ createBroadcast: () => problem('sender.notApproved') })
    await press('Send now')
    await press('Correct it')
    expect((await screen.findByRole('combobox', { name: 'From' })).getAttribute('aria-invalid')).toBe('true')
    const failure = { code: 'coupon.tooFew' as const, params: { free: 1, missing: 9 } }
    drawn.service.answer({ getAnalysis: () => sampleAnalysis({ status: 'failed', failure }) })
    await press('Check')
    // The first step has this button, too.
    await screen.findByText(/9 are missing/)
    await press('Add codes to the coupon')
    expect((await screen.findByRole('combobox', { name: 'Coupon' })).getAttribute('aria-invalid')).toBe('true')
    expect(screen.getAllByText(/9 too few/)).not.toHaveLength(0)
    drawn.service.answer({ addCouponCodes: () => sampleCoupon() })
    await press('Add codes to the coupon')
    const dialog = within(await screen.findByRole('dialog'))
    await drawn.user.type(dialog.getByLabelText('How many codes'), '9')
    await drawn.user.click(dialog.getByRole('button', { name: 'Add codes' }))
    await waitFor(() => expect(screen.queryAllByText(/9 too few/)).toHaveLength(0))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect((await screen.findByRole('combobox', { name: 'Coupon' })).getAttribute('aria-invalid')).not.toBe('true')
  })

  it('goes to people segments, and says at the field of the segments when they are empty', async () => {
    stored = sampleDraft({ audience: 'segments' })
    draw()
    await message()
    await drawn.user.click(screen.getByRole('button', { name: 'Check' }))
    expect(await screen.findAllByText('Choose at least one segment.')).not.toHaveLength(0)
    await drawn.user.click(screen.getByRole('combobox', { name: 'Segments' }))
    await drawn.user.click(await screen.findByText('VIP'))
    emptySegment = true
    await drawn.user.click(screen.getByRole('button', { name: 'Check' }))
    expect(
      await screen.findAllByText('Nobody is in these segments now. Choose others, or change their conditions.'),
    ).not.toHaveLength(0)
    emptySegment = false
    await drawn.user.click(screen.getByRole('button', { name: 'Check' }))
    await screen.findByRole('button', { name: /people/ })
    expect(sent).toMatchObject([{ segmentIds: [SEGMENT_ID] }])
  })

  it('goes by LINE, without a sender name, when the account has a LINE channel', async () => {
    stored = sampleDraft()
    draw()
    await message()
    expect(screen.queryByRole('radio', { name: /LINE/ })).toBeNull()
    drawn.unmount()
    lineChannels = [{ value: '@songsarn', label: 'Songsarn shop' }]
    draw()
    await drawn.user.click(await screen.findByRole('radio', { name: /LINE/ }))
    expect(screen.getByText(/from “Songsarn shop”/)).toBeTruthy()
    expect(screen.queryByRole('combobox', { name: 'Sender name' })).toBeNull()
    await waitFor(() => expect(stored?.fields).toMatchObject({ channel: 'line' }), { timeout: 3000 })
    await drawn.user.click(screen.getByRole('button', { name: 'Check' }))
    await screen.findByRole('button', { name: /people/ })
    expect(sent).toMatchObject([{ channel: 'line', to: ['0812340009', '0812340019'] }])
    expect(sent[0]).not.toHaveProperty('from')
    lineChannels = []
  })

  it('shows both versions to the second of two people who change it, and takes the version that they choose', async () => {
    stored = sampleDraft()
    draw()
    await message()
    stored = sampleDraft({ version: 2, content: 'Theirs' })
    fireEvent.change(await message(), { target: { value: 'Mine' } })
    const table = await screen.findByRole('table', {}, { timeout: 3000 })
    expect(within(table).getByText('Mine')).toBeTruthy()
    expect(within(table).getByText('Theirs')).toBeTruthy()
    await drawn.user.click(screen.getByRole('button', { name: 'Use the other version' }))
    await waitFor(async () => expect((await message()).value).toBe('Theirs'))
    fireEvent.change(await message(), { target: { value: 'Agreed' } })
    await waitFor(() => expect(stored).toMatchObject({ version: 3, fields: { content: 'Agreed' } }), { timeout: 3000 })
  })

  it('says at the field what is wrong, before a call of the service', async () => {
    stored = sampleDraft({
      broadcastName: '',
      broadcastTo: '',
      scheduledAt: '2020-01-01T00:00:00Z',
      content: '{{nope}}',
    })
    draw()
    await message()
    await drawn.user.click(screen.getByRole('button', { name: 'Check' }))
    expect(await screen.findAllByText('Give the broadcast a name.')).not.toHaveLength(0)
    expect(screen.getAllByText('Enter at least one number.')).not.toHaveLength(0)
    expect(sent).toEqual([])
  })
})

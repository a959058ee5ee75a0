import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import type { Account } from '@songsarn/contract/account/account'
import type { Analysis, AnalysisRow } from '@songsarn/contract/communication/analyses'
import { DraftFields } from '@songsarn/contract/communication/draft-fields'
import type { Draft } from '@songsarn/contract/communication/drafts'
import type { Answers } from '@songsarn/testing/fake-service'
import { problem } from '@songsarn/testing/fake-service'
import { ACCOUNT_ID, USER_ID } from '@songsarn/testing/fake-shell'
import { type Rendered, renderRemote } from '@songsarn/testing/render-remote.tsx'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Root } from '../app/Root.tsx'
import en from '../locales/en.ts'
import th from '../locales/th.ts'
import { ANALYSIS_ID, COMMUNICATION_ID, DRAFT_ID, PERSON_ID, sampleAnalysis, sampleDraft } from '../testing/samples.ts'
// Loaded before the tests: on a busy machine it takes longer than the first one waits for its screen.
import '../send-form/SendStep.tsx'
import './QuickSendPage.tsx'

/** One recipient, typed twice. */
const analysis = (patch: Partial<Analysis> = {}) =>
  sampleAnalysis({
    progress: { done: 2, total: 2 },
    unique: 1,
    invalid: 0,
    totalRecipients: 1,
    totalParts: 1,
    totalCredit: 1,
    balanceAfter: 99,
    preview: { mobile: '66812345678', text: 'Hello' },
    ...patch,
  })

const answers: Answers = {
  getLookup: () => ({ items: [{ value: 'SONGSARN', label: 'SONGSARN' }] }),
  listCarriers: () => ({ items: [{ carrier: 'main', channel: 'sms', state: 'up', waiting: 0 }], unassigned: 0 }),
  createAnalysis: () => analysis({ status: 'running', progress: { done: 0, total: 2 } }),
  getAnalysis: () => analysis(),
  getAnalysisRows: ({ query }) => ({
    items: [
      {
        row: 2,
        input: '0812345678',
        mobile: '66812345678',
        person: null,
        bucket: query.bucket ?? 'unique',
        reason: query.bucket === 'duplicate' ? 'duplicateOf' : 'ok',
        duplicateOf: query.bucket === 'duplicate' ? 1 : null,
        ...{ line: null, duplicateOfLine: null, cells: null, links: [] },
        parts: 1,
        credits: 1,
        text: 'Hello',
      },
    ],
    page: 0,
    size: 10,
    total: 1,
    columns: null,
  }),
  createQuickSend: () => ({ id: COMMUNICATION_ID, status: 'sending' }),
  listDrafts: () => ({ items: [], page: 0, size: 1, total: 0 }),
  createDraft: ({ body }) => ({ ...sampleDraft(), fields: body.fields }),
  updateDraft: ({ body }) => ({ ...sampleDraft({ version: body.version + 1 }), fields: body.fields }),
  deleteDraft: () => undefined,
}

let drawn: Rendered
const draw = (options: { path?: string; answers?: Answers; language?: 'en' | 'th' } = {}) => {
  drawn = renderRemote(
    { name: 'mf-communication', Root, locales: { en, th } },
    {
      path: options.path ?? '/communication/quick-send',
      language: options.language,
      answers: { ...answers, ...options.answers },
    },
  )
  return drawn
}

const to = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'To' })
const message = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Message' })
const chips = () => within(screen.getByRole('list', { name: 'Numbers' })).getAllByRole('listitem')
const paste = (element: HTMLElement, text: string) =>
  fireEvent.paste(element, { clipboardData: { getData: () => text } })
const requests = (start: string) => drawn.service.requests.filter((request) => request.startsWith(start))

/** Writes a complete draft and analyzes it. */
async function startAnalysis() {
  paste(await to(), '0812345678\n0812345678')
  fireEvent.change(await message(), { target: { value: 'Hello' } })
  await screen.findByText('SONGSARN', { selector: '.phone-preview-sender' })
  await drawn.user.click(screen.getByRole('button', { name: 'Check' }))
}

async function analyzeDraft() {
  await startAnalysis()
  await screen.findByRole('button', { name: /^Send to/ })
}

const openConfirmation = () => drawn.user.click(screen.getByRole('button', { name: /^Send to/ }))
const sendNow = () => screen.findByRole('button', { name: /Send now/ })

/** The browser's copy of the draft. */
const keptDraft = () => localStorage.getItem(`songsarn:draft:${USER_ID}:quick-send:${ACCOUNT_ID}`)

beforeEach(() => localStorage.clear())
afterEach(() => drawn.unmount())

/** The service's draft, with this content. */
const stored = (content: string, version: number): Draft => ({
  ...sampleDraft({ version }),
  fields: DraftFields.parse({ type: 'quick-send', quicksendFrom: 'SONGSARN', quicksendTo: '0812345678', content }),
})
const atService = (draft: Draft) =>
  ({
    listDrafts: () => ({
      items: [{ ...draft, type: 'quick-send', broadcastName: '', excerpt: draft.fields.content, unscheduledId: null }],
      page: 0,
      size: 1,
      total: 1,
    }),
    getDraft: (_: unknown) => draft,
  }) satisfies Answers

it('says what a trial account may send, without a further call', async () => {
  const trial: Account = {
    ...{ accountId: DRAFT_ID, accountName: 'Demo', accountEmail: 'demo@shop.example', accountRole: 'owner' },
    ...{ mode: 'trial', plan: 'Trials', paymentType: 'prepaid', creditBalance: 100, creditHeld: 0, daysLeft: null },
    ...{ alertLessThan: null, eConsentPrice: 1, storage: 0, maxStorage: 1, needsSecondFactor: false },
  }
  draw({ answers: { getAccount: () => trial } })
  expect(await screen.findByText(/^Trial account: 50 messages a day/)).toBeTruthy()
  expect(requests('GET /v1/account')).toHaveLength(1)
  drawn.unmount()
  draw({ answers: { getAccount: () => ({ ...trial, mode: 'live' }) } })
  await waitFor(() => expect(requests('GET /v1/account')).toHaveLength(1))
  await message()
  expect(screen.queryByText(/^Trial account/)).toBeNull()
})

describe('links while writing', () => {
  const REFUSE = { otherAddress: 'refuse', shortener: 'warn', download: 'refuse' } as const
  const none = { hours: null, cap: null, approval: null, brake: null, links: null }
  const rules = (links: typeof REFUSE | null): Answers => ({
    getSendingRules: () => ({ ...none, version: 1, updateDate: null, openHours: null, floors: { ...none, links } }),
    getLinkDomain: () => ({ domain: null, record: null, target: 'sms.example', checkDate: null }),
    listSenders: () => ({
      items: [
        {
          ...{ id: DRAFT_ID, name: 'SONGSARN', status: 'approved', linkAddresses: ['brand.example/promo'] },
          ...{ reason: null, purpose: '', documents: [], askedAddresses: null, lastUseDate: null },
          ...{ createDate: '2026-11-20T03:00:00Z', decideDate: null },
        },
      ],
      ...{ page: 0, size: 100, total: 1 },
    }),
  })
  const write = async (value: string) => fireEvent.change(await message(), { target: { value } })

  it('says which the rule refuses, where links may lead, and which it warns of', async () => {
    draw({ answers: rules(REFUSE) })
    await write('Look: https://brand.example/promo/1 https://other.example/a https://bit.ly/x')
    expect(await screen.findByText("Your rules don't let SONGSARN send these links")).toBeTruthy()
    expect(screen.getByText('https://other.example/a: not an address of this sender name')).toBeTruthy()
    expect(screen.getByText(/^Links of SONGSARN may lead to: brand\.example\/promo\./)).toBeTruthy()
    expect(screen.queryByText(/^https:\/\/brand\.example\/promo\/1:/)).toBeNull()
    await write('Look: https://brand.example/promo/1 https://sms.example/l/1 {{link}}')
    await waitFor(() => expect(screen.queryByText(/don't let SONGSARN/)).toBeNull())
    await write('Look: https://bit.ly/x')
    expect(await screen.findByText('https://bit.ly/x: not an address of this sender name')).toBeTruthy()
  })

  it('says nothing without a rule, and asks for nothing before the text has a link', async () => {
    draw({ answers: rules(null) })
    await write('Hello')
    expect(requests('GET /v1/sending-rules')).toHaveLength(0)
    await write('Look: https://other.example/a')
    await waitFor(() => expect(requests('GET /v1/sending-rules')).not.toHaveLength(0))
    expect(screen.queryByText(/these links/)).toBeNull()
    expect(requests('GET /v1/senders')).toHaveLength(0)
  })
})

describe('the draft', () => {
  it('of another device is there, is saved at its version, and is deleted by the send', async () => {
    const bodies: unknown[] = []
    draw({
      answers: {
        ...atService(stored('From my phone', 3)),
        updateDraft: ({ body }) => {
          bodies.push(body)
          return { ...stored(body.fields.content, body.version + 1), fields: body.fields }
        },
        createQuickSend: ({ body }) => {
          bodies.push(body)
          return { id: COMMUNICATION_ID, status: 'sending' }
        },
      },
    })
    await waitFor(async () => expect((await message()).value).toBe('From my phone'))
    expect(chips()).toHaveLength(1)
    fireEvent.change(await message(), { target: { value: 'Finished here' } })
    await drawn.user.click(screen.getByRole('button', { name: 'Check' }))
    await screen.findByRole('button', { name: /^Send to/ })
    await openConfirmation()
    await drawn.user.click(await sendNow())
    await waitFor(() => expect(drawn.address()).toBe(`/communication/${COMMUNICATION_ID}`))
    expect(bodies[0]).toMatchObject({ version: 3, fields: { content: 'Finished here' } })
    expect(bodies.at(-1)).toEqual({ analysisId: ANALYSIS_ID, draftId: DRAFT_ID })
  })

  it('that was changed here and on another device shows both versions', async () => {
    const asked = Promise.withResolvers<void>()
    const { listDrafts, getDraft } = atService(stored('From my phone', 2))
    draw({ answers: { listDrafts, getDraft: async (request) => asked.promise.then(() => getDraft(request)) } })
    fireEvent.change(await message(), { target: { value: 'Written offline' } })
    await waitFor(() => expect(keptDraft()).toContain('Written offline'))
    asked.resolve()
    const table = await screen.findByRole('table')
    expect(within(table).getByText('Written offline')).toBeTruthy()
    await drawn.user.click(screen.getByRole('button', { name: 'Use the other version' }))
    await waitFor(async () => expect((await message()).value).toBe('From my phone'))
  })
})

describe('recipients', () => {
  it('become chips on Enter or a comma, with their problem', async () => {
    draw()
    await drawn.user.type(await to(), '081 234 5678{Enter}02 123 4567,')
    expect(chips().map((chip) => chip.textContent)).toEqual(['+66 81 234 5678', '02 123 4567 Not a mobile number'])
    expect(screen.getByText('2 numbers: 1 valid, 1 invalid, 0 duplicate')).toBeTruthy()
  })

  it('of a pasted table are its column of mobiles; a toast counts the others', async () => {
    draw()
    paste(await to(), 'Mobile\tName\n0812345678\tSomchai\n')
    expect(chips().map((chip) => chip.textContent)).toEqual(['+66 81 234 5678'])
    expect(drawn.shell.toasts.at(-1)?.message).toBe('Only mobile numbers were added. 1 other column was ignored.')
  })

  it('pasted by the thousand show the first numbers and how many others there are', async () => {
    draw()
    const numbers = Array.from({ length: 1000 }, (_, index) => `081${String(1000000 + index)}`)
    paste(await to(), numbers.join('\n'))
    expect(chips()).toHaveLength(50)
    expect(screen.getByText('1,000 numbers: 1,000 valid, 0 invalid, 0 duplicate')).toBeTruthy()
    expect(screen.getByText(/and 950 more/)).toBeTruthy()
    await drawn.user.click(screen.getByRole('button', { name: 'Show 200 more' }))
    expect(chips()).toHaveLength(250)
  })

  it('can be put back while the step lasts: the Undo closes with it', async () => {
    draw()
    paste(await to(), '0812345678\n021234567')
    fireEvent.change(await message(), { target: { value: 'Hello' } })
    await screen.findByText('SONGSARN', { selector: '.phone-preview-sender' })
    await drawn.user.click(screen.getByRole('button', { name: 'Remove 1 invalid number' }))
    expect(drawn.shell.toasts.map(({ action }) => action?.label)).toEqual(['Undo'])
    await drawn.user.click(screen.getByRole('button', { name: 'Check' }))
    await screen.findByRole('button', { name: /^Send to/ })
    expect(drawn.shell.toasts).toEqual([])
  })

  it('that are invalid are removed together, with an undo', async () => {
    draw()
    paste(await to(), '0812345678\nSomchai\n0212345')
    await drawn.user.click(screen.getByRole('button', { name: 'Remove 2 invalid numbers' }))
    expect(chips()).toHaveLength(1)
    drawn.shell.toasts.at(-1)?.action?.run()
    await waitFor(() => expect(chips()).toHaveLength(3))
  })

  it('are one Tab stop; arrows, Enter and Delete move, edit and remove', async () => {
    draw()
    paste(await to(), '0812345671\n0812345672\n0812345673')
    await drawn.user.click(await to())
    await drawn.user.tab()
    expect(document.activeElement?.textContent).toBe('+66 81 234 5671')
    await drawn.user.keyboard('{ArrowRight}{Delete}')
    expect(chips().map((chip) => chip.textContent)).toEqual(['+66 81 234 5671', '+66 81 234 5673'])
    expect(document.activeElement?.textContent).toBe('+66 81 234 5673')
    await drawn.user.keyboard('{Enter}')
    expect((await to()).value).toBe('0812345673')
    expect(document.activeElement).toBe(await to())
  })

  it('become entries when the field loses the focus', async () => {
    draw()
    await drawn.user.type(await to(), '0812345678')
    await drawn.user.click(await message())
    expect(chips()).toHaveLength(1)
  })
})

describe('the form', () => {
  it('shows what is missing at each field, focuses the first, and makes no call', async () => {
    draw({ answers: { getLookup: () => ({ items: [] }) } })
    await drawn.user.click(await screen.findByRole('button', { name: 'Check' }))
    const summary = within((await screen.findByText('Check 3 fields')).closest('.form-summary') as HTMLElement)
    expect(summary.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['From', 'To', 'Message'])
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Check 3 fields'),
      'Choose a sender name.',
      'Enter at least one number.',
      'Write a message.',
    ])
    expect(document.activeElement?.id).toBe('quick-send-quicksendFrom')
    expect(requests('POST')).toEqual([])
  })

  it('does not send an unknown merge field to the service', async () => {
    draw()
    paste(await to(), '0812345678\n')
    fireEvent.change(await message(), { target: { value: 'Hi {{fristName}}' } })
    await drawn.user.click(screen.getByRole('button', { name: 'Check' }))
    expect(await screen.findByText(/{{fristName}} isn't a merge field/)).toBeTruthy()
    expect(requests('POST /v1/analyses')).toEqual([])
  })

  it('shows a rejection by the service at its field and keeps the draft', async () => {
    draw({ answers: { createAnalysis: () => problem('sender.notApproved') } })
    paste(await to(), '0812345678\n0812345679')
    fireEvent.change(await message(), { target: { value: 'Hello' } })
    await screen.findByText('SONGSARN', { selector: '.phone-preview-sender' })
    await drawn.user.click(screen.getByRole('button', { name: 'Check' }))
    expect(await screen.findByText(/isn't approved for your account/)).toBeTruthy()
    expect(screen.getByRole('combobox', { name: 'From' }).getAttribute('aria-invalid')).toBe('true')
    expect(chips()).toHaveLength(2)
  })

  it('counts as being there while it is not empty', async () => {
    draw()
    expect(drawn.shell.isIdleHeld()).toBe(false)
    fireEvent.change(await message(), { target: { value: 'Hello' } })
    await waitFor(() => expect(drawn.shell.isIdleHeld()).toBe(true))
    fireEvent.change(await message(), { target: { value: '' } })
    await waitFor(() => expect(drawn.shell.isIdleHeld()).toBe(false))
  })

  it('keeps what is typed while the service is down, and continues afterwards', async () => {
    draw({ answers: { createAnalysis: () => problem('service.fault', 'req-7') } })
    paste(await to(), '0812345678\n0812345678')
    fireEvent.change(await message(), { target: { value: 'Hello' } })
    await screen.findByText('SONGSARN', { selector: '.phone-preview-sender' })
    await drawn.user.click(screen.getByRole('button', { name: 'Check' }))
    expect(await screen.findByText('req-7')).toBeTruthy()
    drawn.service.answer({ createAnalysis: answers.createAnalysis })
    await drawn.user.click(screen.getByRole('button', { name: 'Check' }))
    expect(await screen.findByRole('button', { name: 'Send to 1 person' })).toBeTruthy()
  })

  it('speaks Thai', async () => {
    draw({ language: 'th' })
    expect(await screen.findByRole('heading', { name: 'ส่งด่วน' })).toBeTruthy()
    expect(screen.getByRole('textbox', { name: 'ถึง' })).toBeTruthy()
  })
})

describe('the analysis', () => {
  it('shows its progress, then the buckets with their rows, and the cost', async () => {
    let isDone = false
    draw({
      answers: {
        getAnalysis: () => (isDone ? analysis() : analysis({ status: 'running', progress: { done: 1, total: 2 } })),
      },
    })
    paste(await to(), '0812345678\n0812345678')
    fireEvent.change(await message(), { target: { value: 'Hello' } })
    await screen.findByText('SONGSARN', { selector: '.phone-preview-sender' })
    await drawn.user.click(screen.getByRole('button', { name: 'Check' }))
    expect(await screen.findByText('Checking 1 of 2 numbers…')).toBeTruthy()
    isDone = true
    await drawn.user.click(await screen.findByRole('tab', { name: 'Unique 1' }))
    await drawn.user.keyboard('{ArrowRight}')
    expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Duplicate 1' }))
    expect(await screen.findByText('Duplicate of row 1')).toBeTruthy()
    expect(screen.getByText('Balance after sending').nextSibling?.textContent).toBe('99')
    expect(screen.getByText('This goes to 1 person in 1 part. It costs 1 credit and leaves 99 credits.')).toBeTruthy()
    await drawn.user.click(screen.getByRole('tab', { name: 'Invalid 0' }))
    expect(await screen.findByText('There are no invalid numbers.')).toBeTruthy()
  })

  describe('shows the invalid rows of a file as they are there, below its headings,', () => {
    const desktop = globalThis.matchMedia
    afterEach(() => {
      globalThis.matchMedia = desktop
    })
    const row = {
      mobile: null,
      person: null,
      bucket: 'invalid',
      duplicateOf: null,
      duplicateOfLine: null,
      parts: 0,
      credits: 0,
    } as const
    const links: string[] = []
    const som: AnalysisRow = {
      ...row,
      ...{
        row: 38,
        line: 39,
        input: '02 123 4567',
        reason: 'notMobile',
        links,
        text: null,
        cells: ['Som', '02 123 4567'],
      },
    }
    const nok: AnalysisRow = {
      ...row,
      ...{ row: 40, line: 41, input: '', reason: 'empty', links, text: null, cells: ['Nok', '', 'VIP'] },
    }
    async function openInvalid() {
      draw({
        answers: {
          getAnalysis: () => analysis({ invalid: 2 }),
          getAnalysisRows: () => ({ items: [som, nok], page: 0, size: 10, total: 2, columns: ['Name', 'Phone', ''] }),
        },
      })
      await analyzeDraft()
      await drawn.user.click(screen.getByRole('tab', { name: 'Invalid 2' }))
    }

    it('in a table, whose empty cells have no dash', async () => {
      await openInvalid()
      const table = within(await screen.findByRole('table', { name: 'Invalid' }))
      expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(
        expect.arrayContaining(['Row', 'Result', 'Name', 'Phone', 'Column 3']),
      )
      expect(table.getByRole('row', { name: '39 Not a mobile number Som 02 123 4567' })).toBeTruthy()
      expect(table.getByRole('row', { name: '41 Empty Nok VIP' })).toBeTruthy()
    })

    it('on cards of a phone, which leave empty cells out', async () => {
      globalThis.matchMedia = (media) => ({ ...desktop(media), matches: media.includes('max-width') })
      await openInvalid()
      const cards = within(await screen.findByRole('list', { name: 'Invalid' })).getAllByRole('listitem')
      expect(cards.map(({ textContent }) => textContent)).toEqual([
        'Not a mobile numberRow39NameSomPhone02 123 4567',
        'EmptyRow41NameNokColumn 3VIP',
      ])
    })
  })

  it('shows the longest text first, then the shortest text or the text of any recipient', async () => {
    const texts = ['Hi', 'Hi Somchai', 'Hi Som']
    draw({
      answers: {
        getAnalysis: () => analysis({ unique: 3, totalRecipients: 3, shortestRow: 1, longestRow: 2 }),
        getAnalysisRows: ({ query }) => ({
          items: (query.row ? [query.row] : [1, 2, 3]).map((row) => ({
            row: Number(row),
            input: `081234567${row}`,
            mobile: `6681234567${row}`,
            person: { id: PERSON_ID, name: 'สมชาย ใจดี' },
            bucket: 'unique' as const,
            reason: 'ok' as const,
            duplicateOf: null,
            ...{ line: null, duplicateOfLine: null, cells: null, links: [] },
            parts: 1,
            credits: 1,
            text: texts[Number(row) - 1] ?? null,
          })),
          page: 0,
          size: 10,
          total: 3,
          columns: null,
        }),
      },
    })
    await analyzeDraft()
    expect(await screen.findByText('Text for สมชาย ใจดี, +66 81 234 5672: 1 part, 1 credit')).toBeTruthy()
    expect(screen.getByText('Hi Somchai')).toBeTruthy()
    const [person] = screen.getAllByRole('link', { name: 'สมชาย ใจดี' })
    expect(person?.getAttribute('href')).toBe(`/people/${PERSON_ID}`)
    await drawn.user.click(screen.getByRole('button', { name: 'Shortest text' }))
    expect(await screen.findByText('Text for สมชาย ใจดี, +66 81 234 5671: 1 part, 1 credit')).toBeTruthy()
    await drawn.user.click(screen.getByRole('button', { name: 'Show the text for +66 81 234 5673' }))
    expect(await screen.findByText('Hi Som')).toBeTruthy()
    expect(drawn.address()).toBe(`/communication/quick-send?analysis=${ANALYSIS_ID}&text=3`)
  })

  it('keeps the open bucket and its search in the address', async () => {
    const asked: unknown[] = []
    draw({
      answers: {
        getAnalysisRows: ({ query }) => {
          asked.push([query.bucket, query.mobile])
          return { items: [], page: 0, size: 10, total: 0, columns: null }
        },
      },
    })
    await analyzeDraft()
    await drawn.user.click(screen.getByRole('tab', { name: 'Duplicate 1' }))
    await drawn.user.type(screen.getByRole('searchbox', { name: 'Find a mobile' }), '0899999999{Enter}')
    expect(await screen.findByText('0899999999 is not among these numbers.')).toBeTruthy()
    expect(drawn.address()).toBe(`/communication/quick-send?analysis=${ANALYSIS_ID}&bucket=duplicate&mobile=0899999999`)
    expect(asked.at(-1)).toEqual(['duplicate', '0899999999'])
    await drawn.user.click(screen.getByRole('tab', { name: 'Unique 1' }))
    expect(drawn.address()).toBe(`/communication/quick-send?analysis=${ANALYSIS_ID}&bucket=unique`)
  })

  it('says which few characters cost a part of many, and leads back to the text', async () => {
    const partCounts = [
      { parts: 2, recipients: 4588, over: 120 },
      { parts: 3, recipients: 412, over: 6 },
    ]
    const figures = { unique: 5000, totalRecipients: 5000, longest: 3, partCounts }
    draw({ answers: { getAnalysis: () => analysis(figures) } })
    await analyzeDraft()
    expect(screen.getByText('412 of 5,000 recipients need 3 parts.')).toBeTruthy()
    expect(screen.getByText('6 characters fewer in the text save at least 412 credits.')).toBeTruthy()
    await drawn.user.click(screen.getByRole('button', { name: 'Shorten the text' }))
    expect(document.activeElement).toBe(await message())
    expect((await message()).value).toBe('Hello')
  })

  it('shows how much credit is missing, and cannot be sent', async () => {
    draw({ answers: { getAnalysis: () => analysis({ missingCredit: 12, balanceAfter: -12 }) } })
    await analyzeDraft()
    expect(screen.getByText(/12 more needed/)).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send to 1 person' }).disabled).toBe(true)
  })

  it('says when the message goes that the hours of the account hold, and whom a limit holds back', async () => {
    const openDate = '2026-11-21T02:00:00Z'
    const hours = { heldUntil: openDate, closeDate: null, openDate }
    draw({ answers: { getAnalysis: () => analysis({ hours, heldBack: 1, unique: 2 }) } })
    await analyzeDraft()
    expect(screen.getByText(/^1 message waits until 21 Nov 2026 09:00/)).toBeTruthy()
    expect(screen.getByText('When').nextElementSibling?.textContent).toBe('21 Nov 2026 09:00 GMT+7')
    expect(screen.getByText('2 unique = 1 to be sent + 1 held back')).toBeTruthy()
  })

  it('is replaced when the draft changes', async () => {
    draw()
    await analyzeDraft()
    expect(drawn.address()).toBe(`/communication/quick-send?analysis=${ANALYSIS_ID}`)
    await drawn.user.click(screen.getByRole('button', { name: 'Back' }))
    fireEvent.change(await message(), { target: { value: 'Hello you' } })
    expect(await screen.findByText(/Check it again before you send/)).toBeTruthy()
    act(() => drawn.shell.navigate(`/communication/quick-send?analysis=${ANALYSIS_ID}`))
    await waitFor(() => expect(drawn.address()).toBe('/communication/quick-send'))
    expect(screen.queryByRole('button', { name: /^Send to/ })).toBeNull()
    await drawn.user.click(await screen.findByRole('button', { name: 'Check' }))
    await screen.findByRole('button', { name: /^Send to/ })
    expect(requests('POST /v1/analyses')).toHaveLength(2)
  })

  it('is reused when the draft did not change', async () => {
    draw()
    await analyzeDraft()
    await drawn.user.click(screen.getByRole('button', { name: 'Back' }))
    await drawn.user.click(await screen.findByRole('button', { name: 'Check' }))
    await screen.findByRole('button', { name: /^Send to/ })
    expect(requests('POST /v1/analyses')).toHaveLength(1)
  })

  it('that is running can be cancelled: the draft stays, without an analysis', async () => {
    const cancelled = Promise.withResolvers<undefined>()
    const deleteAnalysis = jest.fn<NonNullable<Answers['deleteAnalysis']>>(() =>
      problem('service.unavailable', 'req-9'),
    )
    draw({
      answers: {
        getAnalysis: () => analysis({ status: 'running', progress: { done: 1, total: 2 } }),
        deleteAnalysis,
      },
    })
    await startAnalysis()
    await drawn.user.click(await screen.findByRole('button', { name: 'Stop checking' }))
    expect(await screen.findByText('The check could not be stopped')).toBeTruthy()

    drawn.service.answer({ deleteAnalysis: () => cancelled.promise, getAnalysis: () => problem('resource.notFound') })
    await drawn.user.click(screen.getByRole('button', { name: 'Stop checking' }))
    expect(screen.getByText('Checking 1 of 2 numbers…')).toBeTruthy()
    cancelled.resolve(undefined)
    expect((await message()).value).toBe('Hello')
    expect(drawn.address()).toBe('/communication/quick-send')
    expect(keptDraft()).not.toContain(ANALYSIS_ID)
    expect(drawn.shell.toasts.at(-1)?.message).toContain('Nothing was sent')
  })

  it('that no longer exists leads back to the draft', async () => {
    draw()
    await analyzeDraft()
    drawn.service.answer({ getAnalysis: () => problem('resource.notFound') })
    await drawn.user.click(screen.getByRole('button', { name: 'Back' }))
    await drawn.user.click(await screen.findByRole('button', { name: 'Check' }))
    await drawn.user.click(await screen.findByRole('button', { name: 'Check again' }))
    expect((await message()).value).toBe('Hello')
  })
})

describe('sending', () => {
  it('asks for confirmation, sends, opens the communication and empties the draft', async () => {
    draw()
    await analyzeDraft()
    await openConfirmation()
    expect(
      await screen.findByText(
        '1 person will get this message from SONGSARN now. It costs 1 credit and leaves 99 credits.',
      ),
    ).toBeTruthy()
    await drawn.user.click(await sendNow())
    await waitFor(() => expect(drawn.address()).toBe(`/communication/${COMMUNICATION_ID}`))
    await waitFor(() => expect(keptDraft()).toBeNull())
  })

  it('sends once after a double click, with the same key after a lost response', async () => {
    const keys: (string | null)[] = []
    let isReached = false
    draw({
      answers: {
        createQuickSend: ({ request }) => {
          keys.push(request.headers.get('Idempotency-Key'))
          if (!isReached) throw new TypeError('connection reset')
          return { id: COMMUNICATION_ID, status: 'sending' }
        },
      },
    })
    await analyzeDraft()
    await openConfirmation()
    const button = await sendNow()
    fireEvent.click(button)
    fireEvent.click(button)
    expect(await screen.findByText(/It will be sent only once/)).toBeTruthy()
    expect(keys).toHaveLength(1)
    isReached = true
    await drawn.user.click(await sendNow())
    await waitFor(() => expect(drawn.address()).toBe(`/communication/${COMMUNICATION_ID}`))
    expect(new Set(keys).size).toBe(1)
  })

  it('waits for nothing while offline: it can be cancelled, and asks again when the network is back', async () => {
    draw()
    await analyzeDraft()
    await openConfirmation()
    const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    act(() => void dispatchEvent(new Event('offline')))
    await drawn.user.click(await sendNow())
    expect(await screen.findByText(/Nothing has been done, and you can cancel/)).toBeTruthy()
    await drawn.user.click(screen.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

    await openConfirmation()
    await drawn.user.click(await sendNow())
    onLine.mockRestore()
    act(() => void dispatchEvent(new Event('online')))
    expect(await screen.findByText(/You're online again/)).toBeTruthy()
    expect(requests('POST /v1/quick-sends')).toHaveLength(0)
    await drawn.user.click(await sendNow())
    await waitFor(() => expect(drawn.address()).toBe(`/communication/${COMMUNICATION_ID}`))
    expect(requests('POST /v1/quick-sends')).toHaveLength(1)
  })

  it('whose answer was lost ends at what was sent, also after the draft is gone', async () => {
    let isSent = false
    draw({
      answers: {
        createQuickSend: () => {
          isSent = true
          throw new TypeError('connection reset')
        },
        getAnalysis: () => analysis({ communicationId: isSent ? COMMUNICATION_ID : null }),
      },
    })
    await analyzeDraft()
    await openConfirmation()
    await drawn.user.click(await sendNow())
    await waitFor(() => expect(drawn.address()).toBe(`/communication/${COMMUNICATION_ID}`))
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Quick Send' })).toBeNull())
    expect(keptDraft()).toBeNull()
    // The draft was deleted with the send.
    act(() => drawn.shell.navigate(`/communication/quick-send?analysis=${ANALYSIS_ID}`))
    await waitFor(() => expect(drawn.address()).toBe(`/communication/${COMMUNICATION_ID}`))
  })

  it('shows the communication when another tab has sent it', async () => {
    draw()
    await analyzeDraft()
    drawn.service.answer({
      createQuickSend: () =>
        Response.json({ code: 'analysis.used', params: { communicationId: COMMUNICATION_ID } }, { status: 409 }),
      getAnalysis: () => analysis({ communicationId: COMMUNICATION_ID }),
    })
    await openConfirmation()
    await drawn.user.click(await sendNow())
    await waitFor(() => expect(drawn.address()).toBe(`/communication/${COMMUNICATION_ID}`))
  })

  it('asks for a new analysis when the old one expired', async () => {
    draw()
    await analyzeDraft()
    drawn.service.answer({ createQuickSend: () => problem('analysis.expired') })
    await openConfirmation()
    await drawn.user.click(await sendNow())
    await drawn.user.click(await screen.findByRole('button', { name: 'Check again' }))
    expect((await message()).value).toBe('Hello')
  })
})

describe('a carrier', () => {
  it('that is down shows a notice with the number of waiting messages', async () => {
    draw({
      answers: {
        listCarriers: () => ({
          items: [{ carrier: 'main', channel: 'sms', state: 'down', waiting: 3 }],
          unassigned: 2,
        }),
      },
    })
    expect(await screen.findByText('The connection to the operator is down.')).toBeTruthy()
    expect(screen.getByText(/3 messages are waiting/)).toBeTruthy()
    expect(screen.getByText(/2 messages have no operator yet/)).toBeTruthy()
  })

  it('that is down shows no notice while another carrier sends its messages', async () => {
    const listCarriers = jest.fn<NonNullable<Answers['listCarriers']>>(() => ({
      items: [
        { carrier: 'main', channel: 'sms', state: 'down', waiting: 0 },
        { carrier: 'second', channel: 'sms', state: 'up', waiting: 4 },
      ],
      unassigned: 7,
    }))
    draw({ answers: { listCarriers } })
    await waitFor(() => expect(listCarriers).toHaveBeenCalled())
    await message()
    expect(screen.queryByText('The connection to the operator is down.')).toBeNull()
  })
})

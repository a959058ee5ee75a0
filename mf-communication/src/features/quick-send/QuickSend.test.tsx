import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import type { Analysis } from '@songsarn/contract/analyses'
import type { Answers } from '@songsarn/testing/fake-service'
import { problem } from '@songsarn/testing/fake-service'
import { type Rendered, renderRemote } from '@songsarn/testing/render-remote.tsx'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Root } from '../../app/Root.tsx'
import en from '../../locales/en.json' with { type: 'json' }
import th from '../../locales/th.json' with { type: 'json' }
import { draftStore } from './draft/draft-store.ts'

const ANALYSIS = '0199a000-0000-7000-8000-000000000003'
const COMMUNICATION = '0199a000-0000-7000-8000-000000000004'
const HOUR_MS = 3600_000

const analysis = (patch: Partial<Analysis> = {}): Analysis => ({
  id: ANALYSIS,
  status: 'ready',
  progress: { done: 2, total: 2 },
  from: 'SONGSARN',
  unique: 1,
  duplicate: 1,
  blacklist: 0,
  invalid: 0,
  shortest: 1,
  longest: 1,
  totalRecipients: 1,
  totalCredit: 1,
  missingValues: 0,
  balanceBefore: 100,
  balanceAfter: 99,
  missingCredit: 0,
  preview: { mobile: '66812345678', text: 'Hello' },
  hash: 'h',
  communicationId: null,
  createDate: new Date().toISOString(),
  expireDate: new Date(Date.now() + HOUR_MS).toISOString(),
  ...patch,
})

const answers: Answers = {
  getLookup: () => ({ items: [{ value: 'SONGSARN', label: 'SONGSARN' }] }),
  listOperators: () => ({ items: [{ operator: 'main', state: 'up', waiting: 0 }] }),
  createAnalysis: () => analysis({ status: 'running', progress: { done: 0, total: 2 } }),
  getAnalysis: () => analysis(),
  getAnalysisRows: ({ query }) => ({
    items: [
      {
        row: 2,
        input: '0812345678',
        mobile: '66812345678',
        bucket: query.bucket ?? 'unique',
        reason: query.bucket === 'duplicate' ? 'duplicateOf' : 'ok',
        duplicateOf: query.bucket === 'duplicate' ? 1 : null,
        parts: 1,
        credits: 1,
      },
    ],
    page: 0,
    size: 10,
    total: 1,
  }),
  createQuickSend: () => ({ id: COMMUNICATION, status: 'sending' }),
}

let drawn: Rendered
const draw = (options: { path?: string; answers?: Answers; language?: 'en' | 'th' } = {}) => {
  draftStore.setState(draftStore.getInitialState(), true)
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

/** Writes a whole draft and analyzes it. */
async function analyzed() {
  paste(await to(), '0812345678\n0812345678')
  fireEvent.change(await message(), { target: { value: 'Hello' } })
  await screen.findByText('SONGSARN', { selector: '.phone-preview-sender' })
  await drawn.user.click(screen.getByRole('button', { name: 'Analyze' }))
  await screen.findByRole('button', { name: /^Send to/ })
}

const ask = () => drawn.user.click(screen.getByRole('button', { name: /^Send to/ }))
const sendNow = () => screen.findByRole('button', { name: /Send now/ })

beforeEach(() => localStorage.clear())
afterEach(() => drawn.unmount())

describe('recipients', () => {
  it('become chips when typed with Enter or a comma; what is wrong stands on the chip', async () => {
    draw()
    await drawn.user.type(await to(), '081 234 5678{Enter}02 123 4567,')
    expect(chips().map((chip) => chip.textContent)).toEqual(['+66 81 234 5678', '02 123 4567 Not a mobile number'])
    expect(screen.getByText('2 numbers: 1 valid, 1 not valid, 0 repeated')).toBeTruthy()
  })

  it('of a pasted table are its column of mobiles, and it is said that the others stayed behind', async () => {
    draw()
    paste(await to(), 'Mobile\tName\n0812345678\tSomchai\n')
    expect(chips().map((chip) => chip.textContent)).toEqual(['+66 81 234 5678'])
    expect(drawn.shell.toasts.at(-1)?.message).toBe('Only the mobiles were taken; 1 other column was left out.')
  })

  it('pasted by the thousand show the first ones and say how many more there are', async () => {
    draw()
    const numbers = Array.from({ length: 1000 }, (_, index) => `081${String(1000000 + index)}`)
    paste(await to(), numbers.join('\n'))
    expect(chips()).toHaveLength(50)
    expect(screen.getByText('1,000 numbers: 1,000 valid, 0 not valid, 0 repeated')).toBeTruthy()
    expect(screen.getByText(/and 950 more/)).toBeTruthy()
    await drawn.user.click(screen.getByRole('button', { name: 'Show 200 more' }))
    expect(chips()).toHaveLength(250)
  })

  it('that are not valid go in one act, which can be undone', async () => {
    draw()
    paste(await to(), '0812345678\nSomchai\n0212345')
    await drawn.user.click(screen.getByRole('button', { name: 'Remove 2 not valid' }))
    expect(chips()).toHaveLength(1)
    drawn.shell.toasts.at(-1)?.action?.run()
    await waitFor(() => expect(chips()).toHaveLength(3))
  })

  it('are moved among, edited and removed by keyboard, with one Tab stop', async () => {
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

  it('being typed are taken when the field is left', async () => {
    draw()
    await drawn.user.type(await to(), '0812345678')
    await drawn.user.click(await message())
    expect(chips()).toHaveLength(1)
  })
})

describe('the form', () => {
  it('says at each field what is missing, focuses the first, and asks the service nothing', async () => {
    draw({ answers: { getLookup: () => ({ items: [] }) } })
    await drawn.user.click(await screen.findByRole('button', { name: 'Analyze' }))
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
      'Pick the sender name.',
      'Type at least one number.',
      'Write the message.',
    ])
    expect(document.activeElement?.id).toBe('quicksendFrom')
    expect(requests('POST')).toEqual([])
  })

  it('does not send an unknown merge field to the service', async () => {
    draw()
    paste(await to(), '0812345678\n')
    fireEvent.change(await message(), { target: { value: 'Hi {{fristName}}' } })
    await drawn.user.click(screen.getByRole('button', { name: 'Analyze' }))
    expect(await screen.findByText(/There is no merge field {{fristName}}/)).toBeTruthy()
    expect(requests('POST')).toEqual([])
  })

  it('puts what the service refused at its field, in words, and keeps the draft', async () => {
    draw({ answers: { createAnalysis: () => problem('sender.notApproved') } })
    paste(await to(), '0812345678\n0812345679')
    fireEvent.change(await message(), { target: { value: 'Hello' } })
    await screen.findByText('SONGSARN', { selector: '.phone-preview-sender' })
    await drawn.user.click(screen.getByRole('button', { name: 'Analyze' }))
    expect(await screen.findByText(/it is not approved for this account/)).toBeTruthy()
    expect(screen.getByRole('combobox', { name: 'From' }).getAttribute('aria-invalid')).toBe('true')
    expect(chips()).toHaveLength(2)
  })

  it('loses nothing when the service is down, and goes on when it is back', async () => {
    draw({ answers: { createAnalysis: () => problem('service.fault', 'req-7') } })
    paste(await to(), '0812345678\n0812345678')
    fireEvent.change(await message(), { target: { value: 'Hello' } })
    await screen.findByText('SONGSARN', { selector: '.phone-preview-sender' })
    await drawn.user.click(screen.getByRole('button', { name: 'Analyze' }))
    expect(await screen.findByText('req-7')).toBeTruthy()
    drawn.service.answer({ createAnalysis: answers.createAnalysis })
    await drawn.user.click(screen.getByRole('button', { name: 'Analyze' }))
    expect(await screen.findByRole('button', { name: 'Send to 1 recipient' })).toBeTruthy()
  })

  it('speaks Thai', async () => {
    draw({ language: 'th' })
    expect(await screen.findByRole('heading', { name: 'ส่งด่วน' })).toBeTruthy()
    expect(screen.getByRole('textbox', { name: 'ถึง' })).toBeTruthy()
  })
})

describe('the analysis', () => {
  it('shows progress, then the buckets with rows and reasons, and the money', async () => {
    let isDone = false
    draw({
      answers: {
        getAnalysis: () => (isDone ? analysis() : analysis({ status: 'running', progress: { done: 1, total: 2 } })),
      },
    })
    paste(await to(), '0812345678\n0812345678')
    fireEvent.change(await message(), { target: { value: 'Hello' } })
    await screen.findByText('SONGSARN', { selector: '.phone-preview-sender' })
    await drawn.user.click(screen.getByRole('button', { name: 'Analyze' }))
    expect(await screen.findByText('Checking 1 of 2 numbers…')).toBeTruthy()
    isDone = true
    await drawn.user.click(await screen.findByRole('tab', { name: 'Will be sent 1' }))
    await drawn.user.keyboard('{ArrowRight}')
    expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Repeated 1' }))
    expect(await screen.findByText('Same number as row 1')).toBeTruthy()
    expect(screen.getByText('Balance after').nextSibling?.textContent).toBe('99')
    await drawn.user.click(screen.getByRole('tab', { name: 'Not valid 0' }))
    expect(await screen.findByText('All numbers are valid.')).toBeTruthy()
  })

  it('says how much credit is missing and does not let one send', async () => {
    draw({ answers: { getAnalysis: () => analysis({ missingCredit: 12, balanceAfter: -12 }) } })
    await analyzed()
    expect(screen.getByText(/12 more credits are needed/)).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send to 1 recipient' }).disabled).toBe(true)
  })

  it('of a draft that was changed is not used: another is asked for', async () => {
    draw()
    await analyzed()
    expect(drawn.address()).toBe(`/communication/quick-send?analysis=${ANALYSIS}`)
    await drawn.user.click(screen.getByRole('button', { name: 'Back' }))
    fireEvent.change(await message(), { target: { value: 'Hello you' } })
    expect(await screen.findByText(/Analyze it again before sending/)).toBeTruthy()
    drawn.shell.navigate(`/communication/quick-send?analysis=${ANALYSIS}`)
    await waitFor(() => expect(drawn.address()).toBe('/communication/quick-send'))
    expect(screen.queryByRole('button', { name: /^Send to/ })).toBeNull()
    await drawn.user.click(screen.getByRole('button', { name: 'Analyze' }))
    await screen.findByRole('button', { name: /^Send to/ })
    expect(requests('POST /v1/analyses')).toHaveLength(2)
  })

  it('of an unchanged draft is used again', async () => {
    draw()
    await analyzed()
    await drawn.user.click(screen.getByRole('button', { name: 'Back' }))
    await drawn.user.click(await screen.findByRole('button', { name: 'Analyze' }))
    await screen.findByRole('button', { name: /^Send to/ })
    expect(requests('POST /v1/analyses')).toHaveLength(1)
  })

  it('that is not there any more leads back to the draft', async () => {
    draw()
    await analyzed()
    drawn.service.answer({ getAnalysis: () => problem('resource.notFound') })
    await drawn.user.click(screen.getByRole('button', { name: 'Back' }))
    await drawn.user.click(await screen.findByRole('button', { name: 'Analyze' }))
    await drawn.user.click(await screen.findByRole('button', { name: 'Analyze again' }))
    expect((await message()).value).toBe('Hello')
  })
})

describe('sending', () => {
  it('asks once in one sentence, sends, and goes to what was sent with an empty form behind', async () => {
    draw()
    await analyzed()
    await ask()
    expect(
      await screen.findByText(
        '1 recipient will get this message from SONGSARN now, for 1 credit; 99 credits will be left.',
      ),
    ).toBeTruthy()
    await drawn.user.click(await sendNow())
    await waitFor(() => expect(drawn.address()).toBe(`/communication/${COMMUNICATION}`))
    await waitFor(() => expect(draftStore.getState().draft.content).toBe(''))
    expect(localStorage.getItem('songsarn:draft:0199a000-0000-7000-8000-0000000000aa:quick-send')).toBeNull()
  })

  it('is one send however often one clicks, and one act for the service after a lost answer', async () => {
    const keys: (string | null)[] = []
    let isReached = false
    draw({
      answers: {
        createQuickSend: ({ request }) => {
          keys.push(request.headers.get('Idempotency-Key'))
          if (!isReached) throw new TypeError('connection reset')
          return { id: COMMUNICATION, status: 'sending' }
        },
      },
    })
    await analyzed()
    await ask()
    const button = await sendNow()
    fireEvent.click(button)
    fireEvent.click(button)
    expect(await screen.findByText(/it is sent at most once/)).toBeTruthy()
    expect(keys).toHaveLength(1)
    isReached = true
    await drawn.user.click(await sendNow())
    await waitFor(() => expect(drawn.address()).toBe(`/communication/${COMMUNICATION}`))
    expect(new Set(keys).size).toBe(1)
  })

  it('of what another tab has sent shows that, instead of sending', async () => {
    draw()
    await analyzed()
    drawn.service.answer({
      createQuickSend: () => problem('analysis.used'),
      getAnalysis: () => analysis({ communicationId: COMMUNICATION }),
    })
    await ask()
    await drawn.user.click(await sendNow())
    await drawn.user.click(await screen.findByRole('button', { name: 'See what was sent' }))
    await waitFor(() => expect(drawn.address()).toBe(`/communication/${COMMUNICATION}`))
  })

  it('of an analysis that is too old asks for another', async () => {
    draw()
    await analyzed()
    drawn.service.answer({ createQuickSend: () => problem('analysis.expired') })
    await ask()
    await drawn.user.click(await sendNow())
    await drawn.user.click(await screen.findByRole('button', { name: 'Analyze again' }))
    expect((await message()).value).toBe('Hello')
  })
})

describe('the operator', () => {
  it('that is down is told in words, with what waits', async () => {
    draw({ answers: { listOperators: () => ({ items: [{ operator: 'main', state: 'down', waiting: 3 }] }) } })
    expect(await screen.findByText('The connection to the operator is down.')).toBeTruthy()
    expect(screen.getByText(/3 messages wait here/)).toBeTruthy()
  })
})

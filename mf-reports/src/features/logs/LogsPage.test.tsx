import { afterEach, describe, expect, it, jest } from '@jest/globals'
import { type Answers, problem } from '@songsarn/testing/fake-service'
import { renderRemote } from '@songsarn/testing/render-remote.tsx'
import { act, screen, waitFor, within } from '@testing-library/react'
import { definition } from '../../app/definition.ts'
import { page, sampleMessage } from './sample-messages.ts'

const delivered = sampleMessage(1)
const pending = sampleMessage(2, { status: 'Pending', submitDate: null, receiptDate: null })

const open = (path: string, answers: Answers = {}, language: 'en' | 'th' = 'en') =>
  renderRemote(definition, {
    path,
    language,
    answers: { listLogs: () => page([delivered]), getLookup: () => ({ items: [] }), ...answers },
  })

const asked = (requests: string[]) => requests.filter((request) => request.startsWith('GET /v1/logs?')).at(-1)

describe('filters and the address', () => {
  it('asks for what the address says and shows it as chips', async () => {
    const { service } = open('/logs?status=Delivered&status=Expired&mobile=081&startDate=2026-11-01&endDate=2026-11-20')
    await screen.findByRole('table', { name: 'Logs' })
    expect(asked(service.requests)).toBe(
      'GET /v1/logs?mobile=081&startDate=2026-11-01&endDate=2026-11-20&status=Delivered&status=Expired&size=10',
    )
    const chips = within(screen.getByRole('list', { name: 'Active filters' }))
    for (const name of ['Mobile: 081', 'Status: Delivered', 'Status: Expired', 'Date: 1–20 Nov 2026']) {
      expect(chips.getByRole('button', { name: `Remove the filter ${name}` })).toBeTruthy()
    }
  })

  it('takes a filter off by its chip, and all of them at once', async () => {
    const { user, address } = open('/logs?status=Delivered&status=Expired&mobile=081')
    await user.click(await screen.findByRole('button', { name: 'Remove the filter Status: Expired' }))
    expect(address()).toBe('/logs?mobile=081&status=Delivered')
    await user.click(screen.getByRole('button', { name: 'Clear all' }))
    expect(address()).toBe('/logs')
  })

  it('puts what is typed into the address after a pause, on the first page', async () => {
    const { user, address } = open('/logs?after=abc')
    await user.type(await screen.findByRole('textbox', { name: 'Mobile' }), '081')
    await waitFor(() => expect(address()).toBe('/logs?mobile=081'))
  })

  it('names a communication chosen by a link', async () => {
    const id = delivered.communicationId
    open(`/logs?campaign=${id}`, { getLookup: () => ({ items: [{ value: id, label: 'Songkran sale' }] }) })
    expect(await screen.findByRole('button', { name: 'Remove the filter Communication: Songkran sale' })).toBeTruthy()
  })

  it('offers every other filter behind one button', async () => {
    const { user } = open('/logs')
    await user.click(await screen.findByRole('button', { name: 'More filters' }))
    for (const name of ['Communication', 'Sender', 'User', 'Type']) {
      expect(screen.getByRole('combobox', { name })).toBeTruthy()
    }
  })
})

describe('pages', () => {
  it('go on by cursor, come back, and say when there are too many to count', async () => {
    const { user, address } = open('/logs', {
      listLogs: ({ query }) =>
        query.after
          ? page([sampleMessage(11)], { total: 10_000, totalIsExact: false })
          : page([delivered], { nextCursor: 'c1', total: 10_000, totalIsExact: false }),
    })
    expect(await screen.findByText('10,000+ rows')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Next page' }))
    expect(await screen.findByText('+66 81 234 0011')).toBeTruthy()
    expect(address()).toBe('/logs?after=c1')
    expect(screen.getByText('Page 2')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Previous page' }))
    expect(await screen.findByText('+66 81 234 0001')).toBeTruthy()
    expect(address()).toBe('/logs')
  })
})

describe('a list with nothing to show', () => {
  it('explains itself when nothing was ever sent', async () => {
    const { user, shell } = open('/logs', { listLogs: () => page([]) })
    await user.click(await screen.findByRole('button', { name: 'Write a quick send' }))
    expect(shell.visited).toEqual(['/communication/quick-send'])
  })

  it('offers to clear the filters when none matches', async () => {
    const { user, address } = open('/logs?status=Expired', {
      listLogs: ({ query }) => (query.status ? page([]) : page([delivered])),
    })
    expect(await screen.findByText('Nothing matches these filters')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Clear filters' }))
    expect(await screen.findByText('+66 81 234 0001')).toBeTruthy()
    expect(address()).toBe('/logs')
  })

  it('says what went wrong with an id to quote, and tries again', async () => {
    const { user, service } = open('/logs', { listLogs: () => problem('service.fault', 'req-42') })
    expect(await screen.findByText('req-42')).toBeTruthy()
    service.answer({ listLogs: () => page([delivered]) })
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('+66 81 234 0001')).toBeTruthy()
  })

  it('says who can help when the right is missing', async () => {
    open('/logs', { listLogs: () => problem('right.missing') })
    expect(await screen.findByText('You may not see this')).toBeTruthy()
  })
})

describe('while messages move', () => {
  afterEach(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true })
    jest.useRealTimers()
  })

  it('asks again until everything in sight is settled', async () => {
    let asks = 0
    const { service } = open('/logs', {
      listLogs: () => page([++asks < 3 ? pending : { ...pending, status: 'Delivered' }]),
    })
    expect(await screen.findByText('Pending')).toBeTruthy()
    expect(screen.getByText('Live')).toBeTruthy()
    expect(await screen.findByText('Delivered', {}, { timeout: 6_000 })).toBeTruthy()
    expect(screen.queryByText('Live')).toBeNull()
    expect(service.requests.filter((request) => request.startsWith('GET /v1/logs?')).length).toBe(3)
  }, 10_000)

  it('keeps the focus and the row it is on', async () => {
    let asks = 0
    open('/logs', { listLogs: () => page([...(++asks < 2 ? [] : [sampleMessage(3)]), pending]) })
    const link = await screen.findByRole('link', { name: '+66 81 234 0002' })
    link.focus()
    await screen.findByText('+66 81 234 0003', {}, { timeout: 4_000 })
    await waitFor(() => expect(document.activeElement).toBe(link))
  }, 10_000)

  it('does not ask while the tab is hidden', async () => {
    jest.useFakeTimers({ advanceTimers: true })
    const { service } = open('/logs', { listLogs: () => page([pending]) })
    await screen.findByText('Pending')
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    const before = service.requests.length
    await act(() => jest.advanceTimersByTimeAsync(60_000))
    expect(service.requests.length).toBe(before)
  })
})

describe('the rows', () => {
  it('name a communication by its name, else by how its text begins', async () => {
    const named = { ...delivered, messageId: '0199b000-0000-7000-8000-000000009999', communication: 'Songkran sale' }
    open('/logs', { listLogs: () => page([delivered, named]) })
    for (const name of ['Your parcel is here.', 'Songkran sale']) {
      const link = await screen.findByRole('link', { name })
      expect(link.getAttribute('href')).toBe(`/communication/${delivered.communicationId}`)
    }
  })
})

describe('one message', () => {
  const refused = sampleMessage(4, {
    status: 'Rejected',
    receiptDate: null,
    credits: 0,
    error: '11',
    history: [
      ...sampleMessage(4).history.slice(0, 1),
      {
        at: '2026-11-20T07:05:01.000Z',
        event: 'rejected',
        part: 1,
        operator: 'simulator',
        operatorId: null,
        state: null,
        error: '11',
      },
    ],
  })

  it('opens from its row by keyboard, with its whole history, and gives the focus back', async () => {
    const { user, address } = open('/logs', { getMessage: () => delivered })
    const link = await screen.findByRole('link', { name: '+66 81 234 0001' })
    link.focus()
    await user.keyboard('{Enter}')
    const drawer = within(await screen.findByRole('dialog'))
    expect(address()).toBe(`/logs?message=${delivered.messageId}`)
    expect(await drawer.findByText('Your parcel is here.')).toBeTruthy()
    expect(drawer.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      expect.stringContaining('Accepted20 Nov 2026 14:05:00'),
      expect.stringContaining("Handed to the operator20 Nov 2026 14:05:01simulatorOperator's ID 00A1"),
      expect.stringContaining('Receipt: delivered20 Nov 2026 14:05:03'),
    ])
    await waitFor(() => expect(document.activeElement?.closest('[role="dialog"]')).toBeTruthy())
    await user.keyboard('{Escape}')
    await waitFor(() => expect(address()).toBe('/logs'))
    await waitFor(() => expect(document.activeElement).toBe(link))
  })

  it('leaves no step behind when it is closed, so that Back does not open it again', async () => {
    const { user, address } = open('/logs', { getMessage: () => delivered })
    await user.click(await screen.findByRole('link', { name: '+66 81 234 0001' }))
    await screen.findByRole('dialog')
    const steps = history.length
    await user.click(screen.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(address()).toBe('/logs'))
    expect(history.length).toBe(steps)
    act(() => history.forward())
    await waitFor(() => expect(address()).toBe(`/logs?message=${delivered.messageId}`))
  })

  it('says in words why it was refused', async () => {
    open(`/logs?message=${refused.messageId}`, { getMessage: () => refused })
    const drawer = within(await screen.findByRole('dialog'))
    expect((await drawer.findAllByText('The operator does not know this number')).length).toBe(2)
  })

  it('tells when it is not there', async () => {
    open('/logs?message=nothing')
    expect(await screen.findByText('This message is not there')).toBeTruthy()
  })
})

describe('the CSV file', () => {
  const saved: { name: string; file: Blob }[] = []
  const makeUrl = URL.createObjectURL
  afterEach(() => {
    URL.createObjectURL = makeUrl
    saved.length = 0
  })

  /** jsdom saves no files: this sees what would be saved. */
  function watchSaves() {
    let file = new Blob()
    URL.createObjectURL = (blob) => {
      if (blob instanceof Blob) file = blob
      return 'blob:saved'
    }
    URL.revokeObjectURL = () => {}
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      saved.push({ name: this.download, file })
    })
  }

  it('holds exactly what the filters show, on all pages', async () => {
    watchSaves()
    const { user, service, shell } = open('/logs?status=Delivered&size=20&after=abc', {
      downloadLogs: () =>
        new Response('mobile,status\n66812340001,Delivered\n', { headers: { 'Content-Type': 'text/csv' } }),
    })
    await user.click(await screen.findByRole('button', { name: 'Download CSV' }))
    await waitFor(() => expect(shell.toasts.at(-1)?.kind).toBe('success'))
    expect(service.requests).toContain('GET /v1/logs.csv?status=Delivered')
    expect(await saved[0]?.file.text()).toBe('mobile,status\n66812340001,Delivered\n')
    expect(saved[0]?.name).toMatch(/^logs-\d{4}-\d\d-\d\d\.csv$/)
  })

  it('shows how much has come, and stops when cancelled', async () => {
    watchSaves()
    const closed = jest.fn<() => void>()
    const body = new ReadableStream({
      start: (controller) => controller.enqueue(new Uint8Array(2_400_000)),
      cancel: closed,
    })
    const { user, shell } = open('/logs', { downloadLogs: () => new Response(body) })
    await user.click(await screen.findByRole('button', { name: 'Download CSV' }))
    expect(await screen.findByText('Downloading 2.4 MB')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Cancel the download' }))
    expect(await screen.findByRole('button', { name: 'Download CSV' })).toBeTruthy()
    expect(shell.toasts).toEqual([])
    expect(saved).toEqual([])
    expect(closed).toHaveBeenCalled()
  })

  it('tells when it fails, with an id to quote and another try', async () => {
    const { user, shell } = open('/logs', { downloadLogs: () => problem('request.invalid', 'req-7') })
    await user.click(await screen.findByRole('button', { name: 'Download CSV' }))
    await waitFor(() => expect(shell.toasts.at(-1)).toMatchObject({ kind: 'error', detail: 'req-7' }))
  })
})

describe('columns', () => {
  it('stay as they were chosen', async () => {
    const { user, unmount } = open('/logs')
    await user.click(await screen.findByRole('button', { name: 'Columns' }))
    await user.click(await screen.findByRole('checkbox', { name: 'Parts' }))
    expect(screen.getByRole('columnheader', { name: 'Parts' })).toBeTruthy()
    expect(localStorage.getItem('songsarn.columns.logs')).toBe('{"parts":true}')
    unmount()
  })
})

it('speaks Thai as well', async () => {
  open('/logs', {}, 'th')
  expect(await screen.findByRole('heading', { name: 'บันทึกการส่ง' })).toBeTruthy()
  expect(await screen.findByText('20 พ.ย. 2569 14:05')).toBeTruthy()
})

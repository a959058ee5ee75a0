import { afterEach, describe, expect, it, jest } from '@jest/globals'
import type { SavedView } from '@songsarn/contract/account/saved-views'
import { type Answers, problem } from '@songsarn/testing/fake-service'
import { renderRemote } from '@songsarn/testing/render-remote.tsx'
import { sampleCause } from '@songsarn/testing/sample-cause'
import { act, screen, waitFor, within } from '@testing-library/react'
import { definition } from '../app/definition.ts'
import { pageOfMessages, sampleMessage } from './testing/sample-logs.ts'

const delivered = sampleMessage(1)
const pending = sampleMessage(2, { status: 'Pending', submitDate: null, receiptDate: null })

const open = (path: string, answers: Answers = {}, language: 'en' | 'th' = 'en') =>
  renderRemote(definition, {
    path,
    language,
    answers: { listLogs: () => pageOfMessages([delivered]), getLookup: () => ({ items: [] }), ...answers },
  })

const lastQuery = (requests: string[]) => requests.filter((request) => request.startsWith('GET /v1/logs?')).at(-1)

describe('filters and the address', () => {
  it('reads the filters from the address and shows them as chips', async () => {
    const { service } = open('/logs?status=Delivered&status=Expired&mobile=081&startDate=2026-11-01&endDate=2026-11-20')
    await screen.findByRole('table', { name: 'Logs' })
    expect(lastQuery(service.requests)).toBe(
      'GET /v1/logs?mobile=081&startDate=2026-11-01&endDate=2026-11-20&status=Delivered&status=Expired&size=10',
    )
    const chips = within(screen.getByRole('list', { name: 'Active filters' }))
    for (const name of ['Mobile: 081', 'Status: Delivered', 'Status: Expired', 'Accepted: 1–20 Nov 2026']) {
      expect(chips.getByRole('button', { name: `Remove the filter ${name}` })).toBeTruthy()
    }
  })

  it('removes one filter by its chip, or all at once', async () => {
    const { user, address } = open('/logs?status=Delivered&status=Expired&mobile=081')
    await user.click(await screen.findByRole('button', { name: 'Remove the filter Status: Expired' }))
    expect(address()).toBe('/logs?mobile=081&status=Delivered')
    await user.click(screen.getByRole('button', { name: 'Clear all' }))
    expect(address()).toBe('/logs')
  })

  it('writes a typed filter into the address after a pause, back on the first page', async () => {
    const { user, address } = open('/logs?after=abc')
    await user.type(await screen.findByRole('textbox', { name: 'Mobile' }), '081')
    await waitFor(() => expect(address()).toBe('/logs?mobile=081'))
  })

  it('shows the name of a communication that a link chose', async () => {
    const id = delivered.communicationId
    open(`/logs?campaign=${id}`, { getLookup: () => ({ items: [{ value: id, label: 'Songkran sale' }] }) })
    expect(await screen.findByRole('button', { name: 'Remove the filter Communication: Songkran sale' })).toBeTruthy()
  })

  it('offers the other filters behind one button', async () => {
    const { user } = open('/logs')
    await user.click(await screen.findByRole('button', { name: 'More filters' }))
    for (const name of ['Communication', 'Sender', 'User', 'Type']) {
      expect(screen.getByRole('combobox', { name })).toBeTruthy()
    }
  })
})

describe('pages', () => {
  it('go forward and back by cursor, with a lower bound for the total', async () => {
    const { user, address } = open('/logs', {
      listLogs: ({ query }) =>
        query.after
          ? pageOfMessages([sampleMessage(11)], { total: 10_000, totalIsExact: false })
          : pageOfMessages([delivered], { nextCursor: 'c1', total: 10_000, totalIsExact: false }),
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

describe('saved views', () => {
  const view: SavedView = {
    id: '0199f000-0000-7000-8000-000000000001',
    name: 'Failed',
    path: '/logs',
    query: 'status=Expired',
    columns: null,
    pinned: false,
  }

  it('open the list with their filters', async () => {
    const { user, address } = open('/logs', { listSavedViews: () => ({ items: [view] }) })
    await user.click(await screen.findByRole('button', { name: 'Views' }))
    await user.click(await screen.findByRole('link', { name: 'Failed' }))
    expect(address()).toBe(`/logs?status=Expired&viewId=${view.id}`)
  })

  it('are saved with the filters and the order, without the page, and deleted with an Undo', async () => {
    const saved: unknown[] = []
    const { id: _, ...kept } = view
    let items: SavedView[] = []
    const { user, shell } = open('/logs?status=Rejected&after=c1', {
      listSavedViews: () => ({ items }),
      saveView: ({ body }) => {
        saved.push(body)
        items = [{ ...view, ...body }]
        return { ...view, ...body }
      },
      deleteSavedView: () => {
        items = []
        return new Response(null, { status: 204 })
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Views' }))
    await user.click(await screen.findByRole('button', { name: 'Save this view…' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await dialog.findByText('This field is required.')).toBeTruthy()
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Refused')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(saved).toEqual([{ ...kept, name: 'Refused', query: 'status=Rejected' }]))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(await screen.findByRole('button', { name: 'Refused' }))
    await user.click(await screen.findByRole('button', { name: 'Delete the view “Refused”' }))
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Refused' })).toBeNull())
    const undo = shell.toasts.at(-1)?.action
    expect(undo?.label).toBe('Undo')
    undo?.run()
    await waitFor(() => expect(saved).toHaveLength(2))
  })
})

describe('a list without rows', () => {
  it('explains that no message was sent yet', async () => {
    const { user, shell } = open('/logs', { listLogs: () => pageOfMessages([]) })
    await user.click(await screen.findByRole('button', { name: 'Write a Quick Send' }))
    expect(shell.visited).toEqual(['/communication/quick-send'])
  })

  it('offers to clear the filters when no message matches', async () => {
    const { user, address } = open('/logs?status=Expired', {
      listLogs: ({ query }) => (query.status ? pageOfMessages([]) : pageOfMessages([delivered])),
    })
    expect(await screen.findByText('No results match your filters')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Clear filters' }))
    expect(await screen.findByText('+66 81 234 0001')).toBeTruthy()
    expect(address()).toBe('/logs')
  })

  it('shows what failed with the request ID, and retries', async () => {
    const { user, service } = open('/logs', { listLogs: () => problem('service.fault', 'req-42') })
    expect(await screen.findByText('req-42')).toBeTruthy()
    service.answer({ listLogs: () => pageOfMessages([delivered]) })
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('+66 81 234 0001')).toBeTruthy()
  })

  it('says who can grant a missing right', async () => {
    open('/logs', { listLogs: () => problem('right.missing') })
    expect(await screen.findByText("You don't have permission to view this")).toBeTruthy()
  })
})

describe('while messages can change', () => {
  afterEach(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true })
    jest.useRealTimers()
  })

  it('polls until every status on the page is final', async () => {
    let polls = 0
    const { service } = open('/logs', {
      listLogs: () => pageOfMessages([++polls < 3 ? pending : { ...pending, status: 'Delivered' }]),
    })
    expect(await screen.findByText('Pending')).toBeTruthy()
    expect(screen.getByText('Live')).toBeTruthy()
    expect(await screen.findByText('Delivered', {}, { timeout: 6_000 })).toBeTruthy()
    expect(screen.queryByText('Live')).toBeNull()
    expect(service.requests.filter((request) => request.startsWith('GET /v1/logs?')).length).toBe(3)
  })

  it('keeps the focus on its row', async () => {
    let polls = 0
    open('/logs', { listLogs: () => pageOfMessages([...(++polls < 2 ? [] : [sampleMessage(3)]), pending]) })
    const link = await screen.findByRole('link', { name: '+66 81 234 0002' })
    link.focus()
    await screen.findByText('+66 81 234 0003', {}, { timeout: 4_000 })
    await waitFor(() => expect(document.activeElement).toBe(link))
  })

  it('does not poll while the tab is hidden', async () => {
    jest.useFakeTimers({ advanceTimers: true })
    const { service } = open('/logs', { listLogs: () => pageOfMessages([pending]) })
    await screen.findByText('Pending')
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    const before = service.requests.length
    await act(() => jest.advanceTimersByTimeAsync(60_000))
    expect(service.requests.length).toBe(before)
  })
})

describe('the rows', () => {
  it('show a communication by its name', async () => {
    const named = { ...delivered, messageId: '0199b000-0000-7000-8000-000000009999', communication: 'Songkran sale' }
    open('/logs', { listLogs: () => pageOfMessages([delivered, named]) })
    for (const name of ['Parcels', 'Songkran sale']) {
      const link = await screen.findByRole('link', { name })
      expect(link.getAttribute('href')).toBe(`/communication/${delivered.communicationId}`)
    }
  })
})

describe('what sending rules do', () => {
  const heldUntil = '2026-11-21T02:00:00.000Z'
  const rows = [
    sampleMessage(1, { status: 'Pending', receiptDate: null, heldUntil, rule: 'heldByHours' }),
    sampleMessage(2, { status: 'Pending', receiptDate: null, rule: 'heldByBrake' }),
    sampleMessage(3, { status: 'Cancelled', receiptDate: null, error: 'rule.braked', rule: 'cancelledByBrake' }),
  ]

  it('is a filter, and each row says its cause', async () => {
    const { user, service, address } = open('/logs?rule=held', { listLogs: () => pageOfMessages(rows) })
    const table = within(await screen.findByRole('table', { name: 'Logs' }))
    expect(lastQuery(service.requests)).toBe('GET /v1/logs?rule=held&size=10')
    for (const cause of ['Until 21 Nov 2026 09:00', 'Held by automatic stop', 'Cancelled after automatic stop'])
      expect(table.getByText(cause)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Remove the filter Sending rule: Held by sending rules' }))
    expect(address()).toBe('/logs')
  })

  it.each([
    [0, /^It waits for the hours of the account, until/],
    [1, /^The automatic stop has paused its send/],
    [2, 'Not sent: the send was stopped after an automatic stop'],
  ])('is explained in the detail (%s)', async (row, text) => {
    const message = rows[row] ?? delivered
    open(`/logs?message=${message.messageId}`, { getMessage: () => message })
    expect(await screen.findByText(text)).toBeTruthy()
  })
})

describe('one message', () => {
  const rejected = sampleMessage(4, {
    status: 'Rejected',
    receiptDate: null,
    credits: 0,
    error: '11',
    cause: sampleCause(),
    history: [
      ...sampleMessage(4).history.slice(0, 1),
      {
        at: '2026-11-20T07:05:01.000Z',
        event: 'rejected',
        part: 1,
        carrier: 'simulator',
        carrierMessageId: null,
        state: null,
        error: '11',
        cause: sampleCause(),
      },
    ],
  })

  it('leads to the messages before and after it in the list', async () => {
    const rows = [1, 2, 3].map((number) => sampleMessage(number))
    const { user, address } = open('/logs', {
      listLogs: () => pageOfMessages(rows),
      getMessage: ({ params }) => rows.find(({ messageId }) => messageId === params.messageId) ?? rejected,
    })
    await user.click(await screen.findByRole('link', { name: '+66 81 234 0001' }))
    const drawer = within(await screen.findByRole('dialog'))
    const step = (name: string) => drawer.getByRole<HTMLButtonElement>('button', { name })
    await drawer.findByText('Message to +66 81 234 0001')
    expect(step('Previous message').disabled).toBe(true)
    await user.click(step('Next message'))
    await drawer.findByText('Message to +66 81 234 0002')
    await user.click(step('Next message'))
    await drawer.findByText('Message to +66 81 234 0003')
    expect(step('Next message').disabled).toBe(true)
    await user.click(step('Previous message'))
    await waitFor(() => expect(address()).toBe(`/logs?message=${rows[1]?.messageId}`))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(address()).toBe('/logs'))
  })

  it('leads to all messages to its number, unless the list shows just them', async () => {
    const { user, address, unmount } = open('/logs?status=Delivered', { getMessage: () => delivered })
    await user.click(await screen.findByRole('link', { name: '+66 81 234 0001' }))
    await user.click(await screen.findByRole('link', { name: 'All messages to this number' }))
    await waitFor(() => expect(address()).toBe('/logs?mobile=%2B66812340001'))
    unmount()
    open(`/logs?mobile=081-234-0001&message=${delivered.messageId}`, { getMessage: () => delivered })
    const drawer = within(await screen.findByRole('dialog'))
    expect(await drawer.findByText('Your parcel is here.')).toBeTruthy()
    expect(drawer.queryByRole('link', { name: 'All messages to this number' })).toBeNull()
  })

  it('opens from its row by keyboard with its history, and returns the focus', async () => {
    const { user, address } = open('/logs', { getMessage: () => delivered })
    const link = await screen.findByRole('link', { name: '+66 81 234 0001' })
    link.focus()
    await user.keyboard('{Enter}')
    const drawer = within(await screen.findByRole('dialog'))
    expect(address()).toBe(`/logs?message=${delivered.messageId}`)
    expect(await drawer.findByText('Your parcel is here.')).toBeTruthy()
    expect(drawer.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      expect.stringContaining('Accepted20 Nov 2026 14:05:00'),
      expect.stringContaining("Sent to operator20 Nov 2026 14:05:01simulatorOperator's message ID 00A1"),
      expect.stringContaining('Receipt: delivered20 Nov 2026 14:05:03'),
    ])
    await waitFor(() => expect(document.activeElement?.closest('[role="dialog"]')).toBeTruthy())
    await user.keyboard('{Escape}')
    await waitFor(() => expect(address()).toBe('/logs'))
    await waitFor(() => expect(document.activeElement).toBe(link))
  })

  it('leaves no history entry when it is closed, so that Back does not open it again', async () => {
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

  it('explains why it was rejected', async () => {
    open(`/logs?message=${rejected.messageId}`, { getMessage: () => rejected })
    const drawer = within(await screen.findByRole('dialog'))
    const why = (await drawer.findByRole('heading', { name: 'Why it failed' })).closest('section')
    expect(why?.textContent).toBe(
      "Why it failedThe operator doesn't recognize this numberCode 11, by its usual meaning" +
        'What to doCheck the number with the recipient.' +
        'Does a resend help?NoWho can change itYour list: the number',
    )
    expect(drawer.getAllByText(/^The operator doesn't recognize this number/)).toHaveLength(2)
  })

  it('explains it in Thai, also in the list', async () => {
    open(
      `/logs?message=${rejected.messageId}`,
      { listLogs: () => pageOfMessages([rejected]), getMessage: () => rejected },
      'th',
    )
    const drawer = within(await screen.findByRole('dialog'))
    expect(await drawer.findByText('ตรวจสอบหมายเลขกับผู้รับ')).toBeTruthy()
    expect(drawer.getByText('ไม่ช่วย')).toBeTruthy()
    const row = (await screen.findByText('+66 81 234 0004')).closest('tr')
    expect(row?.textContent).toContain('เครือข่ายไม่รู้จักหมายเลขนี้')
  })

  it('are found by the stage and the carrier of a link', async () => {
    const { service } = open('/logs?error=11&stage=receipt&carrier=north')
    await screen.findByRole('table', { name: 'Logs' })
    expect(lastQuery(service.requests)).toBe('GET /v1/logs?error=11&stage=receipt&carrier=north&size=10')
    const chips = within(screen.getByRole('list', { name: 'Active filters' }))
    for (const name of ['Error: Code 11', 'Error reported in: A receipt', 'Operator: north'])
      expect(chips.getByRole('button', { name: `Remove the filter ${name}` })).toBeTruthy()
  })

  it('says that it was not found', async () => {
    open('/logs?message=nothing')
    expect(await screen.findByText('Message not found')).toBeTruthy()
  })
})

describe('the CSV file', () => {
  const saved: { name: string; file: Blob }[] = []
  const makeUrl = URL.createObjectURL
  afterEach(() => {
    URL.createObjectURL = makeUrl
    saved.length = 0
  })

  /** Records the files that would be saved: jsdom saves none. */
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

  async function downloadAs(user: ReturnType<typeof open>['user'], format: 'CSV' | 'Excel (.xlsx)') {
    await user.click(await screen.findByRole('button', { name: 'Download' }))
    await user.click(await screen.findByRole('menuitem', { name: format }))
  }

  it('is not offered when no message is found', async () => {
    open('/logs?status=Expired', { listLogs: () => pageOfMessages([]) })
    expect(await screen.findByRole('button', { name: 'Clear filters' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Download' })).toBeNull()
  })

  it('holds what the filters show, on all pages', async () => {
    watchSaves()
    const { user, service, shell } = open('/logs?status=Delivered&size=20&after=abc', {
      downloadLogs: () =>
        new Response('mobile,status\n66812340001,Delivered\n', { headers: { 'Content-Type': 'text/csv' } }),
    })
    await downloadAs(user, 'CSV')
    await waitFor(() => expect(shell.toasts.at(-1)?.kind).toBe('success'))
    expect(service.requests).toContain('GET /v1/logs.csv?status=Delivered')
    expect(await saved[0]?.file.text()).toBe('mobile,status\n66812340001,Delivered\n')
    expect(saved[0]?.name).toMatch(/^logs-\d{4}-\d\d-\d\d\.csv$/)
  })

  it('is an Excel workbook as well', async () => {
    watchSaves()
    const { user, service } = open('/logs?status=Delivered', { downloadLogsWorkbook: () => new Response('PK') })
    await downloadAs(user, 'Excel (.xlsx)')
    await waitFor(() => expect(saved[0]?.name).toMatch(/^logs-\d{4}-\d\d-\d\d\.xlsx$/))
    expect(service.requests).toContain('GET /v1/logs.xlsx?status=Delivered')
  })

  it('shows its progress, and stops when cancelled', async () => {
    watchSaves()
    const closed = jest.fn<() => void>()
    const body = new ReadableStream({
      start: (controller) => controller.enqueue(new Uint8Array(2_400_000)),
      cancel: closed,
    })
    const { user, shell } = open('/logs', { downloadLogs: () => new Response(body) })
    await downloadAs(user, 'CSV')
    expect(await screen.findByText('Downloading 2.4 MB')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Cancel download' }))
    expect(await screen.findByRole('button', { name: 'Download' })).toBeTruthy()
    expect(shell.toasts).toEqual([])
    expect(saved).toEqual([])
    expect(closed).toHaveBeenCalled()
  })

  it('shows a failure with the request ID and a retry', async () => {
    const { user, shell } = open('/logs', { downloadLogs: () => problem('request.invalid', 'req-7') })
    await downloadAs(user, 'CSV')
    await waitFor(() => expect(shell.toasts.at(-1)).toMatchObject({ kind: 'error', detail: 'req-7' }))
  })
})

describe('columns', () => {
  it('are remembered', async () => {
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

it('makes a report of a long list, by its filters and days', async () => {
  const bodies: object[] = []
  const { user } = open('/logs?status=Rejected&mobile=081&startDate=2026-11-01&endDate=2026-11-02', {
    listLogs: () => pageOfMessages([delivered], { total: 12_000, totalIsExact: true }),
    createReport: ({ body }) => {
      bodies.push(body)
      return problem('limit.reached')
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Create a report' }))
  expect(await screen.findByText(/from 1 Nov 2026 00:00 to 2 Nov 2026 23:59/)).toBeTruthy()
  await user.type(screen.getByLabelText('Report name'), 'Rejected')
  await user.click(screen.getByRole('button', { name: 'Create report' }))
  expect(await screen.findByText(/reached the limit/)).toBeTruthy()
  expect(bodies).toEqual([
    expect.objectContaining({
      ...{ reportName: 'Rejected', format: 'csv', oneTimeReportType: 8, status: ['Rejected'], mobile: '081' },
      ...{ startDate: '2026-10-31T17:00:00.000Z', endDate: '2026-11-02T16:59:00.000Z', communication: [] },
    }),
  ])
})

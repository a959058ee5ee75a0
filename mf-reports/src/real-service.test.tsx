import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { Client } from '@songsarn/client/client'
import { listLogs } from '@songsarn/contract/reports/logs'
import { renderRemote } from '@songsarn/testing/render-remote.tsx'
import { type DemoUser, startTestServer, type TestServer } from '@songsarn/testing/test-server'
import { screen, waitFor, within } from '@testing-library/react'
import { definition } from './app/definition.ts'

/** The simulated carrier decides by the last digits. */
const DELIVERED = '0812340009'
const REJECTED = '0812340001'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
}, 120_000)
afterAll(() => server?.stop(), 60_000)

async function sendTo(to: string[], user: DemoUser = 'owner'): Promise<string> {
  const api = await server.clientAs(user)
  let analysis = await api.createAnalysis({ body: { from: 'SONGSARN', to, content: 'Your parcel is here.' } })
  await waitFor(async () => {
    analysis = await api.getAnalysis({ params: { id: analysis.id } })
    expect(analysis.status).toBe('ready')
  })
  return (await api.createQuickSend({ body: { analysisId: analysis.id } })).id
}

describe('on the real service', () => {
  let communicationId: string
  beforeAll(async () => {
    communicationId = await sendTo([DELIVERED, REJECTED])
  })

  it('Logs updates until the messages are final, and shows their history', async () => {
    const { user } = renderRemote(definition, {
      path: `/logs?campaign=${communicationId}`,
      fetch: await server.fetchAs('owner'),
    })
    expect(await screen.findByText('Delivered', {}, { timeout: 30_000 })).toBeTruthy()
    expect(await screen.findByText('Rejected', {}, { timeout: 30_000 })).toBeTruthy()
    expect(screen.getByText('2 rows')).toBeTruthy()
    await user.click(screen.getByRole('link', { name: '+66 81 234 0009' }))
    const drawer = within(await screen.findByRole('dialog'))
    expect(await drawer.findAllByText('Your parcel is here.')).toHaveLength(2)
    expect(drawer.getByText('Sent to operator')).toBeTruthy()
    expect(drawer.getByText('Receipt: delivered')).toBeTruthy()
    expect(drawer.getAllByText("Operator's message ID", { exact: false }).length).toBe(2)
  })

  it.each([
    ['mobile=081+234+0001', 1],
    ['status=Rejected', 1],
    ['sender=SONGSARN', 2],
    ['smsType=quick-send', 2],
    ['smsType=broadcast', 0],
    ['startDate=2020-01-01&endDate=2020-01-31', 0],
  ])('Logs filters by %s', async (filter, rows) => {
    renderRemote(definition, {
      path: `/logs?campaign=${communicationId}&${filter}`,
      fetch: await server.fetchAs('viewer'),
    })
    const found = rows === 0 ? 'No results match your filters' : rows === 1 ? '1 row' : `${rows} rows`
    expect(await screen.findByText(found)).toBeTruthy()
  })

  it('Home counts the messages', async () => {
    renderRemote(definition, { path: '/home', fetch: await server.fetchAs('owner') })
    expect(await screen.findByRole('link', { name: /^Submitted SMS 2:/ })).toBeTruthy()
    expect(screen.getByRole('link', { name: /^Delivery rate 50\.00%:/ })).toBeTruthy()
    const newest = within(screen.getByRole('region', { name: 'Newest communications' }))
    for (const figure of ['2 recipients', '1 delivered', '1 credit charged'])
      expect(newest.getByText(figure)).toBeTruthy()
  })
})

describe('each figure of Home and of its detail', () => {
  let api: Client
  beforeAll(async () => {
    api = await server.clientAs('owner')
    await sendTo(['0002', '0003', '0005'].map((end) => `081234${end}`))
    await sendTo([DELIVERED], 'sub-owner')
    const many = Array.from({ length: 1500 }, (_, at) => `08123${String(50_000 + at)}`)
    await api.pauseCommunication({ params: { id: await sendTo(many.slice(0, 1200)) } })
    await api.stopCommunication({ params: { id: await sendTo(many) } })
    let before = ''
    await waitFor(
      async () => {
        const { activity, newest } = await api.getHome()
        const now = JSON.stringify([activity, newest])
        const isSame = now === before
        before = now
        expect(isSame).toBe(true)
      },
      { timeout: 30_000, interval: 1500 },
    )
  }, 90_000)

  /** All messages that the list at an address has, and their credits. */
  async function behind(address: string) {
    const search = new URL(address, 'http://console').searchParams
    const given = [...new Set(search.keys())].map((key) => {
      const values = search.getAll(key)
      return [key, values.length === 1 ? values[0] : values]
    })
    const query = listLogs.query.parse(Object.fromEntries(given))
    const sum = { total: 0, rows: 0, credits: 0 }
    for (let after: string | undefined | null; after !== null; ) {
      const page = await api.listLogs({ query: { ...query, size: 1000, after } })
      sum.total = page.total
      sum.rows += page.items.length
      for (const { credits } of page.items) sum.credits += credits
      after = page.nextCursor
    }
    expect(sum.rows).toBe(sum.total)
    return sum
  }

  const numberIn = (node: Element | null | undefined) => Number(node?.textContent?.replaceAll(/[,%]/g, ''))

  /** Names a figure: by its tile, or above its column, or above it. */
  function nameOf(link: HTMLElement): string {
    const cell = link.closest('td')
    const above = cell
      ? cell.closest('table')?.rows[0]?.cells[cell.cellIndex]
      : link.closest('div')?.querySelector('dt')
    return link.getAttribute('aria-label') ?? above?.textContent ?? ''
  }

  /** Compares each figure that is a link with the list behind it; returns how many there were. */
  async function follow(): Promise<number> {
    // The name of a sender leads to Logs too.
    const links = screen
      .getAllByRole('link')
      .filter((link) => link.getAttribute('href')?.startsWith('/logs') && /^[\d,.]+%?$/.test(link.textContent ?? ''))
    for (const link of links) {
      const address = link.getAttribute('href') ?? ''
      const shown = numberIn(link)
      const { total, credits } = await behind(address)
      const name = nameOf(link)
      if (name.startsWith('Cost')) expect([address, shown]).toEqual([address, credits])
      else if (name.startsWith('Delivery rate')) {
        // Submitted SMS comes first.
        const submitted = link.closest('tr, dl, .tiles')?.querySelector('[href*="status=Completed"]')
        const rate = Math.round((total / numberIn(submitted)) * 10_000) / 100
        expect([address, shown]).toEqual([address, rate])
      } else expect([address, shown]).toEqual([address, total])
    }
    return links.length
  }

  it('is the number of messages in the list behind it', async () => {
    const { user } = renderRemote(definition, { path: '/home', fetch: await server.fetchAs('owner') })
    await user.click(await screen.findByRole('button', { name: 'Show as table' }))
    expect(screen.getByRole('columnheader', { name: 'Cancelled' })).toBeTruthy()
    expect(await follow()).toBeGreaterThan(10)
  })

  it.each(['account', 'sender', 'day'])(
    'is so in the detail by %s',
    async (by) => {
      renderRemote(definition, { path: `/home/detail?by=${by}`, fetch: await server.fetchAs('owner') })
      await screen.findByRole('table', { name: 'Figures in detail' })
      expect(await follow()).toBeGreaterThan(10)
    },
    60_000,
  )
})

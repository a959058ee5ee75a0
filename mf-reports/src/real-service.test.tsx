import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { renderRemote } from '@songsarn/testing/render-remote.tsx'
import { startTestServer, type TestServer } from '@songsarn/testing/test-server'
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

async function sendTo(to: string[]): Promise<string> {
  const api = await server.clientAs('owner')
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
  }, 60_000)

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
    expect(await drawer.findByText('Your parcel is here.')).toBeTruthy()
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
    expect(screen.getByRole('link', { name: /^Delivery rate 50%:/ })).toBeTruthy()
    const newest = within(screen.getByRole('region', { name: 'Newest communications' }))
    expect(newest.getByText('2 recipients · 1 delivered · 1 credit')).toBeTruthy()
  })
})

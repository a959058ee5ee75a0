import { createAnalysis, getAnalysis } from '@songsarn/contract/communication/analyses'
import { createQuickSend } from '@songsarn/contract/communication/communications'

type Fetch = (request: Request) => Promise<Response>

/** The simulated carrier decides by the last digits of a mobile: 0001 is rejected, 0002 undelivered, others delivered. */
const SENDS = [
  { content: 'Your parcel is here.', to: ['0812340009', '0812340019', '0812340001'] },
  { content: 'สวัสดีค่ะ พัสดุของคุณมาถึงแล้ว', to: ['0812340029', '0812340039', '0812340002'] },
]

/**
 * Sends the sample messages as the signed-in user.
 *
 * @throws when the service refuses a call
 */
export async function sendSamples(fetch: Fetch): Promise<void> {
  for (const { content, to } of SENDS) {
    const body = { from: 'SONGSARN', to, content }
    let analysis = createAnalysis.answer.parse(await call(fetch, createAnalysis.method, createAnalysis.path, body))
    while (analysis.status === 'running') {
      await new Promise((resolve) => setTimeout(resolve, 20))
      const path = getAnalysis.path.replace('{id}', analysis.id)
      analysis = getAnalysis.answer.parse(await call(fetch, getAnalysis.method, path))
    }
    await call(fetch, createQuickSend.method, createQuickSend.path, { analysisId: analysis.id })
  }
}

async function call(fetch: Fetch, method: string, path: string, body?: unknown): Promise<unknown> {
  const url = new URL(path, globalThis.location?.origin ?? 'http://page.invalid')
  const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() }
  const response = await fetch(
    new Request(url, { method, headers, body: body === undefined ? null : JSON.stringify(body) }),
  )
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`)
  return response.json()
}

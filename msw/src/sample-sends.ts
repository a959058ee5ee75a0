import { createAnalysis, getAnalysis } from '@songsarn/contract/analyses'
import { createQuickSend } from '@songsarn/contract/communications'

type Ask = (request: Request) => Promise<Response>

/** What the simulated operator does with a mobile is told by its last digits: delivered, rejected (0001), undelivered (0002). */
const SENDS = [
  { content: 'Your parcel is here.', to: ['0812340009', '0812340019', '0812340001'] },
  { content: 'สวัสดีค่ะ พัสดุของคุณมาถึงแล้ว', to: ['0812340029', '0812340039', '0812340002'] },
]

/**
 * A service in use has sent something: these, as the user who is signed in.
 *
 * @throws when a call is refused
 */
export async function sendSamples(ask: Ask): Promise<void> {
  for (const { content, to } of SENDS) {
    const body = { from: 'SONGSARN', to, content }
    let analysis = createAnalysis.answer.parse(await call(ask, createAnalysis.method, createAnalysis.path, body))
    while (analysis.status === 'running') {
      await new Promise((resolve) => setTimeout(resolve, 20))
      const path = getAnalysis.path.replace('{id}', analysis.id)
      analysis = getAnalysis.answer.parse(await call(ask, getAnalysis.method, path))
    }
    await call(ask, createQuickSend.method, createQuickSend.path, { analysisId: analysis.id })
  }
}

async function call(ask: Ask, method: string, path: string, body?: unknown): Promise<unknown> {
  const url = new URL(path, globalThis.location?.origin ?? 'http://page.invalid')
  const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() }
  const answer = await ask(
    new Request(url, { method, headers, body: body === undefined ? null : JSON.stringify(body) }),
  )
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`)
  return answer.json()
}

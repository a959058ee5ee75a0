import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { afterEach, expect, it } from '@jest/globals'
import { sendFile } from './send-file.ts'

let server: Server
afterEach(async () => {
  server.closeAllConnections()
  await new Promise((done) => server.close(done))
})

async function serve(answer: RequestListener): Promise<string> {
  server = createServer((request, response) => {
    // The page of a test has another origin.
    response.setHeader('Access-Control-Allow-Origin', request.headers.origin ?? '*')
    response.setHeader('Access-Control-Allow-Headers', '*')
    response.setHeader('Access-Control-Expose-Headers', 'X-Request-Id')
    if (request.method === 'OPTIONS') response.end()
    else answer(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return typeof address === 'object' ? `http://127.0.0.1:${address?.port}/v1/files` : ''
}

// In a test, `FormData` is the class of Node, which jsdom's own XMLHttpRequest does not send.
const body = () => 'x'.repeat(100_000)

it('tells how much was sent, and answers with status, headers and body', async () => {
  let received = 0
  const url = await serve(async (request, response) => {
    for await (const chunk of request) received += chunk.length
    response
      .writeHead(422, { 'Content-Type': 'application/json', 'X-Request-Id': 'req-1' })
      .end('{"code":"file.empty"}')
  })
  const shares: number[] = []
  const response = await sendFile(
    url,
    { method: 'POST', headers: { Accept: 'application/json' }, body: body() },
    (share) => shares.push(share),
  )
  expect(received).toBe(100_000)
  expect(shares.at(-1)).toBe(1)
  expect(shares).toEqual(shares.toSorted((a, b) => a - b))
  expect([response.status, response.headers.get('x-request-id'), await response.json()]).toEqual([
    422,
    'req-1',
    { code: 'file.empty' },
  ])
})

it('ends with the reason of its signal, before and while it sends', async () => {
  const url = await serve(() => {})
  const stop = new AbortController()
  const sent = sendFile(url, { method: 'POST', body: body(), signal: stop.signal }, () => {})
  stop.abort(new Error('cancelled'))
  await expect(sent).rejects.toThrow('cancelled')
  await expect(sendFile(url, { method: 'POST', body: body(), signal: stop.signal }, () => {})).rejects.toThrow(
    'cancelled',
  )
})

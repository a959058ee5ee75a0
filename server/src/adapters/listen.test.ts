import { Agent, get, type IncomingMessage } from 'node:http'
import { afterEach, describe, expect, it } from '@jest/globals'
import type { App } from '../http/ports.ts'
import { type Listening, listen } from './listen.ts'
import { createMetrics } from './metrics.ts'

let listening: Listening | undefined
const agent = new Agent({ keepAlive: true })
afterEach(async () => {
  agent.destroy()
  await listening?.close().catch(() => {})
})

const start = async (app: App) => {
  const settings = { host: '127.0.0.1', port: 0, trustedProxies: 0, metricsToken: undefined, publicUrl: undefined }
  listening = await listen(settings, { app, files: async () => undefined, metrics: createMetrics() })
  return listening
}
const ask = (port: number) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    get({ host: '127.0.0.1', port, path: '/health', agent }, (answer) => resolve(answer.resume())).on('error', reject)
  })

describe('the connections of the service', () => {
  it('stay open longer than a proxy keeps them', async () => {
    const { port } = await start(async () => new Response())
    const { headers } = await ask(port)
    expect([headers.connection, headers['keep-alive']]).toEqual(['keep-alive', 'timeout=75'])
  })

  it('close after the running answer when the service stops', async () => {
    const asked = Promise.withResolvers<void>()
    const answered = Promise.withResolvers<Response>()
    const { port, close } = await start(() => {
      asked.resolve()
      return answered.promise
    })
    const answer = ask(port)
    await asked.promise
    const closed = close()
    answered.resolve(new Response())
    expect((await answer).headers.connection).toBe('close')
    await closed
  })
})

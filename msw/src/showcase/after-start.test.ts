import { expect, it } from '@jest/globals'
import { afterStart } from './after-start.ts'

const URL_OF_CALL = 'http://page.invalid/v1/session'

/** A service that answers with the method of the call, as the real one does: a call that was cancelled fails. */
function startable() {
  const { promise, resolve } = Promise.withResolvers<{ fetch(request: Request): Promise<Response> }>()
  const fetch = async (request: Request) => {
    request.signal.throwIfAborted()
    return new Response(`${request.method} ${await request.text()}`)
  }
  return { send: afterStart(promise), start: () => resolve({ fetch }) }
}

it('sends a call that came before the start, with its body, when the service has started', async () => {
  const { send, start } = startable()
  const answer = send(new Request(URL_OF_CALL, { method: 'POST', body: 'owner' }))
  expect(await Promise.race([answer, new Promise((done) => setTimeout(done, 20, 'waits'))])).toBe('waits')
  start()
  expect(await (await answer).text()).toBe('POST owner')
  expect(await (await send(new Request(URL_OF_CALL))).text()).toBe('GET ')
})

it('does not end a waiting call by its time limit, but by its caller', async () => {
  const { send, start } = startable()
  const cancelling = new AbortController()
  const limited = send(new Request(URL_OF_CALL, { signal: AbortSignal.timeout(1) }))
  const cancelled = send(new Request(URL_OF_CALL, { signal: cancelling.signal }))
  await new Promise((done) => setTimeout(done, 20))
  cancelling.abort(new Error('the user has left'))
  start()
  expect((await limited).status).toBe(200)
  await expect(cancelled).rejects.toThrow('the user has left')
})

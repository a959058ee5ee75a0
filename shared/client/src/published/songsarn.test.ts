import { expect, it } from '@jest/globals'
import { Songsarn } from './songsarn.ts'
import { SongsarnError } from './songsarn-error.ts'

type Answer = { status: number; body?: unknown; retryAfter?: string } | 'lost'
type Settings = ConstructorParameters<typeof Songsarn>[0]

const MESSAGE = { from: 'SHOP', to: '0812345678', content: 'Hi' }
const refusal = (code: string) => ({ code, detail: 'Refused.' })

/** A client of a service that gives these answers in order, and the requests that it got. */
function serviceWith(answers: Answer[], settings: Partial<Settings> = {}) {
  const requests: { method: string | undefined; url: string; key: string | null }[] = []
  const songsarn = new Songsarn({
    ...{ url: 'https://sms.example/', key: 'songsarn_live_k' },
    fetch: async (url, init) => {
      requests.push({ method: init?.method, url: String(url), key: new Headers(init?.headers).get('Idempotency-Key') })
      const answer = answers.shift()
      if (answer === undefined) throw new Error('one request too many')
      if (answer === 'lost') throw new TypeError('fetch failed')
      const headers = new Headers()
      if (answer.retryAfter !== undefined) headers.set('Retry-After', answer.retryAfter)
      return Response.json(answer.body ?? {}, { status: answer.status, headers })
    },
    ...settings,
  })
  return { songsarn, requests }
}

it('waits as long as Retry-After says, and repeats a send with its first key', async () => {
  const { songsarn, requests } = serviceWith([
    { status: 429, body: refusal('request.tooMany'), retryAfter: '1' },
    'lost',
    { status: 202, body: { totalCredit: 1 } },
  ])
  const begun = performance.now()
  expect(await songsarn.messages.send(MESSAGE)).toEqual({ totalCredit: 1 })
  expect(performance.now() - begun).toBeGreaterThan(990)
  expect(requests.map(({ url }) => url)).toEqual(Array(3).fill('https://sms.example/v1/messages'))
  expect(new Set(requests.map(({ key }) => key)).size).toBe(1)
  expect(requests[0]?.key).toMatch(/^[\w-]{36}$/)
})

it('fails at once when it would wait longer than its user wants', async () => {
  const { songsarn, requests } = serviceWith([{ status: 503, body: refusal('service.busy'), retryAfter: '31' }], {
    maxWaitSeconds: 30,
  })
  await expect(songsarn.balance()).rejects.toMatchObject({ code: 'service.busy', status: 503, retryAfter: 31 })
  expect(requests).toHaveLength(1)
})

it('repeats no POST without a key after a lost answer, and no refusal', async () => {
  const lost = serviceWith(['lost'])
  await expect(lost.songsarn.request('POST', '/v1/segments', { body: {} })).rejects.toMatchObject({
    ...{ code: 'network.unreachable', status: 0 },
  })
  const refused = serviceWith([
    { status: 422, body: { ...refusal('request.invalid'), errors: [{ path: 'to', code: 'required' }] } },
  ])
  const error = await refused.songsarn.messages.send(MESSAGE).catch((caught: unknown) => caught)
  expect(error).toBeInstanceOf(SongsarnError)
  expect(error).toMatchObject({ code: 'request.invalid', errors: [{ path: 'to', code: 'required' }] })
})

it('gives up after the tries that its user wants', async () => {
  const { songsarn, requests } = serviceWith(['lost', 'lost'], { retries: 1 })
  await expect(songsarn.balance()).rejects.toMatchObject({ code: 'network.unreachable' })
  expect(requests).toHaveLength(2)
})

it('stops waiting when it is aborted', async () => {
  const { songsarn } = serviceWith([{ status: 429, body: refusal('request.tooMany'), retryAfter: '60' }])
  const stop = new AbortController()
  const sent = songsarn.messages.send(MESSAGE, { signal: stop.signal })
  setTimeout(() => stop.abort(new Error('enough')), 20)
  await expect(sent).rejects.toThrow('enough')
})

it('reads the pages of a list and of a cursor one after the other', async () => {
  const page = (ids: string[], total: number) => ({ status: 200, body: { items: ids.map((id) => ({ id })), total } })
  const people = serviceWith([page(['a', 'b'], 3), page(['c'], 3)])
  const found: unknown[] = []
  for await (const person of people.songsarn.people.list()) found.push(person.id)
  expect(found).toEqual(['a', 'b', 'c'])
  expect(people.requests.map(({ url }) => new URL(url).searchParams.get('page'))).toEqual(['0', '1'])

  const rows = (id: string, nextCursor: string | null) => ({
    ...{ status: 200, body: { items: [{ messageId: id }], nextCursor } },
  })
  const logs = serviceWith([rows('m1', 'c1'), rows('m2', null)])
  const ids: string[] = []
  for await (const { messageId } of logs.songsarn.logs.list()) ids.push(messageId)
  expect(ids).toEqual(['m1', 'm2'])
  expect(logs.requests.map(({ url }) => new URL(url).searchParams.get('after'))).toEqual([null, 'c1'])
})

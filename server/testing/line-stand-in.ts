import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as z from 'zod/mini'

/**
 * The Messaging API of LINE in this process, as its reference describes it (developers.line.biz, "Messaging API reference" and
 * "Retry failed API requests"). It checks path, token, JSON and retry key, and keeps what users would have received.
 */

export const LINE_TOKEN = 'good-channel-access-token/123456=='
export const LINE_SECRET = '0123456789abcdef0123456789abcdef'
const LINE_BOT = { userId: `U${'b'.repeat(32)}`, basicId: '@songsarn', displayName: 'Songsarn shop' }
/** A user of the bot. */
export const lineUser = (number: number): string => `U${number.toString(16).padStart(32, '0')}`

const body = {
  messages: z
    .array(z.strictObject({ type: z.literal('text'), text: z.string().check(z.minLength(1), z.maxLength(5000)) }))
    .check(z.minLength(1), z.maxLength(5)),
  notificationDisabled: z.optional(z.boolean()),
}
const Push = z.strictObject({ to: z.string(), ...body })
const Multicast = z.strictObject({
  to: z.array(z.string()).check(
    z.minLength(1),
    z.maxLength(500),
    z.refine((users) => new Set(users).size === users.length),
  ),
  ...body,
})
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Faults of the next push: see `next` of `LineStandIn`. */
type Fault = 'loseAnswer' | 'fail' | 'throttle' | 'quota' | 'conflict'

export type LineStandIn = {
  url: string
  /** Messages that users received, in order. */
  received: { to: string; text: string; retryKey: string; token: string }[]
  /** Every request, accepted or not. */
  requests: { path: string; status: number; retryKey: string | undefined }[]
  /** Tokens that are refused from now on. */
  revoked: Set<string>
  /** Users whom LINE does not know. */
  unknown: Set<string>
  /** Messages in a month; undefined: no limit. */
  limit: number | undefined
  /** The faults of the next pushes. `loseAnswer`: taken, but the connection breaks. `fail`: 500, not taken. `conflict`: 409 without a request. */
  next: Fault[]
  /** Every push fails with 500 and is not taken. */
  isFailing: boolean
  /** Milliseconds from taking a push to answering it. */
  answersAfter: number
  /** The bot behind the token. */
  bot: typeof LINE_BOT
  close(): Promise<void>
}

/** On a free port by default. */
export async function startLine(port = 0): Promise<LineStandIn> {
  /** Request ids and message ids by retry key. */
  const accepted = new Map<string, { requestId: string; messageId: string }>()
  const server = createServer((request, response) => void receive(request, response))
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const line: LineStandIn = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received: [],
    requests: [],
    revoked: new Set(),
    unknown: new Set(),
    limit: 1000,
    next: [],
    isFailing: false,
    answersAfter: 0,
    bot: LINE_BOT,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return line

  /** Answers a request; a lost answer breaks the connection. */
  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = ''
    for await (const chunk of request) body += chunk
    const key = request.headers['x-line-retry-key']
    const retryKey = typeof key === 'string' ? key : undefined
    const requestId = `request-${line.requests.length + 1}`
    const reply = answer(request, body, { retryKey, requestId })
    line.requests.push({ path: request.url ?? '', status: reply?.status ?? 0, retryKey })
    if (!reply) return void request.socket.destroy()
    if (line.answersAfter > 0) await new Promise((resolve) => setTimeout(resolve, line.answersAfter))
    const headers = { 'content-type': 'application/json', 'x-line-request-id': requestId, ...reply.headers }
    response.writeHead(reply.status, headers).end(JSON.stringify(reply.value))
  }

  function answer(request: IncomingMessage, body: string, ids: Omit<Ids, 'token'>): Reply | undefined {
    const token = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1]
    if (!token?.startsWith('good-') || line.revoked.has(token)) return refusal(401, 'Authentication failed.')
    switch (`${request.method} ${request.url}`) {
      case 'GET /v2/bot/info':
        return { status: 200, value: { ...line.bot, pictureUrl: 'https://line.example/p', chatMode: 'bot' } }
      case 'GET /v2/bot/message/quota':
        return {
          status: 200,
          value: line.limit === undefined ? { type: 'none' } : { type: 'limited', value: line.limit },
        }
      case 'GET /v2/bot/message/quota/consumption':
        return { status: 200, value: { totalUsage: line.received.length } }
      case 'POST /v2/bot/message/push':
        if (request.headers['content-type'] !== 'application/json') return refusal(415, 'Unsupported Media Type')
        return take(Push, body, { ...ids, token })
      case 'POST /v2/bot/message/multicast':
        if (request.headers['content-type'] !== 'application/json') return refusal(415, 'Unsupported Media Type')
        return take(Multicast, body, { ...ids, token })
      default:
        return refusal(404, 'Not found')
    }
  }

  function take(schema: typeof Push | typeof Multicast, body: string, { retryKey, requestId, token }: Ids) {
    if (retryKey === undefined || !UUID.test(retryKey)) return refusal(400, 'Invalid retry key')
    const parsed = schema.safeParse(JSON.parse(body))
    if (!parsed.success) return refusal(400, 'The request body has 1 error(s)')
    const known = accepted.get(retryKey)
    if (known) {
      const sent = schema === Push && { sentMessages: [{ id: known.messageId }] }
      const value = { message: 'The retry key is already accepted', ...sent }
      return { status: 409, value, headers: { 'x-line-accepted-request-id': known.requestId } }
    }
    const { to, messages } = parsed.data
    const users = [to].flat()
    if (!users.every((user) => /^[UCR][0-9a-f]{32}$/.test(user) && !line.unknown.has(user)))
      return refusal(400, "The property, 'to', in the request body is invalid")
    const fault = line.next.shift()
    if (fault === 'throttle') return refusal(429, 'The API rate limit has been exceeded. Try again later.')
    if (fault === 'quota' || (line.limit !== undefined && line.received.length + users.length > line.limit))
      return refusal(429, 'You have reached your monthly limit.')
    if (fault === 'conflict') return refusal(409, 'The retry key is already accepted')
    if (fault === 'fail' || line.isFailing) return refusal(500, 'Internal server error')
    const messageId = String(461_230_966_842_000 + accepted.size)
    accepted.set(retryKey, { requestId, messageId })
    for (const user of users) for (const { text } of messages) line.received.push({ to: user, text, retryKey, token })
    if (fault === 'loseAnswer') return undefined
    return { status: 200, value: schema === Push ? { sentMessages: [{ id: messageId, quoteToken: 'quote' }] } : {} }
  }
}

type Ids = { retryKey: string | undefined; requestId: string; token: string }
type Reply = { status: number; value: object; headers?: Record<string, string> }

const refusal = (status: number, message: string): Reply => ({ status, value: { message } })

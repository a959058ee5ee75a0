import * as z from 'zod/mini'
import type { OutboundAsk, OutboundReply } from '../../foundation/http/outbound.ts'

/** The bot of a token. */
export type LineBot = { userId: string; basicId: string; displayName: string }
/** Messages of this month; `limit` is null when the plan has none. */
export type LineQuota = { limit: number | null; used: number }

/**
 * Why a request to LINE failed. `unreachable`: the request was not sent. `inDoubt`: no answer came, or an error of LINE's,
 * so the message may be on its way; the same retry key may be sent again. `refused` has LINE's words.
 */
export type LineFailure =
  | { failure: 'tokenRefused' | 'rateLimited' | 'quotaReached' | 'unreachable' | 'inDoubt' }
  | { failure: 'refused'; reason: string }

export type LinePush = {
  /** The user. */
  to: string
  text: string
  /** A UUID. LINE sends a message once for each key, for 24 hours. */
  retryKey: string
}

export type LineMulticast = Omit<LinePush, 'to'> & {
  /** Users, each once; 500 at most. */
  to: readonly string[]
}

/** The Messaging API of LINE, for the holder of a channel access token. */
export interface LineApi {
  bot(token: string): Promise<LineBot | LineFailure>
  quota(token: string): Promise<LineQuota | LineFailure>
  push(token: string, message: LinePush): Promise<{ messageId: string } | LineFailure>
  /** One text to many users: LINE takes it for all of them or for none. */
  multicast(token: string, message: LineMulticast): Promise<{ requestId: string } | LineFailure>
}

export const isFailure = (answer: object): answer is LineFailure => 'failure' in answer

/** A page reaches no servers. */
export const noLine: LineApi = {
  bot: async () => ({ failure: 'unreachable' }),
  quota: async () => ({ failure: 'unreachable' }),
  push: async () => ({ failure: 'unreachable' }),
  multicast: async () => ({ failure: 'unreachable' }),
}

const Bot = z.object({ userId: z.string(), basicId: z.string(), displayName: z.string() })
const Quota = z.object({ type: z.string(), value: z.optional(z.number()) })
const Consumption = z.object({ totalUsage: z.number() })
const Sent = z.object({ sentMessages: z.array(z.object({ id: z.string() })).check(z.minLength(1)) })
const Refusal = z.object({ message: z.string() })

/** LINE at `url`, such as `https://api.line.me` (developers.line.biz, "Messaging API reference"). */
export function lineApi(ask: OutboundAsk, url: string): LineApi {
  const base = url.replace(/\/$/, '')
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
  const get = async <Schema extends z.ZodMiniType>(token: string, path: string, schema: Schema) =>
    parsed(await ask(`${base}${path}`, { method: 'GET', headers: bearer(token) }), schema)

  const send = (token: string, how: 'push' | 'multicast', { to, text, retryKey }: LinePush | LineMulticast) =>
    ask(`${base}/v2/bot/message/${how}`, {
      method: 'POST',
      headers: { ...bearer(token), 'content-type': 'application/json', 'x-line-retry-key': retryKey },
      body: JSON.stringify({ to, messages: [{ type: 'text', text }] }),
    })

  return {
    async bot(token) {
      const bot = await get(token, '/v2/bot/info', Bot)
      return isFailure(bot) ? bot : { userId: bot.userId, basicId: bot.basicId, displayName: bot.displayName }
    },

    async quota(token) {
      const [quota, used] = await Promise.all([
        get(token, '/v2/bot/message/quota', Quota),
        get(token, '/v2/bot/message/quota/consumption', Consumption),
      ])
      if (isFailure(quota)) return quota
      if (isFailure(used)) return used
      return { limit: quota.type === 'none' ? null : (quota.value ?? null), used: used.totalUsage }
    },

    async push(token, message) {
      const reply = await send(token, 'push', message)
      const accepted = acceptedBefore(reply)
      if (accepted !== undefined && 'body' in reply) return { messageId: sentId(reply.body) ?? accepted }
      const sent = parsed(reply, Sent)
      return isFailure(sent) ? sent : { messageId: sent.sentMessages[0]?.id ?? '' }
    },

    async multicast(token, message) {
      const reply = await send(token, 'multicast', message)
      const accepted = acceptedBefore(reply)
      if (accepted !== undefined) return { requestId: accepted }
      const sent = parsed(reply, z.object({}))
      if (isFailure(sent)) return sent
      // Our name of the request when LINE gives it none.
      return { requestId: ('headers' in reply && header(reply, 'x-line-request-id')) || message.retryKey }
    },
  }
}

/** The id of the request that LINE took with this retry key before ("Retry failed API requests"). */
const acceptedBefore = (reply: OutboundReply): string | undefined =>
  'status' in reply && reply.status === 409 ? header(reply, 'x-line-accepted-request-id') : undefined

function header({ headers }: Extract<OutboundReply, { status: number }>, name: string): string | undefined {
  const value = headers[name]
  return typeof value === 'string' ? value : undefined
}

/** The answer of a success, or the failure. */
function parsed<Schema extends z.ZodMiniType>(reply: OutboundReply, schema: Schema): z.output<Schema> | LineFailure {
  if ('error' in reply) return { failure: reply.isSent ? 'inDoubt' : 'unreachable' }
  if (reply.status >= 200 && reply.status < 300) {
    const answer = schema.safeParse(json(reply.body))
    return answer.success ? answer.data : { failure: 'inDoubt' }
  }
  if (reply.status === 401 || reply.status === 403) return { failure: 'tokenRefused' }
  const reason = wordsOf(reply.body)
  // One status for two cases: the rate, which passes, and the quota, which lasts until the month ends.
  if (reply.status === 429) return { failure: /monthly limit/i.test(reason) ? 'quotaReached' : 'rateLimited' }
  // A 409 that names no accepted request: LINE knows the key all the same.
  const mayHaveIt = reply.status >= 500 || reply.status < 400 || reply.status === 409
  return mayHaveIt ? { failure: 'inDoubt' } : { failure: 'refused', reason }
}

const MOST_WORDS = 200

function wordsOf(body: string): string {
  const answer = Refusal.safeParse(json(body))
  return answer.success ? answer.data.message.slice(0, MOST_WORDS) : ''
}

const sentId = (body: string) => Sent.safeParse(json(body)).data?.sentMessages[0]?.id

function json(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

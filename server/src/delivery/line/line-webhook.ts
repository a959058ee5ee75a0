import * as z from 'zod/mini'
import { isSwitchedOff } from '../../account/accounts/switched-off.ts'
import { limitPerKey } from '../../foundation/concurrency/limit-per-key.ts'
import { rateLimit } from '../../foundation/concurrency/rate-limit.ts'
import { asApp } from '../../foundation/db/tenancy.ts'
import { ApiProblem } from '../../foundation/http/api-problem.ts'
import { networkOf } from '../../foundation/http/network.ts'
import type { OpenRoute } from '../../foundation/http/open-route.ts'
import { findChannel, secretOf } from './line-channel.ts'
import type { LinePorts } from './ports.ts'
import { MOST_REACHED, type Reached, storeReachedWith } from './reached-users.ts'
import { accountOfCode } from './webhook-code.ts'

/** Requests of a network in a minute. LINE sends the events of all accounts from a few addresses. */
const LIMIT = { requests: 6000, windowMs: 60_000 } as const
/** The largest body, in bytes … */
const MAX_BYTES = 512 * 1024
/** … and how many a network sends at a time. Each is in memory before its signature can be checked. */
const READ_AT_A_TIME = 20
/** 32 bytes in base64. */
const SIGNATURE = /^[A-Za-z0-9+/]{43}=$/

/** LINE adds fields and kinds of events at any time, so only what is used is parsed ("Webhook event objects"). */
const Body = z.object({ destination: z.string(), events: z.array(z.unknown()) })
const FollowEvent = z.object({
  type: z.literal(['follow', 'unfollow']),
  timestamp: z.number().check(z.int(), z.minimum(0), z.maximum(8.64e15)),
  source: z.object({ type: z.literal('user'), userId: z.string().check(z.regex(/^U[0-9a-f]{32}$/)) }),
})

const empty = (status: number, headers?: Record<string, string>) =>
  new Response(null, { status, ...(headers && { headers }) })

/**
 * Takes the events of LINE: who follows an account, and who blocked it. A request proves by its signature that it is from LINE.
 * The events are stored before the answer: LINE sends them again when it gets none, if the account turned that on.
 */
export function lineWebhook({ store, secretKey, now, mostReached = MOST_REACHED }: LinePorts): OpenRoute {
  const storeReached = storeReachedWith(mostReached)
  const waitFor = rateLimit(LIMIT.requests, LIMIT.windowMs)
  const inFewReads = limitPerKey(READ_AT_A_TIME, () => new ApiProblem('request.tooMany', { retryAfter: 2 }))
  return {
    path: '/v1/line/webhook/:code',
    methods: ['POST'],
    async answer(request, { code, address }) {
      const wait = waitFor(networkOf(address), now().getTime())
      if (wait > 0) return empty(429, { 'retry-after': String(Math.ceil(wait / 1000)) })
      const of = accountOfCode(code)
      if (!of) return empty(404)
      const signature = request.headers.get('x-line-signature')
      if (!signature || !SIGNATURE.test(signature)) return empty(401)
      const tenancy = { ...of, accountIds: [of.accountId], actingAccountId: of.accountId, userId: of.accountId }
      const channel = await asApp(store, tenancy, async (trx) =>
        (await isSwitchedOff(trx, of)) ? undefined : findChannel(trx, of),
      )
      if (!channel) return empty(404)
      const bytes = await inFewReads(networkOf(address), () => readBytes(request))
      if (bytes === 'tooLarge') return empty(413)
      if (bytes === 'ended') return empty(400)
      if (!(await isSignedBy(await secretOf(secretKey, channel), bytes, signature))) return empty(401)
      const body = Body.safeParse(json(bytes))
      if (!body.success) return empty(400)
      // The webhook of another bot, whose users have other ids.
      if (body.data.destination !== channel.botUserId) return empty(200)
      const reached = body.data.events.flatMap((event): Reached[] => {
        const { success, data } = FollowEvent.safeParse(event)
        if (!success) return []
        return [{ lineId: data.source.userId, isReachable: data.type === 'follow', at: new Date(data.timestamp) }]
      })
      await asApp(store, tenancy, (trx) => storeReached(trx, channel, reached, now()))
      return empty(200)
    },
  }
}

/** The body, unless it is too large, or the sender left within it. */
async function readBytes(request: Request): Promise<Uint8Array<ArrayBuffer> | 'tooLarge' | 'ended'> {
  if (Number(request.headers.get('content-length') ?? 0) > MAX_BYTES) return 'tooLarge'
  const pieces: Uint8Array[] = []
  let length = 0
  try {
    // A chunked body has no length header, so count the bytes while reading.
    for await (const piece of request.body ?? []) {
      length += piece.byteLength
      if (length > MAX_BYTES) return 'tooLarge'
      pieces.push(piece)
    }
  } catch {
    return 'ended'
  }
  const bytes = new Uint8Array(length)
  let from = 0
  for (const piece of pieces) {
    bytes.set(piece, from)
    from += piece.byteLength
  }
  return bytes
}

/** HMAC-SHA256 of the body with the channel secret, in base64 ("Signature validation"). The comparison takes constant time. */
async function isSignedBy(secret: string, body: Uint8Array<ArrayBuffer>, given: string): Promise<boolean> {
  const signature = Uint8Array.from(atob(given), (char) => char.charCodeAt(0))
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(secret), algorithm, false, ['verify'])
  return crypto.subtle.verify('HMAC', key, signature, body)
}

function json(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return undefined
  }
}

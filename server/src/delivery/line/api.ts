import {
  checkLine,
  deleteLine,
  getLine,
  type LINE_STATES,
  type LineSettings,
  testLine,
  updateLine,
} from '@songsarn/contract/account/line'
import { rateLimit } from '../../foundation/concurrency/rate-limit.ts'
import type { Row, Scope } from '../../foundation/db/database.ts'
import { newId } from '../../foundation/db/id.ts'
import { ApiProblem } from '../../foundation/http/api-problem.ts'
import { type Caller, ofCaller } from '../../foundation/http/caller.ts'
import { fieldError } from '../../foundation/http/field-errors.ts'
import { type Handler, handle } from '../../foundation/http/handle.ts'
import { fixedLookup, type Lookups } from '../../foundation/http/lookups.ts'
import { isFailure, type LineBot, type LineFailure, noLine } from './line-api.ts'
import {
  countUsers,
  countWaiting,
  findChannel,
  forgetUsers,
  requireChannel,
  sealSecret,
  sealToken,
  storeChannel,
  tokenOf,
} from './line-channel.ts'
import type { LinePorts } from './ports.ts'
import { webhookCode } from './webhook-code.ts'

/** Requests to LINE that an account causes in a minute. */
const ASKS = { most: 30, windowMs: 60_000 } as const
const TOKEN_END = 4

/** The LINE channel of an account. No transaction is open while LINE is asked. */
export const handlers = ({ line = noLine, secretKey, publicUrl, now }: LinePorts): Handler[] => {
  const waitFor = rateLimit(ASKS.most, ASKS.windowMs)

  function requireFewAsks({ acting }: Caller): void {
    const wait = waitFor(acting.id, now().getTime())
    if (wait > 0) throw new ApiProblem('request.tooMany', { retryAfter: Math.ceil(wait / 1000) })
  }

  async function shown(trx: Scope, caller: Caller): Promise<LineSettings> {
    const of = ofCaller(caller)
    const webhookUrl = new URL(`/v1/line/webhook/${webhookCode(of)}`, publicUrl()).href
    const channel = await findChannel(trx, of)
    if (!channel) return { channel: null, webhookUrl }
    const { displayName, basicId, tokenEnd, updatedAt } = channel
    const users = await countUsers(trx, of)
    return { channel: { displayName, basicId, tokenEnd, updateDate: updatedAt.toISOString(), ...users }, webhookUrl }
  }

  return [
    handle(getLine, async ({ caller, transaction }) => transaction((trx) => shown(trx, caller))),

    handle(updateLine, async ({ caller, transaction, audit }, { body }) => {
      const of = ofCaller(caller)
      const before = await transaction((trx) => findChannel(trx, of))
      const token = body.token ?? (before && (await tokenOf(secretKey, before)))
      if (token === undefined) throw required('token')
      requireFewAsks(caller)
      const bot = await line.bot(token)
      if (isFailure(bot)) throw problemOf(bot)
      return transaction(async (trx) => {
        const stored = await findChannel(trx, of)
        const isSameBot = stored?.botUserId === bot.userId
        // A secret belongs to one channel: the secret of another channel would refuse each webhook.
        if (body.channelSecret === null && !isSameBot) throw required('channelSecret')
        const secrets = {
          token: stored?.token ?? '',
          tokenEnd: token.slice(-TOKEN_END),
          channelSecret: stored?.channelSecret ?? '',
          ...(body.token !== null && { token: await sealToken(secretKey, of, token) }),
          ...(body.channelSecret !== null && { channelSecret: await sealSecret(secretKey, of, body.channelSecret) }),
        }
        const { userId: botUserId, basicId, displayName } = bot
        const known = { botUserId, basicId, displayName, updatedAt: now() }
        await storeChannel(trx, of, { ...secrets, ...known, problem: null, problemAt: null })
        if (!isSameBot) await forgetUsers(trx, of)
        await audit(trx, {
          ...{ action: stored ? 'update' : 'create', subject: 'Line', target: { id: of.accountId, name: displayName } },
          before: audited(stored),
          after: audited({ ...secrets, basicId }),
        })
        return shown(trx, caller)
      })
    }),

    handle(deleteLine, async ({ caller, transaction, audit }) =>
      transaction(async (trx) => {
        const of = ofCaller(caller)
        const removed = await trx
          .deleteFrom('lineChannels')
          .where((eb) => eb.and(of))
          .returningAll()
          .executeTakeFirst()
        if (!removed) return undefined
        await forgetUsers(trx, of)
        await audit(trx, {
          ...{ action: 'delete', subject: 'Line', target: { id: of.accountId, name: removed.displayName } },
          before: { basicId: removed.basicId },
        })
        return undefined
      }),
    ),

    handle(checkLine, async ({ caller, transaction }) => {
      const token = await tokenOf(secretKey, await transaction((trx) => requireChannel(trx, ofCaller(caller))))
      requireFewAsks(caller)
      const [bot, quota] = await Promise.all([line.bot(token), line.quota(token)])
      const waiting = await transaction((trx) => countWaiting(trx, ofCaller(caller)))
      return { state: stateOf(bot), quota: isFailure(bot) || isFailure(quota) ? null : quota, waiting }
    }),

    handle(testLine, async ({ caller, transaction, audit }, { body: { to, content } }) => {
      const channel = await transaction((trx) => requireChannel(trx, ofCaller(caller)))
      requireFewAsks(caller)
      const sent = await line.push(await tokenOf(secretKey, channel), { to, text: content, retryKey: newId() })
      if (isFailure(sent)) throw problemOf(sent)
      const target = { id: channel.accountId, name: channel.displayName }
      await transaction((trx) => audit(trx, { action: 'send', subject: 'Line', target }))
      return undefined
    }),
  ]
}

export const lookups: Lookups<'lineChannels'> = {
  lineChannels: async (trx, caller, wanted) => {
    const channel = await findChannel(trx, ofCaller(caller))
    const items = channel ? [{ value: channel.basicId, label: channel.displayName }] : []
    return fixedLookup(items)(trx, caller, wanted)
  },
}

/** Fields that the audit log compares; it hides the secrets. */
const audited = (channel: Pick<Row<'lineChannels'>, 'basicId' | 'token' | 'channelSecret'> | undefined) =>
  channel && { basicId: channel.basicId, token: channel.token, channelSecret: channel.channelSecret }

function stateOf(bot: LineBot | LineFailure): (typeof LINE_STATES)[number] {
  if (!isFailure(bot)) return 'connected'
  return bot.failure === 'tokenRefused' ? 'tokenRefused' : 'unreachable'
}

const required = (path: string) => new ApiProblem('request.invalid', { errors: [fieldError(path, 'required')] })

/** Turns a failure of LINE into the error that a user sees. */
function problemOf(failed: LineFailure): ApiProblem {
  switch (failed.failure) {
    case 'tokenRefused':
      return new ApiProblem('line.tokenRefused')
    case 'rateLimited':
      return new ApiProblem('line.rateLimited', { retryAfter: 60 })
    case 'quotaReached':
      return new ApiProblem('line.quotaReached')
    case 'refused':
      return new ApiProblem('line.recipientRefused', { params: { reason: failed.reason } })
    default:
      return new ApiProblem('line.unreachable', { retryAfter: 30 })
  }
}

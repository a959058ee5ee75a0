import { isbot } from 'isbot'
import type { Scope } from '../../foundation/db/database.ts'
import { bangkokDay } from '../../foundation/time/bangkok.ts'
import { recordEvent } from '../../webhooks/record-event.ts'
import { openCoupon } from '../coupons/take-coupons.ts'
import { eventAbout, type FoundLink } from './find-link.ts'

/** Scanners of carriers and phones open the links of a message as soon as it arrives. No person reads it so fast. */
const TOO_SOON_MS = 2000

/**
 * Whether a program, not a person, opens a link: a HEAD request, a prefetch, a known program (or one without a name) by its
 * `User-Agent`, or a request before the message can have been read.
 */
export function isProgram(request: Request, { message }: Pick<FoundLink, 'message'>, now: Date): boolean {
  const { method, headers } = request
  const purpose = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'].map((name) => headers.get(name) ?? '').join()
  const agent = headers.get('user-agent') ?? ''
  const sinceSubmit = message.submitDate ? now.getTime() - message.submitDate.getTime() : 0
  return (
    method === 'HEAD' ||
    /prefetch|preview|prerender/i.test(purpose) ||
    agent === '' ||
    isbot(agent) ||
    sinceSubmit < TOO_SOON_MS
  )
}

const MOST_AGENT = 300

/** Who opened a link: `isBot` for a program, `agent` as it names itself. */
export type Opener = { isBot: boolean; agent: string | null }

/** Counts a click: once per person, link and Bangkok day, and programs apart. */
export async function recordClick(trx: Scope, link: FoundLink, opener: Opener, now: Date): Promise<void> {
  const { isBot, agent } = opener
  const { set, message, index } = link
  const stored = await trx
    .insertInto('linkClicks')
    .values({
      tenantId: set.tenantId,
      communicationId: set.communicationId,
      ordinal: message.ordinal,
      index,
      day: bangkokDay(now),
      isBot,
      accountId: set.accountId,
      address: message.address,
      agent: agent?.slice(0, MOST_AGENT) || null,
      firstAt: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('ordinal')
    .executeTakeFirst()
  if (!stored || isBot) return
  await openCoupon(trx, { tenantId: set.tenantId, analysisId: set.analysisId, rowNo: link.rowNo }, now)
  await recordEvent(trx, set, 'link.clicked', { ...eventAbout(link, now), url: link.url ?? '' })
}

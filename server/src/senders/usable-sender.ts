import type { Scope } from '../db/database.ts'
import { ApiProblem } from '../http/api-problem.ts'
import { type Caller, ofCaller } from '../http/caller.ts'
import { findChannel } from '../line/line-channel.ts'
import { isApprovedSender, requireApprovedSender } from './approved-sender.ts'

type AccountKey = { tenantId: string; accountId: string }
type Sent = { channel: string; sender: string }

/** Whether the account may send as this: by LINE, its LINE Official Account; else an approved sender name. */
export const isUsableSender = async (trx: Scope, of: AccountKey, { channel, sender }: Sent): Promise<boolean> =>
  channel === 'line' ? (await findChannel(trx, of))?.basicId === sender : isApprovedSender(trx, of, sender)

/** Why the account may not send as this any more; undefined when it may. */
export async function lostSender(
  trx: Scope,
  of: AccountKey,
  sent: Sent,
): Promise<'line.notSet' | 'sender.notApproved' | undefined> {
  if (await isUsableSender(trx, of, sent)) return undefined
  return sent.channel === 'line' ? 'line.notSet' : 'sender.notApproved'
}

/** @throws ApiProblem line.notSet or sender.notApproved */
export async function requireUsableSender(trx: Scope, caller: Caller, sent: Sent): Promise<void> {
  if (sent.channel !== 'line') return requireApprovedSender(trx, caller, sent.sender)
  if (!(await isUsableSender(trx, ofCaller(caller), sent))) throw new ApiProblem('line.notSet')
}

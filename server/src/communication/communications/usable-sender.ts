import { isApprovedSender, requireApprovedSender } from '../../account/senders/approved-sender.ts'
import { findChannel } from '../../delivery/line/line-channel.ts'
import type { Scope } from '../../foundation/db/database.ts'
import { ApiProblem } from '../../foundation/http/api-problem.ts'
import { type Caller, ofCaller } from '../../foundation/http/caller.ts'

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

import {
  approveApproval,
  commentApproval,
  createApproval,
  declineApproval,
  getApproval,
  getApprovers,
  listApprovals,
  withdrawApproval,
} from '@songsarn/contract/communication/approvals'
import type { Scope } from '../../foundation/db/database.ts'
import type { Caller } from '../../foundation/http/caller.ts'
import { type Handler, handle } from '../../foundation/http/handle.ts'
import type { CallbackPorts } from '../../webhooks/require-outside.ts'
import { TELL_JOB } from './add-event.ts'
import { approve } from './approve.ts'
import { ask } from './ask.ts'
import { comment } from './comment.ts'
import { decline } from './decline.ts'
import { listPage } from './list-approvals.ts'
import { settleWaiting } from './settle-waiting.ts'
import { showApproval } from './show-approval.ts'
import { showApprovers } from './show-approvers.ts'
import { findApproval } from './waiting.ts'
import { withdraw } from './withdraw.ts'

export const handlers = (ports: CallbackPorts): Handler[] => {
  /** Tells people at once, not at the next look of the job. */
  async function told<Answer>(change: Promise<Answer>): Promise<Answer> {
    const answer = await change
    ports.jobs.wake(TELL_JOB.name)
    return answer
  }

  return [
    handle(createApproval, (context, { body }) => told(ask(ports, context, body))),

    handle(listApprovals, async (context, { query }) => {
      await settleWaiting(ports, ports.now(), context.caller)
      return listPage(context, query)
    }),

    handle(getApproval, async ({ caller, transaction }, { params }) => {
      await settleWaiting(ports, ports.now(), caller)
      return transaction(async (trx) => showApproval(trx, caller, await findApproval(trx, caller, params)))
    }),

    handle(getApprovers, ({ caller }, { query }) => showApprovers(ports, caller, query.approvalId)),

    handle(commentApproval, (context, { params, body }) => told(comment(ports, context, params, body.comment)), exists),
    handle(approveApproval, (context, { params, body }) => told(approve(ports, context, params, body)), exists),
    handle(declineApproval, (context, { params, body }) => told(decline(ports, context, params, body.reason)), exists),
    handle(withdrawApproval, (context, { params }) => told(withdraw(ports, context, params))),
  ]
}

const exists = async (trx: Scope, caller: Caller, params: { id: string }): Promise<boolean> =>
  Boolean(await findApproval(trx, caller, params))

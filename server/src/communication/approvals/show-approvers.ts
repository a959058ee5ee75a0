import type { Approvers } from '@songsarn/contract/communication/approvals'
import { asWorker, type Store } from '../../foundation/db/tenancy.ts'
import { type Caller, ofCaller } from '../../foundation/http/caller.ts'
import { approversOf } from './approvers.ts'
import { findApproval } from './waiting.ts'

/** Who may approve a request of the acting account; without one, what the caller would ask for. */
export const showApprovers = (
  { store }: { store: Store },
  caller: Caller,
  approvalId: string | undefined,
): Promise<Approvers> =>
  asWorker(store, async (trx) => {
    const { userId } =
      approvalId === undefined ? { userId: caller.user.id } : await findApproval(trx, caller, { id: approvalId })
    const { own, ofParent } = await approversOf(trx, { ...ofCaller(caller), userId })
    return { names: own.map(({ fullName }) => fullName), ofParent: ofParent.length }
  })

import type { saveDeskCause } from '@songsarn/contract/account/failure-causes'
import type * as z from 'zod/mini'
import { type CauseEntry, entryKey, plainCode, SHIPPED_ENTRIES } from '../../delivery/causes/cause-book.ts'
import { findWritten, forgetCauses, removeCause, writeCause } from '../../delivery/causes/stored-causes.ts'
import { newId } from '../../foundation/db/id.ts'
import { asWorker } from '../../foundation/db/tenancy.ts'
import { ApiProblem } from '../../foundation/http/api-problem.ts'
import { fieldError } from '../../foundation/http/field-errors.ts'
import type { CallerContext } from '../../foundation/http/handle.ts'
import type { Ports } from '../../foundation/http/ports.ts'

/** Adds an entry, or changes the one of its carrier, stage and code. All processes follow within seconds. */
export async function changeCause(
  { store, now }: Ports,
  { audit, caller }: Pick<CallerContext, 'audit' | 'caller'>,
  { isNew, ...body }: z.output<typeof saveDeskCause.body>,
): Promise<undefined> {
  const entry = { ...body, code: plainCode(body.code) }
  const shipped = SHIPPED_ENTRIES.find((one) => entryKey(one) === entryKey(entry))
  await asWorker(store, async (trx) => {
    const written = await findWritten(trx, entry)
    const before = written ?? shipped
    if (before && isNew) throw new ApiProblem('failureCause.exists', { errors: [fieldError('code', 'taken')] })
    await writeCause(trx, { ...entry, id: written?.id ?? newId() }, { name: caller.user.username, at: now() })
    await audit(trx, {
      ...{ action: before ? 'update' : 'create', subject: 'Desk', target: targetOf(entry) },
      ...(before && { before: audited(before) }),
      after: audited(entry),
    })
  })
  forgetCauses(store)
}

/** Removes an entry of the desk, so that what is shipped for its code holds again. */
export async function resetCause(
  { store }: Ports,
  { audit }: Pick<CallerContext, 'audit'>,
  id: string,
): Promise<undefined> {
  await asWorker(store, async (trx) => {
    const removed = await removeCause(trx, id)
    if (!removed) throw new ApiProblem('resource.notFound')
    await audit(trx, { action: 'delete', subject: 'Desk', target: targetOf(removed), before: audited(removed) })
  })
  forgetCauses(store)
}

/** `receipt 27`, or `receipt 27 north` for one carrier. */
function targetOf({ stage, code, carrier }: CauseEntry) {
  const name = [stage, code, ...(carrier === null ? [] : [carrier])].join(' ')
  return { id: name, name }
}

const audited = ({ whose, resend, text, advice }: CauseEntry) => ({
  ...{ causeOwner: whose, resendHelps: resend },
  ...{ causeText: text.en, causeTextThai: text.th, causeAdvice: advice.en, causeAdviceThai: advice.th },
})

import type { requestSender } from '@songsarn/contract/account/senders'
import type * as z from 'zod/mini'
import { keepAttachments } from '../../files/files/attachments.ts'
import type { Row, Scope } from '../../foundation/db/database.ts'
import { newId } from '../../foundation/db/id.ts'
import { ApiProblem } from '../../foundation/http/api-problem.ts'
import { type Caller, ofCaller } from '../../foundation/http/caller.ts'
import { fieldError } from '../../foundation/http/field-errors.ts'
import type { CallerContext } from '../../foundation/http/handle.ts'
import { limitsOf } from '../accounts/account-settings.ts'
import { storedAddresses } from './link-addresses.ts'

/** Stores the request of a sender name, which replaces a rejected request of the same name. */
export async function request(
  trx: Scope,
  { caller, audit }: Pick<CallerContext, 'caller' | 'audit'>,
  { name, purpose, documents, linkAddresses }: z.output<typeof requestSender.body>,
  now: Date,
): Promise<Row<'senders'>> {
  const senders = await lockedSenders(trx, caller)
  const before = senders.find((sender) => sender.name.toLowerCase() === name.toLowerCase())
  if (before && before.status !== 'rejected')
    throw new ApiProblem('sender.nameTaken', { errors: [fieldError('name', 'taken')] })
  const max = limitsOf(await accountOf(trx, caller)).senders
  if (senders.filter(({ status }) => status !== 'rejected').length >= max)
    throw new ApiProblem('limit.reached', { params: { max, reason: 'senders' } })
  const files = await keepAttachments(trx, caller, { ids: documents, purpose: 'sender', path: 'documents' })
  if (before)
    await trx
      .deleteFrom('senders')
      .where((eb) => eb.and({ ...ofCaller(caller), id: before.id }))
      .execute()
  const row = await trx
    .insertInto('senders')
    .values({
      ...{ ...ofCaller(caller), id: newId(), name, status: 'pending', purpose, createdAt: now },
      askedAddresses: linkAddresses.length > 0 ? storedAddresses(linkAddresses) : null,
      ...{ documents: JSON.stringify(files), requestedBy: caller.user.username, userId: caller.user.id },
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await audit(trx, {
    ...{ action: 'request', subject: 'Sender', target: row },
    after: { name, purpose, linkAddresses: row.askedAddresses ?? [], documents: files.map((file) => file.name) },
  })
  return row
}

/** The account's senders, after a lock that makes simultaneous requests count each other's. */
async function lockedSenders(trx: Scope, caller: Caller): Promise<Row<'senders'>[]> {
  await accountOf(trx, caller, true)
  return trx
    .selectFrom('senders')
    .selectAll()
    .where((eb) => eb.and(ofCaller(caller)))
    .execute()
}

const accountOf = (trx: Scope, { tenancy, acting }: Caller, locks = false) =>
  trx
    .selectFrom('accounts')
    .selectAll()
    .where('tenantId', '=', tenancy.tenantId)
    .where('id', '=', acting.id)
    .$if(locks, (account) => account.forNoKeyUpdate())
    .executeTakeFirstOrThrow()

import type { Row, Scope } from '../../foundation/db/database.ts'
import { ApiProblem } from '../../foundation/http/api-problem.ts'
import { ofCaller } from '../../foundation/http/caller.ts'
import type { CallerContext } from '../../foundation/http/handle.ts'
import { findSender } from './decide-sender.ts'

type Change = { id: string; linkAddresses: readonly string[] }

/** Addresses as they are stored: each once, with the domain in lower case and without a slash at the end. */
export const storedAddresses = (addresses: readonly string[]): string[] => [
  ...new Set(addresses.map((one) => one.replace(/^[^/]+/, (host) => host.toLowerCase()).replace(/(?<!\/)\/+$/, ''))),
]

/** Asks the provider for the addresses of a sender name. What is in force already needs no approval. */
export async function askFor(
  trx: Scope,
  { caller, audit }: Pick<CallerContext, 'caller' | 'audit'>,
  { id, linkAddresses }: Change,
): Promise<Row<'senders'>> {
  const own = { ...ofCaller(caller), id }
  const before = await trx
    .selectFrom('senders')
    .selectAll()
    .where((eb) => eb.and(own))
    .forUpdate()
    .executeTakeFirstOrThrow(() => new ApiProblem('resource.notFound'))
  const wanted = storedAddresses(linkAddresses)
  const isSame = wanted.toSorted().join() === before.linkAddresses.toSorted().join()
  const row = await trx
    .updateTable('senders')
    .set({ askedAddresses: isSame ? null : wanted })
    .where((eb) => eb.and(own))
    .returningAll()
    .executeTakeFirstOrThrow()
  await audit(trx, {
    ...{ action: 'update', subject: 'Sender', target: row },
    before: { linkAddresses: before.askedAddresses ?? before.linkAddresses },
    after: { linkAddresses: wanted },
  })
  return row
}

/** Sets the addresses of a sender name; the account asks for nothing any more. In a scope of `asWorker`. */
export async function setFor(
  trx: Scope,
  { audit }: Pick<CallerContext, 'audit'>,
  { id, linkAddresses }: Change,
): Promise<Row<'senders'>> {
  const before = await findSender(trx, id).executeTakeFirstOrThrow(() => new ApiProblem('resource.notFound'))
  const { tenantId, accountId } = before
  const row = await trx
    .updateTable('senders')
    .set({ linkAddresses: storedAddresses(linkAddresses), askedAddresses: null })
    .where((eb) => eb.and({ tenantId, id }))
    .returningAll()
    .executeTakeFirstOrThrow(() => new ApiProblem('resource.notFound'))
  await audit(trx, {
    ...{ action: 'update', subject: 'Sender', target: row, account: { tenantId, accountId } },
    before: { linkAddresses: before.linkAddresses },
    after: { linkAddresses: row.linkAddresses },
  })
  return row
}

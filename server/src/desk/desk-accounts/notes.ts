import type { DeskNote, listDeskNotes } from '@songsarn/contract/account/desk-accounts'
import type * as z from 'zod/mini'
import { fullNames } from '../../account/accounts/full-names.ts'
import type { Row, Scope } from '../../foundation/db/database.ts'
import { newId } from '../../foundation/db/id.ts'
import { ApiProblem } from '../../foundation/http/api-problem.ts'
import type { Caller } from '../../foundation/http/caller.ts'
import type { CallerContext } from '../../foundation/http/handle.ts'
import { readPage } from '../../foundation/http/list.ts'

/*
 * What users of the provider note about an account; in scopes of `asWorker`. The audit entries are of the provider's own account: the
 * account that a note is about never sees that there is one.
 */

export async function listNotes(
  trx: Scope,
  caller: Caller,
  { id: accountId }: Pick<Row<'accounts'>, 'id'>,
  query: z.output<typeof listDeskNotes.query>,
): Promise<z.output<typeof listDeskNotes.answer>> {
  const found = trx.selectFrom('deskNotes').where('accountId', '=', accountId)
  const { rows, ...page } = await readPage(query, found, (list) => list.selectAll().orderBy('id', 'desc'))
  return { items: await shownNotes(trx, caller, rows), ...page }
}

export async function addNote(
  trx: Scope,
  { caller, audit }: Pick<CallerContext, 'caller' | 'audit'>,
  { tenantId, id: accountId, name }: Pick<Row<'accounts'>, 'tenantId' | 'id' | 'name'>,
  content: string,
  now: Date,
): Promise<DeskNote> {
  const { id: userId, username } = caller.user
  const row = await trx
    .insertInto('deskNotes')
    .values({ id: newId(), tenantId, accountId, userId, username, content, createdAt: now })
    .returningAll()
    .executeTakeFirstOrThrow()
  await audit(trx, { action: 'create', subject: 'Desk', target: { id: row.id, name } })
  const [note] = await shownNotes(trx, caller, [row])
  if (!note) throw new Error('no note to show')
  return note
}

/** @throws ApiProblem resource.notFound, also of a note of another user */
export async function deleteNote(
  trx: Scope,
  { caller, audit }: Pick<CallerContext, 'caller' | 'audit'>,
  id: string,
): Promise<void> {
  const row = await trx
    .deleteFrom('deskNotes')
    .where('id', '=', id)
    .where('userId', '=', caller.user.id)
    .returning('accountId')
    .executeTakeFirstOrThrow(() => new ApiProblem('resource.notFound'))
  const account = await trx.selectFrom('accounts').select('name').where('id', '=', row.accountId).executeTakeFirst()
  await audit(trx, { action: 'delete', subject: 'Desk', target: { id, name: account?.name ?? null } })
}

async function shownNotes(trx: Scope, caller: Caller, rows: readonly Row<'deskNotes'>[]): Promise<DeskNote[]> {
  const nameOf = await fullNames(trx, rows)
  return rows.map((row) => ({
    id: row.id,
    content: row.content,
    author: nameOf(row),
    createDate: row.createdAt.toISOString(),
    own: row.userId === caller.user.id,
  }))
}

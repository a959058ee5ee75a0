import type { RecipientPerson } from '@songsarn/contract/base/recipient-person'
import { sql } from 'kysely'
import type { Scope } from '../../foundation/db/database.ts'
import type { Caller } from '../../foundation/http/caller.ts'

type Recipient = { accountId: string; mobile: string | null }

/** Adds to each recipient the person of its account with its mobile. A statement of its own: recipients are read a page at a time. */
export async function withPeople<Row extends Recipient>(
  trx: Scope,
  caller: Pick<Caller, 'tenancy' | 'can'>,
  rows: readonly Row[],
): Promise<(Row & { person: RecipientPerson })[]> {
  const people = caller.can('read', 'Person') ? await peopleOf(trx, caller.tenancy.tenantId, rows) : undefined
  return rows.map((row) => ({ ...row, person: people?.get(keyOf(row)) ?? null }))
}

const keyOf = ({ accountId, mobile }: Recipient): string => `${accountId} ${mobile}`

async function peopleOf(
  trx: Scope,
  tenantId: string,
  rows: readonly Recipient[],
): Promise<Map<string, NonNullable<RecipientPerson>>> {
  const mobiles = [...new Set(rows.map(({ mobile }) => mobile).filter((mobile) => mobile !== null))]
  if (mobiles.length === 0) return new Map()
  const accounts = [...new Set(rows.map(({ accountId }) => accountId))]
  const { rows: found } = await sql<{ accountId: string; mobile: string; id: string; name: string }>`
    select account_id as "accountId", mobile, id, trim(first_name || ' ' || last_name) as name from people
    where tenant_id = ${tenantId} and account_id = any(${accounts}::uuid[]) and mobile = any(${mobiles}::text[])
      and (first_name <> '' or last_name <> '')`.execute(trx)
  return new Map(found.map(({ id, name, ...of }) => [keyOf(of), { id, name }]))
}

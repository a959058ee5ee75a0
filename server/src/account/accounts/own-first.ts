import type { Row } from '../../foundation/db/database.ts'

type Reached = Pick<Row<'accounts'>, 'id' | 'name' | 'paymentType' | 'parentId' | 'active'> & {
  /** The own account of the session or key that reaches this one. */
  accountId: string
}

/**
 * What a session or a key reaches, from its rows in menu order: the own account, then its sub-accounts. Undefined while the own one is
 * switched off.
 */
export function ownFirst<Found extends Reached>(rows: readonly Found[]) {
  const own = rows.find((row) => row.id === row.accountId)
  if (!own?.active) return undefined
  const accounts = [own, ...rows.filter((row) => row !== own)]
  return { own, accounts: accounts.map(({ id, name, paymentType, parentId }) => ({ id, name, paymentType, parentId })) }
}

import { asEntry, type Store } from '../../../foundation/db/tenancy.ts'

/** The active user of an email address with the provider of their account, if it is on and takes this address. */
export async function findUserOf(store: Store, email: string) {
  const login = email.normalize('NFKC').toLowerCase()
  const found = await asEntry(store, login, (trx) =>
    trx
      .selectFrom('logins as l')
      .innerJoin('users as u', (join) => join.onRef('u.tenantId', '=', 'l.tenantId').onRef('u.id', '=', 'l.userId'))
      .innerJoin('accounts as a', (join) =>
        join.onRef('a.tenantId', '=', 'u.tenantId').onRef('a.id', '=', 'u.accountId'),
      )
      .innerJoin('singleSignOn as s', (join) =>
        join.onRef('s.tenantId', '=', 'u.tenantId').onRef('s.accountId', '=', 'u.accountId'),
      )
      .where('l.login', '=', login)
      .where('u.active', '=', true)
      .where('a.active', '=', true)
      .where('s.active', '=', true)
      .select(['u.tenantId', 'u.accountId', 'u.id as userId', 'u.email', 'u.passwordHash'])
      .select(['s.issuer', 's.clientId', 's.clientSecret', 's.domains'])
      .executeTakeFirst(),
  )
  // A username may look like an address.
  if (found?.email.normalize('NFKC').toLowerCase() !== login) return undefined
  return found.domains.includes(login.slice(login.lastIndexOf('@') + 1)) ? found : undefined
}

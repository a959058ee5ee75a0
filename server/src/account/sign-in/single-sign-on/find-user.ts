import { asEntry, type Store } from '../../../foundation/db/tenancy.ts'
import { activeUsers } from '../../accounts/active-users.ts'

/** The active user of an email address with the provider of their account, if it is on and takes this address. */
export async function findUserOf(store: Store, email: string) {
  const login = email.normalize('NFKC').toLowerCase()
  const found = await asEntry(store, login, (trx) =>
    activeUsers(trx)
      .innerJoin('logins as l', (join) => join.onRef('l.tenantId', '=', 'u.tenantId').onRef('l.userId', '=', 'u.id'))
      .innerJoin('singleSignOn as s', (join) =>
        join.onRef('s.tenantId', '=', 'u.tenantId').onRef('s.accountId', '=', 'u.accountId'),
      )
      .where('l.login', '=', login)
      .where('s.active', '=', true)
      .select(['u.tenantId', 'u.accountId', 'u.id as userId', 'u.email', 'u.passwordHash'])
      .select(['s.issuer', 's.clientId', 's.clientSecret', 's.domains'])
      .executeTakeFirst(),
  )
  // A username may look like an address.
  if (found?.email.normalize('NFKC').toLowerCase() !== login) return undefined
  return found.domains.includes(login.slice(login.lastIndexOf('@') + 1)) ? found : undefined
}

import type { Row, Scope } from '../../../foundation/db/database.ts'
import { asWorker, type Store } from '../../../foundation/db/tenancy.ts'
import type { PublicContext } from '../../../foundation/http/handle.ts'
import { bangkokTime } from '../../../foundation/time/bangkok.ts'
import { tellUser } from '../../../mail/tell-user.ts'
import { browserOf, placeOf } from './browser-of.ts'
import type { AuthPorts } from './ports.ts'
import type { SignedIn } from './sign-in.ts'

/** Whether the user has signed in before. The first sign-in of all is no news to them. */
export const hasSignedIn = (store: Store, user: SignedIn): Promise<boolean> =>
  asWorker(store, async (trx) => (await userOf(trx, user)).lastSignInAt !== null)

/** Mails the user that somebody, perhaps not they, signed in with a browser that was not known. */
export async function tellOfBrowser(
  ports: AuthPorts,
  context: Pick<PublicContext, 'request' | 'address'>,
  user: SignedIn,
): Promise<void> {
  if (!ports.sendsMail) return
  const { userAgent, address } = placeOf(context)
  const { browser, system } = browserOf(userAgent)
  await asWorker(ports.store, async (trx) => {
    const row = await userOf(trx, user)
    await tellUser(trx, ports, row, {
      template: 'newBrowser',
      params: {
        login: row.username,
        browser: [browser, system].filter(Boolean).join(', ') || '?',
        address: address ?? '?',
        at: bangkokTime(ports.now()).slice(0, 16),
      },
    })
  })
}

const userOf = (trx: Scope, { tenantId, userId }: SignedIn): Promise<Row<'users'>> =>
  trx
    .selectFrom('users')
    .selectAll()
    .where('tenantId', '=', tenantId)
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()

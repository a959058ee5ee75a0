import { keyedHash } from '../crypto/hash.ts'
import { asEntry, type Store } from '../db/tenancy.ts'
import { networkOf } from '../http/network.ts'
import type { AuthPorts } from './ports.ts'

const WINDOW_MS = 15 * 60 * 1000
const DEFAULT_LIMITS = { perLogin: 10, perAddress: 100 }

type FailureKey = { key: string; limit: number; kind: 'login' | 'address' }

/** The keys that failures are counted by. Hashed, since a user may type a password into the login field. */
export async function failureKeys(
  ports: AuthPorts,
  from: { login: string; address: string },
): Promise<readonly FailureKey[]> {
  const limits = ports.signInLimits ?? DEFAULT_LIMITS
  return [
    { kind: 'login', key: await keyedHash(ports.secretKey, `login ${from.login}`), limit: limits.perLogin },
    {
      kind: 'address',
      key: await keyedHash(ports.secretKey, `address ${networkOf(from.address)}`),
      limit: limits.perAddress,
    },
  ]
}

/** 0 when an attempt is allowed, else the seconds until it is. */
export async function secondsUntilAllowed(store: Store, keys: readonly FailureKey[], now: Date): Promise<number> {
  const rows = await asEntry(store, '', (trx) =>
    trx
      .selectFrom('signInFailures')
      .selectAll()
      .where(
        'key',
        'in',
        keys.map(({ key }) => key),
      )
      .where('since', '>', new Date(now.getTime() - WINDOW_MS))
      .execute(),
  )
  const waits = keys.map(({ key, limit }) => {
    const row = rows.find((one) => one.key === key)
    return row && row.failures >= limit ? (row.since.getTime() + WINDOW_MS - now.getTime()) / 1000 : 0
  })
  return Math.max(...waits)
}

/** Counts one failure. A count older than 15 minutes restarts. */
export async function countFailure(store: Store, keys: readonly FailureKey[], now: Date): Promise<void> {
  await asEntry(store, '', (trx) =>
    trx
      .insertInto('signInFailures')
      .values(keys.map(({ key }) => ({ key, failures: 1, since: now })))
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet((eb) => {
          const over = eb('signInFailures.since', '<=', new Date(now.getTime() - WINDOW_MS))
          return {
            failures: eb
              .case()
              .when(over)
              .then(1)
              .else(eb('signInFailures.failures', '+', 1))
              .end(),
            since: eb.case().when(over).then(now).else(eb.ref('signInFailures.since')).end(),
          }
        }),
      )
      .execute(),
  )
}

/** A success resets the count of the login, but not of the address: otherwise one valid login would hide guesses at others. */
export async function forgetFailures(store: Store, keys: readonly FailureKey[]): Promise<void> {
  const logins = keys.filter(({ kind }) => kind === 'login').map(({ key }) => key)
  await asEntry(store, '', (trx) => trx.deleteFrom('signInFailures').where('key', 'in', logins).execute())
}

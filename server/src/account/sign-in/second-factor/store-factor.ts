import { seal, unseal } from '../../../foundation/crypto/seal.ts'
import type { SecretKey } from '../../../foundation/crypto/secret-key.ts'
import type { Row, Scope } from '../../../foundation/db/database.ts'
import type { SealedColumn } from '../../../foundation/keys/sealed-column.ts'
import { setUser } from '../../accounts/store-user.ts'
import { takeRecoveryCode } from './recovery-codes.ts'
import { stepOf } from './totp.ts'

/** The purpose of `seal` for the secrets of authenticator apps. */
const PURPOSE = 'second factor'

export const SEALED_FACTORS: SealedColumn = {
  what: 'secrets of authenticator apps',
  table: 'secondFactors',
  column: 'secret',
  key: ['tenantId', 'userId'],
  purposeOf: () => PURPOSE,
}

type User = Pick<Row<'users'>, 'tenantId' | 'id' | 'accountId'>
type Ports = { secretKey: SecretKey; now(): Date }

/** Stores the secret of an app that is being set up, instead of an earlier one. */
export async function storeSecret(trx: Scope, { secretKey }: Ports, user: User, plain: string): Promise<void> {
  const secret = await seal(secretKey, PURPOSE, plain)
  const { tenantId, id: userId, accountId } = user
  await trx
    .insertInto('secondFactors')
    .values({ tenantId, userId, accountId, secret })
    .onConflict((conflict) => conflict.columns(['tenantId', 'userId']).doUpdateSet({ secret, lastStep: 0 }))
    .execute()
}

/**
 * Uses up a code of the app: each time step works once, also with two simultaneous requests. False when the code is wrong
 * or used.
 */
export async function takeAppCode(
  trx: Scope,
  { secretKey, now }: Ports,
  { tenantId, id }: Pick<User, 'tenantId' | 'id'>,
  code: string,
): Promise<boolean> {
  const factor = await trx
    .selectFrom('secondFactors')
    .selectAll()
    .where('tenantId', '=', tenantId)
    .where('userId', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!factor) return false
  const step = stepOf(await unseal(secretKey, PURPOSE, factor.secret), code, now())
  if (step === undefined || step <= Number(factor.lastStep)) return false
  await trx
    .updateTable('secondFactors')
    .set({ lastStep: step })
    .where('tenantId', '=', tenantId)
    .where('userId', '=', id)
    .execute()
  return true
}

/** Uses up what a user types at sign-in: a code of the app, or else a recovery code. Undefined when it is neither. */
export async function takeCode(
  trx: Scope,
  ports: Ports,
  user: Pick<User, 'tenantId' | 'id'>,
  typed: string,
): Promise<'app' | 'recovery' | undefined> {
  const code = plain(typed)
  if (/^\d{6}$/.test(code)) return (await takeAppCode(trx, ports, user, code)) ? 'app' : undefined
  const owner = { tenantId: user.tenantId, userId: user.id }
  return (await takeRecoveryCode(trx, ports.secretKey, owner, code)) ? 'recovery' : undefined
}

/** A code without what people type for readability. */
export const plain = (typed: string): string => typed.replaceAll(/[\s-]/g, '').toLowerCase()

/** Removes the second factor of a user with its recovery codes. */
export async function removeFactor(trx: Scope, { tenantId, id }: Pick<User, 'tenantId' | 'id'>): Promise<void> {
  await trx.deleteFrom('secondFactors').where('tenantId', '=', tenantId).where('userId', '=', id).execute()
  await trx.deleteFrom('recoveryCodes').where('tenantId', '=', tenantId).where('userId', '=', id).execute()
  await setUser(trx, { tenantId, id }, { secondFactorAt: null })
}

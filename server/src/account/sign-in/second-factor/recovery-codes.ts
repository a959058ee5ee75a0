import { RECOVERY_CODES } from '@songsarn/contract/account/second-factor'
import { keyedHash } from '../../../foundation/crypto/hash.ts'
import type { SecretKey } from '../../../foundation/crypto/secret-key.ts'
import type { Scope } from '../../../foundation/db/database.ts'

/** 32 letters and digits that are not easily confused. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789'
const LENGTH = 10

type Owner = { tenantId: string; userId: string }

/** Gives a user new codes of 50 random bits instead of the former ones. Only their hashes are stored. */
export async function storeRecoveryCodes(
  trx: Scope,
  secretKey: SecretKey,
  owner: Owner & { accountId: string },
): Promise<string[]> {
  const { tenantId, userId } = owner
  const codes = Array.from({ length: RECOVERY_CODES }, newCode)
  const rows = await Promise.all(
    codes.map(async (code) => ({ ...owner, codeHash: await hashOf(secretKey, owner, code) })),
  )
  await trx.deleteFrom('recoveryCodes').where('tenantId', '=', tenantId).where('userId', '=', userId).execute()
  await trx.insertInto('recoveryCodes').values(rows).execute()
  return codes.map((code) => `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`)
}

/** Uses up a code; false when the user has no such code. */
export async function takeRecoveryCode(trx: Scope, secretKey: SecretKey, owner: Owner, code: string): Promise<boolean> {
  const taken = await trx
    .deleteFrom('recoveryCodes')
    .where('tenantId', '=', owner.tenantId)
    .where('userId', '=', owner.userId)
    .where('codeHash', '=', await hashOf(secretKey, owner, code))
    .returning('codeHash')
    .executeTakeFirst()
  return taken !== undefined
}

/** How many codes a user has left. */
export async function countRecoveryCodes(trx: Scope, { tenantId, userId }: Owner): Promise<number> {
  const { count } = await trx
    .selectFrom('recoveryCodes')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('tenantId', '=', tenantId)
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

const newCode = () => Array.from(crypto.getRandomValues(new Uint8Array(LENGTH)), (byte) => ALPHABET[byte & 31]).join('')

const hashOf = (secretKey: SecretKey, { userId }: Owner, code: string) =>
  keyedHash(secretKey, `recovery code ${userId} ${code}`)

import { MAX_CODES } from '@songsarn/contract/coupons'
import { sql } from 'kysely'
import { bulkRows } from '../db/bulk-rows.ts'
import type { Row, Scope } from '../db/database.ts'
import { ApiProblem } from '../http/api-problem.ts'
import { fieldError } from '../http/field-errors.ts'

export type NewCodes = { generate?: number | undefined; codes?: readonly string[] | undefined }

type CouponKey = Pick<Row<'coupons'>, 'tenantId' | 'accountId' | 'id'>

const CODES_AT_ONCE = 5000

/**
 * Adds codes to a coupon and returns it.
 *
 * @throws ApiProblem coupon.codeTaken with the first code that the account has, limit.reached
 */
export async function addCodes(
  trx: Scope,
  coupon: CouponKey,
  { generate, codes = [] }: NewCodes,
): Promise<Row<'coupons'>> {
  const own = codes.map((code) => code.toUpperCase())
  const count = generate ?? own.length
  await requireRoom(trx, coupon, count)
  if (generate === undefined) await addOwn(trx, coupon, own)
  else await addGenerated(trx, coupon, generate)
  return trx
    .updateTable('coupons')
    .set((eb) => ({ total: eb('total', '+', count) }))
    .where('tenantId', '=', coupon.tenantId)
    .where('id', '=', coupon.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** A lock makes two requests of an account count each other's codes. */
async function requireRoom(trx: Scope, { tenantId, accountId }: CouponKey, count: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`coupon codes ${accountId}`}, 0))`.execute(trx)
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(total), 0)::integer as total from coupons
    where tenant_id = ${tenantId} and account_id = ${accountId}`.execute(trx)
  if ((rows[0]?.total ?? 0) + count > MAX_CODES) throw new ApiProblem('limit.reached', { params: { max: MAX_CODES } })
}

async function addOwn(trx: Scope, coupon: CouponKey, codes: readonly string[]): Promise<void> {
  const seen = new Set<string>()
  for (const [index, code] of codes.entries()) {
    if (seen.has(code)) throw taken(code, index)
    seen.add(code)
  }
  for (let from = 0; from < codes.length; from += CODES_AT_ONCE) {
    const some = codes.slice(from, from + CODES_AT_ONCE)
    const stored = new Set(await store(trx, coupon, some))
    const index = some.findIndex((code) => !stored.has(code))
    if (index >= 0) throw taken(some[index] ?? '', from + index)
  }
}

const taken = (code: string, index: number) =>
  new ApiProblem('coupon.codeTaken', { params: { code }, errors: [fieldError(`codes.${index}`, 'notAllowed')] })

async function addGenerated(trx: Scope, coupon: CouponKey, count: number): Promise<void> {
  let left = count
  // A code that the account has is made again: one in a billion with a million codes.
  while (left > 0) {
    const some = Array.from({ length: Math.min(left, CODES_AT_ONCE) }, randomCode)
    left -= (await store(trx, coupon, [...new Set(some)])).length
  }
}

/** Returns the codes that were new. */
async function store(trx: Scope, { tenantId, accountId, id }: CouponKey, codes: readonly string[]): Promise<string[]> {
  const table = bulkRows(codes, 'n', { code: ['text', (code) => code] })
  const { rows } = await sql<{ code: string }>`
    insert into coupon_codes as x (tenant_id, account_id, coupon_id, code)
    select ${tenantId}::uuid, ${accountId}::uuid, ${id}::uuid, n.code from ${table}
    on conflict on constraint code_once_an_account do nothing returning x.code`.execute(trx)
  return rows.map(({ code }) => code)
}

/** Without letters and digits that people mistake for others: 0 O 1 I L 5 S 8 B. */
const LETTERS = '234679ACDEFGHJKMNPQRTUVWXYZ'
const CODE_LENGTH = 10

/** Ten of 27 letters: nobody finds a valid code of a million by trying fewer than 100 million. */
function randomCode(): string {
  let code = ''
  while (code.length < CODE_LENGTH)
    // Larger bytes would make the first letters more frequent.
    for (const byte of crypto.getRandomValues(new Uint8Array(2 * CODE_LENGTH)))
      if (byte < LETTERS.length * 9 && code.length < CODE_LENGTH) code += LETTERS.charAt(byte % LETTERS.length)
  return code
}

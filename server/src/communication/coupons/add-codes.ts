import { CODE_LENGTH, MAX_CODES } from '@songsarn/contract/communication/coupons'
import { sql } from 'kysely'
import { bulkRows } from '../../foundation/db/bulk-rows.ts'
import type { Row, Scope } from '../../foundation/db/database.ts'
import { ApiProblem } from '../../foundation/http/api-problem.ts'
import { fieldError } from '../../foundation/http/field-errors.ts'

export type NewCodes = {
  generate?: number | undefined
  prefix?: string | undefined
  length?: number | undefined
  codes?: readonly string[] | undefined
}

type CouponKey = Pick<Row<'coupons'>, 'tenantId' | 'accountId' | 'id'>

const CODES_AT_ONCE = 5000

/**
 * Adds codes to a coupon and returns it.
 *
 * @throws ApiProblem coupon.codeTaken with the first codes that the account has or that are twice in the list, limit.reached
 */
export async function addCodes(
  trx: Scope,
  coupon: CouponKey,
  { generate, prefix, length = CODE_LENGTH.usual, codes = [] }: NewCodes,
): Promise<Row<'coupons'>> {
  const own = codes.map((code) => code.toUpperCase())
  const count = generate ?? own.length
  await requireRoom(trx, coupon, count)
  if (generate === undefined) await addOwn(trx, coupon, own)
  else await addGenerated(trx, coupon, generate, () => randomCode(prefix?.toUpperCase(), length))
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

/** Most codes that a refusal names. */
const NAMED = 100

async function addOwn(trx: Scope, coupon: CouponKey, codes: readonly string[]): Promise<void> {
  const seen = new Set<string>()
  const twice = codes.flatMap((code, index) => (seen.size === seen.add(code).size ? [index] : []))
  if (twice.length > 0) throw taken(codes, twice)
  for (let from = 0; from < codes.length; from += CODES_AT_ONCE) {
    const some = codes.slice(from, from + CODES_AT_ONCE)
    const stored = new Set(await store(trx, coupon, some))
    if (stored.size < some.length)
      throw taken(
        codes,
        some.flatMap((code, index) => (stored.has(code) ? [] : [from + index])),
      )
  }
}

const taken = (codes: readonly string[], indexes: readonly number[]) =>
  new ApiProblem('coupon.codeTaken', {
    params: { code: codes[indexes[0] ?? 0] ?? '' },
    errors: indexes.slice(0, NAMED).map((index) => fieldError(`codes.${index}`, 'taken')),
  })

async function addGenerated(trx: Scope, coupon: CouponKey, count: number, code: () => string): Promise<void> {
  let left = count
  // A code that the account has is made again: one in 280,000 with a million codes of 8 characters.
  while (left > 0) {
    const some = Array.from({ length: Math.min(left, CODES_AT_ONCE) }, code)
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

/** Eight of 27 letters or more: finding a valid code of a million takes 100,000 tries or more. */
function randomCode(prefix: string | undefined, length: number): string {
  let code = ''
  while (code.length < length)
    // Larger bytes would make the first letters more frequent.
    for (const byte of crypto.getRandomValues(new Uint8Array(2 * length)))
      if (byte < LETTERS.length * 9 && code.length < length) code += LETTERS.charAt(byte % LETTERS.length)
  return prefix === undefined ? code : `${prefix}-${code}`
}

import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { NUMBER_TESTS, type NumberTest, SegmentFilter } from '@songsarn/contract/communication/segments'
import { sql } from 'kysely'
import { forEachEngine } from '../../../testing/database.ts'
import { makeSender, prepare } from '../../../testing/sending.ts'
import { newId } from '../../foundation/db/id.ts'
import { asApp, asWorker } from '../../foundation/db/tenancy.ts'
import { type Caller, ofCaller } from '../../foundation/http/caller.ts'
import { countPeople, inSegment } from './find-segments.ts'
import { isUnreadable } from './segment-values.ts'

const ODD = [
  ...[
    '',
    ' ',
    ' 5',
    '5 ',
    '+5',
    '-',
    '.',
    '.5',
    '5.',
    '--5',
    '1,200',
    '1e5',
    '0x1F',
    '1_000',
    'NaN',
    'Infinity',
    'abc',
  ],
  ...['๑๒', '๕', '1๒', '12\n', '12"', '12\\', '\\u0031', '"', '12,"a":"13', '０', '٣'],
  ...[
    '0',
    '-0',
    '00012',
    '-3.5',
    '0.1',
    '0.10',
    '12',
    '200.000',
    '500',
    '499.99999999999999999999',
    '500.00000000000000000001',
  ],
  ...['9'.repeat(120), `-${'9'.repeat(120)}`, `0.${'0'.repeat(100)}1`, '999999999999999', '9007199254740993'],
]

/** A bad row fails the whole statement, so each run has values of its own. */
const pick = <One>(of: readonly One[]): One => of[Math.floor(Math.random() * of.length)] as One
const digits = (most: number) =>
  Array.from({ length: 1 + Math.floor(Math.random() * most) }, () => pick([...'0123456789'])).join('')
const someNumber = (whole = 15) =>
  `${pick(['', '', '-'])}${digits(pick([1, 3, whole]))}${pick(['', `.${digits(pick([1, 6]))}`])}`
const someValue = () => pick([pick(ODD), someNumber(), someNumber(40)])

/** With as many digits as every value has at most, so that whole numbers compare. */
function whole(text: string): bigint | undefined {
  if (!/^-?[0-9]+(\.[0-9]+)?$/.test(text) || text.endsWith('\n')) return undefined
  const [before = '', after = ''] = text.split('.')
  return BigInt(before.replace('-', '') + after.padEnd(150, '0')) * (text.startsWith('-') ? -1n : 1n)
}

function isMet(test: NumberTest, text: string, value: string, to: string): boolean {
  const [number, one, other] = [whole(text), whole(value) ?? 0n, whole(to) ?? 0n]
  if (number === undefined) return false
  const [low, high] = one < other ? [one, other] : [other, one]
  const met: Record<NumberTest, boolean> = {
    equals: number === one,
    above: number > one,
    atLeast: number >= one,
    below: number < one,
    atMost: number <= one,
    between: number >= low && number <= high,
  }
  return met[test]
}

forEachEngine('numbers in people segments', (open) => {
  let store: Awaited<ReturnType<typeof open>>
  let caller: Caller
  /** Of a field that is as old as its name, one whose name ends with that, and a field of today. */
  const keys = ['points', 'my "points', newId()] as const
  const people = Array.from({ length: 600 }, (_, n) => ({
    mobile: `6681${String(n).padStart(7, '0')}`,
    values: [n < ODD.length ? (ODD[n] ?? '') : someValue(), someValue(), n < ODD.length ? (ODD[n] ?? '') : someValue()],
  }))

  beforeAll(async () => {
    store = await prepare(await open())
    caller = await makeSender(store, 1)
    const rows = people.map(({ mobile, values }) => {
      const some = keys.map((key, n) => [key, values[n] ?? ''] as const).toSorted(() => Math.random() - 0.5)
      return {
        ...{ ...ofCaller(caller), id: newId(), mobile, createdAt: new Date(), updatedAt: new Date() },
        custom: JSON.stringify(Object.fromEntries(some)),
      }
    })
    await asWorker(store, (trx) => trx.insertInto('people').values(rows).execute())
  })
  afterAll(() => store?.close())

  const found = (condition: Parameters<typeof countPeople>[2]) =>
    asApp(store, caller.tenancy, async (trx) => {
      const { tenantId, accountId } = ofCaller(caller)
      const { rows } = await sql<{ mobile: string }>`select p.mobile from people p
        where p.tenant_id = ${tenantId} and p.account_id = ${accountId} and ${condition} order by p.mobile`.execute(trx)
      expect(await countPeople(trx, { tenantId, accountId }, condition)).toBe(rows.length)
      return rows.map(({ mobile }) => mobile)
    })
  const filterOf = (...conditions: object[]) =>
    SegmentFilter.parse({ match: 'all', groups: [{ match: 'any', conditions }] })

  it.each(NUMBER_TESTS)('find what JavaScript finds: %s', async (test) => {
    for (const [n, field] of keys.entries())
      for (const value of ['12', '500', '-3.5', '0.1', '999999999999999', someNumber(), someNumber()]) {
        const to = pick([value, '200', '-7.25', someNumber()])
        const filter = filterOf({ kind: 'custom', field, test, value, ...(test === 'between' && { to }) })
        const expected = people
          .filter(({ values }) => isMet(test, values[n] ?? '', value, to))
          .map(({ mobile }) => mobile)
        expect([field, value, to, await found(inSegment(filter, ofCaller(caller), new Date()))]).toEqual([
          field,
          value,
          to,
          expected,
        ])
      }
  })

  it('count as unreadable every other value', async () => {
    for (const [n, field] of keys.entries()) {
      const expected = people.filter(({ values }) => values[n] !== '' && whole(values[n] ?? '') === undefined)
      // A value that begins with a quote is cut to its backslash, so it is no empty one.
      expect(await found(isUnreadable(field, 'number'))).toEqual(expected.map(({ mobile }) => mobile))
    }
  })
})

import { ownValue } from '@songsarn/contract/base/own-value'
import type { SegmentFilter } from '@songsarn/contract/communication/segments'
import { WORDS } from '@songsarn/i18n/words/words'
import { sql } from 'kysely'
import { countPeople, filterOf, inSegment } from '../../../communication/people/find-segments.ts'
import { fieldsOf, namedValues, ownFields } from '../../../communication/people/known-fields.ts'
import { compareNames } from '../../../foundation/db/by-name.ts'
import type { Row, Scope } from '../../../foundation/db/database.ts'
import { RunFailed } from '../run-failed.ts'
import { accountsWithNames, BATCH_SIZE, type Column, type Read, type ReportContent, type RunSource } from './content.ts'

const COLUMNS: readonly Column[] = [
  { name: 'mobile', kind: 'text' },
  { name: 'firstName', kind: 'text' },
  { name: 'lastName', kind: 'text' },
  { name: 'address', kind: 'text' },
  { name: 'city', kind: 'text' },
  { name: 'country', kind: 'text' },
  { name: 'gender', kind: 'text' },
  { name: 'birthDate', kind: 'text' },
  { name: 'blacklist', kind: 'text' },
  { name: 'addedAt', kind: 'time' },
  { name: 'changedAt', kind: 'time' },
  { name: 'account', kind: 'text' },
]

/** A part of the rows: the people of an account; of a segment, only the people that its filter finds. */
type Part = { accountId: string; accountName: string; parentId: string | null; filter?: SegmentFilter }
type Person = Row<'people'> & { isIn: boolean; reason: 'unsubscribed' | 'blacklisted' | null }

const LOWEST_ID = '00000000-0000-0000-0000-000000000000'

/** A row for each person of the accounts, or of one people segment, by account, the first added first. Own fields are columns, too. */
export const people: ReportContent = {
  async columns(read, source) {
    const parts = await partsOf(read, source)
    const { tenantId } = source.tenancy
    const names = await read(async (trx) => {
      const found = new Set<string>()
      for (const { accountId } of parts)
        for (const { name } of await fieldsOf(trx, { tenantId, accountId })) found.add(name)
      return [...found].sort(compareNames)
    })
    return [...COLUMNS, ...names.map((name): Column => ({ name: `own.${name}`, heading: name, kind: 'text' }))]
  },

  async expectedRows(read, source) {
    let count = 0
    for (const part of await partsOf(read, source))
      count += await read((trx) => countPeople(trx, { ...source.tenancy, ...part }, conditionOf(part, source)))
    return count
  },

  async *rows(read, source, columns) {
    const { reason } = WORDS[source.locale].people.blacklist
    const own = columns.flatMap((column) => ('heading' in column ? [column.heading] : []))
    for (const part of await partsOf(read, source)) {
      const { byKey } = await read((trx) => ownFields(trx, { ...source.tenancy, ...part }))
      let after: string | undefined = LOWEST_ID
      while (after !== undefined) {
        const from: string = after
        const found = await read((trx) => nextPeople(trx, source, part, from))
        yield found
          .filter(({ isIn }) => isIn)
          .map((of) => {
            const values = namedValues(of.own, (key) => byKey.get(key)?.name)
            return [
              of.mobile,
              of.firstName,
              of.lastName,
              of.address,
              of.city,
              of.country,
              of.gender,
              of.birthDate,
              of.reason && reason[of.reason],
              of.createdAt,
              of.updatedAt,
              part.accountName,
              ...own.map((name) => ownValue(values, name) ?? null),
            ]
          })
        after = found.length < BATCH_SIZE ? undefined : found.at(-1)?.id
      }
    }
  },
}

/**
 * The accounts that the report is about; of a segment, its account.
 *
 * @throws RunFailed segment.gone
 */
function partsOf(read: Read, source: RunSource): Promise<Part[]> {
  const { tenantId, actingAccountId } = source.tenancy
  const { segment: id } = source.definition
  return read(async (trx) => {
    const accounts = await accountsWithNames(trx, source)
    const parts = accounts.map(({ id: accountId, name, parentId }) => ({ accountId, accountName: name, parentId }))
    if (id === null) return parts
    const segment = await trx
      .selectFrom('segments')
      .select('filter')
      .where((eb) => eb.and({ tenantId, accountId: actingAccountId, id }))
      .executeTakeFirst()
    if (!segment) throw new RunFailed('segment.gone')
    const filter = filterOf(segment)
    return parts.filter(({ accountId }) => accountId === actingAccountId).map((part) => ({ ...part, filter }))
  })
}

/** Whether the person `p` belongs to the part: "today" is the day of the run for all batches. */
const conditionOf = ({ accountId, filter }: Part, { tenancy, now }: RunSource) =>
  filter ? inSegment(filter, { tenantId: tenancy.tenantId, accountId }, now) : sql<boolean>`true`

/** The next people, in the segment or not, so that a statement reads few rows, also when the filter finds hardly anybody. */
async function nextPeople(trx: Scope, source: RunSource, part: Part, after: string): Promise<Person[]> {
  const { tenantId } = source.tenancy
  const { accountId, parentId } = part
  const listing = parentId === null ? [accountId] : [accountId, parentId]
  const { rows } = await sql<Person>`
    select p.*, ${conditionOf(part, source)} as "isIn", (
        select max(b.reason) from blacklist b
        where b.tenant_id = ${tenantId} and b.account_id = any(${listing}::uuid[]) and b.mobile = p.mobile
      ) as reason
    from (
      select * from people where tenant_id = ${tenantId} and account_id = ${accountId} and id > ${after}
      order by id limit ${BATCH_SIZE} offset 0) p
    order by p.id`.execute(trx)
  return rows
}

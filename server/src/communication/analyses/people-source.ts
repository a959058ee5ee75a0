import { ownValue } from '@songsarn/contract/base/own-value'
import type { PeopleAudience } from '@songsarn/contract/communication/analysis-body'
import { SegmentFilter } from '@songsarn/contract/communication/segments'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import * as z from 'zod/mini'
import { sha256 } from '../../foundation/crypto/hash.ts'
import type { Row, Scope } from '../../foundation/db/database.ts'
import { asWorker, type Store } from '../../foundation/db/tenancy.ts'
import { ApiProblem } from '../../foundation/http/api-problem.ts'
import { type Caller, ofCaller } from '../../foundation/http/caller.ts'
import { fieldError } from '../../foundation/http/field-errors.ts'
import { countPeople, filterOf, noteCount } from '../people/find-segments.ts'
import { namedValues, ownFields } from '../people/known-fields.ts'
import { anySegmentCondition } from '../people/segment-condition.ts'
import type { Audience } from './audience.ts'
import { BATCH_ROWS, type RecipientSource, type SourceRow } from './recipient-source.ts'

/** `at`: what "today" is for all batches. Without `ids` and `filters`: all people. */
const Spec = z.object({
  at: z.iso.datetime(),
  ids: z.optional(z.array(z.uuid())),
  filters: z.optional(z.array(SegmentFilter)),
  /** Segments that have these filters: a copy of what was sent names them again. */
  segmentIds: z.optional(z.array(z.uuid())),
  /** Names of own fields by their keys: the text has these names, also when a field is renamed. */
  ownNames: z.optional(z.record(z.string(), z.string())),
})
type Spec = z.output<typeof Spec>

/** Characters of a mobile and of the values of a person, approximately. */
const CHARACTERS = 120

/**
 * People of the acting account as recipients.
 *
 * @throws ApiProblem recipients.none without people, or request.invalid at ids of no person
 */
export async function peopleAudience(trx: Scope, caller: Caller, people: PeopleAudience, now: Date): Promise<Audience> {
  const spec: Spec = { at: now.toISOString(), ...('ids' in people && { ids: [...new Set(people.ids)] }) }
  if (spec.ids) await requirePeople(trx, caller, spec.ids)
  const audience = await audienceOf(trx, caller, spec)
  if (audience.rows === 0) throw new ApiProblem('recipients.none', { errors: [fieldError('people', 'required')] })
  return audience
}

/**
 * People who are in one or several of these segments now. Later changes of the segments do not change the analysis.
 *
 * @throws ApiProblem segment.empty, or request.invalid at ids that are no segments
 */
export async function segmentAudience(
  trx: Scope,
  caller: Caller,
  segmentIds: readonly string[],
  now: Date,
): Promise<Audience> {
  const found = await trx
    .selectFrom('segments')
    .select(['id', 'filter'])
    .where((eb) => eb.and(ofCaller(caller)))
    .where('id', 'in', segmentIds)
    .execute()
  const errors = segmentIds.flatMap((id, index) =>
    found.some((one) => one.id === id) ? [] : [fieldError(`segmentIds.${index}`, 'unknown')],
  )
  if (errors.length > 0) throw new ApiProblem('request.invalid', { params: { in: 'body' }, errors })
  const audience = await audienceOf(trx, caller, {
    at: now.toISOString(),
    filters: found.map(filterOf),
    segmentIds: found.map(({ id }) => id),
  })
  const [only] = found
  if (only && found.length === 1) await noteCount(trx, { ...ofCaller(caller), id: only.id }, audience.rows, now)
  if (audience.rows === 0) throw new ApiProblem('segment.empty', { errors: [fieldError('segmentIds', 'required')] })
  return audience
}

async function audienceOf(trx: Scope, caller: Caller, spec: Spec): Promise<Audience> {
  const account = ofCaller(caller)
  const rows = await countPeople(trx, account, conditionOf(spec, account))
  const own = [...(await ownFields(trx, account)).byKey.values()]
  return {
    source: 'people',
    spec: { ...spec, ownNames: Object.fromEntries(own.map(({ key, name }) => [key, name])) },
    rows,
    characters: rows * CHARACTERS,
    fields: own.map(({ name }) => name),
    fingerprint: await sha256(JSON.stringify(chosenIn(spec))),
  }
}

/** Without the time and the filters: the same text to the same segment is sent before, although its people have changed. */
function chosenIn({ ids, segmentIds }: Spec): object {
  if (ids) return { ids: ids.toSorted() }
  return segmentIds ? { segmentIds: segmentIds.toSorted() } : { all: true }
}

function conditionOf(
  { ids, filters, at }: Spec,
  account: { tenantId: string; accountId: string },
): RawBuilder<SqlBool> {
  if (ids) return sql`p.id = any (${ids}::uuid[])`
  return filters ? anySegmentCondition(filters, { ...account, now: new Date(at) }) : sql`true`
}

async function requirePeople(trx: Scope, caller: Caller, ids: readonly string[]): Promise<void> {
  const { tenantId, accountId } = ofCaller(caller)
  const { rows } = await sql<{ id: string }>`
    select id from people where tenant_id = ${tenantId} and account_id = ${accountId} and id = any (${ids}::uuid[])`.execute(
    trx,
  )
  const known = new Set(rows.map(({ id }) => id))
  const errors = ids.flatMap((id, index) => (known.has(id) ? [] : [fieldError(`people.ids.${index}`, 'unknown')]))
  if (errors.length > 0)
    throw new ApiProblem('request.invalid', { params: { in: 'body' }, errors: errors.slice(0, 100) })
}

type Person = Row<'people'> & { isIn: boolean }

/**
 * Reads people in the order of their ids; the cursor is the last id. A batch is what a condition leaves of the next people, so its
 * statement reads few rows, also when the condition searches many.
 */
export const peopleSource: RecipientSource = {
  async *batches(store, { tenantId, accountId, audience, sourceCursor }) {
    const spec = Spec.parse(JSON.parse(audience))
    const condition = conditionOf(spec, { tenantId, accountId })
    for (let after = sourceCursor ?? LOWEST_ID; ; ) {
      const people = await nextPeople(store, { tenantId, accountId, after, condition, ids: spec.ids })
      const next = people.length < BATCH_ROWS ? null : (people.at(-1)?.id ?? null)
      yield { rows: people.filter(({ isIn }) => isIn).map((person) => recipientOf(person, spec.ownNames)), next }
      if (next === null) return
      after = next
    }
  },
}

const LOWEST_ID = '00000000-0000-0000-0000-000000000000'

type Next = {
  tenantId: string
  accountId: string
  after: string
  condition: RawBuilder<SqlBool>
  ids: readonly string[] | undefined
}

function nextPeople(store: Store, { tenantId, accountId, after, condition, ids }: Next): Promise<Person[]> {
  const only = ids ? sql`and id = any (${ids}::uuid[])` : sql``
  return asWorker(store, async (trx) => {
    const { rows } = await sql<Person>`
      select p.*, ${condition} as "isIn" from (
        select * from people where tenant_id = ${tenantId} and account_id = ${accountId} and id > ${after} ${only}
        order by id limit ${BATCH_ROWS} offset 0) p
      order by p.id`.execute(trx)
    return rows
  })
}

function recipientOf(of: Row<'people'>, ownNames: Spec['ownNames']): SourceRow {
  const { firstName, lastName, address, city, country, gender, birthDate } = of
  const fields = { firstName, lastName, address, city, country, gender, birthDate: birthDate ?? '' }
  // An analysis of an older version has no names: they were the keys.
  const own = ownNames ? namedValues(of.own, (key) => ownValue(ownNames, key)) : namedValues(of.own, (key) => key)
  const values = Object.entries({ ...own, ...fields }).filter(([, value]) => value !== '')
  return { address: of.mobile, values: Object.fromEntries(values) }
}

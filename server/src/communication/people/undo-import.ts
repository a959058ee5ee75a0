import { MAX_SCHEDULE_DAYS } from '@songsarn/contract/communication/communications'
import { sql } from 'kysely'
import { bulkRows } from '../../foundation/db/bulk-rows.ts'
import type { Row, Scope } from '../../foundation/db/database.ts'
import { lowestIdAt } from '../../foundation/db/id.ts'
import { asWorker, type Store } from '../../foundation/db/tenancy.ts'
import { changeImport, findStoredImport, type ImportKey } from './import-row.ts'
import { CustomValues } from './known-fields.ts'
import { lockPeople } from './lock-people.ts'
import { valuesOf } from './people-batch.ts'
import { dropEmptyTag } from './people-tags.ts'
import { COLUMNS, type SomeValues, withValues } from './plan-person.ts'
import { updatePeople } from './update-people.ts'

const BATCH_PEOPLE = 1000
const LOWEST_ID = '00000000-0000-0000-0000-000000000000'
const DAY_MS = 24 * 3600 * 1000

type Import = Row<'peopleImports'>
type Change = Row<'peopleImportChanges'>
type Outcome = NonNullable<Change['outcome']>

/** Takes back an import person by person, a batch in each transaction. Those that are done keep what became of them. */
export async function undoImport(store: Store, key: ImportKey, signal: AbortSignal): Promise<void> {
  for (let after: string | undefined = LOWEST_ID; after !== undefined; ) {
    signal.throwIfAborted()
    const from: string = after
    after = await asWorker(store, (trx) => undoBatch(trx, key, from))
  }
}

/** The last person of the batch; undefined at the end. */
async function undoBatch(trx: Scope, key: ImportKey, after: string): Promise<string | undefined> {
  const of = await findStoredImport(trx, key).forUpdate().executeTakeFirst()
  if (of?.status !== 'undoing') return undefined
  await lockPeople(trx, of.accountId)
  const changes = await trx
    .selectFrom('peopleImportChanges')
    .selectAll()
    .where((eb) => eb.and({ tenantId: of.tenantId, importId: of.id }))
    .where('outcome', 'is', null)
    .where('personId', '>', after)
    .orderBy('personId')
    .limit(BATCH_PEOPLE)
    .execute()
  const now = new Date()
  if (changes.length > 0) await undoChanges(trx, of, changes, now)
  const isEnd = changes.length < BATCH_PEOPLE
  await changeImport(trx, key)
    .set((eb) => ({
      ...(isEnd && { status: 'undone' as const }),
      undoDone: eb('undoDone', '+', changes.length),
      updatedAt: now,
    }))
    .execute()
  if (isEnd && of.tagId !== null) await dropEmptyTag(trx, of, of.tagId, now)
  return isEnd ? undefined : changes.at(-1)?.personId
}

async function undoChanges(trx: Scope, of: Import, changes: readonly Change[], now: Date): Promise<void> {
  const { tenantId, accountId } = of
  const { rows } = await sql<Row<'people'>>`
    select p.* from ${bulkRows(changes, 'n', { id: ['uuid', ({ personId }) => personId] })}
    join people p on p.tenant_id = ${tenantId} and p.account_id = ${accountId} and p.id = n.id for update of p`.execute(
    trx,
  )
  const people = new Map(rows.map((person) => [person.id, person]))
  const written = await writtenSince(
    trx,
    of,
    changes.filter(({ isNew }) => isNew),
  )
  const removed: string[] = []
  const changed: Row<'people'>[] = []
  const outcomes: { personId: string; outcome: Outcome }[] = []
  for (const change of changes) {
    const { personId } = change
    const person = people.get(personId)
    const end = (outcome: Outcome) => outcomes.push({ personId, outcome })
    if (!person) end('gone')
    else if (!change.isNew) {
      const back = restored(person, change, of, now)
      changed.push(back.person)
      end(back.isWhole ? 'restored' : 'changed')
    } else if (isTouched(person, change, of)) end('changed')
    else if (written.has(person.mobile)) end('written')
    else {
      removed.push(personId)
      end('removed')
    }
  }
  await updatePeople(trx, of, changed)
  if (removed.length > 0)
    await sql`delete from people where tenant_id = ${tenantId} and account_id = ${accountId} and id = any (${removed}::uuid[])`.execute(
      trx,
    )
  const ends = bulkRows(outcomes, 'n', {
    person_id: ['uuid', (one) => one.personId],
    outcome: ['text', (one) => one.outcome],
  })
  await sql`
    update people_import_changes c set outcome = n.outcome from ${ends}
    where c.tenant_id = ${tenantId} and c.import_id = ${of.id} and c.person_id = n.person_id`.execute(trx)
}

/** Somebody, or another import, changed the person, or gave them another tag. */
const isTouched = (person: Row<'people'>, change: Change, { tagId }: Import): boolean =>
  person.updatedAt.getTime() !== change.afterAt.getTime() || person.tags.some((tag) => tag !== tagId)

/** The person with the earlier value of each field that still has the value of the import, and without its tag. */
function restored(person: Row<'people'>, change: Change, { tagId }: Import, now: Date) {
  const [before, after] = [valuesOf(change.before), valuesOf(change.after)]
  const custom = CustomValues.parse(JSON.parse(person.custom))
  const back: SomeValues = {}
  let isWhole = true
  for (const column of COLUMNS) {
    if (after[column] === undefined) continue
    if (person[column] === after[column]) back[column] = before[column]
    else isWhole = false
  }
  const own = new Map<string, string | null>()
  for (const [key, value] of Object.entries(after.custom ?? {})) {
    if ((custom[key] ?? null) === value) own.set(key, before.custom?.[key] ?? null)
    else isWhole = false
  }
  const isUntouched = person.updatedAt.getTime() === change.afterAt.getTime()
  const tags = change.isTagged ? person.tags.filter((tag) => tag !== tagId) : person.tags
  // With their earlier time, an earlier import of the same people can be undone too.
  const updatedAt = isUntouched ? change.beforeAt : Object.keys(after).length > 0 ? now : person.updatedAt
  return { person: { ...withValues(person, { ...back, custom: Object.fromEntries(own) }), tags, updatedAt }, isWhole }
}

/** Mobiles that a message was written to since the import began, also one of an older schedule. */
async function writtenSince(trx: Scope, of: Import, changes: readonly Change[]): Promise<ReadonlySet<string>> {
  if (changes.length === 0) return new Set()
  const oldest = lowestIdAt(new Date(of.createdAt.getTime() - MAX_SCHEDULE_DAYS * DAY_MS))
  const { rows } = await sql<{ mobile: string }>`
    select n.mobile from ${bulkRows(changes, 'n', { mobile: ['text', ({ mobile }) => mobile] })}
    where exists (select from messages m where m.tenant_id = ${of.tenantId} and m.account_id = ${of.accountId}
      and m.address = n.mobile and m.communication_id >= ${oldest} and m.state <> 'cancelled'
      and (m.submit_date is null or m.submit_date >= ${of.createdAt}))`.execute(trx)
  return new Set(rows.map(({ mobile }) => mobile))
}

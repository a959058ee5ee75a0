import { MAX_TAGS } from '@songsarn/contract/communication/people-imports'
import type { SegmentFilter } from '@songsarn/contract/communication/segments'
import { MAX_SEGMENTS } from '@songsarn/contract/communication/segments'
import { sql } from 'kysely'
import { requireBelowLimit } from '../../account/accounts/account-limit.ts'
import type { Row, Scope } from '../../foundation/db/database.ts'
import { newId } from '../../foundation/db/id.ts'
import { type Caller, ofCaller } from '../../foundation/http/caller.ts'
import { countPeople } from './find-segments.ts'

type Account = { tenantId: string; accountId: string }

const filterOfTag = (tagId: string): string =>
  JSON.stringify({
    match: 'all',
    groups: [{ match: 'all', conditions: [{ kind: 'tag', tagId, has: true }] }],
  } satisfies SegmentFilter)

/**
 * The tag of this name, made with a people segment of its people when the account does not have it. A segment that was deleted is
 * made again.
 *
 * @throws ApiProblem limit.reached
 */
export async function tagNamed(trx: Scope, caller: Caller, name: string, now: Date): Promise<Row<'peopleTags'>> {
  const account = ofCaller(caller)
  // Its lock lets a second import of the same new name find the tag of the first.
  await requireBelowLimit(trx, caller, { table: 'peopleTags', max: MAX_TAGS + 1 })
  const tags = trx.selectFrom('peopleTags').where((eb) => eb.and({ ...account, name }))
  const known = await tags.selectAll().executeTakeFirst()
  if (known) {
    const segment = await segmentOf(trx, known)
    if (segment) return known
    const segmentId = await addSegment(trx, caller, known, now)
    return trx
      .updateTable('peopleTags')
      .set({ segmentId })
      .where((eb) => eb.and({ ...account, id: known.id }))
      .returningAll()
      .executeTakeFirstOrThrow()
  }
  await requireBelowLimit(trx, caller, { table: 'peopleTags', max: MAX_TAGS })
  const id = newId()
  const segmentId = await addSegment(trx, caller, { id, name }, now)
  const values = { ...account, id, name, segmentId, createdAt: now }
  return trx.insertInto('peopleTags').values(values).returningAll().executeTakeFirstOrThrow()
}

const segmentOf = (trx: Scope, { tenantId, accountId, segmentId }: Row<'peopleTags'>) =>
  trx
    .selectFrom('segments')
    .select(['id', 'filter'])
    .where((eb) => eb.and({ tenantId, accountId, id: segmentId }))
    .executeTakeFirst()

async function addSegment(
  trx: Scope,
  caller: Caller,
  { id: tagId, name }: { id: string; name: string },
  now: Date,
): Promise<string> {
  await requireBelowLimit(trx, caller, { table: 'segments', max: MAX_SEGMENTS })
  const id = newId()
  await trx
    .insertInto('segments')
    .values({
      ...{ ...ofCaller(caller), id, userId: caller.tenancy.userId, name, filter: filterOfTag(tagId) },
      ...{ people: 0, countedAt: now, createdAt: now, updatedAt: now },
    })
    .execute()
  return id
}

/** Counts the people with a tag, for its segment. */
export async function countTagged(trx: Scope, account: Account, tagId: string, now: Date): Promise<number> {
  const { tenantId, accountId } = account
  const people = await countPeople(trx, { tenantId, accountId }, sql`${tagId} = any (p.tags)`)
  await trx
    .updateTable('segments')
    .set({ people, countedAt: now })
    .where((eb) => eb.and({ tenantId, accountId, filter: filterOfTag(tagId) }))
    .execute()
  return people
}

/** Deletes a tag that nobody has, with its segment unless somebody changed that. */
export async function dropEmptyTag(trx: Scope, account: Account, tagId: string, now: Date): Promise<void> {
  if ((await countTagged(trx, account, tagId, now)) > 0) return
  const { tenantId, accountId } = account
  // An import that runs is about to give it.
  const busy = await trx
    .selectFrom('peopleImports')
    .select('id')
    .where((eb) => eb.and({ tenantId, accountId, tagId }))
    .where('status', '=', 'running')
    .executeTakeFirst()
  if (busy) return
  await trx
    .deleteFrom('segments')
    .where((eb) => eb.and({ tenantId, accountId, filter: filterOfTag(tagId) }))
    .execute()
  await trx
    .deleteFrom('peopleTags')
    .where((eb) => eb.and({ tenantId, accountId, id: tagId }))
    .execute()
}

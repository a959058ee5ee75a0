import {
  createDraft,
  type Draft,
  DraftFields,
  deleteDraft,
  getDraft,
  listDrafts,
  MAX_DRAFTS,
  updateDraft,
} from '@songsarn/contract/drafts'
import { withNames } from '../accounts/with-names.ts'
import type { Row, Scope } from '../db/database.ts'
import { newId } from '../db/id.ts'
import { requireBelowLimit } from '../http/account-limit.ts'
import { ApiProblem } from '../http/api-problem.ts'
import { type Caller, ofCaller } from '../http/caller.ts'
import { type Handler, handle } from '../http/handle.ts'
import { readPage, sortOf } from '../http/list.ts'
import type { Ports } from '../http/ports.ts'
import { makeRoom } from '../storage/make-room.ts'

const SORTS = { updateDate: 'updatedAt' } as const
const EXCERPT = 80

export const handlers = (ports: Ports): Handler[] => [
  handle(listDrafts, async ({ caller, transaction }, { query }) =>
    transaction(async (trx) => {
      const sort = sortOf(query.sort, SORTS, { column: 'updatedAt', direction: 'desc' })
      // What is scheduled is in the list of communications.
      const waiting = visible(trx, caller).where('communicationId', 'is', null)
      const found = waiting.$if(query.type !== undefined, (list) => list.where('type', '=', query.type ?? 'broadcast'))
      const { rows, ...page } = await readPage(query, found, (list) =>
        list
          // Without the recipients, which may be many.
          .select(['id', 'type', 'name', 'content', 'accountId', 'updatedBy as userId', 'updatedAt'])
          .orderBy(sort.column, sort.direction)
          .orderBy('id', sort.direction),
      )
      const items = (await withNames(trx, caller.tenancy.tenantId, rows)).map((of) => ({
        id: of.id,
        type: of.type,
        broadcastName: of.name,
        excerpt: of.content.slice(0, EXCERPT),
        updateDate: of.updatedAt.toISOString(),
        updateBy: of.userName ?? '',
      }))
      return { items, ...page }
    }),
  ),

  handle(createDraft, async ({ caller, transaction, saveResponse }, { body: { fields } }) =>
    transaction(async (trx) => saveResponse(trx, await addDraft(trx, caller, { fields, now: ports.now() }))),
  ),

  handle(getDraft, async ({ caller, transaction }, { params }) =>
    transaction(async (trx) => shown(trx, await findDraft(trx, caller, params.id))),
  ),

  handle(
    updateDraft,
    async ({ caller, transaction }, { params, body: { version, fields } }) =>
      transaction(async (trx) => {
        const before = await findDraft(trx, caller, params.id)
        const { id, communicationId } = before
        if (communicationId !== null) throw new ApiProblem('draft.scheduled')
        await keepFile(trx, caller, fields, ports.now())
        const growth = bytesOf(fields) - bytesOf(fieldsOf(before))
        if (growth > 0) await makeRoom(trx, ofCaller(caller), growth, ports.now())
        // The condition on the version lets the first of two simultaneous changes through, and no other.
        const changed = await trx
          .updateTable('drafts')
          .set({ ...stored(fields), version: version + 1, updatedBy: caller.tenancy.userId, updatedAt: ports.now() })
          .where((eb) => eb.and({ ...ofCaller(caller), id, version, type: fields.type }))
          .where('communicationId', 'is', null)
          .returningAll()
          .executeTakeFirst()
        if (!changed) throw new ApiProblem('draft.changed')
        return shown(trx, changed)
      }),
    async (trx, caller, { id }) => Boolean(await findDraft(trx, caller, id)),
  ),

  handle(deleteDraft, async ({ caller, transaction }, { params }) => {
    await transaction(async (trx) => {
      const { id } = await findDraft(trx, caller, params.id)
      await trx
        .deleteFrom('drafts')
        .where((eb) => eb.and({ ...ofCaller(caller), id }))
        .execute()
    })
    return undefined
  }),
]

type NewDraft = { fields: DraftFields; now: Date; duplicateOf?: string }

/**
 * Stores a new draft of the acting account; `duplicateOf` is the communication that it copies.
 *
 * @throws ApiProblem limit.reached, storage.full, or draft.exists for a second quick send of a user
 */
export async function addDraft(trx: Scope, caller: Caller, { fields, now, duplicateOf }: NewDraft): Promise<Draft> {
  const owner = ofCaller(caller)
  const { userId } = caller.tenancy
  await requireBelowLimit(trx, caller, { table: 'drafts', max: MAX_DRAFTS })
  // Under the lock of the limit.
  const own = await visible(trx, caller).select('id').where('type', '=', 'quick-send').executeTakeFirst()
  if (fields.type === 'quick-send' && own) throw new ApiProblem('draft.exists', { params: { id: own.id } })
  await keepFile(trx, caller, fields, now)
  await makeRoom(trx, owner, bytesOf(fields), now)
  const made = await trx
    .insertInto('drafts')
    .values({
      ...owner,
      ...stored(fields),
      ...{ id: newId(), type: fields.type, userId, createdAt: now, updatedBy: userId, updatedAt: now },
      duplicateOf: duplicateOf ?? null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return shown(trx, made)
}

/** The drafts of the acting account that the caller may see: quick sends only their own. */
const visible = (trx: Scope, caller: Caller) =>
  trx
    .selectFrom('drafts')
    .where((eb) => eb.and(ofCaller(caller)))
    .where((eb) => eb.or([eb('type', '<>', 'quick-send'), eb('userId', '=', caller.tenancy.userId)]))

const findDraft = (trx: Scope, caller: Caller, id: string) =>
  visible(trx, caller)
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new ApiProblem('resource.notFound'))

const FILE_MS = 7 * 24 * 3600 * 1000

/** An import file lasts as long as somebody works on the draft that names it. */
async function keepFile(trx: Scope, caller: Caller, fields: DraftFields, now: Date): Promise<void> {
  if (fields.type !== 'broadcast' || !fields.file) return
  await trx
    .updateTable('files')
    .set({ expiresAt: new Date(now.getTime() + FILE_MS) })
    .where((eb) => eb.and({ ...ofCaller(caller), id: fields.file?.fileId ?? '', kind: 'import' as const }))
    .where('expiresAt', '>', now)
    .execute()
}

/** The longest text and the recipients are in columns of their own, so that a list need not read them. */
function stored(fields: DraftFields) {
  if (fields.type === 'quick-send') {
    const { type: _, quicksendFrom: sender, quicksendTo, content, analysisId, ...others } = fields
    return { name: '', sender, recipients: quicksendTo, content, analysisId, options: JSON.stringify(others) }
  }
  const { type: _, broadcastName: name, broadcastFrom: sender, broadcastTo, content, analysisId, ...others } = fields
  return { name, sender, recipients: broadcastTo, content, analysisId, options: JSON.stringify(others) }
}

/** About what a draft takes in the storage of its account. */
function bytesOf(fields: DraftFields): number {
  const { recipients, content, options } = stored(fields)
  return new TextEncoder().encode(recipients + content + options).byteLength
}

function fieldsOf(of: Row<'drafts'>): DraftFields {
  const { type, content, analysisId, sender, recipients } = of
  const names =
    type === 'quick-send'
      ? { quicksendFrom: sender, quicksendTo: recipients }
      : { broadcastName: of.name, broadcastFrom: sender, broadcastTo: recipients }
  return DraftFields.parse({ type, content, analysisId, ...names, ...JSON.parse(of.options) })
}

async function shown(trx: Scope, of: Row<'drafts'>): Promise<Draft> {
  const { accountId } = of
  const [created, updated] = await withNames(trx, of.tenantId, [
    { accountId, userId: of.userId },
    { accountId, userId: of.updatedBy },
  ])
  return {
    id: of.id,
    version: of.version,
    fields: fieldsOf(of),
    communicationId: of.communicationId,
    createDate: of.createdAt.toISOString(),
    createBy: created?.userName ?? '',
    updateDate: of.updatedAt.toISOString(),
    updateBy: updated?.userName ?? '',
  }
}

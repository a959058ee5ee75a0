import {
  askForAddresses,
  DOCUMENT_KINDS,
  decideSender,
  deleteSender,
  getSender,
  getSenderDocument,
  listDeskSenders,
  listSenders,
  requestSender,
  setAddresses,
  uploadSenderDocument,
} from '@songsarn/contract/account/senders'
import { MAX_IMPORT_BYTES } from '@songsarn/contract/base/files'
import { sql } from 'kysely'
import { uploadAttachment } from '../../files/files/attachments.ts'
import { findFile, readFile } from '../../files/files/find-file.ts'
import type { FilePorts } from '../../files/files/ports.ts'
import { byName } from '../../foundation/db/by-name.ts'
import type { Row, Scope } from '../../foundation/db/database.ts'
import { asWorker } from '../../foundation/db/tenancy.ts'
import { ApiProblem } from '../../foundation/http/api-problem.ts'
import { accountInReach, type Caller, ofCaller } from '../../foundation/http/caller.ts'
import { type Handler, handle } from '../../foundation/http/handle.ts'
import { containing, readPage, sortOf } from '../../foundation/http/list.ts'
import type { Lookups } from '../../foundation/http/lookups.ts'
import { decide, findSender, shownAtDesk, shownSender } from './decide-sender.ts'
import { askFor, setFor } from './link-addresses.ts'
import { request } from './request-sender.ts'
import { IS_UNUSED } from './warn-of-unused.ts'

const SORTS = { createDate: 'createdAt', name: byName('name'), status: 'status' } as const

export const handlers = (ports: FilePorts): Handler[] => [
  handle(listSenders, async ({ caller, transaction }, { query }) =>
    transaction(async (trx) => {
      const sort = sortOf(query.sort, SORTS, { column: 'createdAt', direction: 'desc' })
      const found = trx
        .selectFrom('senders')
        .where('tenantId', '=', caller.tenancy.tenantId)
        .where('accountId', '=', accountInReach(caller, query.account))
        .$if(query.senderName !== undefined, (list) => list.where('name', 'ilike', containing(query.senderName ?? '')))
        .$if(query.status !== undefined, (list) => list.where('status', 'in', query.status ?? []))
        .$if(query.use !== undefined, (list) => list.where(IS_UNUSED))
      const { rows, ...page } = await readPage(query, found, (list) =>
        list.selectAll().orderBy(sort.column, sort.direction).orderBy('id', sort.direction),
      )
      return { ...page, items: rows.map(shownSender) }
    }),
  ),

  handle(requestSender, async (context, { body }) =>
    context.transaction(async (trx) =>
      context.saveResponse(trx, shownSender(await request(trx, context, body, ports.now()))),
    ),
  ),

  handle(getSender, async ({ caller, transaction }, { params }) =>
    transaction(async (trx) => shownSender(await own(trx, caller, params))),
  ),

  handle(
    askForAddresses,
    async (context, { params, body }) =>
      context.transaction(async (trx) => shownSender(await askFor(trx, context, { ...params, ...body }))),
    async (trx, caller, params) => Boolean(await own(trx, caller, params)),
  ),

  handle(deleteSender, async ({ caller, transaction, audit }, { params }) =>
    transaction(async (trx) => {
      const row = await own(trx, caller, params)
      await requireUnused(trx, row)
      await trx
        .deleteFrom('senders')
        .where((eb) => eb.and({ ...ofCaller(caller), id: row.id }))
        .returning('id')
        .executeTakeFirstOrThrow(() => new ApiProblem('resource.notFound'))
      await audit(trx, {
        action: 'delete',
        subject: 'Sender',
        target: row,
        before: { name: row.name, status: row.status },
      })
      return undefined
    }),
  ),

  handle(uploadSenderDocument, async (context) =>
    uploadAttachment(ports, context, 'sender', { maxBytes: MAX_IMPORT_BYTES, kinds: DOCUMENT_KINDS }),
  ),

  handle(getSenderDocument, async ({ caller, transaction }, { params }) => {
    const wanted = { id: params.id, purpose: 'sender', now: ports.now() } as const
    return readFile(ports, await transaction((trx) => findFile(trx, caller, wanted)))
  }),

  // The provider's users reach no account of their own, so what they do for others runs as `worker`.
  handle(listDeskSenders, async (_, { query }) =>
    asWorker(ports.store, async (trx) => {
      const sort = sortOf(query.sort, SORTS, { column: 'createdAt', direction: 'desc' })
      // Read first: Citus joins no table that it distributes with accounts.
      const named =
        query.accountName === undefined
          ? undefined
          : await trx
              .selectFrom('accounts')
              .select('id')
              .where('name', 'ilike', containing(query.accountName))
              .execute()
      const found = trx
        .selectFrom('senders')
        .$if(named !== undefined, (list) =>
          list.where(sql<boolean>`account_id = any(${(named ?? []).map(({ id }) => id)}::uuid[])`),
        )
        .$if(query.account !== undefined, (list) => list.where('accountId', '=', query.account ?? ''))
        .$if(query.senderName !== undefined, (list) => list.where('name', 'ilike', containing(query.senderName ?? '')))
        .$if(query.status !== undefined, (list) => list.where('status', 'in', query.status ?? []))
      const { rows, ...page } = await readPage(query, found, (list) =>
        list.selectAll().orderBy(sort.column, sort.direction).orderBy('id', sort.direction),
      )
      return { items: await shownAtDesk(trx, rows), ...page }
    }),
  ),

  handle(
    decideSender,
    async (context, { params, body }) =>
      asWorker(ports.store, async (trx) => {
        const [decided] = await shownAtDesk(trx, [await decide(trx, { ...context, ports }, params, body, ports.now())])
        if (!decided) throw new Error('no sender name to show')
        return decided
      }),
    async (trx, _, { id }) => (await findSender(trx, id).executeTakeFirst()) !== undefined,
  ),

  handle(
    setAddresses,
    async (context, { params, body }) =>
      asWorker(ports.store, async (trx) => {
        const [set] = await shownAtDesk(trx, [await setFor(trx, context, { ...params, ...body })])
        if (!set) throw new Error('no sender name to show')
        return set
      }),
    async (trx, _, { id }) => (await findSender(trx, id).executeTakeFirst()) !== undefined,
  ),
]

const own = (trx: Scope, caller: Caller, { id }: { id: string }): Promise<Row<'senders'>> =>
  trx
    .selectFrom('senders')
    .selectAll()
    .where((eb) => eb.and({ ...ofCaller(caller), id }))
    .executeTakeFirstOrThrow(() => new ApiProblem('resource.notFound'))

/** Refuses a name that scheduled communications or OTP configurations use: they would fail later without it. */
async function requireUnused(trx: Scope, { tenantId, accountId, name }: Row<'senders'>): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from communications
        where tenant_id = ${tenantId} and account_id = ${accountId} and status = 'scheduled' and sender = ${name})::integer
      + (select count(*) from otp_configs
        where tenant_id = ${tenantId} and account_id = ${accountId} and sender = ${name} and deleted_at is null)::integer
      as count`.execute(trx)
  const count = rows[0]?.count ?? 0
  if (count > 0) throw new ApiProblem('sender.inUse', { params: { count } })
}

export const lookups: Lookups<'senders'> = {
  /** Approved sender names of the acting account. */
  async senders(trx, { tenancy }, { like, values, limit, offset }) {
    const rows = await trx
      .selectFrom('senders')
      .select('name')
      .where('tenantId', '=', tenancy.tenantId)
      .where('accountId', '=', tenancy.actingAccountId)
      .where('status', '=', 'approved')
      .where('name', 'ilike', like)
      .$if(values !== undefined, (found) => found.where(sql<boolean>`name = any(${values}::text[])`))
      .orderBy(byName('name'))
      .limit(limit)
      .offset(offset)
      .execute()
    return rows.map(({ name }) => ({ value: name, label: name }))
  },
}

import {
  createResultLink,
  endResultLink,
  listResultLinks,
  MAX_RESULT_LINKS,
  type ResultLink,
} from '@songsarn/contract/communication/result-links'
import { sql } from 'kysely'
import { requireBelowLimit } from '../../account/accounts/account-limit.ts'
import { withNames } from '../../account/accounts/with-names.ts'
import type { Row } from '../../foundation/db/database.ts'
import { newId } from '../../foundation/db/id.ts'
import { ApiProblem } from '../../foundation/http/api-problem.ts'
import { ofCaller } from '../../foundation/http/caller.ts'
import { type Handler, handle } from '../../foundation/http/handle.ts'
import type { Ports } from '../../foundation/http/ports.ts'
import { nameOf } from '../communication-name.ts'
import { COMPOSED } from '../communications/figures.ts'
import { findCommunication, inReach } from '../communications/find-communication.ts'
import { hashOfCode, resultCode, resultUrl } from './result-code.ts'

const DAY_MS = 24 * 3600_000

export const handlers = (ports: Ports): Handler[] => [
  handle(listResultLinks, async (context, { params }) => {
    const { caller, transaction } = context
    const { tenantId, id } = await findCommunication(context, params.id)
    return transaction(async (trx) => {
      const found = await trx
        .selectFrom('resultLinks')
        .selectAll()
        .where('tenantId', '=', tenantId)
        .where('accountId', 'in', [...caller.tenancy.accountIds])
        .where('communicationId', '=', id)
        .where('endsAt', '>', ports.now())
        .orderBy('id', 'desc')
        .execute()
      const links = await withNames(trx, tenantId, found)
      return { items: await Promise.all(links.map((link) => shown(ports, link))) }
    })
  }),

  handle(
    createResultLink,
    async (context, { params, body }) => {
      const { caller, transaction, audit, saveResponse } = context
      if (body.withMobiles && !caller.can('read', 'Log'))
        throw new ApiProblem('right.missing', { params: { action: 'read', subject: 'Log' } })
      const of = await findCommunication(context, params.id)
      // An OTP has a report of its own, and its text is secret.
      if (of.type === 'otp') throw new ApiProblem('resource.notFound')
      const now = ports.now()
      const id = newId()
      const codeHash = await hashOfCode(await resultCode(ports.secretKey, id))
      return transaction(async (trx) => {
        // The links of the account whose time is over have no use any more.
        await trx
          .deleteFrom('resultLinks')
          .where((eb) => eb.and(ofCaller(caller)))
          .where('endsAt', '<=', now)
          .execute()
        await requireBelowLimit(trx, caller, { table: 'resultLinks', max: MAX_RESULT_LINKS })
        const row = await trx
          .insertInto('resultLinks')
          .values({
            ...{ ...ofCaller(caller), userId: caller.user.id, communicationId: of.id },
            ...{ id, codeHash, withMobiles: body.withMobiles, openedAt: null },
            ...{ createdAt: now, endsAt: new Date(now.getTime() + body.days * DAY_MS) },
          })
          .returningAll()
          .executeTakeFirstOrThrow()
        await audit(trx, {
          ...{ action: 'create', subject: 'ResultLink', target: { id, name: nameOf(of) } },
          after: { withMobiles: row.withMobiles, endDate: row.endsAt.toISOString() },
        })
        const [named] = await withNames(trx, of.tenantId, [row])
        if (!named) throw new Error('a link without an account')
        return saveResponse(trx, await shown(ports, named))
      })
    },
    async (trx, caller, { id }) => {
      const { rows } =
        await sql`select from communications c where ${inReach(caller)} and c.id = ${id} and ${COMPOSED}`.execute(trx)
      return rows.length > 0
    },
  ),

  handle(endResultLink, async ({ caller, transaction, audit }, { params }) => {
    const { tenantId, accountIds } = caller.tenancy
    await transaction(async (trx) => {
      const ended = await trx
        .deleteFrom('resultLinks')
        .where('tenantId', '=', tenantId)
        .where('accountId', 'in', [...accountIds])
        .where('id', '=', params.id)
        .returningAll()
        .executeTakeFirstOrThrow(() => new ApiProblem('resource.notFound'))
      const of = await trx
        .selectFrom('communications')
        .select(['name', 'content'])
        .where('tenantId', '=', tenantId)
        .where('id', '=', ended.communicationId)
        .executeTakeFirst()
      await audit(trx, {
        ...{ action: 'delete', subject: 'ResultLink', target: { id: ended.id, name: of ? nameOf(of) : null } },
        before: { withMobiles: ended.withMobiles, endDate: ended.endsAt.toISOString() },
      })
    })
    return undefined
  }),
]

async function shown(ports: Ports, link: Row<'resultLinks'> & { userName: string | null }): Promise<ResultLink> {
  return {
    id: link.id,
    url: resultUrl(ports.publicUrl(), await resultCode(ports.secretKey, link.id)),
    withMobiles: link.withMobiles,
    createdBy: link.userName ?? '',
    createDate: link.createdAt.toISOString(),
    endDate: link.endsAt.toISOString(),
    openedDate: link.openedAt?.toISOString() ?? null,
  }
}

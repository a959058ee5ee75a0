import type { CallAnswer, CallParsed } from '@songsarn/contract/base/call'
import type { listConsents } from '@songsarn/contract/communication/consent'
import { ofCaller } from '../../foundation/http/caller.ts'
import type { CallerContext } from '../../foundation/http/handle.ts'
import { readPage, sortOf } from '../../foundation/http/list.ts'
import { normaliseMobile } from '../../foundation/mobiles/normalise-mobile.ts'
import { dateRange } from '../../foundation/time/bangkok.ts'

const SORTS = { date: 'id' } as const

/** A page of the answers that people gave to the acting account. */
export function listAnswers(
  { caller, transaction }: CallerContext,
  query: CallParsed<typeof listConsents>['query'],
): Promise<CallAnswer<typeof listConsents>> {
  return transaction(async (trx) => {
    const { tenantId, accountId } = ofCaller(caller)
    const { from, before } = dateRange(query)
    const found = trx
      .selectFrom('consentAnswers')
      .where('consentAnswers.tenantId', '=', tenantId)
      .where('consentAnswers.accountId', '=', accountId)
      .$if(query.mobile !== undefined, (list) => list.where('address', '=', addressOf(query.mobile ?? '')))
      .$if(query.templateId !== undefined, (list) => list.where('templateId', '=', query.templateId ?? ''))
      .$if(query.answer !== undefined, (list) => list.where('answer', '=', query.answer ?? 'accept'))
      .$if(from !== undefined, (list) => list.where('at', '>=', from ?? new Date()))
      .$if(before !== undefined, (list) => list.where('at', '<', before ?? new Date()))
    const sort = sortOf(query.sort, SORTS, { column: 'id', direction: 'desc' })
    const { rows, ...page } = await readPage(query, found, (list) =>
      list
        .innerJoin('consentTemplates', (on) =>
          on.on('consentTemplates.tenantId', '=', tenantId).onRef('consentTemplates.id', '=', 'templateId'),
        )
        .selectAll('consentAnswers')
        .select('name')
        .orderBy(`consentAnswers.${sort.column}`, sort.direction),
    )
    const items = rows.map((of) => ({
      id: of.id,
      mobile: of.address,
      templateId: of.templateId,
      templateName: of.name,
      version: of.version,
      answer: of.answer,
      communicationId: of.communicationId,
      date: of.at.toISOString(),
    }))
    return { items, ...page }
  })
}

/** Reads a typed mobile. A text that is no mobile finds no answers. */
function addressOf(typed: string): string {
  const read = normaliseMobile(typed)
  return 'mobile' in read ? read.mobile : ''
}

import { WORDS } from '@songsarn/i18n/words/words'
import { sql } from 'kysely'
import { nameOf } from '../../../communication/communication-name.ts'
import { accountsWithNames, BATCH_SIZE, bySend, type ReportContent } from './content.ts'

type Answer = {
  id: string
  address: string
  answer: 'accept' | 'decline'
  version: number
  at: Date
  template: string
  communicationId: string
  name: string | null
  content: string | null
  sender: string | null
}

/** A row for each answer to a consent template, by account, oldest first. A person who changes an answer has several. */
export const consents: ReportContent = {
  columns: [
    { name: 'consentTemplate', kind: 'text' },
    { name: 'version', kind: 'number' },
    { name: 'mobile', kind: 'text' },
    { name: 'answer', kind: 'text' },
    { name: 'answeredAt', kind: 'time' },
    { name: 'communication', kind: 'text' },
    { name: 'sender', kind: 'text' },
    { name: 'account', kind: 'text' },
    { name: 'communicationId', kind: 'text' },
  ],

  async *rows(read, source) {
    const { given } = WORDS[source.locale].consent
    const { tenantId } = source.tenancy
    for (const account of await read((trx) => accountsWithNames(trx, source))) {
      let after: Answer | undefined
      do {
        const from = after
        const { rows } = await read((trx) =>
          sql<Answer>`
            select a.id, a.address, a.answer, a.version, a.at, t.name as template, a.communication_id,
              c.name, c.content, c.sender
            from consent_answers a
            join consent_templates t on t.tenant_id = a.tenant_id and t.id = a.template_id
            left join communications c on c.tenant_id = a.tenant_id and c.id = a.communication_id
            where a.tenant_id = ${tenantId} and a.account_id = ${account.id}
              and a.at >= ${from?.at ?? source.range.from} and a.at < ${source.range.until} ${bySend(source)}
              ${from ? sql`and (a.at, a.id) > (${from.at}, ${from.id})` : sql``}
            order by a.at, a.id limit ${BATCH_SIZE}`.execute(trx),
        )
        yield rows.map((of) => [
          of.template,
          of.version,
          of.address,
          given[of.answer],
          of.at,
          nameOf({ name: of.name, content: of.content ?? '' }),
          of.sender,
          account.name,
          of.communicationId,
        ])
        after = rows.length < BATCH_SIZE ? undefined : rows.at(-1)
      } while (after)
    }
  },
}

import { WORDS } from '@songsarn/i18n/words/words'
import { sql } from 'kysely'
import { byName } from '../../../foundation/db/by-name.ts'
import { lowestIdAt } from '../../../foundation/db/id.ts'
import { accountsOf, BATCH_SIZE, type ReportContent } from './content.ts'

/** A row for each request of an OTP, by configuration, oldest first. Requests of test keys are not in it. */
export const otps: ReportContent = {
  columns: [
    { name: 'otpConfig', kind: 'text' },
    { name: 'mobile', kind: 'text' },
    { name: 'ref', kind: 'text' },
    { name: 'result', kind: 'text' },
    { name: 'tries', kind: 'number' },
    { name: 'requestedAt', kind: 'time' },
    { name: 'expiresAt', kind: 'time' },
    { name: 'settledAt', kind: 'time' },
  ],

  async *rows(read, source) {
    const { otpResults } = WORDS[source.locale].files
    const { tenantId } = source.tenancy
    const { appOtp } = source.definition
    const configs = await read((trx) =>
      trx
        .selectFrom('otpConfigs')
        .select(['id', 'name'])
        .where('tenantId', '=', tenantId)
        .where('accountId', 'in', accountsOf(source))
        .$if(appOtp.length > 0, (found) => found.where('id', 'in', appOtp))
        .orderBy(byName('name'))
        .orderBy('id')
        .execute(),
    )
    for (const config of configs) {
      let after = lowestIdAt(source.range.from)
      for (;;) {
        const from = after
        const found = await read((trx) =>
          trx
            .selectFrom('otpRequests')
            .select(['id', 'mobile', 'ref', 'state', 'tries', 'createdAt', 'expiresAt', 'settledAt'])
            .where('tenantId', '=', tenantId)
            .where('configId', '=', config.id)
            .where('id', '>', from)
            .where('id', '<', lowestIdAt(source.range.until))
            .where(sql<boolean>`communication_id is not null`)
            .orderBy('id')
            .limit(BATCH_SIZE)
            .execute(),
        )
        yield found.map((of) => [
          config.name,
          of.mobile,
          of.ref,
          otpResults[of.state],
          of.tries,
          of.createdAt,
          of.expiresAt,
          of.settledAt,
        ])
        const last = found.at(-1)
        if (!last || found.length < BATCH_SIZE) break
        after = last.id
      }
    }
  },
}

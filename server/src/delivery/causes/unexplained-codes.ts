import { UNEXPLAINED_DAYS, type UnexplainedCode } from '@songsarn/contract/account/failure-causes'
import type { CarrierStage } from '@songsarn/contract/base/message-cause'
import { OWN_ERROR_CODES } from '@songsarn/contract/reports/delivery-error'
import { sql } from 'kysely'
import type { Scope } from '../../foundation/db/database.ts'
import { lowestIdAt } from '../../foundation/db/id.ts'
import { hasErrorCode } from '../error-code.ts'
import { type CauseBook, plainCodeInSql } from './cause-book.ts'

/** Codes that are read; those that only some carriers explain are left out afterwards. */
const MOST_READ = 1000
const MOST_SHOWN = 100
const DAY_MS = 86_400_000

/**
 * Codes of the messages of all tenants without an entry, the most frequent first. The index by error has the codes; carriers are read only
 * for codes without an entry for all carriers. In a scope of `asWorker`.
 */
export async function readUnexplained(trx: Scope, causes: CauseBook, now: Date): Promise<UnexplainedCode[]> {
  const from = lowestIdAt(new Date(now.getTime() - UNEXPLAINED_DAYS * DAY_MS))
  const isExplained = (stage: CarrierStage) => sql`${plainCodeInSql} = any(${causes.commonCodes(stage)}::text[])`
  const { rows } = await sql<UnexplainedCode>`
    with failed as (
      select m.tenant_id, m.communication_id, m.ordinal, ${plainCodeInSql} as code,
        case when m.receipt_date is null then 'submit' else 'receipt' end as stage
      from messages m
      where m.communication_id >= ${from}::uuid and ${hasErrorCode} and m.error <> all(${OWN_ERROR_CODES}::text[])
        and not case when m.receipt_date is null then ${isExplained('submit')} else ${isExplained('receipt')} end
    )
    select s.carrier, f.stage, f.code, count(*)::integer as count
    from failed f left join submissions s on s.tenant_id = f.tenant_id and s.communication_id = f.communication_id
      and s.ordinal = f.ordinal and s.part = 1
    group by s.carrier, f.stage, f.code order by count(*) desc, f.code, f.stage, s.carrier limit ${MOST_READ}`.execute(
    trx,
  )
  return rows.filter((of) => !causes.has(of)).slice(0, MOST_SHOWN)
}

import type { Row, Scope } from '../../foundation/db/database.ts'
import { asWorker } from '../../foundation/db/tenancy.ts'
import { ApiProblem } from '../../foundation/http/api-problem.ts'
import { writeAudit } from '../../foundation/http/audit.ts'
import { accountName } from '../accounts/account-name.ts'
import { recordNotice } from '../notices/record-notice.ts'
import { requireRecords } from './check-domain.ts'
import type { LinkDomainPorts } from './ports.ts'

const HOUR_MS = 60 * 60 * 1000
/** A checked domain is looked at once a day, … */
const LOOKED_AT_EVERY_MS = 24 * HOUR_MS
/** … and each hour while DNS shows something else, which may be a change that is under way. After this time it is not used any more. */
const WRONG_FOR_MS = 3 * HOUR_MS

type Ports = Pick<LinkDomainPorts, 'store' | 'dns' | 'secretKey' | 'publicUrl'>
type Domain = Row<'linkDomains'>

/**
 * Looks again at the domains of short links. New links do not use a domain that is no longer the account's, or leads elsewhere; the
 * account is told. While DNS does not answer, nothing changes.
 */
export async function recheckDomains(ports: Ports, now: Date): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms)
  const due = await asWorker(ports.store, (trx) =>
    trx
      .selectFrom('linkDomains')
      .selectAll()
      .where('checkedAt', 'is not', null)
      .where((eb) =>
        eb.or([
          eb('wrongSince', 'is not', null),
          eb('lookedAt', 'is', null),
          eb('lookedAt', '<=', before(LOOKED_AT_EVERY_MS)),
        ]),
      )
      .orderBy('domain')
      .execute(),
  )
  for (const domain of due) {
    const problem = await problemOf(domain, ports)
    if (problem === 'linkDomain.noAnswer') continue
    const isLost = problem !== undefined && domain.wrongSince !== null && domain.wrongSince <= before(WRONG_FOR_MS)
    await asWorker(ports.store, async (trx) => {
      const wrongSince = problem === undefined ? null : (domain.wrongSince ?? now)
      const changed = await update(trx, domain, { lookedAt: now, wrongSince, ...(isLost && { checkedAt: null }) })
      if (isLost && changed) await tell(trx, ports, domain, now)
    })
  }
}

async function problemOf(domain: Domain, ports: Ports): Promise<string | undefined> {
  try {
    await requireRecords(domain, ports)
    return undefined
  } catch (error) {
    if (error instanceof ApiProblem) return error.code
    throw error
  }
}

/** Changes the row, unless somebody has set or checked the domain meanwhile. */
async function update(trx: Scope, { tenantId, accountId, domain, checkedAt }: Domain, to: Partial<Domain>) {
  const found = await trx
    .updateTable('linkDomains')
    .set(to)
    .where((eb) => eb.and({ tenantId, accountId, domain }))
    .where('checkedAt', '=', checkedAt)
    .returning('domain')
    .executeTakeFirst()
  return found !== undefined
}

async function tell(trx: Scope, ports: Ports, { tenantId, accountId, domain }: Domain, now: Date): Promise<void> {
  const account = await accountName(trx, { tenantId, accountId })
  await writeAudit(
    trx,
    { caller: undefined, address: null, at: now },
    {
      ...{ action: 'update', subject: 'SendingRules', target: { id: accountId, name: account } },
      ...{ before: { linkDomainChecked: domain }, after: { linkDomainChecked: null } },
      account: { tenantId, accountId },
    },
  )
  const notice = { tenantId, accountId, kind: 'linkDomainLost', params: { domain, account } } as const
  await recordNotice(trx, ports, { ...notice, path: '/account/sending-rules' }, now)
}

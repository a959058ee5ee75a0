import { type RuleSections, StoredFloors, StoredRules } from '@songsarn/contract/account/sending-rules'
import type { Row, Scope } from '../../foundation/db/database.ts'
import { keepPlan } from '../../foundation/db/kept-plans.ts'

type Account = { tenantId: string; accountId: string }

/** Rules as they are stored, with the version that a change names. Never set: version 0. */
export type Versioned = { rules: RuleSections; version: number; updatedAt: Date | null }

/** What the account itself has set, and the default brake when it has set none. */
export const ownRules = async (trx: Scope, { tenantId, accountId }: Account): Promise<Versioned> =>
  versioned(
    await trx
      .selectFrom('sendingRules')
      .select(['rules', 'version', 'updatedAt'])
      .where('tenantId', '=', tenantId)
      .where('accountId', '=', accountId)
      .executeTakeFirst(),
    readRules,
  )

/** What the provider sets for all accounts. */
export const floorRules = async (trx: Scope): Promise<Versioned> =>
  versioned(
    await trx
      .selectFrom('sendingFloors')
      .modifyFront(keepPlan)
      .select(['rules', 'version', 'updatedAt'])
      .where('name', '=', FLOORS)
      .executeTakeFirst(),
    readFloors,
  )

/** The name of the one row of `sending_floors`. */
export const FLOORS = 'all'

/** A section that an older version has stored without is off; the brake of an account has its default. */
export const readRules = (stored: string): RuleSections => StoredRules.parse(JSON.parse(stored))
const readFloors = (stored: string): RuleSections => StoredFloors.parse(JSON.parse(stored))

function versioned(
  row: Pick<Row<'sendingFloors'>, 'rules' | 'version' | 'updatedAt'> | undefined,
  read: typeof readRules,
): Versioned {
  if (!row) return { rules: read('{}'), version: 0, updatedAt: null }
  return { rules: read(row.rules), version: row.version, updatedAt: row.updatedAt }
}

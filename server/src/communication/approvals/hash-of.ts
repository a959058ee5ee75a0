import { sha256 } from '../../foundation/crypto/hash.ts'
import type { Row } from '../../foundation/db/database.ts'

type Approved = Pick<Row<'analyses'>, 'id' | 'hash' | 'uniqueRows' | 'totalCredit'>

/**
 * Names what is approved: the analysis (text, sender, options, recipients), its rows, its price, the time and the pace. Another value of any of
 * them is another hash.
 */
export const hashOf = (
  { id, hash, uniqueRows, totalCredit }: Approved,
  { scheduledAt, pace }: Pick<Row<'approvals'>, 'scheduledAt' | 'pace'>,
): Promise<string> =>
  sha256(
    JSON.stringify([
      id,
      hash,
      uniqueRows,
      totalCredit,
      scheduledAt?.toISOString() ?? null,
      ...(pace === null ? [] : [pace]),
    ]),
  )

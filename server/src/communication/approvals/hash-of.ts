import { sha256 } from '../../foundation/crypto/hash.ts'
import type { Row } from '../../foundation/db/database.ts'

type Approved = Pick<Row<'analyses'>, 'id' | 'hash' | 'uniqueRows' | 'totalCredit'>

/**
 * Names what is approved: the analysis (text, sender, options, recipients), its rows, its price, and the time. Another value of any of
 * them is another hash.
 */
export const hashOf = ({ id, hash, uniqueRows, totalCredit }: Approved, scheduledAt: Date | null): Promise<string> =>
  sha256(JSON.stringify([id, hash, uniqueRows, totalCredit, scheduledAt?.toISOString() ?? null]))

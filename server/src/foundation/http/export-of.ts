import type { Subject } from '@songsarn/contract/base/rights'
import type { AuditChange } from './audit.ts'

/** What a download of a filtered list holds, for the audit log: the subject, and the days that were asked for. */
export const exportOf = (
  subject: Subject,
  { startDate, endDate }: { startDate?: string | undefined; endDate?: string | undefined },
): Pick<AuditChange, 'subject' | 'after'> => ({ subject, after: { startDate, endDate } })

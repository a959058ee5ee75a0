import type { ScheduleFilter } from '@songsarn/contract/communication/communications'
import { type RawBuilder, sql } from 'kysely'

/** The conditions on communications `c` of the filter `schedule`. The clock is the one that starts them: the database's. */
export const OF_SCHEDULE: Record<ScheduleFilter, RawBuilder<boolean>> = {
  soon: sql`c.status = 'scheduled' and c.schedule_problem is null and c.scheduled_at < now() + interval '24 hours'`,
  problem: sql`c.status = 'scheduled' and c.schedule_problem is not null`,
}

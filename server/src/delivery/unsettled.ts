import { type RawBuilder, sql } from 'kysely'

/**
 * The condition on communications that started and are not settled: a message or a credit of them may still change. Must equal the
 * condition of the index `communications_unsettled`. `of`: their alias.
 */
export const isUnsettled = (of: 'c' | 'communications' = 'communications'): RawBuilder<boolean> => {
  const column = (name: string) => sql.ref(`${of}.${name}`)
  return sql`not ${column('settled')} and ${column('status')} in ('sending', 'paused', 'stopped', 'failed')`
}

/** Statuses of communications whose messages that were not submitted are cancelled. */
export const ENDED_EARLY = ['stopped', 'failed'] as const

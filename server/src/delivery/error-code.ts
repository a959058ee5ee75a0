import { type RawBuilder, sql } from 'kysely'

/**
 * On `messages m`: the message has an error code. Carriers write zeros in a receipt without an error. The first half is the condition of
 * the index.
 */
export const hasErrorCode: RawBuilder<boolean> = sql`m.error is not null and m.error !~ '^0*$'`

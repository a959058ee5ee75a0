import { type RawBuilder, sql } from 'kysely'

/**
 * The condition on `communications c` for those that people compose. OTPs are communications too, but far more numerous; Logs
 * and the OTP screens show them. Must equal the condition of the index `communications_composed`.
 */
export const COMPOSED: RawBuilder<boolean> = sql`c.type <> 'otp'`

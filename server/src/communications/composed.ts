import { type RawBuilder, sql } from 'kysely'

/**
 * On `communications c`: what people compose. One-time passwords are communications too, and far more of them; Logs and
 * the OTP screens show those. As the index `communications_composed` has it.
 */
export const COMPOSED: RawBuilder<boolean> = sql`c.type <> 'otp'`

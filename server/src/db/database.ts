import type { Kysely, Transaction } from 'kysely'
import type { AccountTables } from './tables/accounts.ts'
import type { AuthTables } from './tables/auth.ts'
import type { BillingTables } from './tables/billing.ts'
import type { CallbackTables } from './tables/callbacks.ts'
import type { OtpTables } from './tables/otp.ts'
import type { ReleaseTables } from './tables/releases.ts'
import type { SenderTables } from './tables/senders.ts'
import type { SendingTables } from './tables/sending.ts'

/** Every table, by subject. A new subject adds its own interface under `tables/` and one name here. */
export interface Database
  extends AccountTables,
    AuthTables,
    SenderTables,
    BillingTables,
    SendingTables,
    OtpTables,
    CallbackTables,
    ReleaseTables {}

export type Connection = Kysely<Database>
/** A transaction that already has its role: the only thing that subject code queries through. */
export type Scope = Transaction<Database>

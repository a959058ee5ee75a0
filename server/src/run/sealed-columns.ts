import { SEALED_FACTORS } from '../account/sign-in/second-factor/store-factor.ts'
import { SEALED_CLIENT_SECRETS } from '../account/sign-in/single-sign-on/api.ts'
import { SEALED_PASSWORDS } from '../delivery/carriers/carrier-settings.ts'
import { SEALED_CHANNELS } from '../delivery/line/line-channel.ts'
import type { SealedColumn } from '../foundation/keys/sealed-column.ts'
import { SEALED_MAILS } from '../mail/queue-mail.ts'
import { SEALED_EXPORT_PASSWORDS } from '../reports/reports/transfer/export-target.ts'

/** All that the database holds encrypted. A test finds a column that is missing. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  SEALED_PASSWORDS,
  ...SEALED_CHANNELS,
  SEALED_FACTORS,
  SEALED_CLIENT_SECRETS,
  SEALED_EXPORT_PASSWORDS,
  SEALED_MAILS,
]

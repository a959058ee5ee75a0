import { NOTIFY_TYPES, PIN_LENGTHS } from '@songsarn/contract/otp'
import type { LookUp } from './api.ts'

export const lookUpPinLengths: LookUp = async () =>
  PIN_LENGTHS.map((length) => ({ value: String(length), label: String(length) }))

/** The console has names for these in its languages. */
export const lookUpNotificationTypes: LookUp = async () => NOTIFY_TYPES.map((type) => ({ value: type, label: type }))

/** OTP configurations of the accounts in reach, removed ones too: reports reach back to them. */
export const lookUpOtpConfigs: LookUp = async (trx, { tenancy }, like) => {
  const rows = await trx
    .selectFrom('otp_configs')
    .select(['id', 'name', 'sender'])
    .where('tenant_id', '=', tenancy.tenantId)
    .where('account_id', 'in', [...tenancy.accountIds])
    .where('name', 'ilike', like)
    .orderBy('name')
    .orderBy('id')
    .limit(1000)
    .execute()
  return rows.map(({ id, name, sender }) => ({ value: id, label: name, detail: sender }))
}

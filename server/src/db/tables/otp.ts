import type { KeyMode } from '@songsarn/contract/api-keys'
import type { NotifyType, OtpState, PinLength } from '@songsarn/contract/otp'
import type { Generated } from 'kysely'
import type { Stamp } from './accounts.ts'

/** `key_hash` is the SHA-256 of the key in hex. */
export type ApiKeyRow = {
  tenant_id: string
  id: string
  account_id: string
  /** Who made it. */
  user_id: string
  name: string
  mode: KeyMode
  /** `action:Subject`, as `contract/key-scopes.ts` lists them. */
  scopes: string[]
  key_hash: string
  hint: string
  created_at: Stamp
  last_used_at: Date | null
  revoked_at: Date | null
}

export type OtpConfigRow = {
  tenant_id: string
  id: string
  account_id: string
  name: string
  status: boolean
  sender: string
  prefix: string
  pin_length: PinLength
  /** Seconds. */
  expire_time: number
  max_fail: number
  content: string
  notify_type: NotifyType
  notify_url: string
  /** Which one of its signing secrets is in use, from 1. */
  notify_secret_no: Generated<number>
  /** Until when notifications are signed with the secret before it as well. */
  old_secret_until: Generated<Date | null>
  callback_data: string
  /** ISO 3166-1 alpha-2. */
  countries: string[]
  created_at: Stamp
  updated_at: Stamp
  deleted_at: Date | null
}

export type OtpRequestRow = {
  tenant_id: string
  /** The token. */
  id: string
  account_id: string
  config_id: string
  /** Null when made with a test key: nothing was sent. */
  communication_id: string | null
  api_key_id: string | null
  mobile: string
  ref: string
  pin_hash: string
  pin_length: PinLength
  max_fail: number
  /** Pins that were compared. */
  tries: Generated<number>
  state: Generated<OtpState>
  callback_data: string
  created_at: Date
  expires_at: Date
  settled_at: Date | null
}

/** Messages sent in one hour, and how many of their pins were verified, whenever that was. */
export type OtpHourRow = {
  tenant_id: string
  config_id: string
  hour: Date
  account_id: string
  sent: Generated<number>
  verified: Generated<number>
}

export type OtpCounterRow = {
  tenant_id: string
  account_id: string
  kind: string
  key: string
  since: Date
  count: number
}

export type OtpAlertRow = {
  tenant_id: string
  config_id: string
  account_id: string
  since: Date
  /** Shares of verified pins, 0 to 1. */
  share: number
  usual_share: number
  sent: number
}

export interface OtpTables {
  api_keys: ApiKeyRow
  otp_configs: OtpConfigRow
  otp_requests: OtpRequestRow
  otp_hours: OtpHourRow
  otp_counters: OtpCounterRow
  otp_alerts: OtpAlertRow
}

import type { OtpNotification, VerifyResult } from '@songsarn/contract/otp'
import type { Selectable } from 'kysely'
import type { Scope } from '../db/database.ts'
import type { OtpConfigRow, OtpRequestRow } from '../db/tables/otp.ts'
import { queueCallbacks } from '../webhooks/queue-callbacks.ts'

/** A result, of the request as it is after it. */
export type OtpEvent = {
  request: Selectable<OtpRequestRow> & Pick<Selectable<OtpConfigRow>, 'notify_type' | 'notify_url'>
  result: VerifyResult
  attemptsLeft: number
  at: Date
}

const EVENT_OF: Record<VerifyResult, OtpNotification['type']> = {
  Success: 'otp.verified',
  'Verify Fail': 'otp.failed',
  'Over Limit Usage': 'otp.overLimit',
  'OTP Code Expired': 'otp.expired',
}

/** Queues what the configurations want to be told, in the transaction of the results. Holds no pin, right or wrong. */
export async function noteResults(trx: Scope, events: readonly OtpEvent[]): Promise<void> {
  const wanted = events.filter(
    ({ request, result }) =>
      request.notify_type === 'all' || (request.notify_type === 'verify' && result === 'Success'),
  )
  await queueCallbacks(
    trx,
    wanted.map(({ request, result, attemptsLeft, at }) => ({
      tenantId: request.tenant_id,
      accountId: request.account_id,
      source: 'otp',
      sourceId: request.config_id,
      event: EVENT_OF[result],
      url: request.notify_url,
      at,
      data: {
        otcId: request.config_id,
        token: request.id,
        ref: request.ref,
        mobile: request.mobile,
        result,
        attemptsLeft,
        state: request.state,
        mode: request.communication_id === null ? 'test' : 'live',
        callbackData: request.callback_data,
      } satisfies OtpNotification['data'],
    })),
  )
}

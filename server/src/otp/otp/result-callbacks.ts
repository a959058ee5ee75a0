import type { OtpNotification, VerifyResult } from '@songsarn/contract/otp/otp'
import type { Row, Scope } from '../../foundation/db/database.ts'
import { queueCallbacks } from '../../webhooks/queue-callbacks.ts'

/** A result with the request as it is after it. */
export type OtpEvent = {
  request: Row<'otpRequests'> & Pick<Row<'otpConfigs'>, 'notifyType' | 'notifyUrl'>
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

/** Queues the callbacks that the configurations ask for, in the transaction of the results. They hold no PIN. */
export async function queueResultCallbacks(trx: Scope, events: readonly OtpEvent[]): Promise<void> {
  const wanted = events.filter(
    ({ request, result }) => request.notifyType === 'all' || (request.notifyType === 'verify' && result === 'Success'),
  )
  await queueCallbacks(
    trx,
    wanted.map(({ request, result, attemptsLeft, at }) => ({
      tenantId: request.tenantId,
      accountId: request.accountId,
      source: 'otp',
      sourceId: request.configId,
      event: EVENT_OF[result],
      url: request.notifyUrl,
      at,
      data: {
        otcId: request.configId,
        token: request.id,
        ref: request.ref,
        mobile: request.mobile,
        result,
        attemptsLeft,
        state: request.state,
        mode: request.communicationId === null ? 'test' : 'live',
        callbackData: request.callbackData,
      } satisfies OtpNotification['data'],
    })),
  )
}

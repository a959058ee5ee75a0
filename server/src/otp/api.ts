import { listOtpDeliveries, requestOtp, verifyOtp } from '@songsarn/contract/otp'
import { type Handler, handle } from '../http/handle.ts'
import { listCallbacks } from '../webhooks/list-callbacks.ts'
import { findConfig, isConfig, otpConfigHandlers } from './config-api.ts'
import type { OtpPorts } from './ports.ts'
import { recipientOf } from './recipient.ts'
import { otpRequests } from './request-otp.ts'
import { otpVerification } from './verify-otp.ts'

export const otpHandlers = (ports: OtpPorts): Handler[] => {
  const request = otpRequests(ports)
  const verify = otpVerification(ports)
  return [
    ...otpConfigHandlers(ports),

    handle(
      requestOtp,
      async (context, { params, body: { mobile, ...body } }) =>
        request(context, { ...body, configId: params.otcId, recipient: recipientOf(mobile) }),
      isConfig,
    ),

    handle(verifyOtp, async ({ caller }, { body }) => verify(caller, body)),

    handle(listOtpDeliveries, async ({ caller, transaction }, { params, query }) =>
      transaction(async (trx) => {
        const { id } = await findConfig(trx, caller, params.otcId)
        return listCallbacks(trx, { tenantId: caller.tenancy.tenantId, source: 'otp', sourceId: id }, query)
      }),
    ),
  ]
}

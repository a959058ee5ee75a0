import {
  getSimulatedMessage,
  listOtpDeliveries,
  NOTIFY_TYPES,
  PIN_LENGTHS,
  requestOtp,
  verifyOtp,
} from '@songsarn/contract/otp/otp'
import { SIMULATED_CARRIER } from '../../delivery/carriers/ports.ts'
import { ApiProblem } from '../../foundation/http/api-problem.ts'
import { type Handler, handle } from '../../foundation/http/handle.ts'
import { byTheirNames, fixedLookup, type Lookups, notDeleted } from '../../foundation/http/lookups.ts'
import { listCallbacks } from '../../webhooks/list-callbacks.ts'
import { findConfig, isConfig, otpConfigHandlers } from './config-api.ts'
import { recipientOf } from './pin-request.ts'
import type { OtpPorts } from './ports.ts'
import { otpRequests } from './request-otp.ts'
import { simulatedMessage } from './simulated-message.ts'
import { otpVerification } from './verify-otp.ts'

export const handlers = (ports: OtpPorts): Handler[] => {
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

    handle(getSimulatedMessage, async ({ caller, transaction }, { params: { token } }) => {
      const carriers = await ports.carriers.statuses()
      const found =
        carriers.some(({ carrier }) => carrier === SIMULATED_CARRIER) &&
        (await transaction((trx) => simulatedMessage(trx, caller, ports.secretKey, token)))
      if (!found) throw new ApiProblem('resource.notFound')
      return found
    }),

    handle(listOtpDeliveries, async ({ caller, transaction }, { params, query }) =>
      transaction(async (trx) => {
        const { id } = await findConfig(trx, caller, params.otcId)
        return listCallbacks(trx, { tenantId: caller.tenancy.tenantId, source: 'otp', sourceId: id }, query)
      }),
    ),
  ]
}

export const lookups: Lookups<'otp-configs' | 'pin-lengths' | 'notification-types'> = {
  /** OTP configurations of the accounts in reach. */
  async 'otp-configs'(trx, { tenancy }, wanted) {
    const rows = await trx
      .selectFrom('otpConfigs')
      .select(['id', 'name', 'sender'])
      .where('tenantId', '=', tenancy.tenantId)
      .where('accountId', 'in', [...tenancy.accountIds])
      .where(notDeleted('deletedAt', wanted.values))
      .$call(byTheirNames(wanted))
      .execute()
    return rows.map(({ id, name, sender }) => ({ value: id, label: name, detail: sender }))
  },

  'pin-lengths': fixedLookup(PIN_LENGTHS.map((length) => ({ value: String(length), label: String(length) }))),

  /** The console names these in its languages. */
  'notification-types': fixedLookup(NOTIFY_TYPES.map((type) => ({ value: type, label: type }))),
}

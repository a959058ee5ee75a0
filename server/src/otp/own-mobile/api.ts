import { confirmMobile, getMobileCode, removeMobile, requestMobileCode } from '@songsarn/contract/otp/own-mobile'
import { sessionUser } from '../../account/accounts/session-user.ts'
import { SIMULATED_CARRIER } from '../../delivery/carriers/ports.ts'
import { asApp } from '../../foundation/db/tenancy.ts'
import { ApiProblem } from '../../foundation/http/api-problem.ts'
import { type Handler, handle } from '../../foundation/http/handle.ts'
import type { OtpPorts } from '../otp/ports.ts'
import { receivedMessage } from '../otp/simulated-message.ts'
import { changeMobile } from './change-mobile.ts'
import { confirm } from './confirm-mobile.ts'
import { lockCode } from './lock-code.ts'
import { requestCode } from './request-code.ts'

/**
 * A user's own mobile. A trial account sends only to the mobiles of its users, so a user must prove that a mobile is theirs: the
 * code is the one message that such an account sends elsewhere.
 */
export const handlers = (ports: OtpPorts): Handler[] => [
  handle(requestMobileCode, async (context, { body }) => requestCode(ports, context, body.mobile)),
  handle(confirmMobile, async (context, { body }) => confirm(ports, context, body)),

  handle(getMobileCode, async ({ caller }, { params: { token } }) => {
    const carriers = await ports.carriers.statuses()
    const isSimulated = carriers.some(({ carrier }) => carrier === SIMULATED_CARRIER)
    const found = await asApp(ports.store, caller.self, async (trx) => {
      const code = isSimulated ? await lockCode(trx, caller, token) : undefined
      if (!code) throw new ApiProblem('resource.notFound')
      const { tenantId, communicationId } = code
      return communicationId === null ? null : receivedMessage(trx, ports.secretKey, { tenantId, communicationId })
    })
    return { message: found }
  }),

  handle(removeMobile, async (context) =>
    asApp(ports.store, context.caller.self, async (trx) => {
      await changeMobile(trx, context, null)
      return sessionUser(trx, context.caller)
    }),
  ),
]

import type { SessionUser } from '@songsarn/contract/account/session'
import { MAX_MOBILE_TRIES } from '@songsarn/contract/otp/own-mobile'
import { sessionUser } from '../../account/accounts/session-user.ts'
import { asApp } from '../../foundation/db/tenancy.ts'
import { ApiProblem } from '../../foundation/http/api-problem.ts'
import { fieldError } from '../../foundation/http/field-errors.ts'
import type { CallerContext } from '../../foundation/http/handle.ts'
import { isSameHash, pinHash } from '../otp/pin.ts'
import type { OtpPorts } from '../otp/ports.ts'
import { changeMobile } from './change-mobile.ts'
import { lockCode } from './lock-code.ts'

/** Sets the mobile of the caller to the mobile that got this code. */
export async function confirm(
  ports: OtpPorts,
  context: CallerContext,
  { token, pin }: { token: string; pin: string },
): Promise<SessionUser> {
  const { caller } = context
  const hash = await pinHash(ports.secretKey, token, pin)
  // Refused after the transaction, which stores the try.
  const result = await asApp(ports.store, caller.self, async (trx) => {
    const code = await lockCode(trx, caller, token)
    if (code?.state !== 'pending' || code.expiresAt <= ports.now()) return new ApiProblem('mobile.codeExpired')
    const tries = code.tries + 1
    const isRight = isSameHash(code.pinHash, hash)
    const left = MAX_MOBILE_TRIES - tries
    const state = isRight ? 'verified' : left > 0 ? 'pending' : 'failed'
    await trx
      .updateTable('mobileCodes')
      .set({ tries, state })
      .where((eb) => eb.and({ tenantId: code.tenantId, id: code.id }))
      .execute()
    if (!isRight)
      return new ApiProblem('mobile.wrongCode', { params: { left }, errors: [fieldError('pin', 'notAllowed')] })
    await changeMobile(trx, context, code.mobile)
    return sessionUser(trx, caller)
  })
  if (result instanceof ApiProblem) throw result
  return result
}

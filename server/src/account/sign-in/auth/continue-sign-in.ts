import type { SessionUser } from '@songsarn/contract/account/session'
import { sha256 } from '../../../foundation/crypto/hash.ts'
import { asApp } from '../../../foundation/db/tenancy.ts'
import { ApiProblem } from '../../../foundation/http/api-problem.ts'
import { writeAudit } from '../../../foundation/http/audit.ts'
import type { PublicContext } from '../../../foundation/http/handle.ts'
import { sessionUser } from '../../accounts/session-user.ts'
import { placeOf } from './browser-of.ts'
import { callerOf } from './caller.ts'
import { knownDevice, rememberDevice } from './known-devices.ts'
import { hasSignedIn, tellOfBrowser } from './new-browser.ts'
import type { AuthPorts } from './ports.ts'
import { endSession, findSession, startSession } from './sessions.ts'
import type { FoundLogin, SignedIn } from './sign-in.ts'
import { beginStep } from './sign-in-steps.ts'

/** How a user proved who they are; the second step of a password belongs to it. */
export type SignInWay = 'password' | 'passkey' | 'singleSignOn'

type Context = Pick<PublicContext, 'request' | 'address' | 'headers'>

/**
 * Continues after a right password: signs the user in, unless they have a second factor.
 *
 * @throws ApiProblem session.codeRequired with the token of the second step
 */
export async function continueSignIn(ports: AuthPorts, context: Context, user: FoundLogin): Promise<SessionUser> {
  if (!user.hasSecondFactor) return completeSignIn(ports, context, user, { isStrong: false, way: 'password' })
  const token = await beginStep(ports.store, user, ports.now())
  throw new ApiProblem('session.codeRequired', { params: { token } })
}

/**
 * Signs in a user who has proved all that their sign-in needs: starts the session, writes the audit log and remembers the browser.
 *
 * @param isStrong they proved as much as two factors do, so an account that demands a second factor does not ask for it
 * @param codes the recovery codes that are left, when one was used
 * @throws ApiProblem session.wrongCredentials when the password has changed since it was verified
 */
export async function completeSignIn(
  ports: AuthPorts,
  context: Context,
  user: SignedIn,
  { isStrong, way, codes }: { isStrong: boolean; way: SignInWay; codes?: number | undefined },
): Promise<SessionUser> {
  const { request, headers } = context
  // End the previous session: an earlier user of the browser may know its token.
  const before = ports.sessions.read(request)
  if (before !== undefined) await endSession(ports.store, await sha256(before))
  const isNew = ports.devices && (await knownDevice(ports, request, user)) === undefined
  const wasHere = isNew && (await hasSignedIn(ports.store, user))
  const token = await startSession(ports.store, user, ports.now(), { ...placeOf(context), isStrong })
  if (token === undefined) throw new ApiProblem('session.wrongCredentials')
  const session = await findSession(ports, token, ports.now())
  const caller = session && callerOf(session, undefined)
  if (!caller) throw new Error('the new session was not found')
  if (wasHere) await tellOfBrowser(ports, context, user)
  ports.sessions.set(request, headers, token)
  await rememberDevice(ports, request, headers, user)
  return asApp(ports.store, caller.self, async (trx) => {
    const { id, username: name } = caller.user
    await writeAudit(
      trx,
      { caller, address: context.address, at: ports.now() },
      {
        ...{ action: 'signIn', subject: 'Auth', target: { id, name } },
        before: { ...(codes !== undefined && { recoveryCodes: codes + 1 }) },
        after: { signInWay: way, ...(codes !== undefined && { recoveryCodes: codes }) },
      },
    )
    return sessionUser(trx, caller)
  })
}

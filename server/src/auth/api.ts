import { changePassword, signIn, signOut, whoAmI } from '@songsarn/contract/session'
import { sessionUser } from '../accounts/session-user.ts'
import { sha256 } from '../crypto/hash.ts'
import { asApp } from '../db/tenancy.ts'
import { ApiProblem } from '../http/api-problem.ts'
import { type Handler, handle } from '../http/handle.ts'
import { callerOf } from './caller.ts'
import { changePassword as change } from './change-password.ts'
import { rememberDevice } from './known-devices.ts'
import type { AuthPorts } from './ports.ts'
import { endSession, findSession, startSession } from './sessions.ts'
import { checkCredentials } from './sign-in.ts'

export const handlers = (ports: AuthPorts): Handler[] => [
  handle(signIn, async ({ request, address, headers }, { body }) => {
    const user = await checkCredentials(ports, { ...body, address, request })
    // End the previous session: an earlier user of the browser may know its token.
    const before = ports.sessions.read(request)
    if (before !== undefined) await endSession(ports.store, await sha256(before))
    const token = await startSession(ports.store, user, ports.now())
    if (token === undefined) throw new ApiProblem('session.wrongCredentials')
    const session = await findSession(ports.store, token, ports.now())
    const caller = session && callerOf(session, undefined)
    if (!caller) throw new Error('the new session was not found')
    ports.sessions.set(request, headers, token)
    await rememberDevice(ports, request, headers, user)
    return asApp(ports.store, caller.self, (trx) => sessionUser(trx, caller))
  }),

  handle(whoAmI, async ({ caller }) => asApp(ports.store, caller.self, (trx) => sessionUser(trx, caller))),

  handle(signOut, async ({ caller, request, headers }) => {
    await endSession(ports.store, caller.session)
    ports.sessions.clear(request, headers)
    return undefined
  }),

  handle(changePassword, async (context, { body }) => {
    await change(ports, context, body)
    return undefined
  }),
]

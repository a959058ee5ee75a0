import { changePassword, getMe, signIn, signOut, whoAmI } from '@songsarn/contract/account/session'
import { asApp } from '../../../foundation/db/tenancy.ts'
import { type Handler, handle } from '../../../foundation/http/handle.ts'
import { sessionUser } from '../../accounts/session-user.ts'
import { changePassword as change } from './change-password.ts'
import { continueSignIn } from './continue-sign-in.ts'
import { ownSessionHandlers } from './own-sessions.ts'
import type { AuthPorts } from './ports.ts'
import { refuseIfSingleSignOn } from './required-single-sign-on.ts'
import { endSession } from './sessions.ts'
import { checkCredentials } from './sign-in.ts'

export const handlers = (ports: AuthPorts): Handler[] => [
  handle(signIn, async (context, { body }) => {
    const { address, request } = context
    const user = await checkCredentials(ports, { ...body, address, request })
    await refuseIfSingleSignOn(ports.store, user)
    return continueSignIn(ports, context, user)
  }),

  ...[whoAmI, getMe].map((call) =>
    handle(call, async ({ caller }) => asApp(ports.store, caller.self, (trx) => sessionUser(trx, caller))),
  ),

  handle(signOut, async ({ caller, request, headers }) => {
    await endSession(ports.store, caller.session)
    ports.sessions.clear(request, headers)
    return undefined
  }),

  handle(changePassword, async (context, { body }) => {
    await change(ports, context, body)
    return undefined
  }),

  ...ownSessionHandlers(ports),
]

import {
  acceptInvitation,
  createUser,
  deleteUser,
  getUser,
  inviteUser,
  listUsers,
  readInvitation,
  updateUser,
} from '@songsarn/contract/account/users'
import { ApiProblem } from '../../foundation/http/api-problem.ts'
import { type Handler, handle } from '../../foundation/http/handle.ts'
import { requireOwnerFor } from '../accounts/user-rules.ts'
import type { AuthPorts } from '../sign-in/auth/ports.ts'
import { accept } from './accept-invitation.ts'
import { addUser } from './add-user.ts'
import { changeUser } from './change-user.ts'
import { findUser, isUser, targetOf } from './find-user.ts'
import { findInvitation, invite } from './invitation.ts'
import { listPage } from './list-users.ts'
import { removeUser } from './remove-user.ts'
import { shownUser } from './show-users.ts'

export const handlers = (ports: AuthPorts): Handler[] => [
  handle(listUsers, async (context, { query }) => listPage(context, query)),
  handle(createUser, async (context, { body }) => addUser(ports, context, body)),

  handle(getUser, async ({ caller, transaction }, { params }) =>
    transaction(async (trx) => shownUser(trx, await findUser(trx, caller, params))),
  ),

  handle(updateUser, async (context, { params, body }) => changeUser(ports, context, params, body), isUser),
  handle(deleteUser, async (context, { params }) => removeUser(ports, context, params)),

  handle(inviteUser, async ({ caller, transaction, audit }, { params }) =>
    transaction(async (trx) => {
      const user = await findUser(trx, caller, params)
      requireOwnerFor(caller, user.role)
      if ((await shownUser(trx, user)).status !== 'invited') throw new ApiProblem('user.notInvited')
      await invite(trx, ports, user, { account: caller.acting.name, inviter: caller.user.username })
      await audit(trx, { action: 'invite', subject: 'User', target: targetOf(user) })
      return shownUser(trx, user)
    }),
  ),

  handle(readInvitation, async (_, { body }) => {
    const found = await findInvitation(ports.store, body.token, ports.now())
    if (!found) throw new ApiProblem('invitation.invalid')
    const { account, invitedBy, username, email, expiresAt, locale } = found
    return { account, invitedBy, userName: username, email, until: expiresAt.toISOString(), locale }
  }),

  handle(acceptInvitation, async ({ address }, { body }) => {
    await accept(ports, body, address)
    return undefined
  }),
]

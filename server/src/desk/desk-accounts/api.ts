import {
  createDeskAccount,
  createDeskNote,
  deleteDeskNote,
  getDeskAccount,
  listDeskNotes,
} from '@songsarn/contract/account/desk-accounts'
import type { AuthPorts } from '../../account/sign-in/auth/ports.ts'
import { asWorker } from '../../foundation/db/tenancy.ts'
import { type Handler, handle } from '../../foundation/http/handle.ts'
import { accountDetail } from './account-detail.ts'
import { addAccount } from './add-account.ts'
import { anyAccount } from './desk-accounts.ts'
import { addNote, deleteNote, listNotes } from './notes.ts'

/** Accounts of customers at the desk. Its users reach no account by row level security, so this runs as `worker`. */
export const handlers = (ports: AuthPorts): Handler[] => [
  handle(getDeskAccount, async (_, { params }) =>
    asWorker(ports.store, async (trx) => accountDetail(trx, await anyAccount(trx, params), ports.now())),
  ),

  handle(createDeskAccount, async (context, { body }) => addAccount(ports, context, body)),

  handle(
    listDeskNotes,
    async ({ caller }, { params, query }) =>
      asWorker(ports.store, async (trx) => listNotes(trx, caller, await anyAccount(trx, params), query)),
    async (trx, _, params) => Boolean(await anyAccount(trx, params)),
  ),

  handle(
    createDeskNote,
    async ({ caller, audit, saveResponse }, { params, body }) =>
      asWorker(ports.store, async (trx) => {
        const account = await anyAccount(trx, params)
        return saveResponse(trx, await addNote(trx, { caller, audit }, account, body.content, ports.now()))
      }),
    async (trx, _, params) => Boolean(await anyAccount(trx, params)),
  ),

  handle(deleteDeskNote, async (context, { params }) =>
    asWorker(ports.store, async (trx) => {
      await deleteNote(trx, context, params.id)
      return undefined
    }),
  ),
]

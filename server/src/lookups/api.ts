import { getLookup, type LookupItem, type LookupName } from '@songsarn/contract/lookups'
import { type Handler, handle } from '../api/handle.ts'
import { containing } from '../api/list.ts'
import type { AppPorts } from '../api/ports.ts'
import type { Caller } from '../auth/caller.ts'
import type { Scope } from '../db/database.ts'
import { lookUpAccounts } from './accounts.ts'
import { lookUpCommunications } from './communications.ts'
import { lookUpNotificationTypes, lookUpOtpConfigs, lookUpPinLengths } from './otp.ts'
import { lookUpSenders } from './senders.ts'
import { lookUpUsers } from './users.ts'

/** Entries that match `like` (an ILIKE pattern), of what the caller reaches. */
export type LookUp = (trx: Scope, caller: Caller, like: string) => Promise<LookupItem[]>

const lookups: Record<LookupName, LookUp> = {
  senders: lookUpSenders,
  users: lookUpUsers,
  accounts: lookUpAccounts,
  communications: lookUpCommunications,
  'pin-lengths': lookUpPinLengths,
  'notification-types': lookUpNotificationTypes,
  'otp-configs': lookUpOtpConfigs,
}

export const lookupHandlers = (_ports: AppPorts): Handler[] => [
  handle(getLookup, async ({ caller, transaction }, { params, query }) =>
    transaction(async (trx) => ({ items: await lookups[params.name](trx, caller, containing(query.q ?? '')) })),
  ),
]

import type { Access, CallDefinition, KeyMode } from '@songsarn/contract/base/call'
import type { Action, Role, Subject } from '@songsarn/contract/base/rights'
import type { Tenancy } from '../db/tenancy.ts'
import { ApiProblem } from './api-problem.ts'

/** Who makes a call, for which account, and what they may do. */
export type Caller = {
  /** The user's own account may differ from the acting one: a sub-account that a user of its parent acts for. */
  user: { id: string; accountId: string; role: Role; username: string }
  tenancy: Tenancy
  /** For the user's own row and settings, whichever account they act for. */
  self: Tenancy
  acting: { id: string; name: string; paymentType: 'prepaid' | 'shared'; parentId: string | null }
  /** Hash of the session's token; empty for an API key. */
  session: string
  /** A session that can only set up a second factor: see `OpenSession`. */
  mustSetUp?: boolean
  /** Of a session, see `OpenSession`. */
  idleMinutes?: number
  /** A user of the provider looks at the acting account, and changes nothing. */
  visit?: { endsAt: Date }
  /** The API key that makes the call; absent for a signed-in person. */
  key?: { id: string; mode: KeyMode }
  can(action: Action, subject: Subject): boolean
}

/** The columns of a row of the acting account. */
export const ofCaller = ({ tenancy }: Caller) => ({ tenantId: tenancy.tenantId, accountId: tenancy.actingAccountId })

/** The account of a list: the acting account, or its sub-account that the query names. Another account answers 404. */
export function accountInReach({ tenancy }: Caller, account: string | undefined): string {
  const accountId = account ?? tenancy.actingAccountId
  if (!tenancy.accountIds.includes(accountId)) throw new ApiProblem('resource.notFound')
  return accountId
}

/** The accounts of a figure or list: the account that the query names, or all in reach. Another account answers 404. */
export const accountsInReach = (caller: Caller, account: string | undefined): string[] =>
  account === undefined ? [...caller.tenancy.accountIds] : [accountInReach(caller, account)]

/** A call that is not public. */
export type ProtectedCall = { call: CallDefinition; access: Exclude<Access, 'public'> }

/** Who made a request, for the log: ids only. The account is the user's own. */
export type Who = { userId: string; accountId: string; keyId?: string }

/**
 * Finds the caller of a request and checks that they have the call's right. `note` learns who it is, also of a request that is then
 * refused. Throws ApiProblem.
 */
export type Identify = (protectedCall: ProtectedCall, request: Request, note?: (who: Who) => void) => Promise<Caller>

import { coalesce } from '../../../foundation/concurrency/coalesce.ts'
import { ApiProblem } from '../../../foundation/http/api-problem.ts'
import type { Caller, Identify, ProtectedCall } from '../../../foundation/http/caller.ts'
import { isCrossSite } from '../../../foundation/http/cross-site.ts'
import { findKey } from '../../api-keys/find-key.ts'
import { callerOf, callerOfKey, visitorOf } from './caller.ts'
import type { AuthPorts } from './ports.ts'
import { findSession, type OpenSession } from './sessions.ts'
import { isForSetUp } from './set-up-first.ts'
import { requireAllowedInVisit } from './visits.ts'

/** Identifies the caller by an API key (`Authorization: Bearer`) or a session, and checks their right. Throws ApiProblem. */
export function identifyWith(ports: AuthPorts): Identify {
  // A page of the console makes several calls at once.
  const sessionOf = coalesce((token) => findSession(ports, token, ports.now()))
  return async ({ call, access }, request, note) => {
    const bearer = /^Bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]
    const actingId = request.headers.get('songsarn-account') ?? undefined
    if (bearer === undefined) return identifyPerson(ports, sessionOf, { call, access }, { request, actingId, note })
    const caller = await identifyKey(ports, bearer, access, { actingId, note })
    if (caller.key?.mode === 'test' && !call.testKeys) throw new ApiProblem('apiKey.isTest')
    return caller
  }
}

type Asked = { actingId: string | undefined; note: Parameters<Identify>[2] }

async function identifyPerson(
  ports: AuthPorts,
  sessionOf: (token: string) => Promise<OpenSession | undefined>,
  { call, access }: ProtectedCall,
  { request, actingId, note }: Asked & { request: Request },
): Promise<Caller> {
  const token = ports.sessions.read(request)
  const session = token === undefined ? undefined : await sessionOf(token)
  if (!session) throw new ApiProblem('session.required')
  note?.({ userId: session.user.id, accountId: session.user.accountId })
  if (isCrossSite(request, ports.publicOrigin)) throw new ApiProblem('request.crossSite')
  if (session.mustSetUp && !isForSetUp(call)) throw new ApiProblem('secondFactor.required')
  if (session.visit) {
    requireAllowedInVisit(call)
    const caller = visitorOf(session, session.visit)
    requireRight(caller, access)
    return caller
  }
  requireRight(callerOf(session, session.user.accountId), access)
  return requireAccount(callerOf(session, actingId))
}

/** A browser never sends a key by itself, so requests from other sites are allowed. */
async function identifyKey(
  ports: AuthPorts,
  bearer: string,
  access: ProtectedCall['access'],
  { actingId, note }: Asked,
): Promise<Caller> {
  const key = await findKey(ports.store, bearer)
  if (!key) throw new ApiProblem('apiKey.invalid')
  note?.({ userId: key.user.id, accountId: key.user.accountId, keyId: key.id })
  // Keys cannot use calls about a person, such as the password or the session.
  if (access === 'signedIn') throw new ApiProblem('right.missing')
  requireRight(callerOfKey(key, key.user.accountId), access)
  return requireAccount(callerOfKey(key, actingId))
}

function requireRight(caller: Caller | undefined, access: ProtectedCall['access']): void {
  if (access !== 'signedIn' && !caller?.can(access.action, access.subject))
    throw new ApiProblem('right.missing', { params: { action: access.action, subject: access.subject } })
}

/** Another customer's account answers 404, like an account that does not exist. */
function requireAccount(caller: Caller | undefined): Caller {
  if (!caller) throw new ApiProblem('resource.notFound')
  return caller
}

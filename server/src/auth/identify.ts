import type { CallDefinition } from '@songsarn/contract/call'
import { findKey } from '../api-keys/find-key.ts'
import { ApiProblem } from '../http/api-problem.ts'
import type { Caller, Identify, ProtectedCall } from '../http/caller.ts'
import { isCrossSite } from '../http/cross-site.ts'
import { callerOf, callerOfKey } from './caller.ts'
import type { AuthPorts } from './ports.ts'
import { findSession } from './sessions.ts'

/** Who calls, if they may: a key by `Authorization: Bearer`, else whoever is signed in. Throws ApiProblem. */
export const identifyWith =
  (ports: AuthPorts): Identify =>
  async ({ call, access }, request) => {
    const bearer = /^Bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]
    const actingId = request.headers.get('songsarn-account') ?? undefined
    if (bearer === undefined) return identifyPerson(ports, access, request, actingId)
    const caller = await identifyKey(ports, bearer, access, actingId)
    if (caller.key?.mode === 'test' && !isForTestKeys(call)) throw new ApiProblem('apiKey.isTest')
    return caller
  }

async function identifyPerson(
  ports: AuthPorts,
  access: ProtectedCall['access'],
  request: Request,
  actingId: string | undefined,
): Promise<Caller> {
  const token = ports.sessions.read(request)
  const session = token === undefined ? undefined : await findSession(ports.store, token, ports.now())
  if (!session) throw new ApiProblem('session.required')
  if (isCrossSite(request, ports.publicOrigin)) throw new ApiProblem('request.crossSite')
  requireRight(callerOf(session, session.user.accountId), access)
  return requireAccount(callerOf(session, actingId))
}

/** No browser sends a key by itself, so it does not matter where the request comes from. */
async function identifyKey(
  ports: AuthPorts,
  bearer: string,
  access: ProtectedCall['access'],
  actingId: string | undefined,
): Promise<Caller> {
  const key = await findKey(ports.store, bearer)
  if (!key) throw new ApiProblem('apiKey.invalid')
  // What belongs to a person (the own password, the session) is no matter of keys.
  if (access === 'signedIn') throw new ApiProblem('right.missing')
  requireRight(callerOfKey(key, key.user.accountId), access)
  return requireAccount(callerOfKey(key, actingId))
}

function requireRight(caller: Caller | undefined, access: ProtectedCall['access']): void {
  if (access !== 'signedIn' && !caller?.can(access.action, access.subject))
    throw new ApiProblem('right.missing', { params: { action: access.action, subject: access.subject } })
}

/** An account that is not the caller's is one that is not there. */
function requireAccount(caller: Caller | undefined): Caller {
  if (!caller) throw new ApiProblem('resource.notFound')
  return caller
}

/** A test key reads, and tries what neither sends nor costs. */
function isForTestKeys({ method, access }: CallDefinition): boolean {
  return method === 'GET' || (typeof access === 'object' && (access.subject === 'Otp' || access.subject === 'Analysis'))
}

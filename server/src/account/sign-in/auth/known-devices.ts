import { keyedHash } from '../../../foundation/crypto/hash.ts'
import type { AuthPorts } from './ports.ts'

const LIFETIME_MS = 180 * 24 * 60 * 60 * 1000
/** Most users that one browser remembers, the newest first. */
const MAX_USERS = 5
const SEPARATOR = '~'

type User = { userId: string; passwordHash: string }

/**
 * The browser of a request, if this user signed in there before with the password that they have now: a random id. Each
 * entry of its cookie is `expiry.id.proof`; the proof is a keyed hash of both, the user and the hash of the password, so an
 * entry cannot be forged, fits no other user, and ends with the password.
 */
export async function knownDevice(ports: AuthPorts, request: Request, user: User): Promise<string | undefined> {
  const now = ports.now().getTime()
  for (const entry of entriesOf(ports, request)) {
    const [expiry = '', id = '', proof] = entry.split('.')
    if (Number(expiry) * 1000 > now && proof === (await proofOf(ports, user, expiry, id))) return id
  }
  return undefined
}

/** Lets the browser know the user from now on. */
export async function rememberDevice(ports: AuthPorts, request: Request, answer: Headers, user: User): Promise<void> {
  const expiry = String(Math.floor((ports.now().getTime() + LIFETIME_MS) / 1000))
  const known = await knownDevice(ports, request, user)
  const id = known ?? crypto.randomUUID()
  const entry = [expiry, id, await proofOf(ports, user, expiry, id)].join('.')
  const others = entriesOf(ports, request).filter((other) => other.split('.')[1] !== id)
  ports.devices?.set(request, answer, [entry, ...others].slice(0, MAX_USERS).join(SEPARATOR))
}

const entriesOf = (ports: AuthPorts, request: Request): string[] =>
  (ports.devices?.read(request) ?? '').split(SEPARATOR).slice(0, MAX_USERS)

const proofOf = (ports: AuthPorts, { userId, passwordHash }: User, expiry: string, id: string) =>
  keyedHash(ports.secretKey, `known device ${expiry} ${id} ${userId} ${passwordHash}`)

import { keyedHash } from '../../../foundation/crypto/hash.ts'
import { asEntry, type Store } from '../../../foundation/db/tenancy.ts'
import { networkOf } from '../../../foundation/http/network.ts'
import type { AuthPorts } from './ports.ts'

const WINDOW_MS = 15 * 60 * 1000
/** How long failures of unknown browsers count after the last one. */
const MEMORY_MS = 24 * 60 * 60 * 1000
const FIRST_PAUSE_MS = 60 * 1000
const LONGEST_PAUSE_MS = 60 * 60 * 1000
/** After so many failures more, the pause is twice as long. */
const PER_PAUSE = 5
/** The most requests for a new password from one network within 15 minutes. */
const MOST_RESETS = 20
const DEFAULT_LIMITS = { perLogin: 10, perAddress: 100, perUser: 100 }

/**
 * A count of failed tries: its key, and how many are allowed within 15 minutes. A count that `grows` never refuses for
 * long: beyond its limit, the pause after each failure grows to an hour. `isOwn`: a success resets it.
 */
export type Count = { key: string; limit: number; grows?: boolean; isOwn?: boolean }

/**
 * Counts of a try to sign in. `who` is the id of the user, so that username and email address count as one, or a login
 * without a user.
 *
 * A browser in which the user has signed in before (`device`) has only a count of its own: other people cannot lock the
 * user out there. Other tries count by the user and the network that they come from, by the network, and by the user alone,
 * since a guess can come from many networks.
 */
export async function signInCounts(
  ports: AuthPorts,
  { who, device, address }: { who: string; device: string | undefined; address: string },
): Promise<readonly Count[]> {
  const { perLogin, perAddress, perUser } = { ...DEFAULT_LIMITS, ...ports.signInLimits }
  const keyOf = (text: string) => keyedHash(ports.secretKey, text)
  if (device !== undefined) return [{ key: await keyOf(`device ${device}`), limit: perLogin, isOwn: true }]
  const network = networkOf(address)
  return [
    { key: await keyOf(`login ${network} ${who}`), limit: perLogin, isOwn: true },
    { key: await keyOf(`address ${network}`), limit: perAddress },
    { key: await keyOf(`user ${who}`), limit: perUser, grows: true },
  ]
}

/** Counts of a sign-in from its begin, when its user is not known. */
export async function networkCounts(
  ports: AuthPorts,
  way: 'passkey' | 'single sign-on',
  address: string,
): Promise<readonly Count[]> {
  const { perAddress } = { ...DEFAULT_LIMITS, ...ports.signInLimits }
  return [{ key: await keyedHash(ports.secretKey, `${way} ${networkOf(address)}`), limit: perAddress }]
}

/** Counts of a try of the current password, while the user changes it. */
export async function passwordCounts(ports: AuthPorts, userId: string): Promise<readonly Count[]> {
  const { perLogin } = { ...DEFAULT_LIMITS, ...ports.signInLimits }
  return [{ key: await keyedHash(ports.secretKey, `password ${userId}`), limit: perLogin, isOwn: true }]
}

/**
 * Counts of a code of the second step. All tries of a user count together, since whoever tries has the password. After the
 * limit, the pauses grow to an hour. The user and the network count as for passwords.
 */
export async function codeCounts(
  ports: AuthPorts,
  { userId, address }: { userId: string; address: string },
): Promise<readonly Count[]> {
  const { perLogin } = { ...DEFAULT_LIMITS, ...ports.signInLimits }
  const shared = await signInCounts(ports, { who: userId, device: undefined, address })
  const key = await keyedHash(ports.secretKey, `code ${userId}`)
  return [...shared.filter(({ isOwn }) => !isOwn), { key, limit: perLogin, grows: true, isOwn: true }]
}

/** Counts of a code that confirms a new authenticator app. */
export async function setUpCounts(ports: AuthPorts, userId: string): Promise<readonly Count[]> {
  const { perLogin } = { ...DEFAULT_LIMITS, ...ports.signInLimits }
  return [{ key: await keyedHash(ports.secretKey, `set-up code ${userId}`), limit: perLogin, isOwn: true }]
}

/** Counts of a request for a new password. How many mails a user gets is limited where they are queued. */
export async function resetCounts(ports: AuthPorts, address: string): Promise<readonly Count[]> {
  return [{ key: await keyedHash(ports.secretKey, `reset ${networkOf(address)}`), limit: MOST_RESETS }]
}

/**
 * Counts a try as failed before its password is verified, so that no burst of tries passes, whichever process gets them;
 * `forgetTry` takes it back. Returns 0, or the seconds until a try is allowed; then this try is not counted.
 */
export async function countTry(store: Store, counts: readonly Count[], now: Date): Promise<number> {
  return asEntry(store, '', async (trx) => {
    // In one order, so that two tries never wait for each other.
    const sorted = counts.toSorted((one, other) => (one.key < other.key ? -1 : 1))
    const fresh = sorted.map(({ key }) => ({ key, failures: 0, since: now }))
    await trx
      .insertInto('signInFailures')
      .values(fresh)
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute()
    const keys = sorted.map(({ key }) => key)
    const rows = await trx
      .selectFrom('signInFailures')
      .selectAll()
      .where('key', 'in', keys)
      .orderBy('key')
      .forUpdate()
      .execute()
    const found = sorted.map((count) => {
      const row = rows.find(({ key }) => key === count.key) ?? { failures: 0, since: now }
      const isOver = now.getTime() - row.since.getTime() >= (count.grows ? MEMORY_MS : WINDOW_MS)
      return { ...count, failures: isOver ? 0 : row.failures, since: isOver ? now : row.since }
    })
    const wait = Math.max(...found.map((count) => waitOf(count, now)))
    if (wait > 0) return Math.ceil(wait / 1000)
    for (const { key, failures, since, grows } of found)
      await trx
        .updateTable('signInFailures')
        .set({ failures: failures + 1, since: grows ? now : since })
        .where('key', '=', key)
        .execute()
    return 0
  })
}

/** `since` is the time of the first failure, or of the last one where the pause grows. */
function waitOf({ limit, failures, since, grows }: Count & { failures: number; since: Date }, now: Date): number {
  if (failures < limit) return 0
  const pause = grows
    ? Math.min(FIRST_PAUSE_MS * 2 ** Math.floor((failures - limit) / PER_PAUSE), LONGEST_PAUSE_MS)
    : WINDOW_MS
  return since.getTime() + pause - now.getTime()
}

/**
 * Takes back a try whose password was right. It resets the count of the user in this network or browser, but not the others:
 * otherwise one valid login would hide guesses at others.
 */
export async function forgetTry(store: Store, counts: readonly Count[]): Promise<void> {
  await asEntry(store, '', async (trx) => {
    for (const { key, isOwn } of counts.toSorted((one, other) => (one.key < other.key ? -1 : 1)))
      await trx
        .updateTable('signInFailures')
        .set((eb) => ({ failures: isOwn ? 0 : eb.fn<number>('greatest', [eb('failures', '-', 1), eb.val(0)]) }))
        .where('key', '=', key)
        .execute()
  })
}

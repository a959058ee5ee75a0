import { type FairTurns, fairTurns } from '../concurrency/fair-turns.ts'
import type { Scope } from '../db/database.ts'
import type { Store } from '../db/tenancy.ts'
import { ApiProblem } from './api-problem.ts'
import type { AuditChange } from './audit.ts'
import type { Caller } from './caller.ts'
import type { CallerContext } from './handle.ts'

/** Reads of one account at a time. */
const PER_ACCOUNT = 2
/** Open downloads of one user. */
const OPEN_PER_USER = 20
const WAIT_MS = 10_000
const RETRY_AFTER_SECONDS = 10
/** One read that is as quick as any other call needs no rest, as Home with its daily figures. A download is many reads. */
const QUICK_MS = 50

type Gate = { turns: FairTurns; open: Map<string, number> }
const gates = new WeakMap<Store, Gate>()

/** The limits of this process: heavy reads use a quarter of its database connections, and at least one. */
function gateOf(store: Store): Gate {
  const most = Math.max(1, Math.floor((store.connections ?? 1) / 4))
  const gate = gates.get(store) ?? { turns: fairTurns({ most, perAccount: PER_ACCOUNT }), open: new Map() }
  gates.set(store, gate)
  return gate
}

const tooMany = () => new ApiProblem('request.tooMany', { retryAfter: RETRY_AFTER_SECONDS })

/** Who reads, and how. A page that needs no sign-in reads for the user who made its link. */
export type Reader = Pick<CallerContext, 'transaction'> & {
  caller: Pick<Caller, 'tenancy'> & { acting: Pick<Caller['acting'], 'id'>; user: Pick<Caller['user'], 'id'> }
}
const ownerOf = ({ tenancy, acting, user }: Reader['caller']) => ({
  tenant: tenancy.tenantId,
  account: acting.id,
  user: user.id,
})

/** What a download holds, for the audit log. */
type Exported = Pick<AuditChange, 'subject' | 'target' | 'after'>

/** Runs one transaction of a call that reads much, in its turn. Throws ApiProblem request.tooMany after 10 s without a turn. */
export function heavyRead<Result>(
  store: Store,
  { caller, transaction }: Reader,
  work: (trx: Scope) => Promise<Result>,
): Promise<Result> {
  const wait = { ms: WAIT_MS, refuse: tooMany }
  return gateOf(store).turns.run(ownerOf(caller), () => transaction(work), wait, QUICK_MS)
}

/**
 * Makes a download from `items`, such as lines, which read a few hundred rows in each `transaction`. Each read waits for its turn, so a
 * slow client holds no connection. The first read runs before this returns, so that a refusal can still be an answer:
 * throws ApiProblem request.tooMany for a user with too many downloads, or after 10 s without a turn. The audit log has each
 * download that begins.
 */
export async function download<Item>(
  store: Store,
  { caller, transaction, audit }: Reader & Pick<CallerContext, 'audit'>,
  exported: Exported,
  items: (transaction: CallerContext['transaction']) => AsyncGenerator<Item>,
): Promise<AsyncGenerator<Item>> {
  const { turns, open } = gateOf(store)
  const owner = ownerOf(caller)
  const before = open.get(owner.user) ?? 0
  if (before >= OPEN_PER_USER) throw tooMany()
  open.set(owner.user, before + 1)
  let isOpen = true
  const end = () => {
    if (!isOpen) return
    isOpen = false
    const left = (open.get(owner.user) ?? 1) - 1
    if (left > 0) open.set(owner.user, left)
    else open.delete(owner.user)
  }

  let begun = false
  const source = items((work) => {
    const wait = begun ? undefined : { ms: WAIT_MS, refuse: tooMany }
    begun = true
    return turns.run(owner, () => transaction(work), wait)
  })
  const head: Item[] = []
  try {
    while (!begun) {
      const { done, value } = await source.next()
      if (done) break
      head.push(value)
    }
    await transaction((trx) => audit(trx, { action: 'export', ...exported }))
  } catch (error) {
    end()
    throw error
  }
  const all = (async function* () {
    try {
      yield* head
      yield* source
    } finally {
      end()
    }
  })()
  // A reader may go away before the first piece, and a generator that has not begun runs no `finally`.
  const stop = all.return.bind(all)
  all.return = (value) => {
    end()
    return stop(value)
  }
  return all
}

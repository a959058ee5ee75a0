import type { Store } from '../src/foundation/db/tenancy.ts'
import type { Caller } from '../src/foundation/http/caller.ts'
import { heavyRead } from '../src/foundation/http/heavy-reads.ts'
import type { TestUser } from './app.ts'

/** Takes both turns that an account has among the heavy reads; `release` gives them back. */
export function holdTurns(store: Store, { account, userId }: TestUser): { release(): Promise<unknown> } {
  const gate = Promise.withResolvers<never>()
  const { tenantId, accountId } = account
  const caller = { tenancy: { tenantId }, acting: { id: accountId }, user: { id: userId } } as Caller
  const held = [1, 2].map(() => heavyRead(store, { caller, transaction: () => gate.promise }, async () => undefined))
  return {
    release() {
      gate.resolve(undefined as never)
      return Promise.all(held)
    },
  }
}

import { getIdleTime, type IdleTime, MOST_IDLE_MINUTES, updateIdleTime } from '@songsarn/contract/account/idle-time'
import { asWorker } from '../../foundation/db/tenancy.ts'
import { ApiProblem } from '../../foundation/http/api-problem.ts'
import type { Caller } from '../../foundation/http/caller.ts'
import { type Handler, handle } from '../../foundation/http/handle.ts'
import type { Ports } from '../../foundation/http/ports.ts'
import { actingAccount } from '../accounts/account-settings.ts'
import { setAccount } from '../accounts/store-account.ts'
import { idleMinutesOf } from './idle-minutes.ts'

/** How long the console waits for input of an account's users. Sessions read it at each request. */
export const handlers = (ports: Ports): Handler[] => [
  handle(getIdleTime, async ({ caller, transaction }) => {
    const parent = await choiceOfParent(ports, caller)
    return transaction(async (trx) => shown(ports, (await actingAccount(trx, caller)).idleMinutes, parent))
  }),

  handle(updateIdleTime, async ({ caller, transaction, audit }, { body: { minutes } }) => {
    if (caller.key || caller.user.role !== 'owner') throw new ApiProblem('idleTime.ownersOnly')
    const most = ports.mostIdleMinutes ?? MOST_IDLE_MINUTES
    if (minutes !== null && minutes > most) throw new ApiProblem('idleTime.aboveMost', { params: { most } })
    const parent = await choiceOfParent(ports, caller)
    return transaction(async (trx) => {
      const account = await actingAccount(trx, caller)
      await setAccount(trx, account, { idleMinutes: minutes })
      await audit(trx, {
        ...{ action: 'update', subject: 'Account', target: account },
        ...{ before: { idleMinutes: account.idleMinutes }, after: { idleMinutes: minutes } },
      })
      return shown(ports, minutes, parent)
    })
  }),
]

function shown({ mostIdleMinutes: most }: Ports, own: number | null, parent: number | null): IdleTime {
  return {
    minutes: own,
    inherited: idleMinutesOf({ own: null, parent, most }),
    inForce: idleMinutesOf({ own, parent, most }),
    most: most ?? MOST_IDLE_MINUTES,
  }
}

/** What the parent of the acting account chose; null without a parent. Users of a sub-account do not reach the parent's row. */
async function choiceOfParent({ store }: Ports, { acting, tenancy }: Caller): Promise<number | null> {
  const { parentId } = acting
  if (parentId === null) return null
  return asWorker(store, async (trx) => {
    const parent = await trx
      .selectFrom('accounts')
      .select('idleMinutes')
      .where('tenantId', '=', tenancy.tenantId)
      .where('id', '=', parentId)
      .executeTakeFirstOrThrow()
    return parent.idleMinutes
  })
}

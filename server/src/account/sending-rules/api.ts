import {
  getSendingFloors,
  getSendingRules,
  updateSendingFloors,
  updateSendingRules,
} from '@songsarn/contract/account/sending-rules'
import { asWorker } from '../../foundation/db/tenancy.ts'
import { ofCaller } from '../../foundation/http/caller.ts'
import { type Handler, handle } from '../../foundation/http/handle.ts'
import type { Ports } from '../../foundation/http/ports.ts'
import { changeFloors } from './change-floors.ts'
import { changeRules } from './change-rules.ts'
import { shownFloors, shownRules } from './show-rules.ts'
import { floorRules, ownRules } from './stored-rules.ts'

export const handlers = (ports: Ports): Handler[] => [
  handle(getSendingRules, async ({ caller, transaction }) =>
    transaction(async (trx) => {
      const floors = await floorRules(trx)
      return shownRules(await ownRules(trx, ofCaller(caller)), floors)
    }),
  ),

  handle(updateSendingRules, async (context, { body }) =>
    context.transaction((trx) => changeRules(trx, context, body, ports.now())),
  ),

  // The provider's users reach no account of their own, so this runs as `worker`.
  handle(getSendingFloors, async () => asWorker(ports.store, async (trx) => shownFloors(await floorRules(trx)))),

  handle(updateSendingFloors, async (context, { body }) =>
    asWorker(ports.store, (trx) => changeFloors(trx, context, body, ports.now())),
  ),
]

import {
  listDeskCauses,
  listUnexplainedCodes,
  resetDeskCause,
  saveDeskCause,
} from '@songsarn/contract/account/failure-causes'
import type { CarrierPort } from '../../delivery/carriers/ports.ts'
import { causesOf } from '../../delivery/causes/stored-causes.ts'
import { readUnexplained } from '../../delivery/causes/unexplained-codes.ts'
import { asWorker } from '../../foundation/db/tenancy.ts'
import { type Handler, handle } from '../../foundation/http/handle.ts'
import { heavyRead } from '../../foundation/http/heavy-reads.ts'
import type { Ports } from '../../foundation/http/ports.ts'
import { changeCause, resetCause } from './change-causes.ts'
import { listCauses } from './list-causes.ts'

/** What the codes of carriers mean. The desk's users reach no account by row level security, so this runs as `worker`. */
export const handlers = (ports: Ports & { carriers: CarrierPort }): Handler[] => [
  handle(listDeskCauses, async (_, { query }) => listCauses(ports, query)),
  handle(saveDeskCause, async (context, { body }) => changeCause(ports, context, body)),
  handle(resetDeskCause, async (context, { params }) => resetCause(ports, context, params.id)),

  handle(listUnexplainedCodes, async ({ caller }) => {
    const causes = await causesOf(ports.store)
    const context = {
      caller,
      transaction: <Result>(work: Parameters<typeof asWorker<Result>>[1]) => asWorker(ports.store, work),
    }
    const items = await heavyRead(ports.store, context, (trx) => readUnexplained(trx, causes, ports.now()))
    return { items }
  }),
]

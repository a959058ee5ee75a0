import { getDesk } from '@songsarn/contract/account/desk'
import { getCarrierTraffic, listTopSenders } from '@songsarn/contract/account/desk-traffic'
import { LINE_CARRIER } from '@songsarn/contract/account/line'
import { newestCheck } from '../../billing/check-ledger.ts'
import { lastUp, switchedOff } from '../../delivery/carriers/carrier-status.ts'
import { type CarrierPort, channelOf } from '../../delivery/carriers/ports.ts'
import { addUp, readWaiting } from '../../delivery/carriers/waiting.ts'
import { asWorker } from '../../foundation/db/tenancy.ts'
import { ApiProblem } from '../../foundation/http/api-problem.ts'
import { type Handler, handle } from '../../foundation/http/handle.ts'
import type { Ports } from '../../foundation/http/ports.ts'
import { countLineAccounts, lineState } from '../desk-line.ts'
import { countStopped } from '../stopped-sends/count-stopped.ts'
import { findAlerts } from './alerts.ts'
import { readQueue } from './queue.ts'
import { topSenders } from './top-senders.ts'
import { recentTraffic, trafficOf } from './traffic.ts'
import { waiting } from './waiting.ts'

const isSms = ([carrier]: [string, unknown]) => channelOf(carrier) === 'sms'

/** How the service does, for the provider. Its users reach no account by row level security, so this runs as `worker`. */
export const handlers = (ports: Ports & { carriers: CarrierPort }): Handler[] => [
  handle(getDesk, async () => {
    const statuses = await ports.carriers.statuses()
    const bySms = statuses.filter(({ carrier }) => channelOf(carrier) === 'sms')
    const failingJobs = ((await ports.jobs.failing?.()) ?? []).length
    const now = ports.now()
    return asWorker(ports.store, async (trx) => {
      const line = {
        ...(await countLineAccounts(trx, now)),
        state: lineState(statuses),
        waiting: addUp(statuses, await readWaiting(trx)).waitingFor(LINE_CARRIER),
      }
      const [queue, ledger] = [await readQueue(trx), await newestCheck(trx)]
      const [upAt, off] = [await lastUp(trx), await switchedOff(trx)]
      const recent = new Map([...(await recentTraffic(trx, now))].filter(isSms))
      const last = [...(await recentTraffic(trx, now, 1))].filter(isSms)
      const carriers = bySms
        .filter(({ carrier }) => !off.has(carrier))
        .map((status) => ({ ...status, downSince: upAt.get(status.carrier) ?? null }))
      return {
        ...(await waiting(trx)),
        ...(await countStopped(trx, now)),
        alerts: findAlerts({ now, carriers, recent, queue, line, failingJobs, ledger }),
        ...{ queue, line, failingJobs, ledger },
        lastMinute: last.reduce((sum, [, { accepted }]) => sum + accepted, 0),
        carriers: { all: bySms.length, down: bySms.filter(({ state }) => state === 'down').length },
      }
    })
  }),

  handle(getCarrierTraffic, async (_, { params: { name }, query: { span } }) => {
    const statuses = await ports.carriers.statuses()
    return asWorker(ports.store, async (trx) => {
      const known = await trx.selectFrom('carriers').select('name').where('name', '=', name).executeTakeFirst()
      if (!known && !statuses.some(({ carrier }) => carrier === name)) throw new ApiProblem('resource.notFound')
      return trafficOf(trx, name, span, ports.now())
    })
  }),

  handle(listTopSenders, () => asWorker(ports.store, (trx) => topSenders(trx, ports.now()))),
]

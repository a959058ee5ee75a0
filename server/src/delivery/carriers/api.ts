import { listCarriers } from '@songsarn/contract/account/carriers'
import { ofCaller } from '../../foundation/http/caller.ts'
import { type Handler, handle } from '../../foundation/http/handle.ts'
import type { Ports } from '../../foundation/http/ports.ts'
import { findChannel } from '../line/line-channel.ts'
import { problemOf } from '../line/line-problem.ts'
import { type CarrierPort, channelOf } from './ports.ts'
import { addUp, readWaitingOf } from './waiting.ts'

export const handlers = ({ carriers, now }: Pick<Ports, 'now'> & { carriers: CarrierPort }): Handler[] => [
  handle(listCarriers, async ({ caller, transaction }) => {
    const { waiting, line } = await transaction(async (trx) => ({
      waiting: await readWaitingOf(trx, caller.tenancy),
      line: await findChannel(trx, ofCaller(caller)),
    }))
    const statuses = await carriers.statuses()
    const { waitingFor, unassigned } = addUp(statuses, waiting)
    const found = line && problemOf(line, now())
    const problem = found && { code: found.code, since: found.since.toISOString() }
    return {
      items: statuses.flatMap(({ carrier, state, binds }) => {
        const channel = channelOf(carrier)
        const shown = { carrier, channel, state, waiting: waitingFor(carrier), ...(binds && { binds }) }
        if (channel !== 'line') return shown
        return line || shown.waiting > 0 ? { ...shown, ...(problem && { problem }) } : []
      }),
      unassigned,
    }
  }),
]

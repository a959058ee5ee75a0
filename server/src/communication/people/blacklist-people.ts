import { blacklistPeople } from '@songsarn/contract/communication/blacklist'
import { type Handler, handle } from '../../foundation/http/handle.ts'
import { heavyRead } from '../../foundation/http/heavy-reads.ts'
import type { Ports } from '../../foundation/http/ports.ts'
import { choiceInAudit, chosenPeople } from './chosen-people.ts'
import { listMobiles } from './list-mobiles.ts'

export const blacklistPeopleHandler = (ports: Ports): Handler =>
  handle(blacklistPeople, (context, { body: { note, ...choice } }) =>
    heavyRead(ports.store, context, async (trx) => {
      const now = ports.now()
      const people = await chosenPeople(trx, context.caller, choice, now)
      const mobiles = people.map(({ mobile }) => mobile)
      const after = await choiceInAudit(trx, context.caller, choice, mobiles)
      return context.saveResponse(trx, await listMobiles(trx, context, mobiles, { note, now, after }))
    }),
  )

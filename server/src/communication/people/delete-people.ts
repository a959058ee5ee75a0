import { deletePeople } from '@songsarn/contract/communication/people'
import { ofCaller } from '../../foundation/http/caller.ts'
import { type Handler, handle } from '../../foundation/http/handle.ts'
import { heavyRead } from '../../foundation/http/heavy-reads.ts'
import type { Ports } from '../../foundation/http/ports.ts'
import { choiceInAudit, chosenPeople } from './chosen-people.ts'

export const deletePeopleHandler = (ports: Ports): Handler =>
  handle(deletePeople, (context, { body }) =>
    heavyRead(ports.store, context, async (trx) => {
      const { caller, audit } = context
      const chosen = await chosenPeople(trx, caller, body, ports.now())
      if (chosen.length === 0) return { deleted: 0 }
      const people = await trx
        .deleteFrom('people')
        .where((eb) => eb.and(ofCaller(caller)))
        .where(
          'id',
          'in',
          chosen.map(({ id }) => id),
        )
        .returning('mobile')
        .execute()
      const [first] = people
      if (first) {
        const mobiles = people.map(({ mobile }) => mobile)
        const target = { id: 'people', name: people.length === 1 ? first.mobile : String(people.length) }
        const before = await choiceInAudit(trx, caller, body, mobiles)
        await audit(trx, { action: 'delete', subject: 'Person', target, before })
      }
      return { deleted: people.length }
    }),
  )

import { listPersonEvents } from '@songsarn/contract/communication/person-events'
import { ofCaller } from '../../foundation/http/caller.ts'
import { type Handler, handle } from '../../foundation/http/handle.ts'
import { heavyRead } from '../../foundation/http/heavy-reads.ts'
import type { Ports } from '../../foundation/http/ports.ts'
import { findPerson } from '../people/store-person.ts'
import { cursorOf, isAfter, newestFirst, readCursor } from './event-cursor.ts'
import { EVENT_SOURCES } from './event-sources.ts'

/** Events of one source that may share the millisecond of the cursor. Its queries cannot tell them apart, so each page reads so many more. */
const SAME_TIME = 20

export const handlers = (ports: Ports): Handler[] => [
  // No index finds the messages of an address.
  handle(listPersonEvents, async (context, { params, query: { after, size } }) =>
    heavyRead(ports.store, context, async (trx) => {
      const { caller } = context
      const { mobile } = await findPerson(trx, caller, params.id)
      const cursor = after === undefined ? undefined : readCursor(after)
      const of = {
        ...ofCaller(caller),
        address: mobile,
        before: cursor && new Date(cursor.time + 1),
        limit: size + 1 + SAME_TIME,
      }
      const events = []
      for (const { right, read } of EVENT_SOURCES)
        if (!right || caller.can('read', right)) events.push(...(await read(trx, of)))
      const rest = events.filter((event) => !cursor || isAfter(event, cursor)).toSorted(newestFirst)
      const items = rest.slice(0, size)
      const last = items.at(-1)
      return { items, nextCursor: last && rest.length > size ? cursorOf(last) : null }
    }),
  ),
]

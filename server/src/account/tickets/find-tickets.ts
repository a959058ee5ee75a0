import type { listTickets } from '@songsarn/contract/account/tickets'
import type * as z from 'zod/mini'
import { byName } from '../../foundation/db/by-name.ts'
import type { Row, Scope } from '../../foundation/db/database.ts'
import { containing } from '../../foundation/http/list.ts'
import { dateRange } from '../../foundation/time/bangkok.ts'

export const TICKET_SORTS = { lastUpdate: 'updatedAt', createDate: 'createdAt', subject: byName('subject') } as const

type Filter = Omit<z.output<typeof listTickets.query>, 'page' | 'size' | 'sort'>

/** The tickets of any account that a list's filters match. */
export function matching(trx: Scope, { subject, status, startDate, endDate }: Filter) {
  const { from, before } = dateRange({ ...(startDate && { startDate }), ...(endDate && { endDate }) })
  return trx
    .selectFrom('tickets')
    .$if(subject !== undefined, (list) => list.where('subject', 'ilike', containing(subject ?? '')))
    .$if(status !== undefined, (list) => list.where('status', 'in', status ?? []))
    .$if(from !== undefined, (list) => list.where('createdAt', '>=', from ?? new Date(0)))
    .$if(before !== undefined, (list) => list.where('createdAt', '<', before ?? new Date(0)))
}

/** The ticket in the audit log: its subject, or its number. */
export const named = ({ id, subject, number }: Row<'tickets'>) => ({ id, name: subject || `#${number}` })

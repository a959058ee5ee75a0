import { OWN_CARRIERS } from '@songsarn/contract/account/carriers'
import { ALL_CARRIERS, type DeskCause, type listDeskCauses } from '@songsarn/contract/account/failure-causes'
import { CARRIER_STAGES } from '@songsarn/contract/base/message-cause'
import type * as z from 'zod/mini'
import type { CarrierPort } from '../../delivery/carriers/ports.ts'
import { type CauseEntry, entryKey, SHIPPED_ENTRIES } from '../../delivery/causes/cause-book.ts'
import { readWritten } from '../../delivery/causes/stored-causes.ts'
import { compareNames } from '../../foundation/db/by-name.ts'
import { asWorker } from '../../foundation/db/tenancy.ts'
import type { Ports } from '../../foundation/http/ports.ts'

type Query = z.output<typeof listDeskCauses.query>

/** A page of the entries: those of the desk, and shipped ones that the desk has not replaced. They are few, so memory sorts them. */
export async function listCauses(
  { store, carriers }: Ports & { carriers: CarrierPort },
  { page, size, ...filter }: Query,
): Promise<z.output<typeof listDeskCauses.answer>> {
  const shipped = new Map(SHIPPED_ENTRIES.map((entry) => [entryKey(entry), entry]))
  const written = await readWritten(store)
  const all = new Map<string, DeskCause>()
  for (const [key, entry] of shipped)
    all.set(key, { ...entry, id: null, isShipped: true, editedBy: null, editDate: null })
  for (const { editedAt, ...entry } of written) {
    const key = entryKey(entry)
    all.set(key, { ...entry, isShipped: shipped.has(key), editDate: editedAt.toISOString() })
  }
  const entries = [...all.values()]
  const found = entries.filter((entry) => matches(entry, filter)).toSorted(inOrder)
  return {
    items: found.slice(page * size, (page + 1) * size),
    ...{ page, size, total: found.length },
    carriers: await namesOf(store, carriers, entries),
  }
}

function matches(entry: DeskCause, { search = '', carrier, stage, origin }: Omit<Query, 'page' | 'size'>): boolean {
  const { text, advice } = entry
  const wanted = search.trim().toLowerCase()
  const texts = [entry.code, text.en, text.th, advice.en, advice.th]
  return (
    (carrier?.includes(entry.carrier ?? ALL_CARRIERS) ?? true) &&
    (stage?.includes(entry.stage) ?? true) &&
    (origin?.includes(entry.id === null ? 'shipped' : 'desk') ?? true) &&
    texts.some((one) => one.toLowerCase().includes(wanted))
  )
}

/** By stage, number and carrier; codes that are no numbers come last. */
function inOrder(one: CauseEntry, other: CauseEntry): number {
  const numberOf = ({ code }: CauseEntry) => (/^\d+$/.test(code) ? Number(code) : Number.MAX_SAFE_INTEGER)
  return (
    CARRIER_STAGES.indexOf(one.stage) - CARRIER_STAGES.indexOf(other.stage) ||
    numberOf(one) - numberOf(other) ||
    compareNames(one.code, other.code) ||
    compareNames(one.carrier ?? '', other.carrier ?? '')
  )
}

/** The carriers of the settings, those with a connection or an entry, and those of the service itself. */
async function namesOf(
  store: Ports['store'],
  carriers: CarrierPort,
  entries: readonly CauseEntry[],
): Promise<string[]> {
  const statuses = await carriers.statuses()
  const rows = await asWorker(store, (trx) => trx.selectFrom('carriers').select('name').execute())
  const names = new Set([
    ...OWN_CARRIERS,
    ...rows.map(({ name }) => name),
    ...statuses.map(({ carrier }) => carrier),
    ...entries.flatMap(({ carrier }) => carrier ?? []),
  ])
  return [...names].toSorted(compareNames)
}

import { splitParts } from '@songsarn/sms/parts'
import { sql } from 'kysely'
import type { Scope } from '../../db/database.ts'
import { chunkRanges } from '../chunk-ranges.ts'
import type { HeldChunk } from '../queue/lease-chunks.ts'
import type { PartKey, Task } from '../task.ts'

/** How long the carrier keeps trying, in seconds. */
export const VALIDITY_SECONDS = 24 * 3600

/** Gives the text that all recipients of a communication get, as it is submitted. */
export type RenderText = (communication: Pick<HeldChunk, 'type' | 'communicationId' | 'commonText'>) => Promise<string>

type Row = {
  place: number
  ordinal: number
  mobile: string
  text: string | null
  begun: [number, string, number][] | null
}

/**
 * The parts of these chunks that are still to be handed over, a list a chunk, in order. A part with an intent is not
 * among them, unless the carrier is known not to have it. Of a stopped communication only messages that were begun are
 * finished.
 */
export async function loadTasks(trx: Scope, chunks: readonly HeldChunk[], renderText: RenderText): Promise<Task[][]> {
  if (chunks.length === 0) return []
  const { rows } = await sql<Row>`
    select k.place, m.ordinal, m.mobile, m.text, s.begun
    from ${chunkRanges(chunks)}
    cross join lateral (
      select * from messages
      where tenant_id = k.tenant_id and communication_id = k.communication_id
        and ordinal between k.first_ordinal and k.last_ordinal and state = 'queued'
      offset 0) m
    left join lateral (
      select json_agg(json_build_array(part, state, attempt)) as begun from submissions s
      where s.tenant_id = m.tenant_id and s.communication_id = m.communication_id and s.ordinal = m.ordinal) s on true
    order by k.place, m.ordinal`.execute(trx)
  const split = splitter()
  const texts = await Promise.all(chunks.map(renderText))
  const tasks: Task[][] = chunks.map(() => [])
  for (const row of rows) {
    const chunk = chunks[row.place]
    if (chunk) tasks[row.place]?.push(...tasksOf(chunk, row, split(row.text ?? texts[row.place] ?? '')))
  }
  return tasks
}

function tasksOf(chunk: HeldChunk, row: Row, { parts, encoding }: ReturnType<typeof splitParts>): Task[] {
  const { ordinal, mobile } = row
  const states = new Map((row.begun ?? []).map(([part, state, attempt]) => [part, { state, attempt }]))
  const handedOver = [...states.values()].some(({ state }) => state !== 'waiting')
  if (chunk.stopped && !handedOver) return []
  return parts.flatMap((text, index) => {
    const part = index + 1
    const before = states.get(part)
    if (before && before.state !== 'waiting') return []
    const place = { tenantId: chunk.tenantId, communicationId: chunk.communicationId, ordinal, part }
    return {
      ...place,
      chunkNo: chunk.chunkNo,
      total: parts.length,
      attempt: before?.attempt ?? 0,
      request: {
        sender: chunk.sender,
        mobile,
        text,
        encoding,
        ...(parts.length > 1 && {
          concat: { reference: concatReference(chunk.communicationId, ordinal), total: parts.length, sequence: part },
        }),
        userMessageReference: userMessageReference(place),
        validitySeconds: VALIDITY_SECONDS,
      },
    }
  })
}

/** Most recipients get the same text: it is split once. */
function splitter(): typeof splitParts {
  const known = new Map<string, ReturnType<typeof splitParts>>()
  return (text) => {
    const before = known.get(text)
    if (before) return before
    const split = splitParts(text)
    if (known.size < 100) known.set(text, split)
    return split
  }
}

// Both references follow from the message, so that they are the same after a restart: parts handed over before and after
// one still belong together, and a receipt that echoes the reference still finds its part.

/** 0–255, the same for all parts of a message; messages to one phone shortly after each other differ. */
const concatReference = (communicationId: string, ordinal: number) => (seedOf(communicationId) + ordinal) & 0xff

/** 0–65535; the parts of a message differ. Messages to one phone hardly ever share one: it is looked up with the mobile. */
export const userMessageReference = ({ communicationId, ordinal, part }: Omit<PartKey, 'tenantId'>) =>
  (seedOf(communicationId) + ordinal * 16 + part) & 0xffff

/** 16 of the id's random bits. */
const seedOf = (communicationId: string) =>
  Number.parseInt(communicationId.slice(19, 23), 16) * 31 + Number.parseInt(communicationId.slice(24, 28), 16)

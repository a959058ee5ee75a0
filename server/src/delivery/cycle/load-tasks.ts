import { sql } from 'kysely'
import type { Scope } from '../../foundation/db/database.ts'
import { ofTenant } from '../../foundation/db/distribution.ts'
import { chunkRanges } from '../chunk.ts'
import type { ChannelPort, MessageContent } from '../content.ts'
import type { PartKey, SubmitTask } from '../part.ts'
import type { LeasedChunk } from '../queue/lease-chunks.ts'

/** How long the carrier keeps trying, in seconds, unless the message becomes useless earlier. */
const VALIDITY_SECONDS = 24 * 3600

type Row = {
  place: number
  ordinal: number
  address: string
  text: string | null
  begun: [number, string, number][] | null
}

/**
 * The parts of these chunks that are to be submitted, one list for each chunk, in order. A part with an intent is included
 * only if the carrier is known not to have it. A communication that was stopped or failed only finishes messages with a submitted part. A
 * chunk of an unknown channel has none. Within `byTenant`.
 */
export async function loadTasks(
  trx: Scope,
  chunks: readonly LeasedChunk[],
  { channels, kinds }: MessageContent,
): Promise<SubmitTask[][]> {
  const { rows } = await sql<Row>`
    select k.place, m.ordinal, m.address, m.text, s.begun
    from ${chunkRanges(chunks.map((chunk, place) => ({ ...chunk, place })))}
    cross join lateral (
      select * from messages
      where tenant_id = k.tenant_id and communication_id = k.communication_id
        and ordinal between k.first_ordinal and k.last_ordinal and state = 'queued' ${ofTenant(trx, 'messages')}
      offset 0) m
    left join lateral (
      select json_agg(json_build_array(part, state, attempt)) as begun from submissions s
      where s.tenant_id = m.tenant_id and s.communication_id = m.communication_id and s.ordinal = m.ordinal ${ofTenant(trx, 's')}) s on true
    order by k.place, m.ordinal`.execute(trx)
  const splitters = new Map(Object.entries(channels).map(([name, port]) => [name, splitter(port)]))
  const texts = await Promise.all(chunks.map(async (chunk) => kinds[chunk.type]?.text(chunk) ?? chunk.commonText))
  const tasks: SubmitTask[][] = chunks.map(() => [])
  for (const row of rows) {
    const chunk = chunks[row.place]
    const split = chunk && splitters.get(chunk.channel)
    if (split) tasks[row.place]?.push(...tasksOf(chunk, row, split(row.text ?? texts[row.place] ?? '')))
  }
  return tasks
}

function tasksOf(chunk: LeasedChunk, row: Row, { parts, encoding }: ReturnType<ChannelPort['split']>): SubmitTask[] {
  const { ordinal, address } = row
  const states = new Map((row.begun ?? []).map(([part, state, attempt]) => [part, { state, attempt }]))
  const isBegun = [...states.values()].some(({ state }) => state !== 'waiting')
  if (chunk.stopped && !isBegun) return []
  return parts.flatMap((text, index) => {
    const part = index + 1
    const before = states.get(part)
    if (before && before.state !== 'waiting') return []
    const key = { tenantId: chunk.tenantId, communicationId: chunk.communicationId, ordinal, part }
    return {
      ...key,
      accountId: chunk.accountId,
      chunkNo: chunk.chunkNo,
      total: parts.length,
      attempt: before?.attempt ?? 0,
      validUntil: chunk.validUntil,
      isBegun,
      request: {
        sender: chunk.sender,
        address,
        text,
        encoding,
        ...(parts.length > 1 && {
          concat: { reference: concatReference(chunk.communicationId, ordinal), total: parts.length, sequence: part },
        }),
        userMessageReference: userMessageReference(key),
        validitySeconds: VALIDITY_SECONDS,
      },
    }
  })
}

/** Splits each text once: most recipients get the same one. */
function splitter(channel: ChannelPort): ChannelPort['split'] {
  const known = new Map<string, ReturnType<ChannelPort['split']>>()
  return (text) => {
    const before = known.get(text)
    if (before) return before
    const split = channel.split(text)
    if (known.size < 100) known.set(text, split)
    return split
  }
}

// Both references are computed from the message, so they are the same after a restart: parts submitted before and after it
// still belong together, and a receipt that echoes the reference still finds its part.

/** 0–255, the same for all parts of a message; messages to one phone in quick succession differ. */
const concatReference = (communicationId: string, ordinal: number) => (seedOf(communicationId) + ordinal) & 0xff

/** 0–65535; the parts of a message differ. It is looked up with the address: messages to one phone rarely share one. */
export const userMessageReference = ({ communicationId, ordinal, part }: Omit<PartKey, 'tenantId'>) =>
  (seedOf(communicationId) + ordinal * 16 + part) & 0xffff

/** 16 of the id's random bits. */
const seedOf = (communicationId: string) =>
  Number.parseInt(communicationId.slice(19, 23), 16) * 31 + Number.parseInt(communicationId.slice(24, 28), 16)
